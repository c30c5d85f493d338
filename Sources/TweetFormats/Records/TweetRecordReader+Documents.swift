extension TweetRecordReader {
  /// So many bytes of something that is no JSON are kept to be reported.
  private static let kept = 200
  /// So many lines of it are waited for a bracket.
  private static let patience = 10_000

  /// The next document; one that stands on a line by itself shows that lines follow, and `[` an array.
  mutating func document() throws -> TweetRecord? {
    guard let byte = try nextByte(after: UInt8(ascii: ";")) else {
      if !isJSON { throw end(leading.first.map(Self.notJSON) ?? .empty) }
      place = .ended
      return nil
    }
    guard byte.opensJSON else { return try skipAssignment() ? nil : try noise() }
    isJSON = true
    guard leading.isEmpty else { return nil }
    if byte == UInt8(ascii: "{") { return try object() }
    input.skip(1)
    place = .inArray
    return nil
  }
}

private extension TweetRecordReader {
  mutating func object() throws -> TweetRecord? {
    if try enterItems() { return nil }
    do {
      if let length = try lengthOfValue() {
        if try isLine(length) { place = .inLines }
        return TweetRecord(line: input.line, bytes: input.take(length))
      }
      guard try secondLineIsJSON() else { return try noise() }
    } catch TweetFormatError.cutOff {
      guard input.withBytes(Self.holdsWholeLine) else { throw end(.cutOff) }
    } catch TweetFormatError.tooLarge {
      // One that stands on a line by itself may be the first of many.
      guard try input.lengthOfLine(limit: limit) > limit else { throw end(.tooLarge(limit: limit)) }
    }
    place = .inLines
    return nil
  }

  /// Claims that so many bytes are all that stands on this line.
  mutating func isLine(_ length: Int) throws -> Bool {
    if input.withBytes({ $0.prefix(length).contains(.newline) }) { return false }
    var offset = length
    while let byte = try input.byte(at: offset), byte != .newline {
      guard byte.isBlank, offset <= limit else { return false }
      offset += 1
    }
    return true
  }

  /// Claims that the broken value here is the first of many lines: another one begins right after it.
  mutating func secondLineIsJSON() throws -> Bool {
    let length = try input.lengthOfLine(limit: limit)
    return try input.byte(at: length + 1).map { $0.opensJSON } ?? true
  }

  /// Claims that one of the lines is a value by itself, so that a document without end was only a broken line.
  static func holdsWholeLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.split(separator: .newline).contains { line in
      var extent = JSONExtent()
      let trimmed = line.drop { $0.isBlank }
      guard trimmed.first == UInt8(ascii: "{"),
        case .complete(let end) = extent.scan(UnsafeBufferPointer(rebasing: trimmed))
      else { return false }
      return trimmed.dropFirst(end).allSatisfy { $0.isBlank }
    }
  }

  /// Passes over `window.YTD.tweets.part0 =`, which makes a script of an export's array.
  mutating func skipAssignment() throws -> Bool {
    _ = try input.byte(at: Self.kept)
    let length = input.withBytes { bytes -> Int? in
      guard bytes.starts(with: "window.".utf8) else { return nil }
      return bytes.prefix(Self.kept).firstIndex(of: UInt8(ascii: "="))
    }
    guard let length else { return false }
    input.skip(length + 1)
    return true
  }

  /// Takes lines up to the next one that begins with a bracket.
  mutating func noise() throws -> TweetRecord? {
    let line = input.line
    let length = min(try input.lengthOfLine(limit: Self.kept), Self.kept)
    let first = TweetRecord(line: line, bytes: input.take(length))
    try skipLine()
    if isJSON {
      while let byte = try nextByte(after: .newline), !byte.opensJSON { try skipLine() }
      return first
    }
    leading.append(first)
    guard leading.count <= Self.patience else { throw end(Self.notJSON(first)) }
    return nil
  }

  static func notJSON(_ line: TweetRecord) -> TweetFormatError {
    let beginning = String(decoding: line.bytes, as: UTF8.self).prefix(40)
    return .notJSON(reason: "it begins with '\(beginning)'; expected { or [")
  }
}
