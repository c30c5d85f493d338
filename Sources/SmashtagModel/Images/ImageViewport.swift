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

/// Where the bytes of an image are.
public enum ImageAddress: Hashable, Sendable {
  /// An address of the web, as a post names it, and whom it may lead to.
  case web(String, reach: MediaReach = .outside)
  /// A file that the reader named; never one that a post names.
  case file(String)
  /// A file of an export that the reader imported.
  case exported(MediaFile)
}

extension ImageAddress {
  /// As it is shown.
  public var text: String {
    switch self {
    case .web(let url, _): url
    case .file(let path): path
    case .exported(let file): [file.path, file.entry].compactMap(\.self).joined(separator: "/")
    }
  }
}

/// Whom something may be fetched from: the media of posts, the pages they lead to, the answers of sources.
public enum MediaReach: Hashable, Sendable {
  case anywhere
  /// Neither this machine nor the local network, whatever name leads there.
  ///
  /// It is the address connected to that counts; a proxy of the environment may be anywhere.
  case outside
  /// Nor these, but for the host of a source, which has that address, and whatever its port.
  ///
  /// Only a host that is local by its name or address alone is let through, and only under that very name: a public
  /// name may lead elsewhere tomorrow. Who is led on to another host does not come back.
  case outsideBut(source: String)
  /// Nor these, but for the origin of an address that the reader wrote down, whatever its name leads to.
  ///
  /// Who is led on to another origin does not come back.
  case outsideButOrigin(of: String)
}

/// What an image turned out to be once its bytes were there.
public struct ImageFacts: Equatable, Sendable {
  /// As it is to be seen: turned as its camera says.
  public let size: PixelSize
  /// `JPEG`, `PNG`, `WebP`, `GIF`.
  public let format: String
  /// How many bytes it has.
  public let byteCount: Int
  /// Only its first picture is shown.
  public let isAnimated: Bool

  public init(size: PixelSize, format: String, byteCount: Int, isAnimated: Bool = false) {
    self.size = size
    self.format = format
    self.byteCount = byteCount
    self.isAnimated = isAnimated
  }
}

/// A part of an image, in its pixels, counted from its upper left corner as it is to be seen.
public struct PixelRect: Hashable, Sendable {
  public let x: Int
  public let y: Int
  public let size: PixelSize

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    size = PixelSize(width: width, height: height)
  }

  /// The whole of an image.
  public init(whole size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  public var width: Int { size.width }
  public var height: Int { size.height }
  /// The column behind the last one.
  public var endX: Int { x + width }
  /// The row below the last one.
  public var endY: Int { y + height }

  /// Whether all of another part lies inside.
  public func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.endX <= endX && other.endY <= endY
  }
}

/// Why an image cannot be had, or not be drawn.
public enum ImageError: Error, Equatable, Sendable {
  /// The address is none of the web.
  case noAddress(String)
  /// Its host cannot be reached, or does not answer; `reason` says so of the host.
  case unreachable(host: String, reason: String)
  /// It is not certain who its host is; `reason` says so of the host.
  case untrusted(host: String, reason: String)
  /// Its host answers, and not as it should; `reason` says so of the host.
  case failed(host: String, reason: String)
  /// Its host answered with that status and without the image.
  case refused(host: String, status: Int)
  /// It lies on this machine or in the local network, where posts lead nobody.
  case local(host: String)
  /// It has more bytes than are taken.
  case tooManyBytes(limit: Int)
  /// It has more pixels than are drawn.
  case tooManyPixels(PixelSize, limit: Int)
  /// It is packed in a way that takes too much memory to unpack: a progressive JPEG of very many pixels, say.
  case tooMuchMemory(format: String, PixelSize)
  case unreadable(path: String, reason: String)
  /// There is not a single byte.
  case empty
  /// What is there in its place: `a web page`, `text`.
  case notAnImage(String)
  /// An image, or a film, of a kind that is not drawn: `SVG`, `AVIF`, `a video (MP4)`.
  case notDrawable(String)
  /// Nothing of it can be drawn.
  case damaged(format: String)
  case cancelled
}

extension ImageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noAddress(let text): "'\(text)' is no address of the web; copy takes it as it is"
    case .unreachable(let host, let reason): "\(host) \(reason); look at the network, or try again later"
    case .untrusted(let host, let reason): "\(host) \(reason); doctor looks at what this machine trusts"
    case .failed(let host, let reason): "\(host) \(reason); try again later, or open it in the browser"
    case .refused(let host, let status) where status == 404 || status == 410:
      "\(host) has it no more (status \(status)); its alt text is what is left"
    case .refused(let host, let status):
      "\(host) refuses it (status \(status)); open shows it in the browser"
    case .local(let host):
      "\(host) is on this machine or in the local network, where posts are not followed; set local on allows it"
    case .tooManyBytes(let limit): "it has more than \(limit / 1_000_000) MB; open shows it in the browser"
    case .tooManyPixels(let size, let limit) where size.width <= limit / size.height:
      "\(size.width)×\(size.height) has too long a side to be drawn; \(Self.open)"
    case .tooManyPixels(let size, let limit):
      "\(size.width)×\(size.height) is more than the \(limit / 1_000_000) megapixels that are drawn; \(Self.open)"
    case .tooMuchMemory(let format, let size):
      "\(size.width)×\(size.height) takes too much memory as this kind of \(format); \(Self.open)"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .empty: "it is empty, without a single byte; open may show more"
    case .notAnImage(let what): "there is \(what) in its place; \(Self.open)"
    case .notDrawable(let kind): "\(kind) is not drawn here; \(Self.open)"
    case .damaged(let format): "nothing of this \(format) can be drawn, it is damaged; open may show more"
    case .cancelled: "cancelled"
    }
  }

  private static let open = "open shows it in the browser"
}

/// A width and a height in pixels, each at least 1.
public struct PixelSize: Hashable, Sendable {
  public let width: Int
  public let height: Int

  /// Takes 1 for what is less.
  public init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
  }

  /// Width over height.
  public var aspectRatio: Double { Double(width) / Double(height) }

  /// How many pixels there are.
  public var area: Int { width * height }
}

/// The cells that an image is drawn on.
public struct Canvas: Hashable, Sendable {
  public let columns: Int
  public let rows: Int
  /// The pixels of one cell.
  public let cell: PixelSize

  /// What a cell has where nobody says.
  public static let usualCell = PixelSize(width: 10, height: 20)

  public init(columns: Int, rows: Int, cell: PixelSize = Canvas.usualCell) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.cell = cell
  }

  /// All its pixels.
  public var pixels: PixelSize {
    PixelSize(width: columns * cell.width, height: rows * cell.height)
  }
}
