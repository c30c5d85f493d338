internal import SmashtagModel

extension ImageHeader {
  init(webp bytes: ByteView) throws(ImageError) {
    let container = try WebPContainer(bytes)
    self.init(format: .webp, size: container.canvas, isAnimated: container.isAnimated)
  }
}
