internal import SmashtagModel

/// What the picture inside a WebP says of itself.
struct WebPBitstream {
  let size: PixelSize
  let isLossless: Bool
  let hasAlpha: Bool

  /// The chunks that hold one.
  static let names: Set = ["VP8 ", "VP8L"]

  init?(_ chunk: WebPChunk, _ bytes: ByteView) {
    if chunk.name == "VP8 ", bytes.has([0x9D, 0x01, 0x2A], at: chunk.start + 3) {
      self.init(lossy: chunk.start + 6, bytes)
    } else if chunk.name == "VP8L", bytes.byte(at: chunk.start) == 0x2F {
      self.init(lossless: chunk.start + 1, bytes)
    } else {
      return nil
    }
  }

  private init?(lossy place: Int, _ bytes: ByteView) {
    guard let width = bytes.littleEndian(2, at: place), let height = bytes.littleEndian(2, at: place + 2),
      width & 0x3FFF > 0, height & 0x3FFF > 0
    else { return nil }
    size = PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
    (isLossless, hasAlpha) = (false, false)
  }

  private init?(lossless place: Int, _ bytes: ByteView) {
    guard let bits = bytes.littleEndian(4, at: place) else { return nil }
    size = PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    (isLossless, hasAlpha) = (true, bits >> 28 & 1 == 1)
  }
}
