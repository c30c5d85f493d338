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
