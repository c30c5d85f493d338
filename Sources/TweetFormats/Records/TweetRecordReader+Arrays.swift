extension TweetRecordReader {
  /// The next element of an array, or its end; elements that are neither objects nor arrays are passed over.
  mutating func element(endingIn following: Place) throws -> TweetRecord? {
    guard let byte = try nextByte(after: UInt8(ascii: ",")) else { throw end(.cutOff) }
    if byte.opensJSON { return try value() }
    if byte == UInt8(ascii: "]") {
      input.skip(1)
      place = following
    } else {
      try skipScalar()
    }
    return nil
  }

  private mutating func value() throws -> TweetRecord {
    let line = input.line
    do {
      // Where an element is broken, the array goes on with the next line.
      guard let length = try lengthOfValue() else { return try takeLine() }
      return TweetRecord(line: line, bytes: input.take(length))
    } catch TweetFormatError.cutOff {
      throw end(.cutOff)
    } catch TweetFormatError.tooLarge {
      try skipValue()
      return TweetRecord(line: line, fault: .tooLarge(limit: limit))
    }
  }

  /// Passes over an object or array, to the end of the line where a newline in a string shows that it is broken.
  private mutating func skipValue() throws {
    var nesting = JSONNesting()
    let hasEnd = try skip { byte in
      if nesting.isInString, byte == .newline { return true }
      nesting.take(byte)
      return nesting.depth == 0
    }
    guard hasEnd else { throw end(.cutOff) }
  }

  private mutating func skipScalar() throws {
    if try input.byte(at: 0) == UInt8(ascii: "\"") { return try skipString() }
    repeat { input.skip(1) } while try input.byte(at: 0).map { !Self.endsScalar($0) } ?? false
  }

  /// Passes over a string, to the end of the line where its quote is missing.
  private mutating func skipString() throws {
    var nesting = JSONNesting()
    repeat {
      guard let byte = try input.byte(at: 0) else { return }
      input.skip(1)
      nesting.take(byte == .newline ? UInt8(ascii: "\"") : byte)
    } while nesting.isInString
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == .newline
  }
}
