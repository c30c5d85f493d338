import Foundation
import SmashtagModel
import TerminalGraphics
import Testing

@testable import SmashtagShell

/// What a step over an image decodes: the same decoded image is the same object.
struct RasterShelfTests {
  private let shelf = RasterShelf()
  private let key = RasterShelf.Key(address: .file("/p"), background: .black)

  private func image(_ name: String) throws -> EncodedImage { try EncodedImage(SmallImage.bytes(name)) }

  private func part(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  @Test(arguments: SmallImage.all + ["tall.jpg", "tall.png"])
  func `A step that stays inside decodes nothing`(name: String) async throws {
    let image = try image(name)
    let fine = PixelSize(width: 800, height: 440)
    let first = try await shelf.decoded(image, key, part: part(0, 0, 24, 16), atLeast: fine)

    for step in 1...16 {
      let part = part(step, step, 24, 16)
      #expect(try await shelf.decoded(image, key, part: part, atLeast: fine) === first)
    }
  }

  @Test func `A closer look decodes finer pixels, and the way back nothing`() async throws {
    let image = try image("tall.jpg")
    let whole = PixelRect(whole: image.header.size)
    let small = PixelSize(width: 16, height: 128)
    let coarse = try await shelf.decoded(image, key, part: whole, atLeast: small)
    #expect(coarse.raster.size.width < 64)

    let fine = try await shelf.decoded(image, key, part: part(0, 0, 16, 128), atLeast: small)

    #expect(fine.raster.size.width > coarse.raster.size.width)
    #expect(try await shelf.decoded(image, key, part: whole, atLeast: small) === fine)
    #expect(try await shelf.decoded(image, key, part: part(0, 20, 16, 128), atLeast: small) === fine)
  }

  @Test func `No more is decoded than the image has`() async throws {
    let image = try image("colors.png")
    let whole = PixelRect(whole: image.header.size)

    let decoded = try await shelf.decoded(
      image, key, part: whole, atLeast: PixelSize(width: 4_000, height: 3_000))

    #expect(decoded.raster.size == image.header.size)
  }

  @Test func `Another background is another image`() async throws {
    let image = try image("alpha.png")
    let whole = PixelRect(whole: image.header.size)
    let onBlack = try await shelf.decoded(image, key, part: whole, atLeast: image.header.size)
    let white = RasterShelf.Key(address: key.address, background: .white)

    let onWhite = try await shelf.decoded(image, white, part: whole, atLeast: image.header.size)

    #expect(onBlack !== onWhite && onBlack.raster.pixels != onWhite.raster.pixels)
  }

  @Test func `It says how full it is, and can be emptied`() async throws {
    let image = try image("colors.png")
    let whole = PixelRect(whole: image.header.size)
    let first = try await shelf.decoded(image, key, part: whole, atLeast: image.header.size)
    #expect(shelf.extent.count == 1 && shelf.extent.bytes == 48 * 32 * 4)

    shelf.removeAll()

    #expect(shelf.extent.count == 0)
    #expect(try await shelf.decoded(image, key, part: whole, atLeast: image.header.size) !== first)
  }

  @Test func `The colours of an image are looked for once`() async throws {
    let image = try image("colors.png")
    let whole = PixelRect(whole: image.header.size)
    let decoded = try await shelf.decoded(image, key, part: whole, atLeast: image.header.size)
    let canvas = Canvas(columns: 8, rows: 4)

    let (first, second) = (
      decoded.sixels.sequence(of: whole, on: canvas), decoded.sixels.sequence(of: whole, on: canvas)
    )

    #expect(first == second && !first.isEmpty)
  }
}
