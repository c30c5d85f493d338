import Foundation
public import SmashtagModel

/// The properties of an image that its first bytes contain.
public struct ImageHeader: Equatable, Sendable {
  /// The file format.
  public let format: ImageFormat
  /// The size in pixels after the EXIF orientation is applied.
  public let size: PixelSize
  /// Whether the image has more than one frame; only the first is drawn.
  public let isAnimated: Bool
  /// How the stored image has to be rotated or mirrored.
  var orientation = Orientation.upright
  /// The bytes for a JPEG's coefficients, which a decoder keeps until the last scan; 0 for a single scan.
  var coefficientBytes = 0

  /// The most pixels that are decoded, which takes two to three seconds.
  public static let pixelLimit = 120_000_000
  /// The longest side that is decoded, in pixels.
  public static let sideLimit = 65_500
}

extension ImageHeader {
  /// The size as stored, before the orientation is applied.
  var storedSize: PixelSize { orientation.turned(size) }

  /// Whether it exceeds a limit; sides are compared first because their product might overflow.
  var isTooLarge: Bool {
    max(size.width, size.height) > Self.sideLimit || size.area > Self.pixelLimit
  }
}

extension ImageHeader {
  /// Detects the format from the first bytes and parses the header.
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

extension ImageHeader {
  init(gif bytes: ByteView) throws(ImageError) {
    guard bytes.has("GIF87a") || bytes.has("GIF89a"), let width = bytes.littleEndian(2, at: 6),
      let height = bytes.littleEndian(2, at: 8), width > 0, height > 0
    else { throw .damaged(format: ImageFormat.gif.rawValue) }
    let size = PixelSize(width: width, height: height)
    self.init(format: .gif, size: size, isAnimated: GIFBlocks(bytes).hasTwoFrames)
  }
}

extension ImageHeader {
  /// Reads segments until one has the size (ITU T.81), even after megabytes of metadata.
  init(jpeg bytes: ByteView) throws(ImageError) {
    var orientation: Orientation?
    var offset = 2
    for _ in 0..<Self.mostSegments {
      guard let segment = JPEGSegment(in: bytes, behind: offset) else { break }
      if segment.isFrame {
        self = try Self.frame(segment, bytes, orientation ?? .upright)
        coefficientBytes = JPEGCoefficients(segment, bytes).map { $0.areKept(in: bytes) ? $0.bytes : 0 } ?? 0
        return
      }
      guard !segment.isScanOrEnd else { break }
      if orientation == nil, segment.marker == JPEGSegment.app1 {
        orientation = ExifOrientation.orientation(in: bytes, at: segment.start)
      }
      offset = segment.end
    }
    throw .damaged(format: ImageFormat.jpeg.rawValue)
  }

  /// A bound on the work for hostile files; segments have up to 64 kB.
  private static let mostSegments = 20_000

  private static func frame(
    _ segment: JPEGSegment, _ bytes: ByteView, _ orientation: Orientation
  ) throws(ImageError) -> ImageHeader {
    guard let bits = bytes.byte(at: segment.start), let height = bytes.bigEndian(2, at: segment.start + 1),
      let width = bytes.bigEndian(2, at: segment.start + 3), width > 0, height > 0
    else { throw .damaged(format: ImageFormat.jpeg.rawValue) }
    guard segment.isDrawable else { throw .notDrawable("a lossless JPEG") }
    guard bits == 8 else { throw .notDrawable("a JPEG of \(bits) bits") }
    let stored = PixelSize(width: width, height: height)
    return ImageHeader(
      format: .jpeg, size: orientation.turned(stored), isAnimated: false, orientation: orientation)
  }
}

extension ImageHeader {
  init(png bytes: ByteView) throws(ImageError) {
    guard bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.has("IHDR", at: 12),
      let width = bytes.bigEndian(4, at: 16), let height = bytes.bigEndian(4, at: 20), width > 0, height > 0
    else { throw .damaged(format: ImageFormat.png.rawValue) }
    let size = PixelSize(width: width, height: height)
    self.init(format: .png, size: size, isAnimated: Self.isAnimated(bytes))
  }

  /// Looks for the `acTL` chunk with the number of frames, which precedes the first frame (PNG, third
  /// edition).
  private static func isAnimated(_ bytes: ByteView) -> Bool {
    var offset = 33
    for _ in 0..<1000 {
      guard let length = bytes.bigEndian(4, at: offset), !bytes.has("IDAT", at: offset + 4) else {
        return false
      }
      if bytes.has("acTL", at: offset + 4) { return (bytes.bigEndian(4, at: offset + 8) ?? 0) > 1 }
      offset += length + 12
    }
    return false
  }
}

extension ImageHeader {
  init(webp bytes: ByteView) throws(ImageError) {
    let container = try WebPContainer(bytes)
    self.init(format: .webp, size: container.canvas, isAnimated: container.isAnimated)
  }
}

/// The image formats that are drawn; raw values are shown to the reader.
public enum ImageFormat: String, CaseIterable, Sendable {
  case jpeg = "JPEG"
  case png = "PNG"
  case webp = "WebP"
  case gif = "GIF"
}

/// How a stored picture has to be rotated or mirrored; raw values are those of EXIF.
enum Orientation: Int, CaseIterable, Sendable {
  case upright = 1
  case mirrored
  case upsideDown
  case mirroredUpsideDown
  case transposed
  case turnedLeft
  case transversed
  case turnedRight

  /// Whether width and height are exchanged.
  var swapsSides: Bool { rawValue >= 5 }

  /// The displayed size of a stored one, and the other way round.
  func turned(_ size: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: size.height, height: size.width) : size
  }

  /// The stored position of a displayed part; `size` is the stored size of the whole.
  func stored(_ part: PixelRect, in size: PixelSize) -> PixelRect {
    let seen = turned(size)
    let x = mirrorsX ? seen.width - part.endX : part.x
    let y = mirrorsY ? seen.height - part.endY : part.y
    let stored = turned(part.size)
    return PixelRect(
      x: swapsSides ? y : x, y: swapsSides ? x : y, width: stored.width, height: stored.height)
  }

  /// The displayed position of a stored part; `size` is the stored size of the whole.
  func seen(_ part: PixelRect, in size: PixelSize) -> PixelRect {
    let (whole, seen) = (turned(size), turned(part.size))
    let (x, y) = swapsSides ? (part.y, part.x) : (part.x, part.y)
    return PixelRect(
      x: mirrorsX ? whole.width - x - seen.width : x, y: mirrorsY ? whole.height - y - seen.height : y,
      width: seen.width, height: seen.height)
  }

  private var mirrorsX: Bool { [.mirrored, .upsideDown, .turnedLeft, .transversed].contains(self) }

  private var mirrorsY: Bool {
    [.upsideDown, .mirroredUpsideDown, .transversed, .turnedRight].contains(self)
  }
}

/// Reads the orientation from EXIF metadata (CIPA DC-008, tag 0x0112).
enum ExifOrientation {
  /// The orientation in a segment; `nil` where there is none or it is invalid.
  static func orientation(in bytes: ByteView, at start: Int) -> Orientation? {
    guard bytes.has("Exif\0\0", at: start) else { return nil }
    let start = start + 6
    let isLittle = bytes.has("II*\0", at: start)
    guard isLittle || bytes.has([0x4D, 0x4D, 0, 0x2A], at: start) else { return nil }
    func number(_ length: Int, _ offset: Int) -> Int? {
      isLittle
        ? bytes.littleEndian(length, at: start + offset) : bytes.bigEndian(length, at: start + offset)
    }
    guard let directory = number(4, 4), let count = number(2, directory) else { return nil }
    let entries = (0..<min(count, mostEntries)).lazy.map { directory + 2 + $0 * 12 }
    guard let entry = entries.first(where: { number(2, $0) == orientationTag && number(2, $0 + 2) == short })
    else { return nil }
    return number(2, entry + 8).flatMap(Orientation.init)
  }

  private static let orientationTag = 0x0112
  private static let short = 3
  private static let mostEntries = 1000
}

/// The memory for a JPEG's coefficients, computed from the sampling factors in its frame header.
struct JPEGCoefficients {
  let bytes: Int
  private let frame: JPEGSegment
  private let partCount: Int

  /// Reads a frame header; `nil` where it is truncated or invalid.
  init?(_ frame: JPEGSegment, _ bytes: ByteView) {
    guard let height = bytes.bigEndian(2, at: frame.start + 1),
      let width = bytes.bigEndian(2, at: frame.start + 3),
      let count = bytes.byte(at: frame.start + 5), (1...4).contains(count)
    else { return nil }
    let factors = (0..<Int(count)).compactMap { bytes.byte(at: frame.start + 7 + 3 * $0) }
    let (across, down) = (factors.map { Int($0 >> 4) }, factors.map { Int($0 & 15) })
    guard factors.count == count, let widest = across.max(), let highest = down.max(), widest > 0, highest > 0
    else { return nil }
    let blocks = zip(across, down).map { horizontal, vertical in
      Self.blocks(width, horizontal, widest) * Self.blocks(height, vertical, highest)
    }
    (self.frame, partCount) = (frame, Int(count))
    self.bytes = blocks.reduce(0, +) * Self.blockBytes
  }

  /// A block has 64 coefficients of two bytes.
  private static let blockBytes = 128

  private static func blocks(_ length: Int, _ factor: Int, _ greatest: Int) -> Int {
    (length * factor + 8 * greatest - 1) / (8 * greatest)
  }
}

extension JPEGCoefficients {
  /// Whether there are several scans: the JPEG is progressive, or its first scan lacks components.
  func areKept(in bytes: ByteView) -> Bool {
    if frame.isProgressive { return true }
    var offset = frame.end
    for _ in 0..<Self.mostSegments {
      guard let segment = JPEGSegment(in: bytes, behind: offset) else { return false }
      if segment.isScanOrEnd { return (bytes.byte(at: segment.start)).map { $0 < partCount } ?? false }
      offset = segment.end
    }
    return false
  }

  private static let mostSegments = 1000
}

/// A marker of a JPEG with the range of its content.
struct JPEGSegment {
  let marker: UInt8
  /// The first byte after the segment's length.
  let start: Int
  let end: Int

  static let app1: UInt8 = 0xE1

  /// Finds the next marker; up to 4096 bytes before it are skipped, as decoders do.
  init?(in bytes: ByteView, behind offset: Int) {
    var offset = offset
    let last = offset + Self.mostFill
    while offset < last, bytes.byte(at: offset) != 0xFF { offset += 1 }
    while offset < last, bytes.byte(at: offset) == 0xFF { offset += 1 }
    guard let marker = bytes.byte(at: offset) else { return nil }
    self.marker = marker
    start = offset + 3
    let hasLength = !(0xD0...0xD9).contains(marker) && marker > 1
    let length = hasLength ? bytes.bigEndian(2, at: offset + 1) ?? 0 : 0
    guard !hasLength || length >= 2 else { return nil }
    end = offset + 1 + length
  }

  private static let mostFill = 4096

  /// Whether it is a frame header, which has the size.
  var isFrame: Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker) || marker == 0xF7
  }

  /// Whether it is a frame of a kind that is decoded: baseline, extended or progressive, Huffman or
  /// arithmetic.
  var isDrawable: Bool { [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(marker) }

  /// Whether it is a frame whose scans refine each other.
  var isProgressive: Bool { marker == 0xC2 || marker == 0xCA }

  var isScanOrEnd: Bool { marker == 0xDA || marker == 0xD9 }
}

/// Walks through the blocks of a GIF (GIF89a), up to a limit.
struct GIFBlocks {
  private let bytes: ByteView
  private var offset = 13
  /// The number of blocks that may still be read; all together are about 25 MB.
  private var budget = 100_000

  init(_ bytes: ByteView) {
    self.bytes = bytes
    passColors(flags: bytes.byte(at: 10) ?? 0)
  }

  /// Whether there is a second frame within the limit of blocks.
  var hasTwoFrames: Bool {
    var blocks = self
    return blocks.goesToFrame() && blocks.passFrame() && blocks.goesToFrame()
  }

  private mutating func passColors(flags: UInt8) {
    if flags & 0x80 != 0 { offset += 3 << (Int(flags & 7) + 1) }
  }

  /// Skips extensions; returns whether a frame follows.
  private mutating func goesToFrame() -> Bool {
    while bytes.byte(at: offset) == 0x21 {
      offset += 2
      guard passData() else { return false }
    }
    return bytes.byte(at: offset) == 0x2C
  }

  private mutating func passFrame() -> Bool {
    guard let flags = bytes.byte(at: offset + 9) else { return false }
    offset += 10
    passColors(flags: flags)
    offset += 1
    return passData()
  }

  /// Skips sub-blocks up to the empty one that ends them.
  private mutating func passData() -> Bool {
    while budget > 0, let length = bytes.byte(at: offset) {
      budget -= 1
      offset += 1 + Int(length)
      if length == 0 { return true }
    }
    return false
  }
}
