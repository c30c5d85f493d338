internal import Foundation
internal import SmashtagModel

extension ImageHeader {
  /// Tells the format by the first bytes.
  init(_ data: Data) throws(ImageError) {
    let bytes = ByteView(data)
    guard bytes.count > 0 else { throw .empty }
    switch Self.format(of: bytes) {
    case .jpeg: try self.init(jpeg: bytes)
    case .png: try self.init(png: bytes)
    case .webp: try self.init(webp: bytes)
    case .gif: try self.init(gif: bytes)
    case nil: throw UndrawableKind.error(for: bytes)
    }
    guard !isTooLarge else { throw .tooManyPixels(size, limit: Self.pixelLimit) }
  }

  private static func format(of bytes: ByteView) -> ImageFormat? {
    if bytes.has([0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.has([0x89, 0x50, 0x4E, 0x47]) { return .png }
    if bytes.has("RIFF"), bytes.has("WEBP", at: 8) { return .webp }
    return bytes.has("GIF8") ? .gif : nil
  }
}
