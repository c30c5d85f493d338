import SmashtagModel
import Testing

@testable import TerminalGraphics

struct KittyGraphicsTests {
  @Test func `What is sent are the pixels of the raster`() throws {
    let raster = Picture.raster()
    var terminal = KittyReader()

    try terminal.read(KittyGraphics.transmission(of: raster, as: 7))

    #expect(terminal.images[7]?.colors == raster.colors)
    #expect(terminal.placements.isEmpty)
  }

  @Test func `It is sent in pieces of at most 4096 letters`() throws {
    var terminal = KittyReader()

    try terminal.read(KittyGraphics.transmission(of: Picture.raster(), as: 7))

    #expect(terminal.longestChunk == 4096)
  }

  @Test(arguments: DrawnPart.all)
  func `A placement shows the part`(drawn: DrawnPart) throws {
    var terminal = KittyReader()
    try terminal.read(KittyGraphics.transmission(of: drawn.raster, as: 7))

    let placement = KittyGraphics.placement(2, of: drawn.part, in: drawn.raster, as: 7, on: drawn.canvas)
    try terminal.read(placement)

    #expect(try terminal.picture(7, 2).difference(from: drawn.part) < 6)
    #expect(terminal.placements[7]?[2]?.columns == drawn.canvas.columns)
    #expect(terminal.placements[7]?[2]?.rows == drawn.canvas.rows)
  }

  @Test func `The longest placement there can be has a hundred bytes`() {
    let size = PixelSize(width: 9999, height: 9999)
    let raster = Raster(part: PixelRect(whole: size), size: size, pixels: [])
    let part = PixelRect(x: 4999, y: 4999, width: 5000, height: 5000)

    let placement = KittyGraphics.placement(
      .max, of: part, in: raster, as: .max, on: Canvas(columns: 999, rows: 999))

    #expect(placement.count <= 100)
  }

  @Test func `A part of less than a pixel shows one, and none outside`() throws {
    let raster = Picture.raster(size: PixelSize(width: 20, height: 15))
    var terminal = KittyReader()
    try terminal.read(KittyGraphics.transmission(of: raster, as: 1))

    for part in [PixelRect(x: 319, y: 239, width: 1, height: 1), PixelRect(x: 0, y: 0, width: 1, height: 1)] {
      try terminal.read(
        KittyGraphics.placement(1, of: part, in: raster, as: 1, on: Canvas(columns: 4, rows: 2)))
      #expect(try terminal.picture(1, 1).size == PixelSize(width: 1, height: 1))
    }
  }

  @Test func `A removal takes one placement off, a deletion all and the pixels`() throws {
    let raster = Picture.raster(size: PixelSize(width: 20, height: 15))
    var terminal = KittyReader()
    try terminal.read(KittyGraphics.transmission(of: raster, as: 1))
    for placement: UInt32 in 1...2 {
      try terminal.read(
        KittyGraphics.placement(
          placement, of: raster.part, in: raster, as: 1, on: Canvas(columns: 4, rows: 2)))
    }

    try terminal.read(KittyGraphics.removal(of: 1, of: 1))
    #expect(terminal.placements[1]?.keys.sorted() == [2])
    #expect(terminal.images.count == 1)

    try terminal.read(KittyGraphics.deletion(of: 1))
    #expect(terminal.placements[1] == nil)
    #expect(terminal.images.isEmpty)
  }

  @Test func `An edge longer than kitty takes is sent shorter, and places fit`() throws {
    let size = PixelSize(width: 12_000, height: 2)
    let row: [UInt8] = (0..<12_000).flatMap { [UInt8($0 / 50), 0, 0, 255] as [UInt8] }
    let raster = Raster(part: PixelRect(whole: size), size: size, pixels: row + row)
    var terminal = KittyReader()
    try terminal.read(KittyGraphics.transmission(of: raster, as: 1))

    let half = PixelRect(x: 6000, y: 0, width: 6000, height: 2)
    try terminal.read(
      KittyGraphics.placement(1, of: half, in: raster, as: 1, on: Canvas(columns: 4, rows: 2)))

    let shown = try terminal.picture(1, 1)
    #expect(shown.size == PixelSize(width: 5000, height: 2))
    #expect(shown.colors.first?[0] == 120)
  }

  @Test func `A raster with too few pixels sends nothing`() {
    let size = PixelSize(width: 10, height: 10)
    let raster = Raster(part: PixelRect(whole: size), size: size, pixels: [])

    #expect(KittyGraphics.transmission(of: raster, as: 1).isEmpty)
  }
}
