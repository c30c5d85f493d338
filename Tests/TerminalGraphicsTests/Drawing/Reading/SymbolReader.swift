import SmashtagModel

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
