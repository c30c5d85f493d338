import MentionExtraction

/// Lays JSON out: an indented line for each value, and short lists and objects on one line.
///
/// Nothing of it changes but blanks and escapes: numbers and the order of keys stay as they are written, and `\u00e9` or `\/`
/// become the characters they stand for (RFC 8259, section 7), except for those that a line of text does not show.
struct JSONLayout {
  /// The longest list or object that is written on one line, in bytes, and the deepest level that is indented further.
  private static let (short, deepest) = (72, 32)
  /// The most levels.
  private static let mostLevels = 1_000

  private let json: ArraySlice<UInt8>
  private var index: Int
  private var lines: [UInt8] = []

  /// The text laid out; `nil` where it is no JSON.
  static func lines(of json: [UInt8]) -> [UInt8]? {
    var layout = JSONLayout(json[...])
    return layout.write() ? layout.lines : nil
  }

  private init(_ json: ArraySlice<UInt8>) {
    self.json = json
    index = json.startIndex
    lines.reserveCapacity(json.count * 2)
  }

  /// A list or object that is being written.
  private struct Level {
    /// The sign that begins it.
    let sign: UInt8
    /// Where it begins.
    let start: Int
    /// Whether a list or object in it takes several lines.
    var isLong = false
  }

  /// The kinds of what may come next.
  private enum Expected {
    case value
    /// A value, or the end of an empty list.
    case firstValue
    /// A key, or the end of an empty object.
    case firstKey
    case key
    /// A comma, or the end of the list or object.
    case next
    case nothing
  }

  private mutating func write() -> Bool {
    var (levels, expected) = ([Level](), Expected.value)
    while let byte = nextByte() {
      switch (byte, expected) {
      case (UInt8(ascii: "]"), .firstValue), (UInt8(ascii: "}"), .firstKey), (UInt8(ascii: "]"), .next),
        (UInt8(ascii: "}"), .next):
        guard let level = levels.popLast(), byte == level.sign + 2 else { return false }
        if case .next = expected { breakLine(levels.count) }
        lines.append(byte)
        index += 1
        if !shorten(level), !levels.isEmpty { levels[levels.count - 1].isLong = true }
        expected = levels.isEmpty ? .nothing : .next
      case (UInt8(ascii: ","), .next):
        lines.append(byte)
        breakLine(levels.count)
        index += 1
        expected = levels.last?.sign == UInt8(ascii: "{") ? .key : .value
      case (UInt8(ascii: "\""), .key), (UInt8(ascii: "\""), .firstKey):
        if case .firstKey = expected { breakLine(levels.count) }
        guard string(), nextByte() == UInt8(ascii: ":") else { return false }
        index += 1
        lines += ": ".utf8
        expected = .value
      case (_, .value), (_, .firstValue):
        if case .firstValue = expected { breakLine(levels.count) }
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
          guard levels.count < Self.mostLevels else { return false }
          levels.append(Level(sign: byte, start: lines.count))
          lines.append(byte)
          index += 1
          expected = byte == UInt8(ascii: "{") ? .firstKey : .firstValue
        } else {
          guard byte == UInt8(ascii: "\"") ? string() : scalar() else { return false }
          expected = levels.isEmpty ? .nothing : .next
        }
      default: return false
      }
    }
    guard case .nothing = expected else { return false }
    return true
  }

  private mutating func nextByte() -> UInt8? {
    while index < json.endIndex, json[index].isMarkupBlank { index += 1 }
    return index < json.endIndex ? json[index] : nil
  }

  private mutating func breakLine(_ level: Int) {
    lines.append(0x0A)
    lines += repeatElement(0x20, count: min(level, Self.deepest) * 2)
  }
}

extension JSONLayout {
  /// Writes a number, `true`, `false` or `null`.
  private mutating func scalar() -> Bool {
    let start = index
    while index < json.endIndex, json[index].isOfJSONScalar { index += 1 }
    let word = json[start..<index]
    guard let first = word.first, first == UInt8(ascii: "-") || first.isASCIIDigit || Self.isWord(word) else {
      return false
    }
    lines += word
    return true
  }

  private static func isWord(_ word: ArraySlice<UInt8>) -> Bool {
    ["true", "false", "null"].contains { word.elementsEqual($0.utf8) }
  }

  /// Writes a text with its escapes resolved.
  private mutating func string() -> Bool {
    lines.append(json[index])
    index += 1
    while index < json.endIndex {
      let byte = json[index]
      guard byte != UInt8(ascii: "\\") else {
        guard escape() else { return false }
        continue
      }
      guard byte >= 0x20 else { return false }
      lines.append(byte)
      index += 1
      if byte == UInt8(ascii: "\"") { return true }
    }
    return false
  }

  private mutating func escape() -> Bool {
    guard index + 1 < json.endIndex else { return false }
    if json[index + 1] == UInt8(ascii: "/") {
      lines.append(UInt8(ascii: "/"))
      index += 2
    } else if let (scalar, count) = escapedScalar(), isShown(scalar) {
      lines += String(scalar).utf8
      index += count
    } else {
      lines += json[index..<(index + 2)]
      index += 2
    }
    return true
  }

  /// Whether a character may stand here as itself: it can be seen, or belongs to the flag that is being written.
  private func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x22, 0x5C, 0x7F...0x9F, 0x2028...0x2029: return false
    case 0xE0000...0xE007F: return Self.signsInFlags.contains { lines.suffix(4).starts(with: $0) }
    default:
      let bytes = Array(String(scalar).utf8)
      return bytes.count < 2 || !TextByte.hasNoPlace(bytes[0], bytes[1], bytes.count > 2 ? bytes[2] : 0)
    }
  }

  /// How the black flag begins, and the tags that say whose it is.
  private static let signsInFlags: [[UInt8]] = [[0xF0, 0x9F, 0x8F, 0xB4], [0xF3, 0xA0]]

  /// The character that `\uXXXX` here stands for, alone or as the first of a pair, and the length of the escape.
  private func escapedScalar() -> (Unicode.Scalar, Int)? {
    guard let unit = unit(at: index) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    guard 0xD800...0xDBFF ~= unit, let low = self.unit(at: index + 6), 0xDC00...0xDFFF ~= low else {
      return nil
    }
    return Unicode.Scalar(0x10000 + UInt32(unit - 0xD800) << 10 + UInt32(low - 0xDC00)).map { ($0, 12) }
  }

  private func unit(at index: Int) -> UInt16? {
    guard index + 6 <= json.endIndex, json[index] == UInt8(ascii: "\\"), json[index + 1] == UInt8(ascii: "u")
    else { return nil }
    let digits = json[(index + 2)..<(index + 6)]
    guard digits.allSatisfy({ $0.isASCIIDigit || (0x61...0x66).contains($0 | 0x20) }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Writes a list or object that has just ended on one line where it is short; returns whether it is.
  private mutating func shorten(_ level: Level) -> Bool {
    guard !level.isLong, lines.count - level.start <= Self.short * Self.deepest * 2 else { return false }
    var (line, isAtBeginning) = ([UInt8](), false)
    for byte in lines[level.start...] {
      if byte == 0x0A {
        if line.last == UInt8(ascii: ",") { line.append(0x20) }
        isAtBeginning = true
      } else if byte != 0x20 || !isAtBeginning {
        line.append(byte)
        isAtBeginning = false
      }
      if line.count > Self.short { return false }
    }
    lines.replaceSubrange(level.start..., with: line)
    return true
  }
}

extension UInt8 {
  fileprivate var isOfJSONScalar: Bool { isASCIIAlphanumeric || "+-.".utf8.contains(self) }
}
