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
  /// The same picture in other sizes, and in that of ``url``; none where there is only that one.
  public var versions: [Version] = []
  /// Where its link stands in the text, in code points; `nil` when it is not in the text.
  public var range: Range<Int>?
  /// Where an export that was imported has it; `nil` where none does.
  public var file: MediaFile?

  /// A picture in one of its sizes, in pixels.
  public struct Version: Equatable, Hashable, Sendable {
    public var url: String
    public var width: Int
    public var height: Int

    public init(url: String, width: Int, height: Int) {
      (self.url, self.width, self.height) = (url, width, height)
    }
  }

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

  /// Where the picture is in the smallest size that still has so many pixels across and down; where none has, in the
  /// largest there is.
  public func url(covering pixels: PixelSize) -> String {
    let bySize = versions.sorted { ($0.width, $0.height) < ($1.width, $1.height) }
    let fitting = bySize.first { $0.width >= pixels.width && $0.height >= pixels.height }
    return (fitting ?? bySize.last)?.url ?? url
  }
}
