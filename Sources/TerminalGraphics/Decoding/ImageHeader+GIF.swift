internal import SmashtagModel

extension ImageHeader {
  init(gif bytes: ByteView) throws(ImageError) {
    guard bytes.has("GIF87a") || bytes.has("GIF89a"), let width = bytes.littleEndian(2, at: 6),
      let height = bytes.littleEndian(2, at: 8), width > 0, height > 0
    else { throw .damaged(format: ImageFormat.gif.rawValue) }
    let size = PixelSize(width: width, height: height)
    self.init(format: .gif, size: size, isAnimated: GIFBlocks(bytes).hasTwoFrames)
  }
}
