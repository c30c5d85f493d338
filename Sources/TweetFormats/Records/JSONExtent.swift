/// Finds the end of a JSON value by its brackets and quotes; it can go on where the bytes ran out.
struct JSONExtent {
  enum Outcome: Equatable {
    /// The value ends before this offset.
    case complete(end: Int)
    case unfinished
    /// What stands here cannot be: a newline in a string, a bracket that closes another, an object after a value.
    case broken
  }

  private var position = 0
  private var open: [UInt8] = []
  private var isInString = false
  private var isEscaped = false

  /// Reads on; `bytes` begin where the value does and are those of the last time and more.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    while position < bytes.count {
      if isInString {
        guard skipString(bytes) else { return .broken }
      } else {
        let byte = bytes[position]
        if byte == UInt8(ascii: "\"") {
          isInString = true
        } else if byte | 0x20 == UInt8(ascii: "{") {
          guard canOpen(byte, in: bytes) else { return .broken }
          open.append(byte | 0x20 == byte ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        } else if byte | 0x20 == UInt8(ascii: "}") {
          guard open.popLast() == byte else { return .broken }
          if open.isEmpty { return .complete(end: position + 1) }
        }
        position += 1
      }
    }
    return .unfinished
  }
}

private extension JSONExtent {
  /// Moves behind the closing quote, or to the end; `false` where a newline shows that the quote is missing.
  mutating func skipString(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = position
    defer { position = index }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == .newline { return false }
      index += 1
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
        return true
      }
    }
    return true
  }

  /// An object or array begins a value, follows a `:` in an object, or an opening bracket or `,` in an array.
  func canOpen(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let container = open.last else { return position == 0 }
    var before = position - 1
    while before > 0, bytes[before].isBlank { before -= 1 }
    if container == UInt8(ascii: "}") { return bytes[before] == UInt8(ascii: ":") }
    return bytes[before] == UInt8(ascii: "[") || bytes[before] == UInt8(ascii: ",")
  }
}
