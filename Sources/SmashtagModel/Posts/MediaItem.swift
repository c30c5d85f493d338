import MentionExtraction

/// A picture, film or sound of a post.
public struct MediaItem: Equatable, Hashable, Sendable {
  /// The kind of a media item.
  public enum Kind: String, CaseIterable, Sendable {
    case photo
    case video
    case animatedGIF = "animated_gif"
    case audio
    case other

    /// Whether it is a film or a sound, which is played.
    public var isPlayed: Bool { self == .video || self == .animatedGIF || self == .audio }
  }

  /// The address of the picture; for a film, of its still.
  public var url: String
  /// Whether the item is a photo, a film or something else.
  public var kind: Kind
  /// The width in pixels; `nil` where the source does not say.
  public var width: Int?
  /// The height in pixels; `nil` where the source does not say.
  public var height: Int?
  /// The author's description for readers who cannot see the picture.
  public var alt: String?
  /// The same picture in other sizes, including that of ``url``; empty where there is only one.
  public var versions: [Version] = []
  /// The range of the item's link in the text, in code points; `nil` where the text does not contain it.
  public var range: Range<Int>?
  /// The item's file in an imported export; `nil` without one.
  public var file: MediaFile?
  /// The film or sound itself; `nil` for a picture, and where the source tells of none.
  public var film: Film?

  /// A picture in one of its sizes.
  public struct Version: Equatable, Hashable, Sendable {
    /// The address of the picture in this size.
    public var url: String
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Makes a version of a known size in pixels.
    public init(url: String, width: Int, height: Int) {
      (self.url, self.width, self.height) = (url, width, height)
    }

    /// Makes a version of the size that a source declares; `nil` where a side is missing or not plausible.
    public init?(url: String, declaredWidth width: Int?, height: Int?) {
      guard let size = PixelSize(declaredWidth: width, height: height) else { return nil }
      self.init(url: url, width: size.width, height: size.height)
    }
  }

  /// Makes an item without further versions, a file or a film; a width or height that is not plausible is left out.
  public init(
    url: String, kind: Kind = .photo, width: Int? = nil, height: Int? = nil, alt: String? = nil,
    range: Range<Int>? = nil
  ) {
    self.url = url
    self.kind = kind
    self.width = width.flatMap(PixelSize.plausible)
    self.height = height.flatMap(PixelSize.plausible)
    self.alt = alt
    self.range = range
  }

  /// The width divided by the height; `nil` where the source gives no size.
  public var aspectRatio: Double? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return Double(width) / Double(height)
  }
}

/// A picture or film in an export, which is read where it is and not copied.
public struct MediaFile: Equatable, Hashable, Sendable {
  /// The path of the file itself, or of the export that contains it.
  public var path: String
  /// The name inside the export; `nil` where ``path`` is the file itself.
  public var entry: String?

  /// Makes a reference to a file.
  public init(path: String, entry: String? = nil) {
    self.path = path
    self.entry = entry
  }
}

extension MediaItem {
  /// The picture in every size that it can be fetched in: its ``versions``, or those that X makes of each picture.
  ///
  /// Empty where only ``url`` is known.
  public var sizes: [Version] { versions.isEmpty ? sizesOfX : versions }

  /// The addresses of the sizes with at least as many pixels across and down, the smallest first.
  ///
  /// Where none is as large, the address of the largest alone; never empty.
  public func urls(covering pixels: PixelSize) -> [String] {
    let bySize = sizes.sorted { ($0.width, $0.height) < ($1.width, $1.height) }
    let fitting = bySize.filter { $0.width >= pixels.width && $0.height >= pixels.height }
    return fitting.isEmpty ? [bySize.last?.url ?? url] : fitting.map(\.url)
  }
}

// X keeps each picture in three sizes, of which a post names one.
extension MediaItem {
  private static let folderOfX = "https://pbs.twimg.com/media/"

  /// The sizes of X: a picture fits into squares of 680, 1200 and 2048 pixels, and is never enlarged.
  ///
  /// The address in the post leads to the second one. Source: *Photo media URL formatting* of API v1.1,
  /// `MEDIA?format=FORMAT&name=SIZE`.
  private var sizesOfX: [Version] {
    guard let width, let height, width > 0, height > 0, let name = nameOnX else { return [] }
    let squares = [(680, named(name, "small")), (1_200, url), (2_048, named(name, "large"))]
    let edge = max(width, height)
    let last = squares.firstIndex { edge <= $0.0 } ?? squares.count - 1
    guard last > 0 else { return [] }
    return squares[...last].map { square, address in
      let scale = min(1, Double(square) / Double(edge))
      return Version(
        url: address, width: max(1, Int((Double(width) * scale).rounded())),
        height: max(1, Int((Double(height) * scale).rounded())))
    }
  }

  private func named(_ name: (picture: Substring, format: Substring), _ size: String) -> String {
    "\(Self.folderOfX)\(name.picture)?format=\(name.format)&name=\(size)"
  }

  /// The name of the picture and its format; `nil` where the address is not the plain one of a picture on X.
  private var nameOnX: (picture: Substring, format: Substring)? {
    guard kind == .photo, url.hasPrefix(Self.folderOfX) else { return nil }
    let parts = url.dropFirst(Self.folderOfX.count).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, ["jpg", "png", "webp"].contains(parts[1]), !parts[0].isEmpty,
      parts[0].utf8.allSatisfy(\.isIDByte)
    else { return nil }
    return (parts[0], parts[1])
  }
}
