internal import SmashtagModel

/// What the container of a WebP says, and where its first picture lies.
struct WebPContainer {
  let canvas: PixelSize
  let isAnimated: Bool
  /// The picture on the canvas.
  let frame: PixelRect
  /// The bytes that libwebp takes for it.
  let data: Range<Int>
  let isLossless: Bool
  let hasAlpha: Bool
}

extension WebPContainer {
  init(_ bytes: ByteView) throws(ImageError) {
    let damaged = ImageError.damaged(format: ImageFormat.webp.rawValue)
    let first = WebPChunk(in: bytes, at: 12)
    guard let first else { throw damaged }
    if first.name == "VP8X" {
      try self.init(extended: first, bytes)
      return
    }
    guard let picture = WebPBitstream(first, bytes) else { throw damaged }
    self.init(picture, canvas: picture.size, data: 0..<bytes.count)
  }

  private init(_ picture: WebPBitstream, canvas: PixelSize, data: Range<Int>, hasAlpha: Bool = false) {
    (self.canvas, isAnimated, self.data) = (canvas, false, data)
    frame = PixelRect(whole: picture.size)
    (isLossless, self.hasAlpha) = (picture.isLossless, hasAlpha || picture.hasAlpha)
  }

  private init(extended chunk: WebPChunk, _ bytes: ByteView) throws(ImageError) {
    guard let flags = bytes.byte(at: chunk.start), let width = bytes.littleEndian(3, at: chunk.start + 4),
      let height = bytes.littleEndian(3, at: chunk.start + 7)
    else { throw .damaged(format: ImageFormat.webp.rawValue) }
    let canvas = PixelSize(width: width + 1, height: height + 1)
    let isAnimation = flags & 2 != 0
    let chunks = WebPChunks(bytes, from: chunk.end)
    if isAnimation, let frame = chunks.first(where: { $0.name == "ANMF" }) {
      try self.init(frame, of: canvas, in: bytes)
    } else if let first = chunks.first(where: { WebPBitstream.names.contains($0.name) }),
      let picture = WebPBitstream(first, bytes), picture.size == canvas
    {
      self.init(picture, canvas: canvas, data: 0..<bytes.count, hasAlpha: flags & 0x10 != 0)
    } else {
      throw .damaged(format: ImageFormat.webp.rawValue)
    }
  }

  /// The first picture of an animation.
  private init(_ chunk: WebPChunk, of canvas: PixelSize, in bytes: ByteView) throws(ImageError) {
    let chunks = WebPChunks(bytes, from: chunk.start + 16)
    guard let x = bytes.littleEndian(3, at: chunk.start), let y = bytes.littleEndian(3, at: chunk.start + 3),
      let first = chunks.first(where: { $0.name == "ALPH" || WebPBitstream.names.contains($0.name) }),
      let second = chunks.first(where: { WebPBitstream.names.contains($0.name) }),
      let picture = WebPBitstream(second, bytes)
    else { throw .damaged(format: ImageFormat.webp.rawValue) }
    self.canvas = canvas
    frame = PixelRect(x: x * 2, y: y * 2, width: picture.size.width, height: picture.size.height)
    guard frame.endX <= canvas.width, frame.endY <= canvas.height else {
      throw .damaged(format: ImageFormat.webp.rawValue)
    }
    data = first.head..<min(max(chunk.end, first.head), bytes.count)
    isLossless = picture.isLossless
    hasAlpha = picture.hasAlpha || first.name == "ALPH"
    let next = WebPChunks(bytes, from: chunk.end).first { $0.name == "ANMF" }
    isAnimated = next != nil
  }
}
