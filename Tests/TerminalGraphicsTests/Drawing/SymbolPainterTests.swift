import SmashtagModel
import TerminalKit
import Testing

@testable import TerminalGraphics

struct SymbolPainterTests {
  @Test(arguments: DrawnPart.all, [(ColorDepth.trueColor, 16.0), (.indexed256, 24), (.sixteen, 60)])
  func `The blocks show the part`(drawn: DrawnPart, depth: (colors: ColorDepth, most: Double)) throws {
    let lines = SymbolPainter(colors: depth.colors, isUnicode: true)
      .lines(of: drawn.part, from: drawn.raster, on: drawn.canvas)

    let picture = try SymbolReader.picture(lines)

    #expect(picture.size == PixelSize(width: drawn.canvas.columns * 2, height: drawn.canvas.rows * 2))
    #expect(picture.difference(from: drawn.part) < depth.most)
  }

  @Test(arguments: ColorDepth.allCases, [true, false])
  func `Each row has one line as wide as the canvas`(colors: ColorDepth, isUnicode: Bool) {
    let canvas = Canvas(columns: 31, rows: 9)

    let lines = SymbolPainter(colors: colors, isUnicode: isUnicode)
      .lines(of: PixelRect(whole: Picture.size), from: Picture.raster(), on: canvas)

    #expect(lines.count == 9)
    for line in lines {
      let letters = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(CellWidth.of(letters) == 31)
      let last: Unicode.Scalar = isUnicode ? "\u{10FFFF}" : "~"
      #expect(letters.unicodeScalars.allSatisfy { " "...last ~= $0 && $0.value != 0x7F })
    }
  }

  @Test(arguments: [ColorDepth.sixteen, .indexed256, .trueColor], [true, false])
  func `Each line ends with the colours reset`(colors: ColorDepth, isUnicode: Bool) {
    let lines = SymbolPainter(colors: colors, isUnicode: isUnicode)
      .lines(of: PixelRect(whole: Picture.size), from: Picture.raster(), on: Canvas(columns: 20, rows: 5))

    #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
  }

  @Test(arguments: [true, false])
  func `Without colours there is no escape sequence, and light is still light`(isUnicode: Bool) {
    let size = PixelSize(width: 80, height: 40)
    let halves = Raster.gray(Array(repeating: (0..<80).map { $0 < 40 ? 0 : 255 }, count: 40))

    let lines = SymbolPainter(colors: .none, isUnicode: isUnicode)
      .lines(of: PixelRect(whole: size), from: halves, on: Canvas(columns: 20, rows: 5))

    #expect(lines.allSatisfy { !$0.contains("\u{1B}") })
    #expect(lines.allSatisfy { Set($0.prefix(9)) == [" "] && !$0.suffix(9).contains(" ") })
  }

  @Test func `Without colours greys are shades`() throws {
    let ramp = Raster.gray(Array(repeating: (0..<240).map { UInt8($0) }, count: 40))

    let lines = SymbolPainter(colors: .none, isUnicode: true)
      .lines(of: ramp.part, from: ramp, on: Canvas(columns: 24, rows: 4))
    let picture = try SymbolReader.picture(lines)

    let quarters = (0..<4).map { quarter in
      let part = PixelRect(x: quarter * 12, y: 0, width: 12, height: 8)
      return picture.cropped(to: part).colors.reduce(0) { $0 + $1[0] }
    }
    #expect(quarters == quarters.sorted() && Set(quarters).count == 4)
  }

  @Test func `A raster with too few pixels leaves blank lines`() {
    let size = PixelSize(width: 10, height: 10)
    let raster = Raster(part: PixelRect(whole: size), size: size, pixels: [])

    let lines = SymbolPainter(colors: .trueColor, isUnicode: true)
      .lines(of: raster.part, from: raster, on: Canvas(columns: 4, rows: 2))

    #expect(lines == ["    ", "    "])
  }
}

/// Reads lines of blocks with their colours into pixels, two by two a cell.
struct SymbolReader {
  private static let plain = (foreground: [200.0, 200, 200], background: [0.0, 0, 0])

  private var foreground = plain.foreground
  private var background = plain.background
  private var cells: [[[Double]]] = []

  /// All lines of a picture, which are of one width.
  static func picture(_ lines: [String]) throws(ReadingError) -> ReadPicture {
    var colors: [[Double]] = []
    for line in lines {
      var reader = SymbolReader()
      try reader.read(line)
      colors += reader.cells.flatMap { $0[0...1] } + reader.cells.flatMap { $0[2...3] }
    }
    let width = colors.count / max(1, lines.count * 2)
    return ReadPicture(size: PixelSize(width: width, height: lines.count * 2), colors: colors)
  }

  private mutating func read(_ line: String) throws(ReadingError) {
    var rest = line[...]
    while let sign = rest.popFirst() {
      guard sign == "\u{1B}" else {
        try add(sign)
        continue
      }
      guard rest.popFirst() == "[", let end = rest.firstIndex(of: "m") else {
        throw ReadingError("no colour")
      }
      try choose(rest[..<end].split(separator: ";").compactMap { Int($0) })
      rest = rest[rest.index(after: end)...]
    }
  }
}

extension SymbolReader {
  private mutating func choose(_ parameters: [Int]) throws(ReadingError) {
    var rest = parameters[...]
    while let first = rest.popFirst() {
      switch first {
      case 0: (foreground, background) = (Self.plain.foreground, Self.plain.background)
      case 7: swap(&foreground, &background)
      case 30...37: foreground = Self.palette(first - 30)
      case 40...47: background = Self.palette(first - 40)
      case 90...97: foreground = Self.palette(first - 82)
      case 100...107: background = Self.palette(first - 92)
      case 38: foreground = try Self.color(&rest)
      case 48: background = try Self.color(&rest)
      default: throw ReadingError("parameter \(first)")
      }
    }
  }

  private static func color(_ rest: inout ArraySlice<Int>) throws(ReadingError) -> [Double] {
    switch rest.popFirst() {
    case 5: return palette(rest.popFirst() ?? 0)
    case 2 where rest.count >= 3:
      defer { rest = rest.dropFirst(3) }
      return rest.prefix(3).map { Double($0) }
    default: throw ReadingError("colour")
    }
  }

  /// xterm's.
  private static func palette(_ number: Int) -> [Double] {
    switch number {
    case 0...15:
      let bright = number == 8 ? 127.0 : number > 8 ? 255 : 205
      let bits = number == 8 || number == 7 ? 7 : number & 7
      return (0..<3).map { bits >> $0 & 1 == 1 ? (number == 7 ? 229 : bright) : 0 }
    case 16...231:
      let steps = [0.0, 95, 135, 175, 215, 255]
      let cube = number - 16
      return [steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6]]
    default: return Array(repeating: Double(8 + 10 * (number - 232)), count: 3)
    }
  }

  private mutating func add(_ sign: Character) throws(ReadingError) {
    guard let index = Self.blocks.firstIndex(of: sign) else {
      guard let share = Self.shades[sign] else { throw ReadingError("sign \(sign)") }
      let mixed = zip(foreground, background).map { $0 * share + $1 * (1 - share) }
      return cells.append(Array(repeating: mixed, count: 4))
    }
    let bits = Self.blocks.distance(from: Self.blocks.startIndex, to: index)
    cells.append((0..<4).map { bits >> $0 & 1 == 1 ? foreground : background })
  }

  /// By the bits of upper left, upper right, lower left and lower right.
  private static let blocks: [Character] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]
  private static let shades: [Character: Double] = ["░": 0.25, "▒": 0.5, "▓": 0.75]
}
