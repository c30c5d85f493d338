public import SmashtagModel

/// One item of a screen, with the number that selects it.
public struct Row: Equatable, Sendable {
  public let number: Int?
  public let content: Content
  /// A few words at its right edge.
  public let note: String?
  /// Its image is not shown before it is asked for.
  public let isSensitive: Bool

  /// What a row is about.
  public enum Content: Equatable, Sendable {
    /// A tweet in a list.
    case tweet(Tweet)
    /// The whole tweet, on top of its own context.
    case wholeTweet(Tweet)
    /// A photo in a list, by its title.
    case photo(Tweet)
    case place(Place)
    case mention(MentionSection.Item)
    /// A small image, and the tweet it leads to.
    case thumbnail(MediaItem, of: Tweet)
    case search(RecentSearch)
    /// Something known about what is shown: `size`, `1200×800`.
    case fact(name: String, value: String)
    /// A command, and what it is for.
    case command(usage: String, note: String)
    case text(String)
    /// A part of a web page; what its text leads to bears numbers of its own.
    case block(PageBlock)
  }

  public init(number: Int? = nil, _ content: Content, note: String? = nil, isSensitive: Bool = false) {
    self.number = number
    self.content = content
    self.note = note
    self.isSensitive = isSensitive
  }
}

extension Row {
  /// The words `find` looks in.
  var searchableText: String {
    switch content {
    case .tweet(let tweet), .wholeTweet(let tweet), .photo(let tweet): tweet.searchableText
    case .place(let place): place.name
    case .mention(let item): item.mention.searchableText
    case .thumbnail(let image, let tweet):
      [Mention.image(image).searchableText, tweet.textWithoutImages].joined(separator: "\n")
    case .search(let search): search.term
    case .fact(let name, let value): "\(name) \(value)"
    case .command(let usage, let note): "\(usage) \(note)"
    case .text(let text): text
    case .block(let block): block.searchableText
    }
  }

  /// Whether the row is one of those `find` keeps.
  func contains(_ text: String) -> Bool { Folding.contains(text, in: searchableText) }

  /// A few words that tell the item from others, beside its number in a completion.
  public var summary: String {
    switch content {
    case .tweet(let tweet), .wholeTweet(let tweet): tweet.headline
    case .photo(let photo): photo.photoTitle
    case .place(let place): place.name
    case .mention(let item): item.mention.label
    case .thumbnail(let image, let tweet): image.alt ?? tweet.headline
    case .search(let search): search.term
    case .fact(_, let value): value
    case .command(_, let note): note
    case .text(let text): text
    case .block(let block): block.text.text
    }
  }

  /// What numbers select of it: the row itself, of a block of a page what its text leads to.
  public var items: [Row] {
    guard case .block(let block) = content else { return [self] }
    return block.doors.map(Self.item)
  }

  /// Those that select it, or what its text leads to.
  var numbers: [Int] {
    if case .block(let block) = content { block.doors.map(\.number) } else { number.map { [$0] } ?? [] }
  }

  /// The item of it that bears a number.
  func item(_ wanted: Int) -> Row? {
    guard case .block(let block) = content else { return number == wanted ? self : nil }
    return block.doors.first { $0.number == wanted }.map(Self.item)
  }

  private static func item(through door: PageDoor) -> Row {
    Row(number: door.number, .mention(MentionSection.Item(door.mention)))
  }
}

extension PageBlock {
  /// Its text and where it leads; of a table all cells.
  fileprivate var searchableText: String {
    let texts = if case .table(let rows) = kind { rows.flatMap { $0.map(\.text) } } else { [text.text] }
    return (texts + doors.map(\.mention.searchableText)).joined(separator: "\n")
  }
}

extension Tweet {
  /// Who wrote the text; of a retweet the author of the original, who may be known by handle alone.
  public var writer: User {
    guard let original = retweetOf?.screenName, original != user.screenName else { return user }
    return User(screenName: original)
  }

  /// Who wrote it and the beginning of the text, on one line.
  public var headline: String {
    if isPhoto { return photoTitle }
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    return "@\(writer.screenName): \(line.count > 60 ? line.prefix(59) + "…" : line)"
  }

  /// Of a photo the address of its image is no word of it.
  fileprivate var searchableText: String { isPhoto ? textWithoutImages : searchableText(with: mentions) }

  /// What is said beside any one of its images.
  fileprivate var textWithoutImages: String { searchableText(with: mentions.filter { $0.kind != .image }) }

  private func searchableText(with mentions: [Mention]) -> String {
    ([isPhoto ? title ?? "" : "", user.name, "@" + user.screenName, text] + mentions.map(\.searchableText))
      .joined(
        separator: "\n")
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
