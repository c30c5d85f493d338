import SafeText
import SmashtagModel
import TerminalKit
import Testing

@testable import TerminalGraphics

struct SymbolPainterTests {
  @Test(arguments: DrawnPart.all, [(ColorDepth.trueColor, 16.0), (.indexed256, 24), (.sixteen, 60)])
  func `The blocks show the part`(drawn: DrawnPart, depth: (colors: ColorDepth, most: Double)) throws {
    for symbols in [SymbolSet.blocks, .sextants, .octants] {
      try show(drawn, depth, symbols)
    }
  }

  private func show(
    _ drawn: DrawnPart, _ depth: (colors: ColorDepth, most: Double), _ symbols: SymbolSet
  ) throws {
    let lines = SymbolPainter(colors: depth.colors, symbols: symbols)
      .lines(of: drawn.part, from: drawn.raster, on: drawn.canvas)

    let picture = try SymbolReader.picture(lines)

    #expect(picture.size == PixelSize(width: drawn.canvas.columns * 2, height: drawn.canvas.rows * 2))
    #expect(picture.difference(from: drawn.part) < depth.most, "\(symbols)")
  }

  @Test(arguments: ColorDepth.allCases, [true, false])
  func `Each row has one line as wide as the canvas`(colors: ColorDepth, isUnicode: Bool) {
    let canvas = Canvas(columns: 31, rows: 9)

    let lines = SymbolPainter(colors: colors, symbols: isUnicode ? .blocks : .ascii)
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
    let lines = SymbolPainter(colors: colors, symbols: isUnicode ? .blocks : .ascii)
      .lines(of: PixelRect(whole: Picture.size), from: Picture.raster(), on: Canvas(columns: 20, rows: 5))

    #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
  }

  @Test(arguments: [true, false])
  func `Without colours there is no escape sequence, and light is still light`(isUnicode: Bool) {
    let size = PixelSize(width: 80, height: 40)
    let halves = Raster.gray(Array(repeating: (0..<80).map { $0 < 40 ? 0 : 255 }, count: 40))

    let lines = SymbolPainter(colors: .none, symbols: isUnicode ? .blocks : .ascii)
      .lines(of: PixelRect(whole: size), from: halves, on: Canvas(columns: 20, rows: 5))

    #expect(lines.allSatisfy { !$0.contains("\u{1B}") })
    #expect(lines.allSatisfy { Set($0.prefix(9)) == [" "] && !$0.suffix(9).contains(" ") })
  }

  @Test func `Without colours greys are shades`() throws {
    let ramp = Raster.gray(Array(repeating: (0..<240).map { UInt8($0) }, count: 40))

    let lines = SymbolPainter(colors: .none, symbols: .blocks)
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

    let lines = SymbolPainter(colors: .trueColor, symbols: .blocks)
      .lines(of: raster.part, from: raster, on: Canvas(columns: 4, rows: 2))

    #expect(lines == ["    ", "    "])
  }
}

/// A cell in black and white by which character it becomes; each number has the bits of a row, the left one highest.
struct DrawnCell: CustomTestStringConvertible {
  let rows: [UInt8]
  let symbols: SymbolSet
  let character: String

  var testDescription: String { "\(character) of \(symbols)" }

  static let all = [
    DrawnCell(rows: .init(repeating: 0xF0, count: 8), symbols: .blocks, character: "▌"),
    DrawnCell(rows: .init(repeating: 0xE0, count: 8), symbols: .blocks, character: "▍"),
    DrawnCell(rows: .init(repeating: 0xFE, count: 8), symbols: .blocks, character: "▉"),
    DrawnCell(rows: [0, 0, 0, 0, 0, 0, 0, 0xFF], symbols: .blocks, character: "▁"),
    DrawnCell(rows: [0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF], symbols: .blocks, character: "▃"),
    DrawnCell(rows: [0xF0, 0xF0, 0xF0, 0xF0, 0x0F, 0x0F, 0x0F, 0x0F], symbols: .blocks, character: "▞"),
    DrawnCell(rows: [0xF0, 0xF0, 0xF0, 0, 0, 0, 0, 0], symbols: .sextants, character: "\u{1FB00}"),
    DrawnCell(
      rows: [0xF0, 0xF0, 0xF0, 0x0F, 0x0F, 0xF0, 0xF0, 0xF0], symbols: .sextants, character: "\u{1FB17}"),
    DrawnCell(rows: [0, 0, 0x0F, 0x0F, 0, 0, 0, 0], symbols: .octants, character: "\u{1CD03}"),
    DrawnCell(rows: [0xF0, 0xF0, 0, 0, 0, 0, 0, 0], symbols: .octants, character: "\u{1CEA8}"),
    DrawnCell(
      rows: [0xF0, 0xF0, 0x0F, 0x0F, 0xF0, 0xF0, 0x0F, 0x0F], symbols: .octants, character: "\u{1CD57}"),
  ]
}

extension SymbolPainterTests {
  @Test(arguments: DrawnCell.all)
  func `A cell is drawn with the character of its shape`(cell: DrawnCell) throws {
    let raster = Raster.gray(cell.rows.map { row in (0..<8).map { row << $0 & 0x80 == 0 ? 0 : 255 } })

    let lines = SymbolPainter(colors: .trueColor, symbols: cell.symbols)
      .lines(of: raster.part, from: raster, on: Canvas(columns: 1, rows: 1))

    let shown = try #require(lines.first)
    #expect(shown.replacing(/\u{1B}\[[0-9;]*m/, with: "") == cell.character)
  }

  @Test(arguments: [ColorDepth.sixteen, .indexed256])
  func `A flat colour that the terminal has stays without a speck`(colors: ColorDepth) throws {
    for level in [UInt8(0), 255] {
      let raster = Raster.gray(Array(repeating: Array(repeating: level, count: 60), count: 40))

      let lines = SymbolPainter(colors: colors, symbols: .blocks)
        .lines(of: raster.part, from: raster, on: Canvas(columns: 9, rows: 3))

      let picture = try SymbolReader.picture(lines)
      #expect(Set(picture.colors) == [Array(repeating: Double(level), count: 3)])
    }
  }
}

/// Reads lines of blocks with their colours into pixels: of each cell the means of its quarters.
struct SymbolReader {
  private static let plain = (foreground: [200.0, 200, 200], background: [0.0, 0, 0])

  private var foreground = plain.foreground
  private var background = plain.background
  /// Of each cell the colours of its quarters.
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
    guard let scalar = sign.unicodeScalars.first, let covered = Self.covered(by: scalar) else {
      throw ReadingError("sign \(sign)")
    }
    cells.append(covered.map { share in zip(foreground, background).map { $0 * share + $1 * (1 - share) } })
  }

  /// How much of each quarter of a cell is in the foreground: upper left, upper right, lower left, lower right.
  private static func covered(by sign: Unicode.Scalar) -> [Double]? {
    if let shade = shades[sign] { return Array(repeating: shade, count: 4) }
    if let bits = quarters.firstIndex(of: sign) { return (0..<4).map { bits >> $0 & 1 == 1 ? 1 : 0 } }
    switch sign.value {
    case 0x2581...0x2588:
      let rows = Double(sign.value - 0x2580)
      let (upper, lower) = (max(0, rows - 4) / 4, min(4, rows) / 4)
      return [upper, upper, lower, lower]
    case 0x2589...0x258F:
      let columns = Double(0x2590 - sign.value)
      let (left, right) = (min(4, columns) / 4, max(0, columns - 4) / 4)
      return [left, right, left, right]
    case 0x1FB00...0x1FB3B:
      var bits = Int(sign.value - 0x1FB00) + 1
      bits += bits >= 0x15 ? 1 : 0
      bits += bits >= 0x2A ? 1 : 0
      return mosaic(bits, rowsOfQuarter: 1.5)
    default:
      let bits = otherOctants[sign] ?? octants[sign]
      return bits.map { mosaic($0, rowsOfQuarter: 2) }
    }
  }

  /// The shares of the quarters in a mosaic of two blocks a row, in ascending bits.
  private static func mosaic(_ bits: Int, rowsOfQuarter rows: Double) -> [Double] {
    (0..<4).map { quarter in
      let top = Double(quarter / 2) * rows
      let shares = (0..<Int(rows * 2)).map { row in
        bits >> (row * 2 + quarter % 2) & 1 == 1
          ? max(0, min(Double(row + 1), top + rows) - max(Double(row), top)) : 0
      }
      return shares.reduce(0, +) / rows
    }
  }

  private static let quarters = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars)
  private static let shades: [Unicode.Scalar: Double] = ["░": 0.25, "▒": 0.5, "▓": 0.75]
  /// The octants that are no quarters and stand outside of their block.
  private static let otherOctants: [Unicode.Scalar: Int] = [
    "\u{1CEA8}": 0x01, "\u{1CEAB}": 0x02, "\u{1FB82}": 0x03, "\u{1FBE6}": 0x14, "\u{1FBE7}": 0x28,
    "\u{1FB85}": 0x3F,
    "\u{1CEA3}": 0x40, "\u{1CEA0}": 0x80,
  ]
  /// The others, in the order of their bits.
  private static let octants: [Unicode.Scalar: Int] = {
    let halves = [
      0, 0x05, 0x0A, 0x0F, 0x50, 0x55, 0x5A, 0x5F, 0xA0, 0xA5, 0xAA, 0xAF, 0xF0, 0xF5, 0xFA, 0xFF,
    ]
    let elsewhere = Set(halves + otherOctants.values + [0xC0, 0xFC])
    let here = (0..<256).filter { !elsewhere.contains($0) }
    return Dictionary(
      uniqueKeysWithValues: here.enumerated().compactMap { index, bits in
        Unicode.Scalar(UInt32(0x1CD00 + index)).map { ($0, bits) }
      })
  }()
}
