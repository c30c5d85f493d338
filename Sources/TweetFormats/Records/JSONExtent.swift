/// Finds the end of a JSON value by its brackets and quotes; it can continue when more bytes have been read.
///
/// A missing or surplus bracket or quote is noticed within a few bytes, because what follows a string or
/// opens a value no longer fits.
struct JSONExtent {
  enum Outcome: Equatable {
    /// The value ends before this offset.
    case complete(end: Int)
    case unfinished
    /// There is a syntax error: a newline in a string, a word after one, a mismatched bracket, or an object
    /// after a value.
    ///
    /// The next value of the surrounding list begins at `offset` or later, except for values without any
    /// string.
    case broken(offset: Int)
  }

  private var position = 0
  private var open: [UInt8] = []
  private var isInString = false
  private var isEscaped = false
  /// Whether there are only blanks between the last string and ``position``.
  private var isAfterString = false
  /// The offsets of the last string's opening and closing quotes.
  private var string = 0
  private var closingQuote = 0

  /// Continues with more bytes; `bytes` begin with the value, and contain those of the previous call and
  /// more.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    while position < bytes.count {
      if bytes[position].isBlank, !isInString {
        skipBlanks(bytes)
      } else if isInString {
        guard skipString(bytes) else { return .broken(offset: resumption(before: position, in: bytes)) }
      } else if let outcome = take(bytes[position], of: bytes) {
        return outcome
      }
    }
    return .unfinished
  }
}

private extension JSONExtent {
  /// Moves past blanks, of which exports of X have very many.
  mutating func skipBlanks(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = position
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    position = index
  }

  /// Takes a byte outside of strings that is not blank; returns the outcome if the value ends there.
  mutating func take(_ byte: UInt8, of bytes: UnsafeBufferPointer<UInt8>) -> Outcome? {
    if isAfterString {
      guard byte.followsString else { return .broken(offset: resumption(before: closingQuote, in: bytes)) }
      isAfterString = false
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

  /// Moves past the closing quote, or to the end of the bytes; `false` if a newline shows that the quote is
  /// missing.
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
        (isInString, isAfterString, closingQuote) = (false, true, index - 1)
        return true
      }
    }
    return true
  }

  /// The first offset at which the next value can begin, inside or after the last string, if quotes are
  /// misplaced.
  ///
  /// All quotes in a string are escaped except the closing one, so only brackets right before its end can
  /// open a value that contains strings. Trying every bracket of a long string would take quadratic time.
  func resumption(before end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var start = end
    while start > string + 1, bytes[start - 1].isBlank || bytes[start - 1].opensJSON { start -= 1 }
    return start
  }

  /// Whether an object or array may begin here: at the start of the value, after `:` in an object, or after
  /// `[` or `,` in an array.
  func canOpen(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let container = open.last else { return position == 0 }
    var before = position - 1
    while before > 0, bytes[before].isBlank { before -= 1 }
    if container == UInt8(ascii: "}") { return bytes[before] == UInt8(ascii: ":") }
    return bytes[before] == UInt8(ascii: "[") || bytes[before] == UInt8(ascii: ",")
  }
}

private extension UInt8 {
  /// Whether it may follow a string.
  var followsString: Bool {
    switch self {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"): true
    default: false
    }
  }
}
