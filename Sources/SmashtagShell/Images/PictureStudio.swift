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

  func paint(_ picture: Picture) async throws(ImageError) -> PaintedPicture {
    let image = try await shelf.image(at: picture.address)
    switch picture.extent {
    case .part(let part): return try await paint(image, picture.address, part, at: (0, 0), on: picture.box)
    case .whole:
      let whole = PixelRect(whole: image.header.size)
      let (place, canvas) = picture.box.cells(fitting: image.header.size)
      return try await paint(image, picture.address, whole, at: place, on: canvas)
    }
  }
}

extension PictureStudio {
  /// Decodes what is needed where an image fills a canvas.
  func decode(_ image: EncodedImage, _ address: ImageAddress, on canvas: Canvas) async throws(ImageError) {
    let part = ImageViewport().visible(of: image.header.size, on: canvas.pixels)
    _ = try await decoded(image, address, part, on: canvas)
  }

  private func decoded(
    _ image: EncodedImage, _ address: ImageAddress, _ part: PixelRect, on canvas: Canvas
  ) async throws(ImageError) -> DecodedImage {
    try await shelf.rasters.decoded(
      image, RasterShelf.Key(address: address, background: graphics.background), part: part,
      atLeast: fineness(on: canvas), isLast: drawsOnce)
  }

  private func paint(
    _ image: EncodedImage, _ address: ImageAddress, _ part: PixelRect, at place: (line: Int, column: Int),
    on canvas: Canvas
  ) async throws(ImageError) -> PaintedPicture {
    let decoded = try await decoded(image, address, part, on: canvas)
    return PaintedPicture(
      drawing: drawing(of: part, from: decoded, address, on: canvas), line: place.line, column: place.column,
      columns: canvas.columns, rows: canvas.rows, isIncomplete: !decoded.raster.isComplete)
  }

  /// How many pixels are worth decoding.
  private func fineness(on canvas: Canvas) -> PixelSize {
    graphics.way == .symbols
      ? PixelSize(width: canvas.columns * 2, height: canvas.rows * 4) : canvas.pixels
  }

  private func drawing(
    of part: PixelRect, from decoded: DecodedImage, _ address: ImageAddress, on canvas: Canvas
  ) -> PaintedPicture.Drawing {
    let raster = decoded.raster
    switch graphics.way {
    case .kitty: return .kitty(placing(of: part, from: raster, address, on: canvas))
    case .iterm: return .sequence(ItermGraphics.sequence(of: part, from: raster, on: canvas))
    case .sixel: return .sequence(decoded.sixels.sequence(of: part, on: canvas))
    case .symbols, .none:
      let painter = SymbolPainter(colors: graphics.colors, isUnicode: graphics.isUnicode)
      return .lines(painter.lines(of: part, from: raster, on: canvas))
    }
  }

  private func placing(
    of part: PixelRect, from raster: Raster, _ address: ImageAddress, on canvas: Canvas
  ) -> KittyPlacing {
    let raster = drawsOnce ? raster.cut(to: part, on: canvas) : raster
    let key = KittyNumbers.Key(
      address: address, part: raster.part, size: raster.size, background: graphics.background)
    let (image, isSent) = kitty.number(of: key, on: page)
    return KittyPlacing(
      image: image, transmission: isSent ? nil : KittyGraphics.transmission(of: raster, as: image),
      placement: KittyGraphics.placement(
        placement ?? kitty.newPlacement(), of: part, in: raster, as: image, on: canvas))
  }
}

extension Canvas {
  /// The cells of it that an image covers as a whole, in its own shape and in the middle.
  func cells(fitting image: PixelSize) -> (place: (line: Int, column: Int), canvas: Canvas) {
    var viewport = ImageViewport()
    viewport.fit()
    let target = viewport.target(of: image, on: pixels)
    let columns = min(self.columns, Int((Double(target.width) / Double(cell.width)).rounded()))
    let rows = min(self.rows, Int((Double(target.height) / Double(cell.height)).rounded()))
    let canvas = Canvas(columns: columns, rows: rows, cell: cell)
    return (((self.rows - canvas.rows) / 2, (self.columns - canvas.columns) / 2), canvas)
  }
}
