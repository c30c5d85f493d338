/// A door out of a post.
public enum Mention: Equatable, Hashable, Sendable {
  case image(MediaItem)
  case url(IndexedURL)
  /// With its `#`.
  case hashtag(String)
  /// With its `@`.
  case user(String)

  /// The kinds, in the order their sections stand.
  public enum Kind: String, CaseIterable, Sendable {
    case image
    case url
    case hashtag
    case user

    public var title: String {
      switch self {
      case .image: "Images"
      case .url: "URLs"
      case .hashtag: "Hashtags"
      case .user: "Users"
      }
    }
  }

  public var kind: Kind {
    switch self {
    case .image: .image
    case .url: .url
    case .hashtag: .hashtag
    case .user: .user
    }
  }

  /// What the reader sees: the word itself, a link's address, an image's alt text or address.
  public var label: String {
    switch self {
    case .image(let item): item.alt ?? item.url
    case .url(let url): url.label
    case .hashtag(let word), .user(let word): word
    }
  }

  /// What makes two mentions the same door: words are compared folded.
  public var identity: String {
    switch self {
    case .image: "i" + identityInKind
    case .url: "u" + identityInKind
    case .hashtag: "#" + identityInKind
    case .user: "@" + identityInKind
    }
  }

  /// What makes two mentions of one kind the same door.
  var identityInKind: String {
    switch self {
    case .image(let item): item.url
    case .url(let url): url.target
    case .hashtag(let word), .user(let word): Folding.name(word.dropFirst())
    }
  }
}

/// A link of a post, and where it stands.
public struct IndexedURL: Equatable, Hashable, Sendable {
  /// The address as it stands in the text, such as `https://t.co/abc`.
  public var keyword: String
  /// In code points of the post's text; `nil` where its place in the text is unknown.
  public var range: Range<Int>?
  /// The address it leads to.
  public var expanded: String?
  /// The short form made for reading.
  public var display: String?

  public init(_ keyword: String, range: Range<Int>? = nil, expanded: String? = nil, display: String? = nil) {
    self.keyword = keyword
    self.range = range
    self.expanded = expanded
    self.display = display
  }

  /// Where selecting it leads.
  public var target: String { expanded ?? keyword }
  /// How it is shown.
  public var label: String { display ?? expanded ?? keyword }
}

/// A word of a post that leads somewhere, and where it stands.
public struct IndexedKeyword: Equatable, Hashable, Sendable {
  /// The word as the source's own field names it, with its sign: `#rain`, `@ada`, `$TSLA`.
  public var keyword: String
  /// In code points of the post's text; `nil` where its place in the text is unknown.
  public var range: Range<Int>?

  public init(_ keyword: String, range: Range<Int>? = nil) {
    self.keyword = keyword
    self.range = range
  }
}

/// The mentions of one kind, under their title.
public struct MentionSection: Equatable, Sendable {
  /// A mention, with the number of tweets that use it where that was counted.
  public struct Item: Equatable, Sendable {
    public let mention: Mention
    public let count: Int?

    public init(_ mention: Mention, count: Int? = nil) {
      self.mention = mention
      self.count = count
    }
  }

  public let kind: Mention.Kind
  public let items: [Item]

  public var title: String { kind.title }

  public init(kind: Mention.Kind, items: [Item]) {
    self.kind = kind
    self.items = items
  }
}

extension [MentionSection] {
  /// Mentions by kind, each once, in the order they come; a kind that does not occur has no section.
  public init(of mentions: some Sequence<Mention>) {
    var seen: Set<String> = []
    let groups = Dictionary(
      grouping: mentions.filter { seen.insert($0.identity).inserted }, by: \.kind)
    self = Mention.Kind.allCases.compactMap { kind in
      groups[kind].map { MentionSection(kind: kind, items: $0.map { MentionSection.Item($0) }) }
    }
  }
}
