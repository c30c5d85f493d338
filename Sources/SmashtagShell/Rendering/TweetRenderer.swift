import Foundation
import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// Lays out a tweet: author and time, the text with coloured mentions, and its marks.
struct TweetRenderer {
  /// The least cells for the author beside the time; with fewer, the time gets its own line.
  private static let leastAuthor = 12

  private let tweet: Tweet
  private let width: Int
  private let now: Date
  private let hits: SearchHits
  /// The name of its source, where a list has tweets of several.
  var source: String?

  init(_ tweet: Tweet, width: Int, now: Date, hits: SearchHits = SearchHits()) {
    self.tweet = tweet
    self.hits = hits
    self.width = width
    self.now = now
  }

  /// The age shown in a list, after the source if that is set.
  var age: String {
    [source, tweet.knownDate.map { Age.brief($0, at: now) }].compactMap(\.self).joined(separator: " · ")
  }

  /// The lines in a list, with its number in the gutter.
  func listed(gutter: StyledText) -> [StyledText] {
    let indent = gutter.blank
    return heading(gutter: gutter) + body(of: tweet.warned ?? tweet, indent: indent)
      + lines(of: TweetMarks(tweet).listed, indent: indent)
  }

  /// The author and the age as they stand in a list, with its number in the gutter.
  func heading(gutter: StyledText) -> [StyledText] {
    head(age, gutter: gutter, leastAuthor: Self.leastAuthor)
  }

  /// The lines at the beginning of its own context.
  var whole: [StyledText] {
    let head = head(Age.exactly(of: tweet), gutter: "", leastAuthor: AuthorLine(tweet).whole.width)
    let marks = TweetMarks(tweet)
    let age = [tweet.fetched.map { "fetched " + Age.ago($0, at: now) }].compactMap(\.self)
    let poll = tweet.poll.map { PollLines($0, now: now).lines(in: min(width, Display.longestLine)) } ?? []
    return head + body(of: tweet.withoutOptions, indent: "") + poll
      + lines(of: marks.counts + marks.all + marks.states + age, indent: "") + page
  }
}

extension TweetRenderer {
  /// The author, and the time at the right edge or on a line of its own.
  private func head(_ time: String, gutter: StyledText, leastAuthor: Int) -> [StyledText] {
    let time = StyledText(time, role: .dim)
    let author = AuthorLine(tweet, hits: hits)
    let room = width - gutter.width - time.width - 2
    guard room >= leastAuthor else {
      let author = author.fitted(to: max(1, width - gutter.width))
      return [gutter + author, (gutter.blank + time).truncated(to: width)]
    }
    return [.line(left: gutter + author.fitted(to: room), right: time, width: width)]
  }

  private func body(of tweet: Tweet, indent: StyledText) -> [StyledText] {
    let text = StyledText(textOf: tweet, hits: hits)
    let textWidth = min(width, Display.longestLine)
    return text.isEmpty ? [] : text.isolated().wrapped(to: textWidth, first: indent, rest: indent)
  }

  /// The address of the tweet's page, without `https://`.
  private var page: [StyledText] {
    guard let url = tweet.url else { return [] }
    return [StyledText(url.withoutScheme.sanitisedLine(), role: .dim, link: url).truncated(to: width)]
  }

  /// The marks on as many lines as needed; a mark is never split, and one longer than a line is cut.
  private func lines(of marks: [String], indent: StyledText) -> [StyledText] {
    guard !marks.isEmpty else { return [] }
    let marks = marks.map { mark in
      let fitting = StyledText(mark.sanitisedLine(), role: .dim).truncated(to: max(1, width - indent.width))
      return StyledText(fitting.plainText, role: .dim, isUnbreakable: true)
    }
    return marks.joined(separator: StyledText(" · ", role: .dim)).wrapped(
      to: width, first: indent, rest: indent)
  }
}

extension Tweet {
  /// The tweet without the options of its poll, with which the texts of some sources end.
  var withoutOptions: Tweet {
    guard let poll else { return self }
    let ending = poll.options.map { "◯ " + $0.title }.joined(separator: "\n")
    guard text.hasSuffix(ending) else { return self }
    var tweet = self
    tweet.text.removeLast(ending.count)
    while tweet.text.last?.isNewline == true { tweet.text.removeLast() }
    return tweet
  }
}

/// Short descriptions of a tweet's other properties, understandable without colour.
struct TweetMarks {
  private let tweet: Tweet

  init(_ tweet: Tweet) { self.tweet = tweet }

  var all: [String] {
    [
      retweet, images, tweet.poll == nil ? nil : "poll", reply, tweet.quoteOf == nil ? nil : "quotes a tweet",
      audience,
    ]
    .compactMap(\.self)
  }

  /// The marks in a list, preceded by the one for a content warning.
  var listed: [String] { (tweet.warning == nil ? [] : ["content warning: text hidden"]) + all }

  /// The counts: `12 likes`, `3 retweets`.
  var counts: [String] {
    [
      tweet.likes.map { Counted.things($0, "like") }, tweet.retweets.map { Counted.things($0, "retweet") },
      tweet.replies.map { Counted.things($0, "answer") },
    ].compactMap(\.self)
  }

  /// What became of it: `edited Wed 18 Nov 2026, 07:00`, `you like it`, `bookmarked`.
  var states: [String] {
    [
      tweet.edited.map { "edited " + Age.exact($0) }, tweet.isLiked == true ? "you like it" : nil,
      tweet.isBookmarked == true ? "bookmarked" : nil,
    ].compactMap(\.self)
  }
}

extension TweetMarks {
  /// Who can see it; `nil` for everybody.
  var audience: String? {
    switch tweet.audience {
    case nil: nil
    case .unlisted: "unlisted"
    case .followers: "for followers"
    case .mentioned: "for those it mentions"
    }
  }

  private var retweet: String? {
    guard tweet.retweetOf != nil else { return nil }
    return "↻ by @" + tweet.user.screenName
  }

  private var images: String? {
    guard !tweet.media.isEmpty else { return nil }
    let photos = tweet.media.count { $0.kind == .photo }
    let count = photos == tweet.media.count ? Counted.things(photos, "image") : "\(tweet.media.count) media"
    return (tweet.isSensitive ? "sensitive: " : "") + count
  }

  private var reply: String? {
    guard tweet.isReply else { return nil }
    return "reply" + (tweet.inReplyToScreenName.map { " to @" + $0 } ?? "")
  }
}

/// The author of a tweet: the name and the handle, which is never cut without `…`.
struct AuthorLine {
  /// The cells of three letters and `…`.
  private static let leastName = 4

  private let name: StyledText
  private let check: StyledText
  private let handle: StyledText

  init(_ tweet: Tweet, hits: SearchHits = SearchHits()) {
    let user = tweet.writer
    let handle = "@" + user.screenName.sanitisedLine()
    let name = user.shownName
    check = StyledText(user.isVerified ? " ✓" : "", role: .dim)
    let handleHits = hits.ranges(inMention: handle)
    self.name = StyledText(
      name ?? handle, role: .strong, hits: name.map(hits.ranges(inLabel:)) ?? handleHits
    ).isolated()
    guard !tweet.isPhoto else {
      self.handle = ""
      return
    }
    let afterBlank = handleHits.map { $0.lowerBound + 1..<$0.upperBound + 1 }
    self.handle = name == nil ? "" : StyledText(" " + handle, role: .dim, hits: afterBlank)
  }

  var whole: StyledText { name + check + handle }

  /// The line in a number of cells; the name is cut first, down to three letters, then the handle.
  func fitted(to room: Int) -> StyledText {
    guard whole.width > room else { return whole }
    let nameRoom = max(Self.leastName, room - check.width - handle.width)
    return (name.truncated(to: nameRoom) + check + handle).truncated(to: room)
  }
}

extension User {
  /// The name, if it is visible and differs from the handle; else `nil`.
  var shownName: String? {
    let name = name.sanitisedLine().split(separator: " ").joined(separator: " ")
    return CellWidth.of(name) == 0 || name == screenName ? nil : name
  }
}

extension StyledText {
  /// A tweet's text with its mentions in their colours and search hits marked.
  ///
  /// Links are shown in their display form. The link that an image leaves at the end of the text is omitted;
  /// elsewhere it has the colour of images. Where ranges overlap, the first counts.
  /// - Parameter label: The label of a link; if it is empty, the link's part of the text is shown.
  init(
    textOf tweet: Tweet, hits: SearchHits = SearchHits(), label: (IndexedURL) -> String = \.shownLabel
  ) {
    let spans = MentionSpans(tweet, label: label)
    var text = CutText(tweet.text, hits: hits.ranges(inText: tweet.text))
    self.init()
    for span in spans.all where span.range.lowerBound >= text.position {
      append(text.run(upTo: span.range.lowerBound, role: .plain))
      append(span.run(of: &text, upTo: spans.end, hits: hits))
    }
    append(text.run(upTo: spans.end, role: .plain))
  }
}

extension MentionSpan {
  /// The run for the mention: its label, or its part of the text.
  fileprivate func run(of text: inout CutText, upTo end: Int, hits: SearchHits) -> TextRun {
    let isHit = keyword.map(hits.includes) ?? false
    guard let label else {
      return text.run(
        upTo: min(range.upperBound, end), role: role, link: link, isUnbreakable: true, isHit: isHit)
    }
    text.skip(to: range.upperBound)
    return TextRun(label, role: role, link: link, isUnbreakable: true, hits: hits.ranges(inLabel: label))
  }
}

extension IndexedURL {
  /// The first visible one of its forms.
  ///
  /// The short form is not used if it names another host than the target's.
  var shownLabel: String {
    let isFalse = namesFalseHost
    let forms = [isFalse ? nil : display, expanded, keyword].lazy.compactMap(\.self).map(\.shownWord)
    let shown = forms.first { CellWidth.of($0) > 0 } ?? ""
    return isFalse ? shown.withoutScheme : shown
  }
}

extension String {
  /// The longest word in characters; longer ones are not meant to be read.
  private static let longestWord = 300

  /// The text as a word of limited length without control characters.
  var shownWord: String {
    if utf8.count <= Self.longestWord, utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return self }
    let start = String(unicodeScalars.prefix(Self.longestWord * 8))
    let word = start.sanitisedLine().split(separator: " ").joined(separator: " ")
    return word.count > Self.longestWord ? word.prefix(Self.longestWord) + "…" : word
  }

  /// An address without `https://`.
  var withoutScheme: String { hasPrefix("https://") ? String(dropFirst(8)) : self }
}

/// A cache of laid-out tweets, for lists that grow and are shown repeatedly.
final class LaidOutTweets {
  /// The parameters that all cached tweets share.
  struct Layout: Equatable {
    let width: Int
    let gutter: Int
    let hits: SearchHits
  }

  /// A tweet with its lines.
  private struct Entry {
    let tweet: Tweet
    let age: String
    let lines: [StyledText]
  }

  /// The largest number of cached tweets; then the cache is emptied.
  private static let most = 4_000
  private var layout: Layout?
  private var entries: [Int: Entry] = [:]

  /// The lines of a tweet by its number; `lay` makes them where they are not cached for the same tweet.
  func lines(
    of tweet: Tweet, number: Int, age: String, in layout: Layout, lay: () -> [StyledText]
  ) -> [StyledText] {
    if layout != self.layout || entries.count >= Self.most { entries.removeAll() }
    self.layout = layout
    if let known = entries[number], known.age == age, known.tweet == tweet { return known.lines }
    let lines = lay()
    entries[number] = Entry(tweet: tweet, age: age, lines: lines)
    return lines
  }
}
