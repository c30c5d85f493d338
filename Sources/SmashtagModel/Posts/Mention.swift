/// Something in a post that leads elsewhere: an image, a link, a hashtag or a user.
///
/// Hundreds of thousands are ranked at once; boxes keep each as small as a string.
public enum Mention: Equatable, Hashable, Sendable {
  indirect case image(MediaItem)
  indirect case url(IndexedURL)
  /// A tag with its `#`.
  case hashtag(String)
  /// A handle with its `@`.
  case user(String)

  /// The kind of a mention; the cases are in the order in which sections are shown.
  public enum Kind: String, CaseIterable, Sendable {
    case image
    case url
    case hashtag
    case user

    /// The heading of the section for this kind, in the plural.
    public var title: String {
      switch self {
      case .image: "Images"
      case .url: "URLs"
      case .hashtag: "Hashtags"
      case .user: "Users"
      }
    }
  }

  /// The kind of the mention.
  public var kind: Kind {
    switch self {
    case .image: .image
    case .url: .url
    case .hashtag: .hashtag
    case .user: .user
    }
  }

  /// What is shown for the mention: the word itself, a link's short form, an image's alt text or address.
  public var label: String {
    switch self {
    case .image(let item): item.alt ?? item.url
    case .url(let url): url.label
    case .hashtag(let word), .user(let word): word
    }
  }

  /// The address that it leads to; `nil` for hashtags and users.
  public var address: String? {
    switch self {
    case .image(let item): item.url
    case .url(let url): url.target
    case .hashtag, .user: nil
    }
  }

  /// A key that is equal for mentions that lead to the same thing; tags and users are compared case-folded.
  public var identity: String {
    switch self {
    case .image: "i" + identityInKind
    case .url: "u" + identityInKind
    case .hashtag: "#" + identityInKind
    case .user: "@" + identityInKind
    }
  }

  /// The part of ``identity`` that tells mentions of one kind apart.
  var identityInKind: String {
    switch self {
    case .image(let item): item.url
    case .url(let url): url.target
    case .hashtag(let word), .user(let word): Folding.name(word.dropFirst())
    }
  }
}

/// A link in a post, with its position.
public struct IndexedURL: Equatable, Hashable, Sendable {
  /// The address as it stands in the text, such as `https://t.co/abc`.
  public var keyword: String
  /// The range in the post's text, in code points; `nil` where it is unknown.
  public var range: Range<Int>?
  /// The full address, where the text has a shortened one.
  public var expanded: String?
  /// A short form for reading, as the network gave it.
  public var display: String?

  /// Makes a link.
  public init(_ keyword: String, range: Range<Int>? = nil, expanded: String? = nil, display: String? = nil) {
    self.keyword = keyword
    self.range = range
    self.expanded = expanded
    self.display = display
  }

  /// The address that is opened when the link is selected.
  public var target: String { expanded ?? keyword }
  /// The text that is shown for the link.
  public var label: String { display ?? expanded ?? keyword }
}

/// A hashtag, cashtag or user in a post, with its position.
public struct IndexedKeyword: Equatable, Hashable, Sendable {
  /// The word with its sign, as the source's own field names it: `#rain`, `@ada`, `$TSLA`.
  public var keyword: String
  /// The range in the post's text, in code points; `nil` where it is unknown.
  public var range: Range<Int>?

  /// Makes a keyword; it includes its sign.
  public init(_ keyword: String, range: Range<Int>? = nil) {
    self.keyword = keyword
    self.range = range
  }
}

/// The mentions of one kind, under their title.
public struct MentionSection: Equatable, Sendable {
  /// A mention, with the number of tweets that use it where that was counted.
  public struct Item: Equatable, Sendable {
    /// The mention.
    public let mention: Mention
    /// In how many tweets the mention occurs; `nil` where it was not counted.
    public let count: Int?

    /// Makes an item.
    public init(_ mention: Mention, count: Int? = nil) {
      self.mention = mention
      self.count = count
    }
  }

  /// The kind of all its mentions.
  public let kind: Mention.Kind
  /// The mentions, in the order in which they are shown.
  public let items: [Item]

  /// The heading of the section.
  public var title: String { kind.title }

  /// Makes a section; all items have to be of its kind.
  public init(kind: Mention.Kind, items: [Item]) {
    self.kind = kind
    self.items = items
  }
}

extension [MentionSection] {
  /// Groups mentions by kind, each once, in the order given; a kind that does not occur has no section.
  public init(of mentions: some Sequence<Mention>) {
    let groups = Dictionary(grouping: mentions.uniqued(on: \.identity), by: \.kind)
    self = Mention.Kind.allCases.compactMap { kind in
      groups[kind].map { MentionSection(kind: kind, items: $0.map { MentionSection.Item($0) }) }
    }
  }
}
