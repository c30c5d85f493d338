/// Cuts a stream of bytes into its JSON values, and never holds more than one of them.
///
/// Lines of JSONL and the elements of an array are records; so is a document that runs over many lines, and each
/// of several documents one after the other. The assignment before the array of an X export is passed over, and so is
/// everything around the list of an outbox, whose elements are records.
public struct TweetRecordReader {
  /// What comes next in the stream.
  enum Place {
    case beginning
    /// The beginning of a document, or what separates two.
    case between
    case inArray
    /// In the list of an outbox.
    case inItems
    /// Behind that list, in its object.
    case behindItems
    case inLines
    case ended
  }

  /// A record of more bytes is passed over.
  let limit: Int
  var input: ByteInput
  var place = Place.beginning
  /// Some value began with a bracket, so the stream is JSON, whatever else is in it.
  var isJSON = false
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
    case .between: return try document()
    case .inArray: return try element(endingIn: .between)
    case .inItems: return try element(endingIn: .behindItems)
    case .behindItems: try leaveItems()
    case .inLines: return try line()
    case .ended: break
    }
    return nil
  }

  /// Passes over the byte order mark, and makes sure of text.
  mutating func begin() throws {
    while input.count < TextProbe.length, try input.fill() {}
    if input.withBytes({ $0.starts(with: [0xEF, 0xBB, 0xBF]) }) { input.skip(3) }
    guard input.withBytes({ TextProbe.isText($0.prefix(TextProbe.length)) }) else { throw end(.notText) }
    place = .between
  }

  mutating func line() throws -> TweetRecord? {
    guard try input.byte(at: 0) != nil else {
      place = .ended
      return nil
    }
    let record = try takeLine()
    return record.fault == nil && record.bytes.allSatisfy(\.isBlank) ? nil : record
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

  /// Passes over blanks and the given separators; answers the byte that follows.
  mutating func nextByte(after separator: UInt8) throws -> UInt8? {
    while let byte = try input.byte(at: 0) {
      guard byte.isBlank || byte == separator else { return byte }
      input.skip(1)
    }
    return nil
  }

  /// Reads on to the end of the value that begins here; `nil` where it is broken.
  ///
  /// Throws where it is too large, or ends in the middle; nothing of it is taken then.
  mutating func lengthOfValue() throws -> Int? {
    var extent = JSONExtent()
    while true {
      switch input.withBytes({ extent.scan($0) }) {
      case .complete(let end):
        guard end <= limit else { throw TweetFormatError.tooLarge(limit: limit) }
        return end
      case .broken: return nil
      case .unfinished: break
      }
      guard input.count <= limit else { throw TweetFormatError.tooLarge(limit: limit) }
      guard try input.fill() else { throw TweetFormatError.cutOff }
    }
  }
}
