/// Makes text readable that the parser refuses: U+FFFD takes the place of what is not quite Unicode, and integers of
/// more digits than 64 bits hold become strings.
enum JSONRepair {
  /// A copy in valid UTF-8, without halves of surrogate pairs and without huge integers.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var copy = quotingHugeIntegers(Array(String(decoding: bytes, as: UTF8.self).utf8))
    var index = 0
    while index < copy.count {
      guard copy[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      index += repairEscape(at: index, in: &copy)
    }
    return copy
  }

  private static let longestInteger = 18

  private static func quotingHugeIntegers(_ bytes: [UInt8]) -> [UInt8] {
    var (copy, index, isInString) = ([UInt8](), 0, false)
    copy.reserveCapacity(bytes.count)
    while index < bytes.count {
      let number = isInString ? [] : bytes[index...].prefix(while: isOfNumber)
      if number.count > longestInteger, number.dropFirst().allSatisfy(isDigit) {
        copy += [UInt8(ascii: "\"")] + number + [UInt8(ascii: "\"")]
      } else if number.isEmpty {
        let length = isInString && bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        if bytes[index] == UInt8(ascii: "\"") { isInString.toggle() }
        copy += bytes[index..<min(index + length, bytes.count)]
        index += length
        continue
      } else {
        copy += number
      }
      index += number.count
    }
    return copy
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    isDigit(byte) || "-+.eE".utf8.contains(byte)
  }

  /// Replaces a lone surrogate that is escaped here, and answers how long the escape is.
  private static func repairEscape(at index: Int, in bytes: inout [UInt8]) -> Int {
    guard let unit = escapedUnit(at: index, in: bytes) else { return 2 }
    guard (0xD800...0xDFFF).contains(unit) else { return 6 }
    if unit < 0xDC00, let low = escapedUnit(at: index + 6, in: bytes), (0xDC00...0xDFFF).contains(low) {
      return 12
    }
    bytes.replaceSubrange(index + 2..<index + 6, with: Array("fffd".utf8))
    return 6
  }

  /// The number of a `\uXXXX` that stands at an index.
  private static func escapedUnit(at index: Int, in bytes: [UInt8]) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    else {
      return nil
    }
    return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
