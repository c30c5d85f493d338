/// Follows the brackets and quotes of JSON, byte by byte.
struct JSONNesting {
  /// How many brackets are open.
  private(set) var depth: Int
  private(set) var isInString = false
  private var isEscaped = false

  init(depth: Int = 0) {
    self.depth = depth
  }

  mutating func take(_ byte: UInt8) {
    if isInString { return takeInString(byte) }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
  }

  private mutating func takeInString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
    }
  }
}
