internal import SmashtagModel

/// By how much a part is reduced while it is decoded: to eighths by the decoder, then by averages of boxes.
struct Reduction: Equatable {
  /// 8 is the full size.
  var eighths = 8
  /// The pixels of a box are so many by so many.
  var box = 1

  /// The pixels a raster has at most: 64 MB.
  static let pixelLimit = 16_000_000
  /// Parts begin at multiples of that.
  private var step = 1

  /// No reduction.
  static let none = Reduction()

  private init() {}

  /// The greatest reduction that leaves at least `size`, but never more than the limit; stored sizes.
  init(of part: PixelRect, in whole: PixelSize, atLeast size: PixelSize, by ways: Ways) {
    let width = Double(size.width) / Double(part.width), height = Double(size.height) / Double(part.height)
    let needed = min(1, max(width, height, 1 / Double(max(part.width, part.height))))
    if let fit = ways.eighths.first(where: { Double($0) / 8 >= needed }) { eighths = fit }
    if eighths == ways.eighths.first { box = max(1, Int(Double(eighths) / 8 / needed + 1e-9)) }
    step = ways.step
    while self.size(of: aligned(part, in: whole)).area > (box == 1 ? Self.pixelLimit : ways.boxLimit) {
      reduce(ways)
    }
  }

  private mutating func reduce(_ ways: Ways) {
    if let next = ways.eighths.last(where: { $0 < eighths }) { eighths = next } else { box += 1 }
  }

  /// How many pixels of the image are one of the raster, or come to whole ones of it.
  private var unit: Int { (eighths == 8 ? box : 8 * box) * (box % step == 0 ? 1 : step) }

  /// The part with all that shares a pixel of the raster with it.
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
  /// What a decoder can do.
  struct Ways {
    /// The scales it decodes at, the smallest first.
    let eighths: [Int]
    /// The pixels of a raster of boxes.
    var boxLimit = Reduction.pixelLimit
    var step = 1

    /// The scales that take libjpeg no longer than the full size.
    static let jpeg = Ways(eighths: [1, 2, 3, 4, 5, 6, 8])
    static let boxes = Ways(eighths: [8])
    /// Boxes that are filled in any order, which takes 8 bytes for each.
    static let sparseBoxes = Ways(eighths: [8], boxLimit: Reduction.pixelLimit / 2)
    /// Boxes of a WebP, whose colours are those of two by two pixels.
    static let evenBoxes = Ways(eighths: [8], step: 2)
  }
}
