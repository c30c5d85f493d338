import CImageCodecs
public import Foundation
public import SmashtagModel
import Synchronization

/// The part of an image that is decoded, and the resulting size; in stored orientation.
struct DecodingPlan {
  let part: PixelRect
  let size: PixelSize
  private var reduction: Reduction
  /// For a WebP, the picture that is drawn.
  private var webp: WebPFrame?
  private var isScaled = false

  /// The most bytes for an encoded image and its decoder, without the raster.
  ///
  /// It is enough for a progressive JPEG of 12 megapixels.
  private static let memoryLimit = 80_000_000

  /// The memory that remains for the decoder.
  private static func room(beside image: EncodedImage) -> Int { max(0, memoryLimit - image.bytes.count) }

  init(of image: EncodedImage, part: PixelRect, atLeast size: PixelSize) throws(ImageError) {
    if let webp = image.header.webp {
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

  private static func ways(of image: EncodedImage) -> Reduction.Abilities {
    if image.header.format == .jpeg { return .jpeg }
    return image.header.isInterlaced ? .sparseBoxes : .boxes
  }

  /// Plans the decoding of a WebP, which libwebp scales itself in most cases.
  ///
  /// It cannot where the frame is smaller than the canvas. With alpha beside lossy colours it would average
  /// in the colours of transparent pixels.
  private init(
    webp: WebPFrame, part: PixelRect, atLeast size: PixelSize, room: Int
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
  /// The memory of the decoder in bytes, without the encoded image and the raster.
  func decoderBytes(of image: EncodedImage) -> Int {
    bytesOfCodec(for: image) + ImageAnimation.bytes(for: image)
  }

  private func bytesOfCodec(for image: EncodedImage) -> Int {
    switch image.header.format {
    case .jpeg: image.header.coefficientBytes
    case .png: image.header.isInterlaced && reduction.box > 1 ? size.area * 16 : 0
    case .webp: (webp?.memory ?? 0) + (isScaled ? 0 : part.size.area * 4)
    case .gif: image.header.size.area
    }
  }

  /// - Parameter ink: Receives how much of the image is seen before the background.
  func raster(of image: EncodedImage, on background: RGBColor, _ ink: inout CICInk) throws(ImageError)
    -> Raster
  {
    var outcome = CICDamaged
    let pixels = [UInt8](unsafeUninitializedCapacity: size.area * 4) { room, count in
      outcome = withUnsafeMutablePointer(to: &ink) { decode(image, on: background, into: room, $0) }
      count = outcome.hasPixels ? size.area * 4 : 0
    }
    let format = image.header.format.rawValue
    switch outcome {
    case CICComplete, CICIncomplete: break
    case CICCancelled: throw .cancelled
    case CICTooMuchMemory: throw .tooMuchMemory(format: format, image.header.size)
    default: throw .damaged(format: format)
    }
    return Raster(
      part: part, size: size, pixels: pixels, isComplete: outcome == CICComplete,
      isLossy: image.header.format == .jpeg || webp?.isLossless == false)
  }

  private func decode(
    _ image: EncodedImage, on background: RGBColor, into room: UnsafeMutableBufferPointer<UInt8>,
    _ ink: UnsafeMutablePointer<CICInk>
  ) -> CICOutcome {
    image.bytes.withUnsafeBytes { bytes in
      var request = request(of: image, on: background)
      let data = UnsafeRawBufferPointer(rebasing: bytes[webp?.data ?? 0..<bytes.count])
      request.bytes = data.bindMemory(to: UInt8.self).baseAddress
      request.count = data.count
      if let profile = webp?.profile, !profile.isEmpty {
        request.profile = bytes.bindMemory(to: UInt8.self).baseAddress.map { $0 + profile.lowerBound }
        request.profile_count = profile.count
      }
      request.pixels = room.baseAddress
      request.ink = ink
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
    request.is_cancelled = { DecodingTime.isOver }
    return request
  }
}

extension CICInk {
  /// Whether hardly anything is seen although there is something, and not all of it is opaque.
  var isLost: Bool { drawn > 0 && unseen * 20 >= drawn * 19 && clear * 20 >= drawn + clear }
}

extension CICOutcome {
  fileprivate var hasPixels: Bool { self == CICComplete || self == CICIncomplete }
}

/// The result of decoding a part of an image, and the memory it takes.
public struct DecodingEstimate: Equatable, Sendable {
  /// The part of the image that the raster shows.
  public let part: PixelRect
  /// The size of the raster.
  public let size: PixelSize
  /// Whether the raster is rotated or mirrored, during which it exists twice.
  let isTurned: Bool
  /// The bytes of the encoded image and its decoder.
  let otherBytes: Int

  /// The peak of memory in bytes, if the raster is then scaled to a size or kept as it is.
  public func bytes(keeping kept: PixelSize) -> Int {
    let raster = size.area * 4
    let scaled = kept == size ? 0 : kept.area * 4
    return max(otherBytes + raster * (isTurned ? 2 : 1), otherBytes + raster + scaled)
  }
}

/// How long the current task may decode; the decoders look at it between rows.
enum DecodingTime {
  /// When decoding breaks off; `nil` where nothing but cancellation ends it.
  @TaskLocal static var deadline: ContinuousClock.Instant?

  /// Whether the task was cancelled, or the deadline is past.
  static var isOver: Bool { Task.isCancelled || deadline.map { $0 <= .now } ?? false }
}

/// The bytes of an image file, with its parsed header.
public struct EncodedImage: Sendable {
  /// The whole file.
  public let bytes: Data
  /// What the header says.
  public let header: ImageHeader
  /// What stands behind its transparent pixels, once that was decided.
  private let mattes = MatteChoices()

  /// Reads the header; the format is detected from the bytes, not from a file name.
  ///
  /// - Throws: an error where the bytes are no image, are damaged, or have too many pixels.
  public init(_ bytes: Data) throws(ImageError) {
    self.bytes = bytes
    header = try ImageHeader(bytes)
  }

  /// Decodes a part at the smallest scale that has at least `size` pixels, or at full scale.
  ///
  /// The part of the raster may be some pixels larger, since decoders work in blocks. The raster has at most
  /// 16 megapixels. A part outside the image is moved to its nearest pixels.
  /// - Parameter background: the colour behind transparent pixels.
  /// - Throws: `cancelled` when the task is cancelled, and an error for damaged files and those that take too
  ///   much memory.
  public func raster(
    of part: PixelRect, atLeast size: PixelSize, on background: RGBColor
  ) throws(ImageError) -> Raster {
    guard !DecodingTime.isOver else { throw .cancelled }
    let raster = try seen(try plan(of: part, atLeast: size), on: background)
    if header.isAnimated, raster.isBlank, let still = still(of: raster, on: background) { return still }
    return orientation == .upright ? raster : raster.turned(orientation, in: header.storedSize)
  }

  /// The same until a deadline; `nil` for none.
  ///
  /// - Throws: ``ImageError/tooSlow(format:_:)`` where decoding takes longer.
  public func raster(
    of part: PixelRect, atLeast size: PixelSize, on background: RGBColor,
    before deadline: ContinuousClock.Instant?
  ) throws(ImageError) -> Raster {
    let result = DecodingTime.$deadline.withValue(deadline) {
      Result { () throws(ImageError) in try raster(of: part, atLeast: size, on: background) }
    }
    if case .failure(.cancelled) = result, !Task.isCancelled {
      throw .tooSlow(format: header.format.rawValue, header.size)
    }
    return try result.get()
  }

  /// Decodes on the background, or where nothing of the image would be seen on that, on one of the other lightness.
  ///
  /// It is decided once, so that all parts of the image have the same.
  private func seen(_ plan: DecodingPlan, on background: RGBColor) throws(ImageError) -> Raster {
    var ink = CICInk()
    if let matte = mattes[background] { return try plan.raster(of: self, on: matte, &ink) }
    let raster = try plan.raster(of: self, on: background, &ink)
    guard ink.clear > 0 else { return raster }
    if plan.part.size.area * 2 < header.storedSize.area {
      do { ink = try inkOfAll(on: background) } catch  where error != .cancelled {
        // Where a part alone can be decoded, it decides.
      }
    }
    let matte = ink.isLost ? background.matte : background
    mattes[background] = matte
    return matte == background ? raster : try plan.raster(of: self, on: matte, &ink)
  }

  /// How much of the whole image is seen on a background, looked at coarsely.
  private func inkOfAll(on background: RGBColor) throws(ImageError) -> CICInk {
    var ink = CICInk()
    let coarse = PixelSize(width: 256, height: 256)
    let plan = try DecodingPlan(of: self, part: PixelRect(whole: header.storedSize), atLeast: coarse)
    _ = try plan.raster(of: self, on: background, &ink)
    return ink
  }

  /// The same part of the first picture of an animation that is not blank.
  private func still(of raster: Raster, on background: RGBColor) -> Raster? {
    let still = ImageAnimation(of: self, on: background)?.still()
    return still?.scaled(raster.part, to: raster.size)
  }

  /// The result and memory of decoding a part; `nil` where it takes more memory than is allowed.
  public func estimate(of part: PixelRect, atLeast size: PixelSize) -> DecodingEstimate? {
    guard let plan = try? plan(of: part, atLeast: size) else { return nil }
    return DecodingEstimate(
      part: orientation.seen(plan.part, in: header.storedSize), size: orientation.turned(plan.size),
      isTurned: orientation != .upright, otherBytes: bytes.count + plan.decoderBytes(of: self))
  }

  private var orientation: Orientation { header.orientation }

  private func plan(of part: PixelRect, atLeast size: PixelSize) throws(ImageError) -> DecodingPlan {
    let stored = orientation.stored(part.clamped(to: header.size), in: header.storedSize)
    return try DecodingPlan(of: self, part: stored, atLeast: orientation.turned(size))
  }
}

/// The colours behind the transparent pixels of an image, by the background of the terminal.
private final class MatteChoices: Sendable {
  private let chosen = Mutex<[RGBColor: RGBColor]>([:])

  subscript(background: RGBColor) -> RGBColor? {
    get { chosen.withLock { $0[background] } }
    set { chosen.withLock { $0[background] = newValue } }
  }
}

extension PixelRect {
  /// The part inside an image; the nearest pixels where nothing is inside.
  fileprivate func clamped(to size: PixelSize) -> PixelRect {
    let (x, y) = (min(max(x, 0), size.width - 1), min(max(y, 0), size.height - 1))
    let (endX, endY) = (end(self.x, width, size.width), end(self.y, height, size.height))
    return PixelRect(x: x, y: y, width: endX - x, height: endY - y)
  }

  /// The end of a range, limited to the image also where the sum overflows.
  private func end(_ start: Int, _ length: Int, _ limit: Int) -> Int {
    let (end, overflows) = start.addingReportingOverflow(length)
    return overflows ? limit : min(max(end, 1), limit)
  }
}

/// How much a part is reduced while decoding: to eighths by the decoder, then by averaging boxes of pixels.
struct Reduction: Equatable {
  /// The scale of the decoder in eighths; 8 is full size.
  var eighths = 8
  /// The side of the averaged boxes in pixels.
  var box = 1

  /// The most pixels of a raster, which take 64 MB.
  static let pixelLimit = 16_000_000
  /// The alignment of parts in pixels.
  private var step = 1

  /// No reduction.
  static let none = Reduction()

  private init() {}

  /// The greatest reduction that leaves at least `size` within the pixel limit; sizes are in stored
  /// orientation.
  init(of part: PixelRect, in whole: PixelSize, atLeast size: PixelSize, by ways: Abilities) {
    let width = Double(size.width) / Double(part.width), height = Double(size.height) / Double(part.height)
    let needed = min(1, max(width, height, 1 / Double(max(part.width, part.height))))
    if let fit = ways.eighths.first(where: { Double($0) / 8 >= needed }) { eighths = fit }
    if eighths == ways.eighths.first { box = max(1, Int(Double(eighths) / 8 / needed + 1e-9)) }
    step = ways.step
    while self.size(of: aligned(part, in: whole)).area > (box == 1 ? Self.pixelLimit : ways.boxLimit) {
      reduce(ways)
    }
  }

  private mutating func reduce(_ ways: Abilities) {
    if let next = ways.eighths.last(where: { $0 < eighths }) { eighths = next } else { box += 1 }
  }

  /// The number of image pixels that make whole pixels of the raster.
  private var unit: Int { (eighths == 8 ? box : 8 * box) * (box % step == 0 ? 1 : step) }

  /// The part enlarged to whole pixels of the raster.
  func aligned(_ part: PixelRect, in whole: PixelSize) -> PixelRect {
    let (x, y) = (part.x / unit * unit, part.y / unit * unit)
    let endX = min((part.endX + unit - 1) / unit * unit, whole.width)
    let endY = min((part.endY + unit - 1) / unit * unit, whole.height)
    return PixelRect(x: x, y: y, width: endX - x, height: endY - y)
  }

  /// The size of the raster of an aligned part.
  func size(of part: PixelRect) -> PixelSize {
    PixelSize(width: reduced(part.width), height: reduced(part.height))
  }

  private func reduced(_ length: Int) -> Int { ((length * eighths + 7) / 8 + box - 1) / box }
}

extension Reduction {
  /// The abilities of a decoder.
  struct Abilities {
    /// The scales it decodes at in eighths, smallest first.
    let eighths: [Int]
    /// The most pixels of a raster of averaged boxes.
    var boxLimit = Reduction.pixelLimit
    var step = 1

    /// The scales at which libjpeg takes no longer than at full size.
    static let jpeg = Abilities(eighths: [1, 2, 3, 4, 5, 6, 8])
    static let boxes = Abilities(eighths: [8])
    /// Boxes filled in any order, which takes another 16 bytes for each.
    static let sparseBoxes = Abilities(eighths: [8], boxLimit: Reduction.pixelLimit / 4)
    /// Boxes of a WebP, which stores colours for two by two pixels.
    static let evenBoxes = Abilities(eighths: [8], step: 2)
  }
}
