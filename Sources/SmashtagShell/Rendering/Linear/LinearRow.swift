import Foundation
import ShellCommands
import SmashtagModel
import TerminalKit

/// A row in words for linear output, without its number.
struct LinearRow {
  private let row: Row
  private let now: Date

  init(_ row: Row, now: Date) {
    self.row = row
    self.now = now
  }

  /// The sentences of the row; each begins a line, and the first follows the number.
  var sentences: [StyledText] {
    switch row.content {
    case .tweet(let tweet):
      LinearTweet(tweet, time: Age.linear(tweet.created, at: now), at: now, source: row.note).listed
    case .wholeTweet(let tweet): whole(tweet)
    case .mention(let item): [mention(item, called: row.label)]
    case .thumbnail(_, let photo) where photo.isPhoto: [LinearPhoto(photo).named]
    case .thumbnail(let image, let tweet):
      [StyledText(linear: .image(image)) + StyledText(", by " + tweet.byline.sanitisedLine())]
    case .photo(let photo): LinearPhoto(photo).listed(at: now)
    case .branch(let branch, let isFocus): sentences(of: branch, isFocus: isFocus)
    case .relative(let relative): [words(of: relative)]
    case .person(let person): PersonLines(person, now: now).sentences
    case .kept(let item):
      [
        StyledText(item.title.sanitisedLine()).isolated()
          + StyledText(row.note.map { ", " + $0.linear } ?? "")
      ]
    case .place(let place): [StyledText(linear: place)]
    case .search(let search): [StyledText(mentionsIn: search.term) + facts(of: search)]
    case .bar(let bar): [StyledText("\(bar.label): \(Counted.tweets(bar.count)).")]
    case .fact(let name, let value):
      [StyledText((name.isEmpty ? "" : name.withoutSigns + ": ") + value.linearValue)]
    case .command(let usage, let note):
      [StyledText("\(usage.linearUsage): \(note.sanitisedLine().asSentence)")]
    case .block(let block): LinearBlock(block).sentences
    case .text(let text): [StyledText(text)]
    }
  }
}

extension LinearRow {
  /// The level in words, such as `Answer, level 2`, then the tweet.
  private func sentences(of branch: Conversation.Branch, isFocus: Bool) -> [StyledText] {
    let level = branch.depth == 0 ? "The first tweet." : "Answer, level \(branch.depth)."
    let hidden = branch.hiddenWords.map { [StyledText($0.asSentence)] } ?? []
    let own =
      branch.post.tweet.map { LinearTweet($0, time: Age.linear($0.created, at: now), at: now).listed }
      ?? [StyledText((branch.absence ?? "").sanitisedLine().asSentence)]
    return [StyledText(isFocus ? level + " This is the tweet you came from." : level)] + own + hidden
  }

  /// `Ada Lovelace, @ada, 2 hours ago: Rain on campus again.`, or where the tweet can be had.
  private func words(of relative: Relative) -> StyledText {
    guard let tweet = relative.tweet, !tweet.isPhoto else {
      return StyledText(relative.words.sanitisedLine().asSentence).isolated()
    }
    let author = LinearTweet(tweet, time: Age.linear(tweet.created, at: now), at: now).author
    return author + ": " + StyledText(tweet.beginning.sanitisedLine().asSentence).isolated()
  }

  private func whole(_ tweet: Tweet) -> [StyledText] {
    let age = tweet.fetched.map { Age.linear($0, at: now) }
    return LinearTweet(tweet, time: Age.exact(tweet.created).linear, at: now, age: age).whole
  }

  private func mention(_ item: MentionSection.Item, called label: String?) -> StyledText {
    let count = item.count.map { Counted.tweets($0) }
    // What an image is, and that it has no alt text, is said in front.
    var said = [MediaItem.absentAlt]
    if case .image(let image) = item.mention { said.append(image.kindText) }
    let notes = row.note?.components(separatedBy: " · ").filter { !said.contains($0) } ?? []
    let note = notes.isEmpty ? nil : notes.joined(separator: " · ").linear
    let known = [count, note].compactMap(\.self).map { ", " + $0 }.joined()
    let mention =
      label.map { "user " + StyledText($0.sanitisedLine(), role: .user).isolated() }
      ?? StyledText(linear: item.mention)
    return mention + StyledText(known)
  }

  /// The time, the result and other facts of a search.
  private func facts(of search: RecentSearch) -> StyledText {
    let parts = row.note?.components(separatedBy: " · ") ?? []
    let ages = [Age.ago(search.date, at: now), Age.linear(search.date, at: now)]
    return StyledText(parts.map { ", " + ($0 == ages[0] ? ages[1] : $0.linear) }.joined())
  }
}

extension StyledText {
  /// A place without its country, which the section names: `Paris, Île-de-France`.
  fileprivate init(linear place: Place) {
    let name = [place.title, place.subtitle].filter { !$0.isEmpty }.joined(separator: ", ")
    self = StyledText(name.sanitisedLine().asSentence).isolated()
  }

  /// A mention with its kind in words: `hashtag #rain`, `image: Rain over Hoover Tower`.
  init(linear mention: Mention) {
    switch mention {
    case .image(let image):
      let text = image.description.map { ": " + $0.sanitisedLine() } ?? " without a description"
      self = StyledText(image.linearKind) + StyledText(text, role: .image, link: image.url)
    case .url(let url):
      self = "url " + StyledText(url.linearLabel, role: .url, link: url.target, isUnbreakable: true)
    case .hashtag: self = "hashtag " + StyledText(mention)
    case .user: self = "user " + StyledText(mention)
    }
  }
}

/// A photo in words: its title and its description, which is not cut to one line here.
struct LinearPhoto {
  private let photo: Tweet

  init(_ photo: Tweet) { self.photo = photo }

  /// The sentences in a list.
  func listed(at now: Date) -> [StyledText] {
    let time = photo.isDated ? ", " + Age.linear(photo.created, at: now) : ""
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
  private let time: String
  /// The time since it was fetched, in words; `nil` for an imported tweet.
  private let age: String?
  private let source: String?

  private let now: Date

  /// Creates the words of a tweet; `source` is given where a list has tweets of several sources.
  init(_ tweet: Tweet, time: String, at now: Date, age: String? = nil, source: String? = nil) {
    (self.tweet, self.now) = (tweet, now)
    self.source = source
    self.time = time
    self.age = age
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
      let count = (tweet.isSensitive ? "Sensitive: " : "") + kind.words(items.count)
      return StyledText(
        isSilent ? count + " without a description." : "\(count): \(words.joined(separator: "; ").asSentence)"
      )
    }
  }
}

/// A block of a page in words: its kind, then its text.
struct LinearBlock {
  private let block: PageBlock
  private let words: PageWords

  init(_ block: PageBlock, hits: SearchHits = SearchHits()) {
    self.block = block
    words = PageWords(hits: hits, isLinear: true)
  }

  /// Code with its white space, below a line that announces it.
  func codeLines(in width: Int) -> [StyledText] {
    [StyledText(name + ":")] + CodeLines(block.text, words: words).lines(in: width)
  }

  /// The sentences of the block; each begins a line.
  var sentences: [StyledText] {
    if case .code = block.kind { return codeLines(in: .max) }
    let sentences = body
    guard let first = sentences.first, !name.isEmpty else { return sentences }
    return [StyledText(name + ": ") + first] + sentences.dropFirst()
  }
}

extension LinearBlock {
  private var body: [StyledText] {
    switch block.kind {
    case .heading, .paragraph, .item: [words.styled(block.text)]
    case .table(let rows): table(rows)
    case .image, .media: [words.styled(block.text, mentions: false)]
    case .code, .rule: []
    }
  }

  /// The kind of the block: `Quote`, `Heading level 2`.
  private var name: String {
    let quote = block.quotes > 1 ? "Quote level \(block.quotes)" : block.quotes > 0 ? "Quote" : nil
    return [quote, kind].compactMap(\.self).joined(separator: ", ")
  }

  private var kind: String? {
    switch block.kind {
    case .heading(let level): "Heading level \(level)"
    case .item(let marker): item(marker.sanitisedLine())
    case .code: "Code"
    case .table(let rows): "Table of \(Counted.things(rows.count, "row"))"
    case .image: block.items.contains(where: \.isImage) ? nil : "Image"
    case .media(let media): media.name
    case .paragraph, .rule: nil
    }
  }

  /// The words for an item: `Item 3, Level 2`; a bullet is not spoken.
  private func item(_ marker: String) -> String? {
    let number = marker.filter { $0.isLetter || $0.isNumber }
    let item = marker.isEmpty ? nil : number.isEmpty ? "Item" : "Item " + number
    let level = block.indent > 0 ? "Level \(block.indent + 1)" : nil
    let words = [item, level].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The rows of a table, with the header's text before each cell.
  ///
  /// The header itself is included if it has links.
  private func table(_ rows: [[PageText]]) -> [StyledText] {
    let header = rows.count > 1 ? rows[0].map { $0.text.sanitisedLine() } : []
    let isSaid = rows.first?.contains { !$0.items.isEmpty } ?? false
    return rows.dropFirst(header.isEmpty || isSaid ? 0 : 1).map { row in
      row.enumerated().compactMap { column, cell in
        guard !cell.text.isEmpty || !cell.items.isEmpty else { return nil }
        let name = column < header.count && !header[column].isEmpty ? header[column] + ": " : ""
        return StyledText(name) + words.styled(cell)
      }.joined(separator: ", ")
    }
  }
}

/// The layout for screen readers: everything in words, one item after the other.
struct LinearLayout: ScreenLayout {
  private let screen: Screen
  private let display: Display

  init(screen: Screen, display: Display) {
    self.screen = screen
    self.display = display
  }

  /// The lines of the longest footer, and the prompt.
  var linesBelow: Int {
    let most = ShownRows(screen: screen, rows: 0..<max(0, screen.rowCount - 1))
    return footer(most, below: []).count + 1
  }

  func heading() -> [StyledText] {
    guard !screen.title.isEmpty else { return [] }
    let title = StyledText(screen.title.withoutSigns, role: .heading)
    let age = screen.fetched.map { "fetched " + Age.linear($0, at: display.now) }
    let status = (screen.status.map(\.linear) + [age].compactMap(\.self)).map { ", " + $0 }.joined()
    return (title + StyledText(status)).wrapped(to: width)
  }

  /// The title of a section with its number of rows: `Hashtags, 2`.
  func title(of section: Screen.Section, isFirst: Bool) -> [StyledText] {
    guard let title = section.title else { return [] }
    let count = section.rows.contains { $0.number != nil } ? ", \(section.rows.count)" : ""
    return (StyledText(title.withoutSigns, role: .strong) + StyledText(count)).wrapped(to: width)
  }

  /// The lines of a row without empty ones.
  func lines(of row: Row) -> [StyledText] {
    if case .block(let block) = row.content, case .code = block.kind {
      return LinearBlock(block).codeLines(in: width).filter { !$0.isEmpty }
    }
    let number = row.number.map { StyledText("\($0)", role: .number) + ". " } ?? ""
    let sentences = LinearRow(row, now: display.now).sentences
    let numbered = sentences.isEmpty ? [number] : [number + sentences[0]] + sentences.dropFirst()
    return numbered.flatMap { $0.wrapped(to: width) }.map(\.withoutIndent).filter { !$0.isEmpty }
  }

  func digest(room: Int) -> [StyledText]? { nil }

  var task: [StyledText] {
    guard let task = screen.task else { return [] }
    return StyledText("\(task.title). \(task.text.dropLast()). Type: \(task.line)").wrapped(to: width)
  }

  func footer(_ shown: ShownRows, below lines: [StyledText]) -> [StyledText] {
    let goOn = display.isTerminal && shown.hasMore ? "Press Enter for more." : nil
    let sentences = [position(shown), goOn].compactMap(\.self).joined(separator: " ")
    let notes = screen.notes.map { $0.sanitisedLine().asSentence }
    return (notes + [sentences, hints ?? ""]).filter { !$0.isEmpty }.flatMap {
      StyledText($0).wrapped(to: width)
    } + task
  }
}

extension LinearLayout {
  private var width: Int { display.size.columns }

  /// The position in the list: `Tweets 1 to 5 of 214`.
  private func position(_ shown: ShownRows) -> String? {
    guard shown.tellsPosition, let items = shown.positions else { return nil }
    let one = items.count == 1
    let range = one ? "\(items.upperBound)" : "\(items.lowerBound) to \(items.upperBound)"
    let all = if case .atLeast = shown.total { "over " } else { "" }
    return "\(noun)\(one ? "" : "s") \(range) of \(all)\(Counted.grouped(shown.total.lowerBound))."
  }

  /// The name of its numbered items.
  private var noun: String {
    switch screen.rows.first(where: { $0.number != nil })?.content {
    case .photo: "Photo"
    case .place: "Place"
    default: screen.total == nil ? "Item" : "Tweet"
    }
  }

  private var hints: String? {
    guard display.isTerminal, !screen.hints.isEmpty else { return nil }
    return "You can type: " + screen.hints.map(\.text.withoutSigns).joined(separator: ", ") + "."
  }
}
