import Foundation

// After a broken element, the list continues with the next one. The layout of lines tells nothing about where
// that is. But elements follow one another up to the end of the list, while after a list inside an element
// more of that element follows. So each possible start of an element is checked against what follows it.
// Every byte is examined only a few times: what belongs to the broken element is not examined again, and a
// valid element is read next.
extension TweetRecordReader {
  /// How many bytes of consecutive elements prove that they are a list.
  private static let evidence = 1 << 16

  /// Takes the broken element that begins here, up to the next one or to the end of the stream.
  ///
  /// - Parameter offset: the first offset at which the next element may begin.
  mutating func takeBroken(from offset: Int) throws -> TweetRecord {
    let line = input.line
    var start = offset
    lookAhead += offset
    while let opening = try nextOpening(from: start) {
      guard let end = try endOfList(inside: opening) else {
        return TweetRecord(line: line, bytes: takeTrimmed(opening))
      }
      start = end
    }
    let closes = position == .inArray
    position = .ended
    var rest = takeTrimmed(input.count)
    // The closing bracket of the array does not belong to the element.
    if closes, rest.last == UInt8(ascii: "]") { rest.removeLast() }
    return TweetRecord(line: line, bytes: rest)
  }

  /// Whether the list continues although it was just closed.
  ///
  /// That is so if another element follows after a comma, or a string or element that cannot follow a list.
  mutating func goesOn() throws -> Bool {
    guard let (byte, offset) = try input.next(from: 0) else { return false }
    if byte == UInt8(ascii: ",") { return try input.next(from: offset + 1)?.byte.opensJSON == true }
    return byte == UInt8(ascii: "\"") || position == .inItems && byte.opensJSON
  }

  /// Whether an element was closed too early, because more of it follows its end.
  ///
  /// If elements begin with that key, the next element lacks its own bracket instead. Lists have no keys.
  mutating func isFollowedByItsRest(_ end: Int) throws -> Bool {
    guard var (byte, offset) = try input.next(from: end) else { return false }
    if !byte.followsElement { return true }
    if try input.byte(at: 0) == UInt8(ascii: "[") { return false }
    if byte == UInt8(ascii: ",") {
      guard let next = try input.next(from: offset + 1) else { return false }
      (byte, offset) = next
    }
    guard byte == UInt8(ascii: "\""), let key = try key(at: offset) else { return false }
    guard let (_, first) = try input.next(from: 1) else { return true }
    return try self.key(at: first) != key
  }

  /// Whether the string that begins here is an element, and not part of one whose bracket is missing.
  ///
  /// Throws if the stream ends inside the string.
  mutating func isString() throws -> Bool {
    guard let string = try string(at: 0, limit: limit) else {
      if input.isAtEnd, input.withBytes({ !$0.contains(.newline) }) { throw end(.cutOff) }
      return false
    }
    guard let (byte, _) = try input.next(from: string.count) else { return true }
    return byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
  }

  /// The string at an offset, if it is followed by `:`.
  mutating func key(at offset: Int) throws -> [UInt8]? {
    guard let key = try string(at: offset, limit: 1_000) else { return nil }
    return try input.next(from: offset + key.count)?.byte == UInt8(ascii: ":") ? key : nil
  }

  /// The string at an offset, with its quotes; `nil` if it contains a newline or is longer than the limit.
  private mutating func string(at offset: Int, limit: Int) throws -> [UInt8]? {
    var (string, nesting) = ([UInt8](), JSONNesting())
    repeat {
      guard let byte = try input.byte(at: offset + string.count), byte != .newline, string.count < limit
      else {
        return nil
      }
      nesting.take(byte)
      string.append(byte)
    } while nesting.isInString
    return string
  }

  private mutating func takeTrimmed(_ count: Int) -> [UInt8] {
    var bytes = input.take(count)
    while bytes.last?.isBlank == true { bytes.removeLast() }
    return bytes
  }
}

private extension TweetRecordReader {
  /// The offset of the next bracket that could open an element, whatever surrounds it.
  mutating func nextOpening(from start: Int) throws -> Int? {
    var offset = start
    while let byte = try input.byte(at: offset) {
      if byte.opensJSON, input.isAfterSeparator(offset), try isOpening(byte, at: offset) { return offset }
      offset += 1
      guard offset <= limit else { throw TweetFormatError.tooLarge(limit: limit) }
    }
    return nil
  }

  mutating func isOpening(_ byte: UInt8, at offset: Int) throws -> Bool {
    let next = try input.next(from: offset + 1)?.byte
    if byte == UInt8(ascii: "[") { return next?.opensJSON == true }
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
  }

  /// The end of the list that continues here, if it is inside the broken element; `nil` if it is the
  /// surrounding list or that is undecided.
  mutating func endOfList(inside start: Int) throws -> Int? {
    var offset = start
    while offset - start < Self.evidence {
      let isFirst = offset == start
      let extent = try extentOfValue(at: offset)
      if case .broken(let offset) = extent, isFirst { return max(offset, start + 1) }
      guard case .complete(let end) = extent else { return nil }
      guard let (byte, after) = try input.next(from: end) else { return nil }
      if byte == UInt8(ascii: "]") { return try isEndOfList(after + 1) ? nil : after + 1 }
      let next = byte == UInt8(ascii: ",") ? try input.next(from: after + 1) : (byte, after)
      guard let next else { return nil }
      guard next.byte.opensJSON else { return isFirst ? end : nil }
      offset = next.offset
    }
    return nil
  }

  /// Whether the list around the broken element can end here, because nothing else of its document follows.
  mutating func isEndOfList(_ offset: Int) throws -> Bool {
    guard let (byte, after) = try input.next(from: try endOfObject(offset)) else { return true }
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return false
    case UInt8(ascii: ","): return try input.next(from: after + 1) == nil
    default: return true
    }
  }

  /// The end of the object that contains the list, or an earlier offset if that is far away.
  mutating func endOfObject(_ offset: Int) throws -> Int {
    guard position == .inItems else { return offset }
    // All lists of a v2 response except `data` are inside the object `includes`.
    let isIncluded = lists == Self.listsOfV2 && list != Self.data
    var (nesting, index) = (JSONNesting(depth: isIncluded ? 2 : 1), offset)
    while nesting.depth > 0, lookAhead > 0, let byte = try input.byte(at: index) {
      nesting.take(byte)
      index += 1
      lookAhead -= 1
    }
    return index
  }
}

private extension UInt8 {
  /// Whether it may follow an element, also if a comma is missing.
  var followsElement: Bool {
    opensJSON || self == UInt8(ascii: ",") || self == UInt8(ascii: "]") || self == UInt8(ascii: "\"")
  }
}
