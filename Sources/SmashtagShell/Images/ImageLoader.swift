import ShellCommands
import SmashtagModel
import TerminalGraphics

/// Prepares images for drawing: fetches them, decodes the needed part, and encodes it for the terminal.
struct ImageLoader: Sendable {
  let store: ImageStore
  let graphics: Graphics
  let kitty: KittyNumbers
  /// Whether each image is drawn only once, as in a script, so that only the visible part is decoded.
  var drawsOnce = false
  /// Whether kitty gets all that was decoded, also where the way to it is long.
  var sendsAll = false
  /// The number of the page that it draws for.
  var page = 0
  /// Kitty's number of the placement, which is replaced at each drawing; `nil` for a new one for each image.
  var placement: UInt32?

  /// The limits of images prepared at the same time; `nil` for none.
  var gates: ImageLimits?
  /// The longest time that fetching an image may take, and decoding it.
  var patience = Duration.seconds(Settings().timeout)
  /// The deadline for all images of a command; it takes precedence over `patience`.
  var deadline: ContinuousClock.Instant?

  /// Prepares an image; one whose pixels are cached is not fetched again.
  ///
  /// One that is lost in the size that suits its box is painted from the original.
  func paint(_ picture: Picture) async throws(ImageError) -> PaintedPicture {
    switch picture.subject {
    case .image(let address):
      do throws(ImageError) { return try await paint(picture, at: address) } catch {
        guard error.isOfOneSize, let original = picture.original else { throw error }
        return try await paint(picture, at: original)
      }
    case .frame(let address, _): return try await paint(picture, at: address)
    case .bar(let length): return paintBar(length, on: picture)
    }
  }
}

extension ImageLoader {
  /// A part of an image, and the cells it is drawn on.
  private typealias Aim = (part: PixelRect, cells: DrawnCells)

  private func aim(at picture: Picture, of size: PixelSize) -> Aim {
    switch picture.extent {
    case .part(let part, let target):
      (part, DrawnCells(holding: target, of: picture.box, isExact: graphics.drawsParts))
    case .whole:
      (
        PixelRect(whole: size),
        DrawnCells(fitting: size, on: picture.box, isExact: graphics.drawsParts)
      )
    }
  }

  private func paint(_ picture: Picture, at address: ImageAddress) async throws(ImageError) -> PaintedPicture
  {
    if let painted = try await paintKnown(picture, at: address) { return painted }
    return try await inTurn(gates?.holding) { () async throws(ImageError) in
      let image = try await image(at: address)
      return try await inTurn(gates?.drawing) { () async throws(ImageError) in
        let aim = aim(at: picture, of: image.header.size)
        let decoded = try await decoded(image, address, aim.part, on: aim.cells.canvas)
        return painted(aim, decoded, of: picture)
      }
    }
  }

  /// Draws a picture of an image that moves, counted from 0, where the image is drawn.
  func paint(_ raster: Raster, _ number: Int, of address: ImageAddress, as picture: Picture) -> PaintedPicture
  {
    let frame = Picture(
      subject: .frame(address, number), line: picture.line, column: picture.column, box: picture.box,
      extent: picture.extent)
    return painted(aim(at: frame, of: raster.size), DecodedImage(raster, of: raster.size), of: frame)
  }

  private func paintBar(_ length: Int, on picture: Picture) -> PaintedPicture {
    let raster = Raster(barOfLength: length, on: picture.box, over: graphics.background)
    let decoded = DecodedImage(raster, of: raster.size)
    return painted(aim(at: picture, of: raster.size), decoded, of: picture)
  }

  private func paintKnown(
    _ picture: Picture, at address: ImageAddress
  ) async throws(ImageError) -> PaintedPicture? {
    guard let known = store.rasters.latest(key(of: address)) else { return nil }
    let aim = aim(at: picture, of: known.imageSize)
    guard known.suffices(for: aim.part, fineness(on: aim.cells.canvas)) else { return nil }
    return try await inTurn(gates?.drawing) { () async throws(ImageError) in
      painted(aim, known, of: picture)
    }
  }

  func image(at address: ImageAddress) async throws(ImageError) -> EncodedImage {
    try await store.image(at: address, in: RequestContext(deadline: end))
  }

  /// When what begins now has to be ready.
  private var end: ContinuousClock.Instant { deadline ?? .now + patience }

  /// Waits for a semaphore; throws ``ImageError/cancelled`` if the task was cancelled meanwhile.
  private func inTurn<Answer>(
    _ gate: AsyncSemaphore?, _ body: () async throws(ImageError) -> Answer
  ) async throws(ImageError) -> Answer {
    guard let gate else { return try await body() }
    return try await gate.pass { () async throws(ImageError) in
      guard !Task.isCancelled else { throw .cancelled }
      return try await body()
    }
  }
}

extension ImageLoader {
  /// Decodes and caches the part that is needed to fill a canvas.
  func decode(_ image: EncodedImage, _ address: ImageAddress, on canvas: Canvas) async throws(ImageError) {
    let part = ImageViewport().visible(of: image.header.size, on: canvas.pixels)
    _ = try await decoded(image, address, part, on: canvas)
  }

  private func key(of address: ImageAddress) -> RasterCache.Key {
    RasterCache.Key(
      address: address, version: store.version(of: address), background: graphics.background)
  }

  private func decoded(
    _ image: EncodedImage, _ address: ImageAddress, _ part: PixelRect, on canvas: Canvas
  ) async throws(ImageError) -> DecodedImage {
    try await store.rasters.decoded(
      image, key(of: address), part: part, atLeast: fineness(on: canvas), isLast: drawsOnce,
      ease: graphics.method == .symbols && image.header.isProgressive ? Self.easeOfBlocks : 1, before: end)
  }

  private func painted(_ aim: Aim, _ decoded: DecodedImage, of picture: Picture) -> PaintedPicture {
    PaintedPicture(
      drawing: drawing(of: aim.part, from: decoded, picture.subject, on: aim.cells), line: aim.cells.line,
      column: aim.cells.column, columns: aim.cells.canvas.columns, rows: aim.cells.canvas.rows,
      isIncomplete: !decoded.raster.isComplete)
  }

  /// Blocks of so many times fewer pixels along each edge still look alike.
  private static let easeOfBlocks = 1.6

  /// The number of pixels that are worth decoding.
  private func fineness(on canvas: Canvas) -> PixelSize {
    graphics.method == .symbols ? SymbolPainter.fineness(of: canvas) : canvas.pixels
  }

  private func drawing(
    of part: PixelRect, from decoded: DecodedImage, _ subject: Picture.Subject, on cells: DrawnCells
  ) -> PaintedPicture.Drawing {
    let canvas = cells.canvas
    let raster = cells.isFull ? decoded.raster : framed(part, decoded.raster, on: cells)
    switch graphics.method {
    case .kitty where graphics.usesPlaceholders:
      let image = KittyPlaceholders(number: placement == nil ? kitty.newNumber() : kitty.ownNumber)
      return .lines(image.lines(of: part, from: raster, on: canvas))
    case .kitty: return .kitty(placing(of: part, from: raster, subject, on: canvas))
    case .iterm: return .sequence(ItermGraphics.sequence(of: part, from: raster, on: canvas))
    case .sixel:
      let painter = cells.isFull ? decoded.sixels : SixelPainter(raster)
      return .sequence(painter.sequence(of: part, on: canvas))
    case .symbols, .none:
      let painter = SymbolPainter(colors: graphics.colors, symbols: graphics.symbols)
      return .lines(painter.lines(of: part, from: raster, on: canvas))
    }
  }

  /// The part with the background around it, in the number of pixels that are drawn.
  private func framed(_ part: PixelRect, _ raster: Raster, on cells: DrawnCells) -> Raster {
    raster.framed(part, over: cells.target, of: cells.canvas.pixels, on: graphics.background)
  }

  private func placing(
    of part: PixelRect, from raster: Raster, _ subject: Picture.Subject, on canvas: Canvas
  ) -> KittyPlacing {
    let isPart = drawsOnce || sendsVisibleFirst(part, of: raster, subject)
    let raster = isPart ? raster.cut(to: part, on: canvas) : raster
    let (image, isSent, generation) = kitty.number(of: key(of: raster, subject), on: page)
    return KittyPlacing(
      image: image, generation: generation, isPart: isPart,
      transmission: isSent ? nil : transmission(of: raster, as: image),
      placement: KittyGraphics.placement(
        placement ?? kitty.newPlacement(), of: part, in: raster, as: image, on: canvas))
  }
}

extension ImageLoader {
  /// The number of pixels up to which all of an image is sent at once.
  private static let fewPixels = 500_000

  /// Whether kitty gets the visible part alone: where the way is long, and clearly more was decoded, which it has not got.
  private func sendsVisibleFirst(_ part: PixelRect, of raster: Raster, _ subject: Picture.Subject) -> Bool {
    guard graphics.isFar, !sendsAll, raster.size.area > Self.fewPixels else { return false }
    return part.size.area * 3 < raster.part.size.area * 2 && !kitty.hasSent(key(of: raster, subject))
  }

  private func key(of raster: Raster, _ subject: Picture.Subject) -> KittyNumbers.Key {
    KittyNumbers.Key(
      subject: subject, version: subject.address.flatMap(store.version), part: raster.part,
      size: raster.size, background: graphics.background)
  }

  /// Pixels for shared memory are put there only when they are sent.
  private func transmission(of raster: Raster, as image: UInt32) -> KittyPlacing.Transmission {
    graphics.readsMemory ? .shared(raster) : .sequence(KittyGraphics.transmission(of: raster, as: image))
  }
}

/// The cells of a canvas that an image is drawn on, and the pixels of them that it covers.
struct DrawnCells: Equatable, Sendable {
  /// The first line and column, from 0.
  let line: Int
  let column: Int
  let canvas: Canvas
  /// The area that the image covers, in pixels of these cells.
  let target: PixelRect

  /// Chooses the cells that hold an area of a canvas.
  ///
  /// Unless `isExact`, the nearest whole cells, which it fills.
  init(holding target: PixelRect, of whole: Canvas, isExact: Bool) {
    let (cell, pixels) = (whole.cell, whole.pixels)
    func edges(_ start: Int, _ end: Int, _ size: Int, _ limit: Int) -> Range<Int> {
      guard !isExact else { return start / size..<min(limit, (end + size - 1) / size) }
      let count = max(1, min(limit, (end - start + size / 2) / size))
      let first = min((start + size / 2) / size, limit - count)
      return first..<first + count
    }
    let columns = edges(target.x, min(target.endX, pixels.width), cell.width, whole.columns)
    let rows = edges(target.y, min(target.endY, pixels.height), cell.height, whole.rows)
    (line, column) = (rows.lowerBound, columns.lowerBound)
    canvas = Canvas(columns: columns.count, rows: rows.count, cell: cell)
    self.target =
      isExact
      ? PixelRect(
        x: target.x - column * cell.width, y: target.y - line * cell.height, width: target.width,
        height: target.height)
      : PixelRect(whole: canvas.pixels)
  }

  /// Fits a whole image into a canvas, centred and with its aspect ratio.
  init(fitting image: PixelSize, on whole: Canvas, isExact: Bool) {
    var viewport = ImageViewport()
    viewport.fit()
    self.init(holding: viewport.target(of: image, on: whole.pixels), of: whole, isExact: isExact)
  }

  /// Whether the image covers all of the cells.
  var isFull: Bool { target == PixelRect(whole: canvas.pixels) }
}

/// The limits of images of one page that are prepared at the same time.
///
/// Each page has its own limit for fetching, so that a host that does not answer delays no other page.
struct ImageLimits: Sendable {
  /// Limits the images whose bytes are in memory; three of the largest take 50 MB.
  let holding = AsyncSemaphore(width: 3)
  /// Limits the images that are decoded, shared by all pages, to leave processors to commands.
  let drawing: AsyncSemaphore
}
