import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TerminalGraphics

struct SixelPainterTests {
  @Test(arguments: DrawnPart.all)
  func `The sixels show the part, pixel for pixel`(drawn: DrawnPart) throws {
    let sequence = SixelPainter(drawn.raster).sequence(of: drawn.part, on: drawn.canvas)

    let sixels = try SixelReader(sequence)

    #expect(sixels.picture.size == drawn.canvas.pixels)
    #expect(sixels.picture.colors.allSatisfy { $0.count == 3 }, "a hole")
    #expect(sixels.picture.difference(from: drawn.part) < 11)
  }

  @Test func `Colours that are not among the 256 are mixed of neighbours`() throws {
    let drawn = DrawnPart.all[0]

    let sixels = try SixelReader(SixelPainter(drawn.raster).sequence(of: drawn.part, on: drawn.canvas))
    let mixed = sixels.picture.means(ofSquares: 4)

    #expect(mixed.difference(from: drawn.part) < sixels.picture.difference(from: drawn.part) * 0.6)
  }

  @Test(arguments: DrawnPart.all)
  func `Only colours that are used are defined`(drawn: DrawnPart) throws {
    let sequence = SixelPainter(drawn.raster).sequence(of: drawn.part, on: drawn.canvas)

    let sixels = try SixelReader(sequence)

    #expect(sixels.defined == sixels.used)
    #expect(sixels.defined.allSatisfy { $0 < 256 })
  }

  @Test func `Few colours are drawn as they are`() throws {
    let stripes = Raster.gray(Array(repeating: [0, 255, 255, 102, 102, 102, 0, 0], count: 12))
    let canvas = Canvas(columns: 1, rows: 1, cell: PixelSize(width: 8, height: 12))

    let sixels = try SixelReader(SixelPainter(stripes).sequence(of: stripes.part, on: canvas))

    #expect(sixels.picture.colors.prefix(8).map { $0[0].rounded() } == [0, 255, 255, 102, 102, 102, 0, 0])
    #expect(sixels.defined.count == 3)
  }

  @Test(arguments: 1...13)
  func `A last band of fewer than six rows paints only those`(height: Int) throws {
    let canvas = Canvas(columns: 3, rows: 1, cell: PixelSize(width: 5, height: height))

    let sequence = SixelPainter(Picture.raster()).sequence(of: PixelRect(whole: Picture.size), on: canvas)

    #expect(try SixelReader(sequence).picture.colors.count == 15 * height)
    #expect(sequence.filter { $0 == UInt8(ascii: "-") }.count == (height - 1) / 6)
  }

  @Test func `A raster with too few pixels draws nothing`() {
    let size = PixelSize(width: 10, height: 10)
    let raster = Raster(part: PixelRect(whole: size), size: size, pixels: [])

    #expect(SixelPainter(raster).sequence(of: raster.part, on: Canvas(columns: 2, rows: 2)).isEmpty)
  }

  @Test(.enabled(if: LibsixelReader.isThere, "sixel2png is not installed (Debian: libsixel-bin)"))
  func `libsixel reads the same`() throws {
    for drawn in DrawnPart.all {
      let sequence = SixelPainter(drawn.raster).sequence(of: drawn.part, on: drawn.canvas)

      let picture = try LibsixelReader.picture(sequence)

      #expect(picture.size == drawn.canvas.pixels)
      #expect(picture.difference(from: drawn.part) < 11)
    }
  }
}

/// Reads a sixel sequence strictly: what DEC's manual does not have is an error.
struct SixelReader {
  private(set) var picture = ReadPicture(size: PixelSize(width: 1, height: 1), colors: [])
  /// The numbers of the colours that were defined, and of those that were chosen.
  private(set) var defined: Set<Int> = []
  private(set) var used: Set<Int> = []

  private var colors: [Int: [Double]] = [:]
  private var color: Int?
  private var (x, y) = (0, 0)
  private var rest: ArraySlice<UInt8>

  init(_ sequence: [UInt8]) throws(ReadingError) {
    rest = sequence[...]
    try take("\u{1B}P0;1;0q\"")
    let attributes = numbers()
    guard attributes.count == 4, attributes[0] == 1, attributes[1] == 1 else {
      throw ReadingError("raster attributes \(attributes)")
    }
    picture.size = PixelSize(width: attributes[2], height: attributes[3])
    picture.colors = Array(repeating: [], count: picture.size.area)
    while rest.first != 0x1B { try readNext() }
    try take("\u{1B}\\")
    guard rest.isEmpty else { throw ReadingError("\(rest.count) bytes after the end") }
  }
}

extension SixelReader {
  private mutating func readNext() throws(ReadingError) {
    guard let sign = rest.popFirst() else { throw ReadingError("no end") }
    switch sign {
    case UInt8(ascii: "#"): try readColor()
    case UInt8(ascii: "$"): x = 0
    case UInt8(ascii: "-"): (x, y) = (0, y + 6)
    case UInt8(ascii: "!"):
      let count = numbers().first ?? 0
      guard let sign = rest.popFirst() else { throw ReadingError("nothing to repeat") }
      try paint(sign, count: count)
    default: try paint(sign, count: 1)
    }
  }

  private mutating func readColor() throws(ReadingError) {
    let numbers = numbers()
    switch numbers.count {
    case 1: color = numbers[0]
    case 5 where numbers[1] == 2 && numbers[2...].allSatisfy { $0 <= 100 }:
      defined.insert(numbers[0])
      colors[numbers[0]] = numbers[2...].map { Double($0) * 2.55 }
    default: throw ReadingError("colour \(numbers)")
    }
  }

  private mutating func paint(_ sign: UInt8, count: Int) throws(ReadingError) {
    guard (0x3F...0x7E).contains(sign), count > 0, x + count <= picture.size.width else {
      throw ReadingError("\(count) times sign \(sign) at \(x)")
    }
    guard let color, let rgb = colors[color] else {
      throw ReadingError("colour \(String(describing: color))")
    }
    used.insert(color)
    for bit in 0..<6 where (sign - 0x3F) >> bit & 1 == 1 {
      guard y + bit < picture.size.height else { throw ReadingError("row \(y + bit) is below the picture") }
      for place in x..<x + count { picture.colors[(y + bit) * picture.size.width + place] = rgb }
    }
    x += count
  }

  private mutating func numbers() -> [Int] {
    let text = rest.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }
    rest = rest.dropFirst(text.count)
    return text.split(separator: UInt8(ascii: ";")).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  private mutating func take(_ text: String) throws(ReadingError) {
    guard rest.starts(with: text.utf8) else { throw ReadingError("\(text) is missing") }
    rest = rest.dropFirst(text.utf8.count)
  }
}

/// Lets libsixel's `sixel2png` read a sixel sequence.
enum LibsixelReader {
  static let path = "/usr/bin/sixel2png"
  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

  static func picture(_ sequence: [UInt8]) throws -> ReadPicture {
    let folder = try TemporaryFolder()
    let (sixels, png) = (try folder.write(Data(sequence), to: "in.six"), folder.path(of: "out.png"))
    let program = Process()
    program.executableURL = URL(filePath: path)
    program.arguments = ["-i", sixels, "-o", png]
    try program.run()
    program.waitUntilExit()
    return try PNGReader.picture(Array(Data(contentsOf: URL(filePath: png))))
  }
}
