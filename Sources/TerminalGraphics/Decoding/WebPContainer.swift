import CImageCodecs
import SmashtagModel

/// The header of a WebP and the position of its first frame.
///
/// Source: developers.google.com/speed/webp/docs/riff_container.
struct WebPContainer {
  let canvas: PixelSize
  let isAnimated: Bool
  /// The position of the frame on the canvas.
  let frame: PixelRect
  /// The bytes of the frame, as libwebp takes them.
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

  /// Reads the first frame of an animation.
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

extension WebPContainer {
  /// The memory that libwebp takes beside the output, in bytes; lossless pictures and alpha are decoded
  /// whole.
  var memory: Int {
    let ofPixel = isLossless ? 4 : hasAlpha ? 5 : 0
    return frame.size.area * ofPixel
  }

  var fillsCanvas: Bool { frame == PixelRect(whole: canvas) }

  func cFrame(isScaled: Bool) -> CICFrame {
    CICFrame(
      x: UInt32(frame.x), y: UInt32(frame.y), width: UInt32(frame.width), height: UInt32(frame.height),
      is_scaled: isScaled, is_lossless: isLossless)
  }
}

extension PixelRect {
  /// The rectangle enlarged to even coordinates, at which libwebp crops.
  var evenlyBegun: PixelRect {
    PixelRect(x: x & ~1, y: y & ~1, width: endX - x & ~1, height: endY - y & ~1)
  }
}

extension PixelSize {
  /// The scale that leaves at least `size`.
  func scale(toAtLeast size: PixelSize) -> Double {
    max(Double(size.width) / Double(width), Double(size.height) / Double(height))
  }

  /// The smallest size of the same proportions at a scale, within the limit of a raster.
  func scaled(by ratio: Double) -> PixelSize {
    let most = (Double(Reduction.pixelLimit) / Double(area)).squareRoot()
    guard min(ratio, most) < 1 else { return self }
    guard ratio < most else {
      return PixelSize(width: Int(Double(width) * most), height: Int(Double(height) * most))
    }
    let (exactWidth, exactHeight) = (Double(width) * ratio - 1e-6, Double(height) * ratio - 1e-6)
    return PixelSize(width: Int(exactWidth.rounded(.up)), height: Int(exactHeight.rounded(.up)))
  }
}

/// A chunk of a WebP.
struct WebPChunk {
  let name: String
  /// The offset of its name.
  let head: Int
  /// The offset of its content; the end may lie beyond that of the file.
  var start: Int { head + 8 }
  let end: Int

  init?(in bytes: ByteView, at offset: Int) {
    guard let length = bytes.littleEndian(4, at: offset + 4) else { return nil }
    let letters = (0..<4).compactMap { bytes.byte(at: offset + $0) }
    name = String(decoding: letters, as: UTF8.self)
    head = offset
    end = offset + 8 + length + length % 2
  }
}

/// The chunks from an offset on, up to a limit.
struct WebPChunks: Sequence, IteratorProtocol {
  private let bytes: ByteView
  private var offset: Int
  private var budget = 1000

  init(_ bytes: ByteView, from offset: Int) { (self.bytes, self.offset) = (bytes, offset) }

  mutating func next() -> WebPChunk? {
    guard budget > 0, let chunk = WebPChunk(in: bytes, at: offset) else { return nil }
    budget -= 1
    offset = chunk.end
    return chunk
  }
}

/// The properties of a VP8 (RFC 6386) or VP8L (RFC 9649) bitstream.
struct WebPBitstream {
  let size: PixelSize
  let isLossless: Bool
  let hasAlpha: Bool

  /// The chunks that contain a bitstream.
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

  private init?(lossy offset: Int, _ bytes: ByteView) {
    guard let width = bytes.littleEndian(2, at: offset), let height = bytes.littleEndian(2, at: offset + 2),
      width & 0x3FFF > 0, height & 0x3FFF > 0
    else { return nil }
    size = PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
    (isLossless, hasAlpha) = (false, false)
  }

  private init?(lossless offset: Int, _ bytes: ByteView) {
    guard let bits = bytes.littleEndian(4, at: offset) else { return nil }
    size = PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    (isLossless, hasAlpha) = (true, bits >> 28 & 1 == 1)
  }
}
