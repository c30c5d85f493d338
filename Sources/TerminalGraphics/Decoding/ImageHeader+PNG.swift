internal import SmashtagModel

extension ImageHeader {
  init(png bytes: ByteView) throws(ImageError) {
    guard bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.has("IHDR", at: 12),
      let width = bytes.bigEndian(4, at: 16), let height = bytes.bigEndian(4, at: 20), width > 0, height > 0
    else { throw .damaged(format: ImageFormat.png.rawValue) }
    let size = PixelSize(width: width, height: height)
    self.init(format: .png, size: size, isAnimated: Self.isAnimated(bytes))
  }

  /// Looks for the chunk that counts pictures, which stands before the first one.
  private static func isAnimated(_ bytes: ByteView) -> Bool {
    var place = 33
    for _ in 0..<1000 {
      guard let length = bytes.bigEndian(4, at: place), !bytes.has("IDAT", at: place + 4) else {
        return false
      }
      if bytes.has("acTL", at: place + 4) { return (bytes.bigEndian(4, at: place + 8) ?? 0) > 1 }
      place += length + 12
    }
    return false
  }
}
