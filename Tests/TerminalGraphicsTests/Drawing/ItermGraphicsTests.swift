import Foundation
import SmashtagModel
import Testing

@testable import TerminalGraphics

struct ItermGraphicsTests {
  @Test(arguments: DrawnPart.all)
  func `The picture shows the part on all cells`(drawn: DrawnPart) throws {
    let sequence = ItermGraphics.sequence(of: drawn.part, from: drawn.raster, on: drawn.canvas)

    let (keys, png) = try Self.read(sequence)
    let picture = try PNGReader.picture(png)

    #expect(picture.difference(from: drawn.part) < 3)
    #expect(keys["inline"] == "1")
    #expect(keys["size"] == "\(png.count)")
    #expect(keys["width"] == "\(drawn.canvas.columns)")
    #expect(keys["height"] == "\(drawn.canvas.rows)")
    #expect(keys["preserveAspectRatio"] == "0")
    #expect(keys["doNotMoveCursor"] == "1")
  }

  @Test(arguments: DrawnPart.all)
  func `It has no more pixels than the canvas or the part`(drawn: DrawnPart) throws {
    let sequence = ItermGraphics.sequence(of: drawn.part, from: drawn.raster, on: drawn.canvas)

    let size = try PNGReader.picture(Self.read(sequence).png).size

    #expect(size.width <= min(drawn.canvas.pixels.width, drawn.part.width))
    #expect(size.height <= min(drawn.canvas.pixels.height, drawn.part.height))
  }

  @Test func `A raster with too few pixels draws nothing`() {
    let size = PixelSize(width: 10, height: 10)
    let raster = Raster(part: PixelRect(whole: size), size: size, pixels: [])

    #expect(ItermGraphics.sequence(of: raster.part, from: raster, on: Canvas(columns: 2, rows: 2)).isEmpty)
  }

  private static func read(_ sequence: [UInt8]) throws -> (keys: [String: String], png: [UInt8]) {
    let text = String(decoding: sequence, as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}]1337;File="))
    #expect(text.hasSuffix("\u{7}"))
    let halves = text.dropFirst(12).dropLast().split(separator: ":")
    let pairs = halves[0].split(separator: ";").map { $0.split(separator: "=").map { String($0) } }
    let png = try #require(Data(base64Encoded: String(halves[1])))
    return (Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) }), Array(png))
  }
}
