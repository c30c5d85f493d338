import Foundation
import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// A photo in words: its title and its description, which is not cut to one line here.
struct LinearPhoto {
  private let photo: Tweet

  init(_ photo: Tweet) { self.photo = photo }

  /// The sentences in a list.
  func listed(at now: Date) -> [StyledText] {
    let time = photo.knownDate.map { ", " + Age.linear($0, at: now) } ?? ""
    return [photo.photoTitle, "By " + photo.byline + time, photo.photoSubtitle].map { $0.sanitisedLine() }
      .filter { !$0.isEmpty }.map { StyledText($0.asSentence).isolated() }
  }

  /// The photo as an image: `photo: Pont Neuf at dusk, by Ada`.
  var named: StyledText {
    let title = StyledText(photo.photoTitle.sanitisedLine(), role: .image, link: photo.media.first?.url)
    return "photo: " + title.isolated() + ", by " + StyledText(photo.byline.sanitisedLine()).isolated()
  }
}

/// A tweet in words: author and time, the text, its marks, and complete alternative texts.
struct LinearTweet {
  private let tweet: Tweet
  private let time: String?
  /// The time since it was fetched, in words; `nil` for an imported tweet.
  private let age: String?
  private let source: String?

  private let now: Date

  /// Creates the words of a tweet in a list; `source` is given where it has tweets of several sources.
  init(_ tweet: Tweet, at now: Date, source: String? = nil) {
    (self.tweet, self.now, self.source, age) = (tweet, now, source, nil)
    time = tweet.knownDate.map { Age.linear($0, at: now) }
  }

  /// Creates the words of a tweet in its own context, with its exact time.
  init(whole tweet: Tweet, at now: Date) {
    (self.tweet, self.now, source) = (tweet, now, nil)
    time = Age.exactly(of: tweet).linear
    age = tweet.fetched.map { Age.linear($0, at: now) }
  }

  /// The sentences in a list.
  var listed: [StyledText] {
    let poll: [StyledText] = tweet.poll == nil ? [] : ["Poll."]
    guard let warned = tweet.warned else { return [head, text(of: tweet)] + poll + marks }
    return [head, "Content warning, the text is hidden: " + text(of: warned)] + poll + marks
  }

  /// The sentences at the beginning of its own context.
  var whole: [StyledText] {
    let counts =
      TweetMarks(tweet).counts + TweetMarks(tweet).states.map(\.linear)
      + [age.map { "fetched " + $0 }].compactMap(\.self)
    let page = tweet.url.map { [StyledText("Address: " + $0.withoutScheme.sanitisedLine(), link: $0)] }
    let poll = tweet.poll.map { PollLines($0, now: now).sentences } ?? []
    return [head, text(of: tweet.withoutOptions)] + poll + marks
      + (counts.isEmpty ? [] : [StyledText(counts.joined(separator: ", ") + ".")]) + (page ?? [])
  }
}

extension LinearTweet {
  /// The author, time and source as a sentence.
  private var head: StyledText { author + "." }

  /// The author and time: `Ada Lovelace, @ada, verified, 2 hours ago`.
  var author: StyledText {
    let author = tweet.writer
    let shown = tweet.isPhoto ? nil : author.shownName
    let name = shown.map { StyledText($0, role: .strong).isolated() + ", " } ?? ""
    let handle = StyledText(tweet.byline.sanitisedLine())
    let facts = [author.isVerified ? "verified" : nil, time, retweet, source.map { "from " + $0 }].compactMap(
      \.self)
    return name + handle + StyledText(facts.map { ", " + $0 }.joined())
  }

  private func text(of tweet: Tweet) -> StyledText {
    StyledText(textOf: tweet, label: \.linearLabel).isolated()
  }

  private var retweet: String? {
    guard tweet.retweetOf != nil else { return nil }
    let name = tweet.user.shownName.map { $0 + ", " } ?? ""
    return "retweeted by \(name)@\(tweet.user.screenName.sanitisedLine())"
  }

  private var marks: [StyledText] {
    let reply = tweet.inReplyToScreenName.map { "Reply to @\($0.sanitisedLine())." } ?? "Reply."
    let words = [
      tweet.isReply ? reply : nil, tweet.quoteOf == nil ? nil : "Quotes a tweet.",
      TweetMarks(tweet).audience.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." },
    ]
    return words.compactMap { $0.map { StyledText($0) } } + media
  }

  /// The attachments by kind: `2 images: Rain over Hoover Tower; no description`.
  private var media: [StyledText] {
    MediaItem.Kind.allCases.compactMap { kind in
      let items = tweet.media.filter { $0.kind == kind }
      guard !items.isEmpty else { return nil }
      let words = items.map { $0.description?.sanitisedLine() ?? "no description" }
      let isSilent = items.allSatisfy { $0.description == nil }
      let count = (tweet.isSensitive ? "Sensitive: " : "") + kind.linearWords(items.count)
      return StyledText(
        isSilent ? count + " without a description." : "\(count): \(words.joined(separator: "; ").asSentence)"
      )
    }
  }
}
