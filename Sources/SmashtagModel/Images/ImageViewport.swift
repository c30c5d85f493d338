/// How the reader looks at an image: at which scale, and where.
///
/// It knows neither the image nor the canvas: their sizes are given with each question, since both may change.
public struct ImageViewport: Equatable, Sendable {
  /// How large the image is drawn.
  public enum Scale: Equatable, Sendable {
    /// As much of the image as leaves no margin; follows the canvas.
    case fills
    /// All of the image; follows the canvas.
    case fits
    /// Screen pixels for each pixel of the image, whatever the canvas.
    case byHand(Double)
  }

  /// Screen pixels for each pixel of the image, at most; more where it takes more to fill.
  public static let closest = 8.0

  public private(set) var scale = Scale.fills
  /// Where the middle of the screen lies, as shares of the image.
  private var center = (x: 0.5, y: 0.5)

  /// Fills, with the middle of the image in the middle.
  public init() {}

  public static func == (left: ImageViewport, right: ImageViewport) -> Bool {
    left.scale == right.scale && left.center == right.center
  }
}

extension ImageViewport {
  /// Screen pixels for each pixel of the image.
  public func factor(of image: PixelSize, on canvas: PixelSize) -> Double {
    let bounds = Bounds(image, canvas)
    switch scale {
    case .fills: return bounds.fill
    case .fits: return bounds.fit
    case .byHand(let factor): return bounds.clamp(factor)
    }
  }

  /// The scale relative to filling: 1 fills, less leaves margins.
  public func zoom(of image: PixelSize, on canvas: PixelSize) -> Double {
    factor(of: image, on: canvas) / Bounds(image, canvas).fill
  }

  /// The part of the image that is on the screen, in its pixels; never empty, never outside.
  public func visible(of image: PixelSize, on canvas: PixelSize) -> PixelRect {
    let (shares, center) = (shares(of: image, on: canvas), actualCenter(of: image, on: canvas))
    let columns = Self.stretch(shares.x, around: center.x, of: image.width)
    let rows = Self.stretch(shares.y, around: center.y, of: image.height)
    return PixelRect(x: columns.start, y: rows.start, width: columns.length, height: rows.length)
  }

  /// The pixels of the canvas that it covers: all where it fills, those in the middle where it does not.
  public func target(of image: PixelSize, on canvas: PixelSize) -> PixelRect {
    let factor = factor(of: image, on: canvas)
    let width = Self.length(Double(image.width) * factor, within: canvas.width)
    let height = Self.length(Double(image.height) * factor, within: canvas.height)
    return PixelRect(
      x: (canvas.width - width) / 2, y: (canvas.height - height) / 2, width: width, height: height)
  }
}

extension ImageViewport {
  /// The same part, as large on the screen, of the same image in another size.
  public func rescaled(from old: PixelSize, to new: PixelSize) -> ImageViewport {
    guard case .byHand(let factor) = scale else { return self }
    var rescaled = self
    rescaled.scale = .byHand(factor * Double(old.width) / Double(new.width))
    return rescaled
  }

  /// As an image is first shown.
  public mutating func fill() { self = ImageViewport() }

  /// All of the image.
  public mutating func fit() { (scale, center) = (.fits, (0.5, 0.5)) }

  /// Makes it so many times as large, about the middle of what is visible.
  public mutating func zoom(by times: Double, of image: PixelSize, on canvas: PixelSize) {
    choose(factor(of: image, on: canvas) * times, of: image, on: canvas)
  }

  /// Makes it so many times as large as what fills, about the middle of what is visible.
  public mutating func zoom(to times: Double, of image: PixelSize, on canvas: PixelSize) {
    choose(Bounds(image, canvas).fill * times, of: image, on: canvas)
  }

  /// One screen pixel for each pixel of the image, or as near as it may.
  public mutating func showPixels(of image: PixelSize, on canvas: PixelSize) {
    choose(1, of: image, on: canvas)
  }

  /// Moves over the image, by shares of the visible width and height; stops at its edges.
  public mutating func pan(right: Double, down: Double, of image: PixelSize, on canvas: PixelSize) {
    guard right.isFinite, down.isFinite else { return }
    let (shares, middle) = (shares(of: image, on: canvas), actualCenter(of: image, on: canvas))
    center = (middle.x + right * shares.x, middle.y + down * shares.y)
    center = actualCenter(of: image, on: canvas)
  }
}

extension ImageViewport {
  /// A scale that is as good as that of filling or fitting is that: it follows the canvas then.
  private mutating func choose(_ wanted: Double, of image: PixelSize, on canvas: PixelSize) {
    guard wanted.isFinite else { return }
    let bounds = Bounds(image, canvas)
    center = actualCenter(of: image, on: canvas)
    let factor = bounds.clamp(wanted)
    if factor.isNearly(bounds.fill) {
      scale = .fills
    } else if factor.isNearly(bounds.fit) {
      scale = .fits
    } else {
      scale = .byHand(factor)
    }
  }

  /// How much of the width and the height is visible.
  private func shares(of image: PixelSize, on canvas: PixelSize) -> (x: Double, y: Double) {
    let factor = factor(of: image, on: canvas)
    return (
      min(1, Double(canvas.width) / (Double(image.width) * factor)),
      min(1, Double(canvas.height) / (Double(image.height) * factor))
    )
  }

  /// The middle of what is visible: near an edge another one than was asked for.
  private func actualCenter(of image: PixelSize, on canvas: PixelSize) -> (x: Double, y: Double) {
    let shares = shares(of: image, on: canvas)
    return (
      min(max(center.x, shares.x / 2), 1 - shares.x / 2), min(max(center.y, shares.y / 2), 1 - shares.y / 2)
    )
  }

  private static func stretch(
    _ share: Double, around center: Double, of whole: Int
  ) -> (start: Int, length: Int) {
    let length = length(share * Double(whole), within: whole)
    let start = (center * Double(whole) - Double(length) / 2).rounded()
    return (min(max(0, start.pixels), whole - length), length)
  }

  private static func length(_ exact: Double, within whole: Int) -> Int {
    min(max(1, exact.rounded().pixels), whole)
  }
}

/// The scales between which an image can be zoomed on a canvas.
private struct Bounds {
  let fill: Double
  let fit: Double

  init(_ image: PixelSize, _ canvas: PixelSize) {
    let ratios = (
      Double(canvas.width) / Double(image.width), Double(canvas.height) / Double(image.height)
    )
    (fill, fit) = (max(ratios.0, ratios.1), min(ratios.0, ratios.1))
  }

  func clamp(_ factor: Double) -> Double { min(max(factor, fit), max(ImageViewport.closest, fill)) }
}

extension Double {
  /// As a number of pixels, also where it is larger than any.
  fileprivate var pixels: Int { Int(Swift.min(self, 1e15)) }

  fileprivate func isNearly(_ other: Double) -> Bool { abs(self - other) <= other * 1e-9 }
}
