internal import CImageCodecs
internal import Foundation
internal import SmashtagModel

/// Which pixels are decoded, and to how many; all as they are stored.
struct DecodingPlan {
  let part: PixelRect
  let size: PixelSize
  private var reduction: Reduction
  /// Of a WebP the picture that is drawn, and its bytes.
  private var webp: WebPContainer?
  private var isScaled = false

  /// The bytes that an image and its decoder may have, beside the raster: enough for a progressive JPEG of 12 megapixels.
  private static let memoryLimit = 80_000_000

  /// What of that is left for the decoder.
  private static func room(beside image: EncodedImage) -> Int { max(0, memoryLimit - image.bytes.count) }

  init(of image: EncodedImage, part: PixelRect, atLeast size: PixelSize) throws(ImageError) {
    if image.header.format == .webp {
      let webp = try WebPContainer(ByteView(image.bytes))
      try self.init(webp: webp, part: part, atLeast: size, room: Self.room(beside: image))
    } else {
      let whole = image.header.storedSize
      let reduction = Reduction(of: part, in: whole, atLeast: size, by: Self.ways(of: image))
      self.init(reduction, reduction.aligned(part, in: whole))
    }
  }

  private init(_ reduction: Reduction, _ part: PixelRect) {
    (self.reduction, self.part) = (reduction, part)
    size = reduction.size(of: part)
  }

  private static func ways(of image: EncodedImage) -> Reduction.Ways {
    if image.header.format == .jpeg { return .jpeg }
    return image.isInterlaced ? .sparseBoxes : .boxes
  }

  /// libwebp scales by itself, but for a picture smaller than its canvas, and for alpha beside lossy colours,
  /// where it would take colours of transparent pixels into its averages.
  private init(
    webp: WebPContainer, part: PixelRect, atLeast size: PixelSize, room: Int
  ) throws(ImageError) {
    guard webp.memory <= room else { throw .tooMuchMemory(format: "WebP", webp.canvas) }
    let reduction = Reduction(of: part, in: webp.canvas, atLeast: size, by: .evenBoxes)
    let boxes = reduction.aligned(part, in: webp.canvas)
    let fits = webp.memory + boxes.size.area * 4 <= room
    guard fits || webp.fillsCanvas else { throw .tooMuchMemory(format: "WebP", webp.canvas) }
    self.webp = webp
    isScaled = webp.fillsCanvas && (webp.isLossless || !webp.hasAlpha || !fits)
    self.reduction = isScaled ? Reduction.none : reduction
    self.part = isScaled ? part.evenlyBegun : boxes
    let ratio = part.size.scale(toAtLeast: size)
    self.size = isScaled ? self.part.size.scaled(by: ratio) : reduction.size(of: boxes)
  }
}

extension DecodingPlan {
  /// The bytes that the decoder takes beside those of the image and the raster.
  func decoderBytes(of image: EncodedImage) -> Int {
    switch image.header.format {
    case .jpeg: image.header.coefficientBytes
    case .png: image.isInterlaced && reduction.box > 1 ? size.area * 8 : 0
    case .webp: (webp?.memory ?? 0) + (isScaled ? 0 : part.size.area * 4)
    case .gif: image.header.size.area
    }
  }

  func raster(of image: EncodedImage, on background: RGBColor) throws(ImageError) -> Raster {
    var outcome = CICDamaged
    let pixels = [UInt8](unsafeUninitializedCapacity: size.area * 4) { room, count in
      outcome = decode(image, on: background, into: room)
      count = outcome.hasPixels ? size.area * 4 : 0
    }
    let format = image.header.format.rawValue
    switch outcome {
    case CICComplete, CICIncomplete: break
    case CICCancelled: throw .cancelled
    case CICTooMuchMemory: throw .tooMuchMemory(format: format, image.header.size)
    default: throw .damaged(format: format)
    }
    return Raster(part: part, size: size, pixels: pixels, isComplete: outcome == CICComplete)
  }

  private func decode(
    _ image: EncodedImage, on background: RGBColor, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> CICOutcome {
    image.bytes.withUnsafeBytes { bytes in
      var request = request(of: image, on: background)
      let data = UnsafeRawBufferPointer(rebasing: bytes[webp?.data ?? 0..<bytes.count])
      request.bytes = data.bindMemory(to: UInt8.self).baseAddress
      request.count = data.count
      request.pixels = room.baseAddress
      return decode(&request, image.header.format)
    }
  }

  private func decode(_ request: inout CICRequest, _ format: ImageFormat) -> CICOutcome {
    switch format {
    case .jpeg: return CICDecodeJPEG(&request)
    case .png: return CICDecodePNG(&request)
    case .gif: return CICDecodeGIF(&request)
    case .webp:
      guard var frame = webp?.cFrame(isScaled: isScaled) else { return CICDamaged }
      return CICDecodeWebP(&request, &frame)
    }
  }

  private func request(of image: EncodedImage, on background: RGBColor) -> CICRequest {
    var request = CICRequest()
    let whole = image.header.storedSize
    (request.image_width, request.image_height) = (UInt32(whole.width), UInt32(whole.height))
    (request.x, request.y) = (UInt32(part.x), UInt32(part.y))
    (request.width, request.height) = (UInt32(part.width), UInt32(part.height))
    (request.eighths, request.box) = (UInt32(reduction.eighths), UInt32(reduction.box))
    (request.out_width, request.out_height) = (UInt32(size.width), UInt32(size.height))
    (request.red, request.green, request.blue) = (background.red, background.green, background.blue)
    request.memory_limit = Self.room(beside: image)
    request.is_cancelled = { Task.isCancelled }
    return request
  }
}

extension EncodedImage {
  /// Is a PNG whose pixels come in any order.
  fileprivate var isInterlaced: Bool { header.format == .png && ByteView(bytes).byte(at: 28) == 1 }
}

extension CICOutcome {
  fileprivate var hasPixels: Bool { self == CICComplete || self == CICIncomplete }
}
