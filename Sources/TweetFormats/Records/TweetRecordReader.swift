import MentionExtraction

/// Splits a stream of bytes into its JSON values, of which it never holds more than one.
///
/// Lines of JSONL and elements of an array are records; so is a document of many lines, and each of several
/// consecutive documents. The assignment before the array in an export of X is skipped, and so is everything
/// around the list of an outbox, whose elements are records. A broken value costs one record, however the
/// stream is laid out: the next one is found by the structure that follows.
public struct TweetRecordReader {
  /// The position within the structure of the stream.
  enum Position {
    case beginning
    /// The beginning of a value that is broken as a whole.
    case beginningOfParts
    /// The beginning of a response of API v2 that is broken as a whole.
    case beginningOfV2
    /// Before a document, or between two.
    case between
    case inArray
    /// In the list of an outbox, or of another object that cannot be read as a whole.
    case inItems
    /// After that list, in its object.
    case afterItems
    /// Somewhere in a broken value, before the next list of posts.
    case amidDamage
    case inLines
    case ended
  }

  /// The maximum size of a record in bytes; larger ones are skipped.
  let limit: Int
  var input: ByteInput
  var position = Position.beginning
  /// Whether a value began with a bracket, so that the stream is JSON.
  var isJSON = false
  /// Whether the stream is a JSON text sequence (RFC 7464), whose texts may have many lines.
  var isSequence = false
  /// Whether something is broken, so that the structure around the records is ignored.
  var isDamaged = false
  /// Whether the opening bracket of the array was damaged, so its end cannot be recognized.
  var isUnopened = false
  /// How many bytes may still be examined after lists in a broken stream; grows with the bytes read, which
  /// keeps the time linear.
  var lookAhead = 1 << 20
  /// The keys of lists whose elements are records in a broken stream.
  var lists = Self.listsOfPosts
  /// The key of the last such list.
  var list = ""
  /// Whether the broken value is a response of API v2.
  var isV2 = false
  /// The lines before the first bracket; they are broken records if a bracket follows, else the stream is not
  /// JSON.
  var leading: ArraySlice<TweetRecord> = []

  /// Creates a reader for a stream; records of more than 32 MB are skipped.
  ///
  /// - Parameter read: returns the next chunk of the stream, an empty array at its end; its errors are passed
  ///   on.
  public init(read: @escaping () throws -> [UInt8]) {
    self.init(limit: 32 << 20, read: read)
  }

  init(limit: Int, read: @escaping () throws -> [UInt8]) {
    self.limit = limit
    input = ByteInput(read: read)
  }

  /// Creates a reader for the records inside one that cannot be read as a whole; a single post has none.
  init(partsOf record: [UInt8]) {
    var rest = record
    self.init {
      defer { rest = [] }
      return rest
    }
    position = .beginningOfParts
  }

  /// Creates a reader for the list elements of a response of API v2 that cannot be read as a whole.
  ///
  /// The elements are posts or what posts refer to; ``list`` is the key of the list that contains the
  /// element.
  init(partsOfV2 record: [UInt8]) {
    self.init(partsOf: record)
    (position, lists) = (.beginningOfV2, Self.listsOfV2)
  }

  /// The next record; `nil` at the end.
  ///
  /// A broken line is a record too, and ``TweetDecoder`` reports it; a record that is too large has only a
  /// ``TweetRecord/fault``.
  /// - Throws: a ``TweetFormatError`` if the rest of the stream cannot be read; the records returned so far
  ///   are valid.
  public mutating func next() throws -> TweetRecord? {
    while position != .ended {
      if isJSON, let record = leading.popFirst() { return record }
      if let record = try step() { return record }
    }
    return nil
  }
}

private extension TweetRecordReader {
  /// Reads one record or something else; returns `nil` for the latter.
  mutating func step() throws -> TweetRecord? {
    switch position {
    case .beginning: try begin()
    case .beginningOfParts: try beginParts()
    case .beginningOfV2: try beginV2()
    case .between: return try document()
    case .inArray: return try element(endingIn: .between)
    case .inItems: return try element(endingIn: .afterItems)
    case .afterItems: try leaveItems()
    case .amidDamage: if try !enterList() { try skipAll() }
    case .inLines: return try line()
    case .ended: break
    }
    return nil
  }

  /// Skips the byte order mark, and checks that the stream is text.
  mutating func begin() throws {
    while input.count < TextProbe.length, try input.fill() {}
    if input.withBytes(ByteOrderMark.isThere) { input.skip(ByteOrderMark.bytes.count) }
    guard input.withBytes({ TextProbe.isText($0.prefix(TextProbe.length)) }) else { throw end(.notText) }
    guard !input.withBytes({ TextProbe.isTable($0.prefix(TextProbe.length)) }) else { throw end(.table) }
    isSequence = try input.byte(at: 0) == .recordSeparator
    position = .between
  }

  mutating func line() throws -> TweetRecord? {
    guard let byte = try nextByte(after: [.recordSeparator]) else {
      position = .ended
      return nil
    }
    if byte.opensJSON, try isCutOff() { throw end(.cutOff) }
    return try takeLine()
  }

  /// Whether the stream ends in this line, and within its value.
  mutating func isCutOff() throws -> Bool {
    let length = try input.lengthOfLine(limit: limit)
    guard length <= limit, try input.byte(at: length) == nil else { return false }
    return try extentOfValue(at: 0) == .unfinished
  }
}

extension TweetRecordReader {
  /// Ends reading, and returns the error to throw.
  mutating func end(_ error: TweetFormatError) -> TweetFormatError {
    position = .ended
    return error
  }

  /// Takes a line as a record, without its newline.
  mutating func takeLine() throws -> TweetRecord {
    let (line, length) = (input.line, try input.lengthOfLine(limit: limit))
    guard length <= limit else {
      try skipLine()
      return TweetRecord(line: line, fault: .tooLarge(limit: limit))
    }
    let bytes = input.take(length)
    if input.count > 0 { input.skip(1) }
    return TweetRecord(line: line, bytes: bytes)
  }

  /// Skips the rest of a line and its newline, without holding it in memory.
  mutating func skipLine() throws {
    try skip(to: { $0 == .newline })
  }

  /// Skips bytes up to and including the first that matches; `false` if the stream ends before.
  @discardableResult
  mutating func skip(to isLast: (UInt8) -> Bool) throws -> Bool {
    repeat {
      let last = input.withBytes { $0.firstIndex(where: isLast) }
      input.skip(last.map { $0 + 1 } ?? input.count)
      if last != nil { return true }
    } while try input.fill()
    return false
  }

  /// Skips blanks, byte order marks and the given separators, and returns the byte that follows.
  mutating func nextByte(after separators: [UInt8]) throws -> UInt8? {
    while let byte = try input.byte(at: 0) {
      if byte.isBlank || separators.contains(byte) {
        input.skip(1)
      } else if byte == ByteOrderMark.bytes[0], try input.byte(at: 2) != nil,
        input.withBytes(ByteOrderMark.isThere)
      {
        input.skip(ByteOrderMark.bytes.count)
      } else {
        return byte
      }
    }
    return nil
  }

  /// Reads to the end of the value that begins at an offset.
  ///
  /// Consumes nothing. Throws if the value is too large.
  mutating func extentOfValue(at start: Int) throws -> JSONExtent.Outcome {
    var extent = JSONExtent()
    while true {
      let outcome = input.withBytes { extent.scan(UnsafeBufferPointer(rebasing: $0[start...])) }
      switch outcome {
      case .complete(let end):
        guard end <= limit else { throw TweetFormatError.tooLarge(limit: limit) }
        return .complete(end: start + end)
      case .broken(let offset): return .broken(offset: start + offset)
      case .unfinished: break
      }
      guard input.count - start <= limit else { throw TweetFormatError.tooLarge(limit: limit) }
      guard try input.fill() else { return .unfinished }
    }
  }
}

/// The UTF-8 byte order mark; in concatenated files it may occur anywhere.
enum ByteOrderMark {
  static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func isThere(_ text: some Collection<UInt8>) -> Bool { text.starts(with: bytes) }
}

extension TweetRecordReader {
  /// The next element of an array; skips elements that are neither objects nor arrays.
  mutating func element(endingIn following: Position) throws -> TweetRecord? {
    guard let byte = try nextByte(after: [UInt8(ascii: ",")]) else {
      guard isUnopened else { throw end(.cutOff) }
      position = .ended
      return nil
    }
    if byte.opensJSON { return try value() }
    if byte == UInt8(ascii: "\""), try !isString() { return try takeBroken(from: 1) }
    if byte == UInt8(ascii: "]") {
      input.skip(1)
      if try !goesOn() { position = following }
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

  /// Enters an unfinished array inside the array; its elements are then read like those of the outer one.
  ///
  /// This happens only once, since each such array was scanned to its end before.
  private mutating func enterInnerArray() throws -> Bool {
    guard !isDamaged, try input.byte(at: 0) == UInt8(ascii: "["),
      try input.next(from: 1)?.byte == UInt8(ascii: "{")
    else { return false }
    input.skip(1)
    isDamaged = true
    return true
  }

  /// Skips an object or array, or the rest of the line if a newline in a string shows that it is broken.
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

  /// Skips a string, or the rest of the line if the closing quote is missing.
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

/// Distinguishes text from pictures, archives and other binary files by their first bytes.
enum TextProbe {
  /// The number of bytes that are examined.
  static let length = 4096

  /// Whether a file with this beginning is UTF-8 text; up to 2 % control characters are tolerated.
  static func isText(_ beginning: some Collection<UInt8>) -> Bool {
    if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) { return false }
    let isJSON = beginning.first { !$0.isBlank && $0 != .recordSeparator }?.opensJSON == true
    if !isJSON, beginning.contains(0) { return false }
    return beginning.count(where: isControl) * 50 <= beginning.count
  }

  /// Whether a file with this beginning is a table: its first line names three columns or more, and no JSON follows.
  static func isTable(_ beginning: some Collection<UInt8>) -> Bool {
    let lines = beginning.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == .newline }
    guard let head = lines.first, lines.count > 1, lines[1].first?.opensJSON != true,
      head.count(where: { $0 == UInt8(ascii: ",") }) > 1
    else { return false }
    return head.allSatisfy { isLetterOfName($0) || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\r") }
  }

  /// Whether it may occur in the name of a column, or around it.
  private static func isLetterOfName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "_.-\"".utf8.contains(byte)
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x08...0x0D, 0x1B, .recordSeparator: false
    default: byte < 0x20
    }
  }
}
