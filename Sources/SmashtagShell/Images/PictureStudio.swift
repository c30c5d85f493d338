import ShellCommands
import SmashtagModel
import TerminalGraphics

/// Makes pictures of a page ready to be written: finds the image, decodes what is needed of it, and draws that.
struct PictureStudio: Sendable {
  let shelf: ImageShelf
  let graphics: Graphics
  let kitty: KittyNumbers
  /// Each image is drawn once, as in a script: what is not seen is not needed.
  var drawsOnce = false
  /// The number of the page it draws for.
  var page = 0
  /// Where kitty draws: the same place is drawn anew; `nil` is a new place for each picture.
  var placement: UInt32?

  /// What lets few pictures of a page through at a time; `nil` where nothing has to wait.
  var gates: PictureGates?
  /// How long it may take until the bytes of an image are there, from when they are asked for.
  var patience = Duration.seconds(Settings().timeout)
  /// When they have to be there, for all pictures of a command; goes before `patience`.
  var deadline: ContinuousClock.Instant?

  /// What is at hand in pixels needs no bytes.
  func paint(_ picture: Picture) async throws(ImageError) -> PaintedPicture {
    if let painted = try await paintKnown(picture) { return painted }
    return try await inTurn(gates?.holding) { () async throws(ImageError) in
      let image = try await image(at: picture.address)
      return try await inTurn(gates?.drawing) { () async throws(ImageError) in
        let aim = aim(at: picture, of: image.header.size)
        let decoded = try await decoded(image, picture.address, aim.part, on: aim.cells.canvas)
        return painted(aim, decoded, picture.address)
      }
    }
  }
}

extension PictureStudio {
  /// A part of an image, and where it is drawn.
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

  private func paintKnown(_ picture: Picture) async throws(ImageError) -> PaintedPicture? {
    guard let known = shelf.rasters.latest(key(of: picture.address)) else { return nil }
    let aim = aim(at: picture, of: known.imageSize)
    guard known.suffices(for: aim.part, fineness(on: aim.cells.canvas)) else { return nil }
    return try await inTurn(gates?.drawing) { () async throws(ImageError) in
      painted(aim, known, picture.address)
    }
  }

  private func image(at address: ImageAddress) async throws(ImageError) -> EncodedImage {
    try await shelf.image(at: address, in: RequestContext(deadline: deadline ?? .now + patience))
  }

  /// Ends as cancelled where its turn comes too late.
  private func inTurn<Answer>(
    _ gate: PictureGate?, _ body: () async throws(ImageError) -> Answer
  ) async throws(ImageError) -> Answer {
    guard let gate else { return try await body() }
    return try await gate.pass { () async throws(ImageError) in
      guard !Task.isCancelled else { throw .cancelled }
      return try await body()
    }
  }
}

extension PictureStudio {
  /// Decodes what is needed where an image fills a canvas.
  func decode(_ image: EncodedImage, _ address: ImageAddress, on canvas: Canvas) async throws(ImageError) {
    let part = ImageViewport().visible(of: image.header.size, on: canvas.pixels)
    _ = try await decoded(image, address, part, on: canvas)
  }

  private func key(of address: ImageAddress) -> RasterShelf.Key {
    RasterShelf.Key(address: address, background: graphics.background)
  }

  private func decoded(
    _ image: EncodedImage, _ address: ImageAddress, _ part: PixelRect, on canvas: Canvas
  ) async throws(ImageError) -> DecodedImage {
    try await shelf.rasters.decoded(
      image, key(of: address), part: part, atLeast: fineness(on: canvas), isLast: drawsOnce)
  }

  private func painted(_ aim: Aim, _ decoded: DecodedImage, _ address: ImageAddress) -> PaintedPicture {
    PaintedPicture(
      drawing: drawing(of: aim.part, from: decoded, address, on: aim.cells), line: aim.cells.line,
      column: aim.cells.column, columns: aim.cells.canvas.columns, rows: aim.cells.canvas.rows,
      isIncomplete: !decoded.raster.isComplete)
  }

  /// How many pixels are worth decoding.
  private func fineness(on canvas: Canvas) -> PixelSize {
    graphics.way == .symbols
      ? PixelSize(width: canvas.columns * 2, height: canvas.rows * 4) : canvas.pixels
  }

  private func drawing(
    of part: PixelRect, from decoded: DecodedImage, _ address: ImageAddress, on cells: DrawnCells
  ) -> PaintedPicture.Drawing {
    let canvas = cells.canvas
    let raster = cells.isFull ? decoded.raster : framed(part, decoded.raster, on: cells)
    switch graphics.way {
    case .kitty: return .kitty(placing(of: part, from: raster, address, on: canvas))
    case .iterm: return .sequence(ItermGraphics.sequence(of: part, from: raster, on: canvas))
    case .sixel:
      let painter = cells.isFull ? decoded.sixels : SixelPainter(raster)
      return .sequence(painter.sequence(of: part, on: canvas))
    case .symbols, .none:
      let painter = SymbolPainter(colors: graphics.colors, isUnicode: graphics.isUnicode)
      return .lines(painter.lines(of: part, from: raster, on: canvas))
    }
  }

  /// The part with the background around it, in as many pixels as are drawn.
  private func framed(_ part: PixelRect, _ raster: Raster, on cells: DrawnCells) -> Raster {
    raster.framed(part, over: cells.target, of: cells.canvas.pixels, on: graphics.background)
  }

  private func placing(
    of part: PixelRect, from raster: Raster, _ address: ImageAddress, on canvas: Canvas
  ) -> KittyPlacing {
    let raster = drawsOnce ? raster.cut(to: part, on: canvas) : raster
    let key = KittyNumbers.Key(
      address: address, part: raster.part, size: raster.size, background: graphics.background)
    let (image, isSent, generation) = kitty.number(of: key, on: page)
    return KittyPlacing(
      image: image, generation: generation,
      transmission: isSent ? nil : KittyGraphics.transmission(of: raster, as: image),
      placement: KittyGraphics.placement(
        placement ?? kitty.newPlacement(), of: part, in: raster, as: image, on: canvas))
  }
}
