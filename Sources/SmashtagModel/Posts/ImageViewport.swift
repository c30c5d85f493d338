/// The part of an image that the viewer shows, and its scale.
///
/// It stores neither the size of the image nor that of the canvas, since both may change. Each call takes
/// them as arguments.
public struct ImageViewport: Equatable, Sendable {
  /// How large the image is drawn.
  public enum Scale: Equatable, Sendable {
    /// The smallest scale without margins; it changes with the canvas.
    case fills
    /// The largest scale at which the whole image is visible; it changes with the canvas.
    case fits
    /// One screen pixel for each pixel of an image that is smaller than the canvas; the only scale below the one that fits.
    case pixels
    /// A number of screen pixels for each pixel of the image, independent of the canvas.
    case byHand(Double)
  }

  /// The highest scale, in screen pixels for each image pixel; exceeded only where filling the canvas needs
  /// more.
  public static let closest = 8.0

  /// The factor of one step closer.
  public static let zoomStep = 1.5

  /// The share of the visible part that one step moves over, unless told otherwise.
  public static let panStep = 0.25

  /// The current scale.
  public private(set) var scale = Scale.fills
  /// The image point in the middle of the screen, as fractions of the image's width and height.
  private var center = (x: 0.5, y: 0.5)

  /// Makes a viewport that fills the canvas, centred.
  public init() {}

  public static func == (left: ImageViewport, right: ImageViewport) -> Bool {
    left.scale == right.scale && left.center == right.center
  }
}

extension ImageViewport {
  /// The number of screen pixels for each pixel of the image.
  public func factor(of image: PixelSize, on canvas: PixelSize) -> Double {
    let bounds = Bounds(image, canvas)
    switch scale {
    case .fills: return bounds.fill
    case .fits: return bounds.fit
    case .pixels: return 1
    case .byHand(let factor): return bounds.clamp(factor)
    }
  }

  /// The scale relative to filling: 1 fills the canvas, and lower values leave margins.
  public func zoom(of image: PixelSize, on canvas: PixelSize) -> Double {
    factor(of: image, on: canvas) / Bounds(image, canvas).fill
  }

  /// The visible part of the image, in image pixels; never empty and never outside the image.
  public func visible(of image: PixelSize, on canvas: PixelSize) -> PixelRect {
    let (shares, center) = (shares(of: image, on: canvas), actualCenter(of: image, on: canvas))
    let columns = Self.span(shares.x, around: center.x, of: image.width)
    let rows = Self.span(shares.y, around: center.y, of: image.height)
    return PixelRect(x: columns.start, y: rows.start, width: columns.length, height: rows.length)
  }

  /// The pixels of the canvas that the image covers: all where it fills, a centred part where it does not.
  public func target(of image: PixelSize, on canvas: PixelSize) -> PixelRect {
    let factor = factor(of: image, on: canvas)
    let width = Self.length(Double(image.width) * factor, within: canvas.width)
    let height = Self.length(Double(image.height) * factor, within: canvas.height)
    return PixelRect(
      x: (canvas.width - width) / 2, y: (canvas.height - height) / 2, width: width, height: height)
  }
}

extension ImageViewport {
  /// The viewport that shows the same part at the same size, for a version of the image with another
  /// resolution.
  public func rescaled(from old: PixelSize, to new: PixelSize) -> ImageViewport {
    guard case .byHand(let factor) = scale else { return self }
    var rescaled = self
    rescaled.scale = .byHand(factor * Double(old.width) / Double(new.width))
    return rescaled
  }

  /// Fills the canvas with the image, centred, as an image is first shown.
  public mutating func fill() { self = ImageViewport() }

  /// Shows the whole image.
  public mutating func fit() { (scale, center) = (.fits, (0.5, 0.5)) }

  /// Multiplies the scale by a factor, and keeps the middle of the visible part in place.
  public mutating func zoom(by times: Double, of image: PixelSize, on canvas: PixelSize) {
    choose(factor(of: image, on: canvas) * times, of: image, on: canvas)
  }

  /// Sets the scale to a multiple of the one that fills the canvas, and keeps the middle of the visible part
  /// in place.
  public mutating func zoom(to times: Double, of image: PixelSize, on canvas: PixelSize) {
    choose(Bounds(image, canvas).fill * times, of: image, on: canvas)
  }

  /// Shows one screen pixel for each pixel of the image; a smaller one than the canvas in its middle.
  public mutating func showPixels(of image: PixelSize, on canvas: PixelSize) {
    guard Bounds(image, canvas).fit > 1 else { return choose(1, of: image, on: canvas) }
    (scale, center) = (.pixels, (0.5, 0.5))
  }

  /// Moves the visible part by fractions of its width and height; stops at the edges of the image.
  public mutating func pan(right: Double, down: Double, of image: PixelSize, on canvas: PixelSize) {
    guard right.isFinite, down.isFinite else { return }
    let (shares, middle) = (shares(of: image, on: canvas), actualCenter(of: image, on: canvas))
    center = (middle.x + right * shares.x, middle.y + down * shares.y)
    center = actualCenter(of: image, on: canvas)
  }
}

extension ImageViewport {
  /// Sets the scale, clamped to the allowed range.
  ///
  /// A scale that equals the one for filling or fitting is stored as such, so that it follows the canvas.
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

  /// The visible fractions of the image's width and height.
  private func shares(of image: PixelSize, on canvas: PixelSize) -> (x: Double, y: Double) {
    let factor = factor(of: image, on: canvas)
    return (
      min(1, Double(canvas.width) / (Double(image.width) * factor)),
      min(1, Double(canvas.height) / (Double(image.height) * factor))
    )
  }

  /// The middle of the visible part; near an edge it differs from the wanted middle.
  private func actualCenter(of image: PixelSize, on canvas: PixelSize) -> (x: Double, y: Double) {
    let shares = shares(of: image, on: canvas)
    return (
      min(max(center.x, shares.x / 2), 1 - shares.x / 2), min(max(center.y, shares.y / 2), 1 - shares.y / 2)
    )
  }

  private static func span(
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
  /// The value as an integer, capped so that it cannot overflow.
  fileprivate var pixels: Int { Int(Swift.min(self, 1e15)) }

  fileprivate func isNearly(_ other: Double) -> Bool { abs(self - other) <= other * 1e-9 }
}
