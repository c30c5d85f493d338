/// Cuts a stream of bytes into its JSON values, and never holds more than one of them.
///
/// Lines of JSONL and the elements of an array are records; so is a document that runs over many lines, and each
/// of several documents one after the other. The assignment before the array of an X export is passed over, and so is
/// everything around the list of an outbox, whose elements are records. Of what is broken one record is lost, however the
/// stream is laid out: the next one is found by what still stands in its place.
public struct TweetRecordReader {
  /// What comes next in the stream.
  enum Place {
    case beginning
    /// The beginning of something that is broken as a whole.
    case beginningOfParts
    /// The same of an answer of API v2.
    case beginningOfV2
    /// The beginning of a document, or what separates two.
    case between
    case inArray
    /// In the list of an outbox, or of another object that cannot be read as a whole.
    case inItems
    /// Behind that list, in its object.
    case behindItems
    /// Somewhere in what is broken, before the next list of posts.
    case amidDamage
    case inLines
    case ended
  }

  /// A record of more bytes is passed over.
  let limit: Int
  var input: ByteInput
  var place = Place.beginning
  /// Some value began with a bracket, so the stream is JSON, whatever else is in it.
  var isJSON = false
  /// The stream is a JSON text sequence (RFC 7464), whose texts may run over many lines.
  var isSequence = false
  /// Something is broken, and what is around the records is not looked at any more.
  var isDamaged = false
  /// The bracket was damaged that opens the array, so its end cannot be told.
  var isUnopened = false
  /// How many bytes may be looked at behind lists where something is broken; what is read adds to them, so that no
  /// stream can make that long.
  var lookAhead = 1 << 20
  /// What lists are called whose elements are records where something is broken.
  var lists = Self.listsOfPosts
  /// The name of the last of them.
  var list = ""
  /// What is broken was found to be an answer of API v2.
  var isV2 = false
  /// Lines from before the first bracket; they are broken records if one follows, else the stream is no JSON.
  var leading: ArraySlice<TweetRecord> = []

  /// `read` answers the next chunk of the stream, an empty array at its end; an error it throws passes through.
  public init(read: @escaping () throws -> [UInt8]) {
    self.init(limit: 32 << 20, read: read)
  }

  init(limit: Int, read: @escaping () throws -> [UInt8]) {
    self.limit = limit
    input = ByteInput(read: read)
  }

  /// Reads a record that cannot be read as a whole for the records in it; there are none in a single post.
  init(partsOf record: [UInt8]) {
    var rest = record
    self.init {
      defer { rest = [] }
      return rest
    }
    place = .beginningOfParts
  }

  /// Reads an answer of API v2 that cannot be read as a whole for the elements of its lists, be they posts or what
  /// posts refer to; ``list`` says which one it is in.
  init(partsOfV2 record: [UInt8]) {
    self.init(partsOf: record)
    (place, lists) = (.beginningOfV2, Self.listsOfV2)
  }

  /// The next record, `nil` at the end.
  ///
  /// A broken line is a record and fails in ``TweetDecoder``; one that is too large comes with its
  /// ``TweetRecord/fault`` alone. A ``TweetFormatError`` thrown here means the rest of the stream cannot be read. What
  /// was delivered before stands.
  public mutating func next() throws -> TweetRecord? {
    while place != .ended {
      if isJSON, let record = leading.popFirst() { return record }
      if let record = try step() { return record }
    }
    return nil
  }
}

private extension TweetRecordReader {
  /// Goes on by one record, or by something that is none.
  mutating func step() throws -> TweetRecord? {
    switch place {
    case .beginning: try begin()
    case .beginningOfParts: try beginParts()
    case .beginningOfV2: try beginV2()
    case .between: return try document()
    case .inArray: return try element(endingIn: .between)
    case .inItems: return try element(endingIn: .behindItems)
    case .behindItems: try leaveItems()
    case .amidDamage: if try !enterList() { try skipAll() }
    case .inLines: return try line()
    case .ended: break
    }
    return nil
  }

  /// Passes over the byte order mark, and makes sure of text.
  mutating func begin() throws {
    while input.count < TextProbe.length, try input.fill() {}
    if input.withBytes(ByteOrderMark.isThere) { input.skip(ByteOrderMark.bytes.count) }
    guard input.withBytes({ TextProbe.isText($0.prefix(TextProbe.length)) }) else { throw end(.notText) }
    isSequence = try input.byte(at: 0) == .recordSeparator
    place = .between
  }

  mutating func line() throws -> TweetRecord? {
    guard try nextByte(after: [.recordSeparator]) != nil else {
      place = .ended
      return nil
    }
    return try takeLine()
  }
}

extension TweetRecordReader {
  /// Ends the reading; answers the error to throw.
  mutating func end(_ error: TweetFormatError) -> TweetFormatError {
    place = .ended
    return error
  }

  /// Takes a line as a record, its newline left out.
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

  /// Passes over what is left of a line, and its newline, without holding it.
  mutating func skipLine() throws {
    try skip(to: { $0 == .newline })
  }

  /// Passes over bytes up to and with the first that is the last, and holds none; `false` where the stream ended before.
  @discardableResult
  mutating func skip(to isLast: (UInt8) -> Bool) throws -> Bool {
    repeat {
      let last = input.withBytes { $0.firstIndex(where: isLast) }
      input.skip(last.map { $0 + 1 } ?? input.count)
      if last != nil { return true }
    } while try input.fill()
    return false
  }

  /// Passes over blanks, byte order marks and the given separators; answers the byte that follows.
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

  /// Reads on to the end of the value that begins at an offset.
  ///
  /// Nothing of it is taken. Throws where it is too large.
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

/// The mark that text in UTF-8 may begin with; files that were put together hold it anywhere.
enum ByteOrderMark {
  static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func isThere(_ text: some Collection<UInt8>) -> Bool { text.starts(with: bytes) }
}

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

/// Tells text from pictures, archives and the like by how a file begins.
enum TextProbe {
  /// So many bytes are looked at.
  static let length = 4096

  /// Whether a file that begins so is text in UTF-8; a stray control character is only a fault of its record.
  static func isText(_ beginning: some Collection<UInt8>) -> Bool {
    if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) { return false }
    let isJSON = beginning.first { !$0.isBlank && $0 != .recordSeparator }?.opensJSON == true
    if !isJSON, beginning.contains(0) { return false }
    return beginning.count(where: isControl) * 50 <= beginning.count
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x08...0x0D, 0x1B, .recordSeparator: false
    default: byte < 0x20
    }
  }
}
