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
      parts[0].utf8.allSatisfy({ $0.isOfPictureName })
    else { return nil }
    return (parts[0], parts[1])
  }
}

extension UInt8 {
  /// Whether it may stand in the name of a picture on X.
  fileprivate var isOfPictureName: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
