import Foundation
import SafeText
public import SmashtagModel

/// A row of a screen, usually an item with the number that selects it.
public struct Row: Equatable, Sendable {
  /// The number that selects the item; `nil` for rows that cannot be selected.
  public let number: Int?
  /// What the row shows.
  public let content: Content
  /// What a mention is called, in place of its word; `nil` for the word itself.
  ///
  /// Services of photos know people by numbers.
  public let label: String?
  /// A short note at the right edge.
  public let note: String?
  /// Whether its image is hidden until the user asks for it.
  public let isSensitive: Bool

  /// The kinds of contents.
  ///
  /// Hundreds of thousands of mentions are listed at once; boxes for what is larger keep their rows small.
  public enum Content: Equatable, Sendable {
    /// A tweet in a list.
    indirect case tweet(Tweet)
    /// A tweet at the top of its own context.
    indirect case wholeTweet(Tweet)
    /// A tweet at its place in a conversation, which `isFocus` if that is around it.
    indirect case branch(Conversation.Branch, isFocus: Bool)
    /// A tweet that the one in front answers, quotes or repeats.
    indirect case relative(Relative)
    /// The person whose tweets are listed.
    indirect case person(Profile)
    /// Something that the user kept.
    indirect case kept(KeptItem)
    /// A photo in a list of titles.
    indirect case photo(Tweet)
    /// A place with photos.
    indirect case place(Place)
    /// A mention, with its count in a ranking.
    case mention(MentionSection.Item)
    /// A thumbnail, and the tweet it belongs to.
    indirect case thumbnail(MediaItem, of: Tweet)
    /// A recent search.
    indirect case search(RecentSearch)
    /// The tweets of a time in a histogram.
    indirect case bar(TimeBar)
    /// A named property: `size`, `1200×800`.
    indirect case fact(name: String, value: String)
    /// A command with a short description.
    indirect case command(usage: String, note: String)
    /// A line of text.
    case text(String)
    /// A block of a web page, whose links have numbers of their own.
    indirect case block(PageBlock)
  }

  /// Creates a row.
  public init(
    number: Int? = nil, _ content: Content, label: String? = nil, note: String? = nil,
    isSensitive: Bool = false
  ) {
    self.number = number
    self.content = content
    self.label = label
    self.note = note
    self.isSensitive = isSensitive
  }
}

extension Row {
  /// The text in which `find` searches.
  var searchableText: String {
    switch content {
    case .tweet(let tweet), .wholeTweet(let tweet), .photo(let tweet): tweet.searchableText
    case .branch(let branch, _): branch.post.tweet?.searchableText ?? branch.absence ?? ""
    case .relative(let relative): relative.tweet?.searchableText ?? relative.words
    case .person(let person):
      [person.user.name, "@" + person.user.screenName, person.text].joined(separator: "\n")
    case .kept(let item): item.searchableText
    case .place(let place): place.name
    case .mention(let item): item.mention.searchableText
    case .thumbnail(let image, let tweet):
      [Mention.image(image).searchableText, tweet.textWithoutImages].joined(separator: "\n")
    case .search(let search): search.term
    case .bar(let bar): bar.label
    case .fact(let name, let value): "\(name) \(value)"
    case .command(let usage, let note): "\(usage) \(note)"
    case .text(let text): text
    case .block(let block): block.searchableText
    }
  }

  /// Whether `find` keeps the row.
  func contains(_ text: String) -> Bool { Folding.contains(text, in: searchableText) }

  /// A short description of the item for completion.
  public var summary: String {
    switch content {
    case .tweet(let tweet), .wholeTweet(let tweet): tweet.headline
    case .branch(let branch, _): branch.post.tweet?.headline ?? branch.absence ?? ""
    case .relative(let relative): relative.words
    case .person(let person): "@" + person.user.screenName
    case .kept(let item): item.title
    case .photo(let photo): photo.photoTitle
    case .place(let place): place.name
    case .mention(let item): item.mention.label
    case .thumbnail(let image, let tweet): image.alt ?? tweet.headline
    case .search(let search): search.term
    case .bar(let bar): "\(bar.label), \(Counted.tweets(bar.count))"
    case .fact(_, let value): value
    case .command(_, let note): note
    case .text(let text): text
    case .block(let block): block.text.text
    }
  }

  /// The rows that numbers select: the row itself, or the links of a block.
  public var items: [Row] {
    guard case .block(let block) = content else { return [self] }
    return block.items.map(Self.item)
  }

  /// The numbers that select the row or its links.
  var numbers: [Int] {
    if case .block(let block) = content { block.items.map(\.number) } else { number.map { [$0] } ?? [] }
  }

  /// The item of the row with a number.
  func item(_ wanted: Int) -> Row? {
    guard case .block(let block) = content else { return number == wanted ? self : nil }
    return block.items.first { $0.number == wanted }.map(Self.item)
  }

  private static func item(through item: PageItem) -> Row {
    Row(number: item.number, .mention(MentionSection.Item(item.mention)))
  }
}

extension PageBlock {
  /// Its text with its links; for a table the text of all cells.
  fileprivate var searchableText: String {
    let texts = if case .table(let rows) = kind { rows.flatMap { $0.map(\.text) } } else { [text.text] }
    return (texts + items.map(\.mention.searchableText)).joined(separator: "\n")
  }
}

extension Tweet {
  /// The author of the text; for a retweet the original's author, of whom only names are known.
  public var writer: User {
    guard let original = retweetOf, let handle = original.screenName, handle != user.screenName else {
      return user
    }
    return User(screenName: handle, name: original.name)
  }

  /// Who wrote the text, as a byline: the handle, or the name of the owner of a photo, whose handle is a number.
  public var byline: String { ownerName ?? "@" + writer.screenName }

  /// The name of the owner of a photo; `nil` for other posts, and without one.
  var ownerName: String? {
    let words = user.name.split(whereSeparator: \.isWhitespace)
    guard isPhoto, !words.isEmpty, user.name != user.screenName else { return nil }
    return words.joined(separator: " ")
  }

  /// The author and the beginning of the text on one line, with its links as they are read; for a photo its title.
  ///
  /// Without a text that can be seen, what it has in place of that.
  public var headline: String {
    if isPhoto { return photoTitle }
    return "@\(writer.screenName): \(beginning)"
  }

  /// The beginning of the text as it stands in ``headline``.
  public var beginning: String {
    let line = readableText.split(whereSeparator: \.isNewline).first { $0.contains(where: \.isSeen) }
    return (line ?? substance[...]).shortened(to: Self.longestHeadline)
  }

  /// What a tweet without a text has: `2 images`, or else where it leads.
  private var substance: String {
    let kinds = Set(media.map(\.kind))
    if let kind = kinds.first {
      let isOfOneKind = kinds.count == 1 && (kind == .photo || kind == .video)
      let noun = kind == .photo ? "image" : kind.words
      return isOfOneKind ? Counted.things(media.count, noun) : "\(media.count) media"
    }
    if let url = urls.first(where: { $0.label.contains(where: \.isSeen) }) { return url.label }
    return quoteOf == nil ? "no text" : "quotes a tweet"
  }

  /// The most characters of the text in a headline.
  private static let longestHeadline = 60

  /// The text with its links as they are shown, and without those of its images.
  ///
  /// Only a single word is replaced, because otherwise a link could hide the text, and by nothing that cannot be seen.
  private var readableText: String {
    let links = urls.filter { $0.label.contains { !$0.isWhitespace } }
    let parts =
      media.compactMap { image in image.range.map { (range: $0, text: "") } }
      + links.compactMap { url in url.range.map { (range: $0, text: url.label) } }
    let scalars = parts.isEmpty ? [] : Array(text.unicodeScalars)
    return text.replacing(
      parts.filter { part in
        part.range.clamped(to: scalars.indices) == part.range
          && !scalars[part.range].contains(where: \.properties.isWhitespace)
      })
  }

  /// The text in which `find` searches; for photos without the address of the image.
  var searchableText: String { isPhoto ? textWithoutImages : searchableText(with: mentions) }

  /// The text without those of its images.
  fileprivate var textWithoutImages: String { searchableText(with: mentions.filter { $0.kind != .image }) }

  private func searchableText(with mentions: [Mention]) -> String {
    let people = [user.name, "@" + user.screenName, retweetOf?.name ?? ""]
    return ([isPhoto ? title ?? "" : ""] + people + [text] + mentions.map(\.searchableText))
      .joined(separator: "\n")
  }
}

extension Character {
  /// Whether there is something to be seen of it, if only a skin tone after a blank.
  fileprivate var isSeen: Bool {
    unicodeScalars.contains { !$0.properties.isWhitespace && CellWidth.of($0) > 0 }
  }
}

extension StringProtocol {
  /// The text without blanks at its ends, cut between words, unless there are none, where it is too long.
  ///
  /// - Parameter width: the room that a character takes.
  func shortened(to most: Int, measuredBy width: (Character) -> Int = { _ in 1 }) -> String {
    let text = trimmingCharacters(in: .whitespaces)
    var (taken, end) = (0, text.startIndex)
    for index in text.indices {
      taken += width(text[index])
      guard taken <= most else { break }
      if taken < most { end = text.index(after: index) }
    }
    guard taken > most else { return text }
    let start = text[..<end]
    // A long word, or a script without blanks, is cut where the room ends.
    let blank = text[...start.endIndex].lastIndex(where: \.isWhitespace)
    let cut =
      blank.map { text[..<$0] }.flatMap { $0.reduce(0) { $0 + width($1) } * 2 > most ? $0 : nil } ?? start
    return cut.trimmingCharacters(in: .whitespaces) + "…"
  }
}

extension Mention {
  fileprivate var searchableText: String {
    switch self {
    case .image(let item): [item.alt, item.url].compactMap(\.self).joined(separator: "\n")
    case .url(let url): [url.keyword, url.expanded, url.display].compactMap(\.self).joined(separator: "\n")
    case .hashtag(let word), .user(let word): word
    }
  }
}
