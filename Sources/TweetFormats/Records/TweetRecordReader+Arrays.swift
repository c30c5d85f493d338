extension TweetRecordReader {
  /// The next element of an array, or its end; elements that are neither objects nor arrays are passed over.
  mutating func element() throws -> TweetRecord? {
    guard let byte = try nextByte(after: UInt8(ascii: ",")) else { throw end(.cutOff) }
    if byte.opensJSON { return try value() }
    if byte == UInt8(ascii: "]") {
      input.skip(1)
      place = .between
    } else {
      try skipScalar()
    }
    return nil
  }

  private mutating func value() throws -> TweetRecord {
    let line = input.line
    do {
      // Where an element is broken, the array goes on with the next line.
      let bytes = if let length = try lengthOfValue() { input.take(length) } else { try takeLine() }
      return TweetRecord(line: line, bytes: bytes)
    } catch TweetFormatError.cutOff {
      throw end(.cutOff)
    }
  }

  private mutating func skipScalar() throws {
    repeat { input.skip(1) } while try input.byte(at: 0).map { !Self.endsScalar($0) } ?? false
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == .newline
  }
}
