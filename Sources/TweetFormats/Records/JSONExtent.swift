/// Finds the end of a JSON value by its brackets and quotes; it can go on where the bytes ran out.
///
/// Where a bracket or a quote is missing or one too many, this shows within a few bytes: what follows a string or
/// opens a value no longer fits.
struct JSONExtent {
  enum Outcome: Equatable {
    /// The value ends before this offset.
    case complete(end: Int)
    case unfinished
    /// What stands here cannot be: a newline in a string, a word behind one, a bracket that closes another, an object
    /// after a value. The next value of the list around it can begin at `offset` or behind it, never before, but for
    /// one without any string.
    case broken(offset: Int)
  }

  private var position = 0
  private var open: [UInt8] = []
  private var isInString = false
  private var isEscaped = false
  /// Whether nothing but blanks stands between the last string and ``position``.
  private var isBehindString = false
  /// Where the last string began, and where the quote stands that closes it.
  private var string = 0
  private var closingQuote = 0

  /// Reads on; `bytes` begin where the value does and are those of the last time and more.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    while position < bytes.count {
      if isInString {
        guard skipString(bytes) else { return .broken(offset: resumption(before: position, in: bytes)) }
      } else if let outcome = take(bytes[position], of: bytes) {
        return outcome
      }
    }
    return .unfinished
  }
}

private extension JSONExtent {
  /// Takes a byte that stands in no string; answers how the value ends, if it does.
  mutating func take(_ byte: UInt8, of bytes: UnsafeBufferPointer<UInt8>) -> Outcome? {
    if isBehindString, !byte.isBlank {
      guard byte.followsString else { return .broken(offset: resumption(before: closingQuote, in: bytes)) }
      isBehindString = false
    }
    if byte == UInt8(ascii: "\"") {
      isInString = true
      string = position
    } else if byte | 0x20 == UInt8(ascii: "{") {
      guard canOpen(byte, in: bytes) else { return .broken(offset: position) }
      open.append(byte | 0x20 == byte ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    } else if byte | 0x20 == UInt8(ascii: "}") {
      guard open.popLast() == byte else { return .broken(offset: position) }
      if open.isEmpty { return .complete(end: position + 1) }
    } else if byte == UInt8(ascii: ":"), open.last == UInt8(ascii: "]") {
      return .broken(offset: position)
    }
    position += 1
    return nil
  }

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
        (isInString, isBehindString, closingQuote) = (false, true, index - 1)
        return true
      }
    }
    return true
  }

  /// Where the next value can begin inside of the last string, or behind it, where its quotes are not what they seem.
  ///
  /// Every quote in it is escaped but the one that closes it. So only brackets right before its end can open a value
  /// that holds strings; a scan from each bracket of a long string up to its end takes the square of its length.
  func resumption(before end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var start = end
    while start > string + 1, bytes[start - 1].isBlank || bytes[start - 1].opensJSON { start -= 1 }
    return start
  }

  /// Whether an object or array may begin here: it begins the value, follows a `:` in an object, or an opening bracket
  /// or `,` in an array.
  func canOpen(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let container = open.last else { return position == 0 }
    var before = position - 1
    while before > 0, bytes[before].isBlank { before -= 1 }
    if container == UInt8(ascii: "}") { return bytes[before] == UInt8(ascii: ":") }
    return bytes[before] == UInt8(ascii: "[") || bytes[before] == UInt8(ascii: ",")
  }
}

private extension UInt8 {
  /// Whether it may stand behind a string.
  var followsString: Bool {
    switch self {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"): true
    default: false
    }
  }
}
