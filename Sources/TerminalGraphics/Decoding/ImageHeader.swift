import CImageCodecs
import Foundation
public import SmashtagModel

/// The properties of an image that its first bytes contain.
public struct ImageHeader: Equatable, Sendable {
  /// The file format.
  public let format: ImageFormat
  /// The size in pixels after the EXIF orientation is applied.
  public let size: PixelSize
  /// How many pictures it shows one after another; 1 for one that does not move.
  public let pictureCount: Int
  /// How the stored image has to be rotated or mirrored.
  var orientation = Orientation.upright
  /// The bytes for a JPEG's coefficients, which a decoder keeps until the last scan; 0 for a single scan.
  var coefficientBytes = 0
  /// Whether it is a PNG whose pixels come in several passes.
  var isInterlaced = false
  /// The picture of a WebP that is drawn.
  var webp: WebPFrame?
  /// What its camera wrote into it; `nil` for nothing.
  public private(set) var camera: CameraFacts?

  /// The most pixels that are decoded, which takes two to three seconds.
  public static let pixelLimit = 120_000_000
  /// The longest side that is decoded, in pixels.
  public static let sideLimit = 65_500
}

extension ImageHeader {
  /// Whether it moves, so that its pictures can be had one by one.
  public var isAnimated: Bool { pictureCount > 1 && (format == .gif || format == .webp) }

  /// Whether it is a JPEG of several scans, of which an eighth is decoded in a third of the time of a quarter.
  public var isProgressive: Bool { coefficientBytes > 0 }

  /// The size as stored, before the orientation is applied.
  var storedSize: PixelSize { orientation.turned(size) }

  /// Whether it exceeds a limit; sides are compared first because their product might overflow.
  var isTooLarge: Bool {
    max(size.width, size.height) > Self.sideLimit || size.area > Self.pixelLimit
  }
}

extension ImageHeader {
  /// Detects the format from the first bytes, and has the codec of the format read the header.
  init(_ data: Data) throws(ImageError) {
    let bytes = ByteView(data)
    guard bytes.count > 0 else { throw .empty }
    guard let format = ImageFormat(bytes) else { throw UndrawableKind.error(for: bytes) }
    try self.init(format, bytes, try format.header(of: data))
    guard !isTooLarge else { throw .tooManyPixels(size, limit: Self.pixelLimit) }
  }

  private init(_ format: ImageFormat, _ bytes: ByteView, _ header: CICHeader) throws(ImageError) {
    guard header.width > 0, header.height > 0 else { throw .damaged(format: format.rawValue) }
    let start = Int(header.exif)
    let exif = ExifReader(in: ByteView(bytes.prefix(start + Int(header.exif_length))), at: start)
    // The pictures of a WebP that moves are drawn as they are stored.
    let moves = format == .webp && header.picture_count > 1
    let orientation = moves ? .upright : exif?.orientation ?? .upright
    let stored = PixelSize(width: Int(header.width), height: Int(header.height))
    self.init(
      format: format, size: orientation.turned(stored), pictureCount: max(1, Int(header.picture_count)),
      orientation: orientation, coefficientBytes: Int(header.coefficient_bytes),
      isInterlaced: header.is_interlaced, webp: format == .webp ? WebPFrame(header, canvas: stored) : nil,
      camera: exif?.camera)
  }
}

/// The image formats that are drawn; raw values are shown to the reader.
public enum ImageFormat: String, CaseIterable, Sendable {
  case jpeg = "JPEG"
  case png = "PNG"
  case webp = "WebP"
  case gif = "GIF"

  /// Detects the format from the first bytes.
  init?(_ bytes: ByteView) {
    if bytes.has([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.has([0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.has("RIFF"), bytes.has("WEBP", at: 8) {
      self = .webp
    } else if bytes.has("GIF8") {
      self = .gif
    } else {
      return nil
    }
  }

  /// Has the format's codec read a header.
  fileprivate func header(of data: Data) throws(ImageError) -> CICHeader {
    var header = CICHeader()
    let outcome = data.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: UInt8.self).baseAddress
      return switch self {
      case .jpeg: CICReadJPEGHeader(start, bytes.count, &header)
      case .png: CICReadPNGHeader(start, bytes.count, &header)
      case .gif: CICReadGIFHeader(start, bytes.count, &header)
      case .webp: CICReadWebPHeader(start, bytes.count, &header)
      }
    }
    switch outcome {
    case CICHeaderRead: return header
    case CICHeaderUnsupported:
      throw .notDrawable(header.bits > 8 ? "a JPEG of \(header.bits) bits" : "a lossless JPEG")
    default: throw .damaged(format: rawValue)
    }
  }
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
