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
    /// A number of screen pixels for each pixel of the image, independent of the canvas.
    case byHand(Double)
  }

  /// The highest scale, in screen pixels for each image pixel; exceeded only where filling the canvas needs
  /// more.
  public static let closest = 8.0

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

  /// Shows one screen pixel for each pixel of the image, or the nearest allowed scale.
  public mutating func showPixels(of image: PixelSize, on canvas: PixelSize) {
    choose(1, of: image, on: canvas)
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

/// Where the bytes of an image are.
public enum ImageAddress: Hashable, Sendable {
  /// A web address from a post, and the hosts it may lead to.
  case web(String, reach: MediaReach = .outside)
  /// A file that the reader named; never one named by a post.
  case file(String)
  /// A file of an imported export.
  case exported(MediaFile)
}

extension ImageAddress {
  /// The address as it is shown to the reader.
  public var text: String {
    switch self {
    case .web(let url, _): url
    case .file(let path): path
    case .exported(let file): [file.path, file.entry].compactMap(\.self).joined(separator: "/")
    }
  }
}

/// The hosts that media, pages and source requests may be fetched from.
public enum MediaReach: Hashable, Sendable {
  /// Every host, including this machine and the local network.
  case anywhere
  /// Public addresses only: neither this machine nor the local network.
  ///
  /// The check applies to the address connected to, whatever the name. A proxy from the environment may be
  /// anywhere.
  case outside
  /// Public addresses, and the host of the source with this address, on any port.
  ///
  /// The source's host is let through only where its name or address is itself a local one, and only under
  /// that name, because a public name may resolve to another address later. After a redirect to another host,
  /// the exception no longer applies.
  case outsideBut(source: String)
  /// Public addresses, and the origin of an address that the reader typed, whatever it resolves to.
  ///
  /// After a redirect to another origin, the exception no longer applies.
  case outsideButOrigin(of: String)
}

/// The properties of an image, known once its bytes are available.
public struct ImageFacts: Equatable, Sendable {
  /// The size in pixels after the EXIF orientation is applied.
  public let size: PixelSize
  /// The name of the format: `JPEG`, `PNG`, `WebP` or `GIF`.
  public let format: String
  /// The size of the file in bytes.
  public let byteCount: Int
  /// How many pictures the image shows one after another; 1 for one that does not move.
  public let pictureCount: Int

  /// Whether its pictures can be played; else one of them is drawn.
  public let canBePlayed: Bool
  /// What its camera wrote into it; `nil` for nothing.
  public let camera: CameraFacts?
  /// What was found wrong with its pixels; `nil` for nothing, and where they were not looked at, as before it is drawn.
  public var flaw: String?

  /// What is said of an image that breaks off; `subject` is how it is called there.
  public static func incomplete(_ subject: String = "it") -> String {
    "\(subject) is incomplete; what there is of it is shown"
  }

  /// Makes the properties of an image.
  public init(
    size: PixelSize, format: String, byteCount: Int, pictureCount: Int = 1, canBePlayed: Bool = false,
    camera: CameraFacts? = nil
  ) {
    self.size = size
    self.format = format
    self.byteCount = byteCount
    self.pictureCount = pictureCount
    self.canBePlayed = canBePlayed
    self.camera = camera
  }
}

/// A part of an image in pixels, counted from the upper left corner after the EXIF orientation is applied.
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public let x: Int
  /// The first row.
  public let y: Int
  /// The width and height.
  public let size: PixelSize

  /// Makes a rectangle; a width or height below 1 becomes 1.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    size = PixelSize(width: width, height: height)
  }

  /// Makes the rectangle of a whole image.
  public init(whole size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The width in pixels, at least 1.
  public var width: Int { size.width }
  /// The height in pixels, at least 1.
  public var height: Int { size.height }
  /// The column after the last one.
  public var endX: Int { x + width }
  /// The row after the last one.
  public var endY: Int { y + height }

  /// Whether another rectangle lies completely inside.
  public func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.endX <= endX && other.endY <= endY
  }
}

/// Why an image cannot be loaded or drawn.
public enum ImageError: Error, Equatable, Sendable {
  /// The text is not a web address.
  case noAddress(String)
  /// The host cannot be reached or does not answer; `reason` follows the host's name in the message.
  case unreachable(host: String, reason: String)
  /// The host's identity cannot be verified; `reason` follows the host's name in the message.
  case untrusted(host: String, reason: String)
  /// The host gave an invalid answer; `reason` follows the host's name in the message.
  case failed(host: String, reason: String)
  /// The host was asked too often; `reason` follows the host's name in the message.
  case limited(host: String, reason: String)
  /// The host answered with this HTTP status and without the image.
  case refused(host: String, status: Int)
  /// The host is this machine or in the local network, where links of posts are not followed.
  case local(host: String)
  /// The file has more bytes than `limit`.
  case tooManyBytes(limit: Int)
  /// The image has a longer side than is drawn, or more pixels than `limit`.
  case tooManyPixels(PixelSize, limit: Int)
  /// Decoding takes more memory than is allowed, as for a very large progressive JPEG.
  case tooMuchMemory(format: String, PixelSize)
  /// Decoding takes longer than the command may.
  case tooSlow(format: String, PixelSize)
  /// The file at a path cannot be read.
  case unreadable(path: String, reason: String)
  /// The file has no bytes.
  case empty
  /// The bytes are something else, named with its article: `a web page`, `text`.
  case notAnImage(String)
  /// The bytes are an image or film in a format that is not drawn: `SVG`, `AVIF`, `a video (MP4)`.
  case notDrawable(String)
  /// The file is damaged, and no part of it can be drawn.
  case damaged(format: String)
  case cancelled
}

extension ImageError {
  /// Whether it may be that of one size alone: lost, damaged, or something else in its place.
  ///
  /// The image may be there in another size all the same. A host that does not answer, refuses to, or has too much to do is
  /// asked for no other.
  public var isOfOneSize: Bool {
    switch self {
    case .refused(_, let status): [403, 404, 410].contains(status)
    case .noAddress, .failed, .empty, .notAnImage, .notDrawable, .damaged: true
    case .limited, .unreachable, .untrusted, .local, .tooManyBytes, .tooManyPixels, .tooMuchMemory,
      .tooSlow, .unreadable, .cancelled:
      false
    }
  }
}

extension ImageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noAddress(let text): "'\(text)' is no address of the web; copy takes it as it is"
    case .unreachable(let host, let reason): "\(host) \(reason); look at the network, or try again later"
    case .untrusted(let host, let reason): "\(host) \(reason); doctor looks at what this machine trusts"
    case .limited(let host, let reason): "\(host) \(reason); try again later"
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
    case .tooSlow(let format, let size):
      "\(size.width)×\(size.height) takes longer to decode as \(format) than a command may; set timeout allows more"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .empty: "it is empty, without a single byte; open may show more"
    case .notAnImage(let what): "there is \(what) in its place; \(Self.open)"
    case .notDrawable(let kind): "\(kind) is not drawn here; \(Self.open)"
    case .damaged(let format): "nothing of this \(format) can be drawn, it is damaged; open may show more"
    case .cancelled: "cancelled"
    }
  }

  private static let open = "open shows it in the browser"

  /// What is wrong, without the host and without advice.
  public var reason: String {
    let words = description.split(separator: ";", maxSplits: 1).first ?? ""
    let head = host.map { $0 + " " } ?? ""
    return String(words.hasPrefix(head) ? words.dropFirst(head.count) : words)
  }

  /// The host that the error is about; `nil` for what is wrong with an address, a file or the image itself.
  public var host: String? {
    switch self {
    case .unreachable(let host, _), .untrusted(let host, _), .failed(let host, _), .limited(let host, _),
      .refused(let host, _), .local(let host):
      host
    case .noAddress, .tooManyBytes, .tooManyPixels, .tooMuchMemory, .tooSlow, .unreadable, .empty,
      .notAnImage,
      .notDrawable, .damaged, .cancelled:
      nil
    }
  }
}

/// A width and a height in pixels, each at least 1.
public struct PixelSize: Hashable, Sendable {
  /// The width, at least 1.
  public let width: Int
  /// The height, at least 1.
  public let height: Int

  /// Makes a size; a width or height below 1 becomes 1.
  public init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
  }

  /// The width divided by the height.
  public var aspectRatio: Double { Double(width) / Double(height) }

  /// The number of pixels.
  public var area: Int { width * height }

  /// The tolerance of aspect ratios, because sizes are rounded, and not always well.
  private static let slack = 0.03

  /// Whether it has the aspect ratio of another size, so that pictures in both may show the same.
  public func hasShape(of other: PixelSize) -> Bool {
    let (small, large) = max(width, height) <= max(other.width, other.height) ? (self, other) : (other, self)
    return Self.isNear(small.height, Double(small.width) / large.aspectRatio)
      || Self.isNear(small.width, Double(small.height) * large.aspectRatio)
  }

  private static func isNear(_ side: Int, _ exact: Double) -> Bool {
    abs(Double(side) - exact) <= max(1, slack * exact)
  }
}

/// The area of a terminal that an image is drawn on.
public struct Canvas: Hashable, Sendable {
  /// The width in cells, at least 1.
  public let columns: Int
  /// The height in cells, at least 1.
  public let rows: Int
  /// The size of one cell in pixels.
  public let cell: PixelSize

  /// The size that is assumed for a cell where the terminal does not report it.
  public static let usualCell = PixelSize(width: 10, height: 20)

  /// Makes a canvas; a number of columns or rows below 1 becomes 1.
  public init(columns: Int, rows: Int, cell: PixelSize = Canvas.usualCell) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.cell = cell
  }

  /// The size of the whole canvas in pixels.
  public var pixels: PixelSize {
    PixelSize(width: columns * cell.width, height: rows * cell.height)
  }
}
