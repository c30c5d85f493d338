extension TweetRecordReader {
  /// The next element of an array, or its end; elements that are neither objects nor arrays are passed over.
  mutating func element(endingIn following: Place) throws -> TweetRecord? {
    guard let byte = try nextByte(after: [UInt8(ascii: ",")]) else {
      guard isUnopened else { throw end(.cutOff) }
      place = .ended
      return nil
    }
    if byte.opensJSON { return try value() }
    if byte == UInt8(ascii: "\""), try !isString() { return try takeBroken(from: 1) }
    if byte == UInt8(ascii: "]") {
      input.skip(1)
      if try !goesOn() { place = following }
    } else {
      try skipScalar()
    }
    return nil
  }

  private mutating func value() throws -> TweetRecord? {
    let line = input.line
    do {
      switch try extentOfValue(at: 0) {
      case .complete(let end) where try isFollowedByItsRest(end): return try takeBroken(from: end)
      case .complete(let end): return TweetRecord(line: line, bytes: input.take(end))
      case .broken(let offset): return try takeBroken(from: offset)
      case .unfinished:
        if try enterInnerArray() { return nil }
        if try !isDamaged && enterList() { return nil }
        throw end(.cutOff)
      }
    } catch TweetFormatError.tooLarge {
      if try enterInnerArray() { return nil }
      try skipValue()
      return TweetRecord(line: line, fault: .tooLarge(limit: limit))
    }
  }

  /// Moves into an array without end inside the array, whose elements are then read as those of the array around it.
  ///
  /// Only into the first one: each is looked at up to its end before.
  private mutating func enterInnerArray() throws -> Bool {
    guard !isDamaged, try input.byte(at: 0) == UInt8(ascii: "["),
      try input.next(from: 1)?.byte == UInt8(ascii: "{")
    else { return false }
    input.skip(1)
    isDamaged = true
    return true
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
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "\""), .newline: true
    default: byte.opensJSON
    }
  }
}
