import Foundation

extension TweetRecordReader {
  /// How many bytes of something that is not JSON are kept for the report.
  private static let kept = 200
  /// How many bytes before a bracket are ignored, whatever they are.
  private static let junk = 4
  /// How many lines without a bracket are read before the stream is given up.
  private static let patience = 10_000

  /// The next document; one that fills a line means that the stream consists of lines, and `[` that it is an
  /// array.
  mutating func document() throws -> TweetRecord? {
    guard let byte = try nextByte(after: isJSON ? Self.separators : [UInt8(ascii: ";"), .recordSeparator])
    else {
      if !isJSON, !isScalar { throw end(leading.first.map(Self.notJSON) ?? .empty) }
      position = .ended
      return nil
    }
    guard try byte.opensJSON && !isDamagedHead() else {
      if isDamaged {
        input.skip(1)
        return nil
      }
      return try skipAssignment() ? nil : try noise()
    }
    isJSON = true
    guard leading.isEmpty else { return nil }
    if byte == UInt8(ascii: "{") { return try object() }
    input.skip(1)
    position = .inArray
    return nil
  }

  /// Prepares to read the parts of a broken value: the elements of its list, or several documents without
  /// newlines between them.
  mutating func beginParts() throws {
    position = .ended
    guard let byte = try nextByte(after: [UInt8(ascii: "\"")]) else { return }
    isJSON = true
    if byte == UInt8(ascii: "[") {
      input.skip(1)
      position = .inArray
    } else if byte == UInt8(ascii: "{"), try !areSeveral() {
      _ = try enterList()
    }
  }
}

private extension TweetRecordReader {
  static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")

  /// The bytes that may occur between documents, including surplus brackets and commas.
  static let separators = [
    UInt8(ascii: ";"), .recordSeparator, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"),
  ]

  /// Whether the stream is a single short value that holds no others, as `null`.
  var isScalar: Bool {
    guard leading.count == 1, let line = leading.first, line.bytes.count < Self.kept else { return false }
    return (try? JSONSerialization.jsonObject(with: Data(line.bytes), options: .fragmentsAllowed)) != nil
  }

  mutating func object() throws -> TweetRecord? {
    switch try input.next(from: 1)?.byte {
    case UInt8(ascii: "{"): return unopenedArray()
    case UInt8(ascii: "["): return TweetRecord(line: input.line, bytes: input.take(1))
    default: break
    }
    if try enterItems() { return nil }
    do {
      switch try extentOfValue(at: 0) {
      case .complete(let length):
        if try isFollowedByRestOfV2(length) { return try brokenDocument() }
        if try isLine(length) { position = .inLines }
        return TweetRecord(line: input.line, bytes: input.take(length))
      case .broken:
        if try isFirstLine() { break }
        if try enterList() { return nil }
        guard try secondLineIsJSON() else { return try brokenDocument() }
      case .unfinished:
        if input.withBytes(Self.holdsWholeLine) { break }
        if try enterList() { return nil }
        guard isV2 else { throw end(.cutOff) }
        position = .ended
        return TweetRecord(line: input.line, bytes: input.take(input.count))
      }
    } catch TweetFormatError.tooLarge {
      // A line of its own may be the first of many records.
      guard try input.lengthOfLine(limit: limit) > limit else {
        if try enterList() { return nil }
        throw end(.tooLarge(limit: limit))
      }
    }
    position = .inLines
    return nil
  }

  /// Enters an array whose opening bracket is damaged, since no object begins with another object.
  mutating func unopenedArray() -> TweetRecord {
    (position, isUnopened) = (.inArray, true)
    return TweetRecord(line: input.line, bytes: input.take(1))
  }

  /// Whether nothing but blanks follows on the line after a number of bytes.
  mutating func isLine(_ length: Int) throws -> Bool {
    if isSequence || input.withBytes({ $0.prefix(length).contains(.newline) }) { return false }
    var offset = length
    while let byte = try input.byte(at: offset), byte != .newline {
      guard byte.isBlank, offset <= limit else { return false }
      offset += 1
    }
    return true
  }

  /// Whether the broken value is the first of many lines, because another value begins on the next line.
  mutating func secondLineIsJSON() throws -> Bool {
    let length = try input.lengthOfLine(limit: limit)
    guard try input.byte(at: length + 1) != nil else { return true }
    return try isDocument(at: length + 1, like: firstKeyOfV2())
  }

  /// Whether the broken value is a line that ends with a bracket, and other lines follow.
  mutating func isFirstLine() throws -> Bool {
    let length = try input.lengthOfLine(limit: limit)
    let isClosed = input.withBytes { $0.prefix(length).last { !$0.isBlank } == UInt8(ascii: "}") }
    return try isClosed && isDocument(at: length + 1, like: firstKeyOfV2())
  }

  /// Whether a bracket at an offset may begin a document; after a response of API v2 only with the same first
  /// key.
  mutating func isDocument(at offset: Int, like firstKey: [UInt8]?) throws -> Bool {
    guard let byte = try input.byte(at: offset), byte.opensJSON else { return false }
    guard let firstKey else { return true }
    guard let quote = try input.next(from: offset + 1), quote.byte == UInt8(ascii: "\"") else { return false }
    return try key(at: quote.offset) == firstKey
  }

  /// Takes a broken document of several lines, up to a line that begins like its first one.
  mutating func brokenDocument() throws -> TweetRecord {
    let (line, firstKey) = (input.line, try firstKeyOfV2())
    var (bytes, isLast) = (try takeLine().bytes, false)
    while !isLast, let byte = try input.byte(at: 0), byte != .recordSeparator,
      try !isDocument(at: 0, like: firstKey)
    {
      let next = try takeLine()
      isLast = next.fault != nil || bytes.count + next.bytes.count > limit
      if !isLast { bytes += [.newline] + next.bytes }
    }
    return isLast
      ? TweetRecord(line: line, fault: .tooLarge(limit: limit)) : TweetRecord(line: line, bytes: bytes)
  }

  /// Begins to read several documents in sequence, unless they may be one that was closed too early.
  mutating func areSeveral() throws -> Bool {
    guard case .complete(let end) = try extentOfValue(at: 0), let next = try input.next(from: end),
      next.byte != UInt8(ascii: ":")
    else { return false }
    let opens = next.byte == UInt8(ascii: "{") ? next : try input.next(from: next.offset + 1)
    guard opens?.byte == UInt8(ascii: "{") else { return false }
    (position, isDamaged) = (.between, true)
    return true
  }

  /// Whether one of the lines is a complete value, so that a document without an end was only a broken line.
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

  /// Skips the assignment `window.YTD.tweets.part0 =` of a script in an export of X.
  ///
  /// If it is damaged, it is reported as soon as something follows that can be read.
  mutating func skipAssignment() throws -> Bool {
    _ = try input.byte(at: Self.kept)
    let signs = [UInt8.newline, UInt8(ascii: "="), UInt8(ascii: "{"), UInt8(ascii: "[")]
    let length = input.withBytes { $0.prefix(Self.kept).firstIndex(where: signs.contains) }
    guard let length, let sign = try input.byte(at: length), sign != .newline else { return false }
    if sign == UInt8(ascii: "="), input.withBytes(Self.isScript) {
      input.skip(length + 1)
      return true
    }
    guard let start = try startOfValue(within: Self.kept) else { return false }
    let header = TweetRecord(line: input.line, bytes: input.take(start))
    if !isJSON { leading.append(header) }
    return true
  }

  /// Whether a line is the assignment of an export of X, or of an old one of Twitter.
  static func isScript(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.starts(with: "window.".utf8) || line.starts(with: "Grailbird.".utf8)
  }

  /// Whether the bracket here is the damaged beginning of a script; no object begins with a letter.
  mutating func isDamagedHead() throws -> Bool {
    guard !isJSON, leading.isEmpty, try input.byte(at: 0) == UInt8(ascii: "{"),
      let next = try input.byte(at: 1)
    else { return false }
    return Self.letters.contains(next)
  }

  /// The offset of a value that begins on this line, within a number of bytes.
  ///
  /// A bracket after a quote belongs to a line whose beginning is damaged, unless it is assigned or this is a
  /// script.
  mutating func startOfValue(within length: Int) throws -> Int? {
    let isScript = input.withBytes { $0.starts(with: "window.".utf8) }
    var (isQuoted, isAssigned, offset) = (false, false, 0)
    while offset < length, let byte = try input.byte(at: offset), byte != .newline {
      let mayBegin = isAssigned || isScript || !isQuoted || offset <= Self.junk
      if byte.opensJSON, mayBegin, try isOpeningOfValue(byte, at: offset) { return offset }
      if byte == UInt8(ascii: "\"") { isQuoted = true }
      if !byte.isBlank { isAssigned = byte == UInt8(ascii: "=") }
      offset += 1
    }
    // The assigned value may begin on the next line.
    guard isAssigned, let next = try input.next(from: offset), next.byte.opensJSON else { return nil }
    return try isOpeningOfValue(next.byte, at: next.offset) ? next.offset : nil
  }

  /// Whether a bracket opens a value instead of enclosing plain text.
  mutating func isOpeningOfValue(_ bracket: UInt8, at offset: Int) throws -> Bool {
    guard let next = try input.next(from: offset + 1)?.byte else { return false }
    if bracket == UInt8(ascii: "[") { return next.opensJSON }
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
  }

  /// Takes lines that are not JSON, up to the next one that begins with a bracket.
  mutating func noise() throws -> TweetRecord? {
    let line = input.line
    let length = min(try input.lengthOfLine(limit: Self.kept), Self.kept)
    let first = TweetRecord(line: line, bytes: input.take(length))
    try skipLine()
    if isJSON {
      while let byte = try nextByte(after: [.recordSeparator]), !byte.opensJSON { try skipLine() }
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
