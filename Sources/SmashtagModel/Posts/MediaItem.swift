/// A picture or a film of a post.
public struct MediaItem: Equatable, Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case photo
    case video
    case animatedGIF = "animated_gif"
    case audio
    case other
  }

  /// Where the picture is (the still, for films).
  public var url: String
  public var kind: Kind
  /// In pixels, `nil` where the source does not say.
  public var width: Int?
  public var height: Int?
  /// What the author wrote for those who cannot see it.
  public var alt: String?
  /// Where its link stands in the text, in code points; `nil` when it is not in the text.
  public var range: Range<Int>?

  public init(
    url: String, kind: Kind = .photo, width: Int? = nil, height: Int? = nil, alt: String? = nil,
    range: Range<Int>? = nil
  ) {
    self.url = url
    self.kind = kind
    self.width = width
    self.height = height
    self.alt = alt
    self.range = range
  }

  /// Width over height, known before anything is fetched; `nil` where the source gives no size.
  public var aspectRatio: Double? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return Double(width) / Double(height)
  }
}
