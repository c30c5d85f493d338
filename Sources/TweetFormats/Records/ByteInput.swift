import Foundation

/// The unread bytes of a stream, read as needed, and the number of the line they begin on.
struct ByteInput {
  private let read: () throws -> [UInt8]
  private var buffer: [UInt8] = []
  private var start = 0
  /// Whether the whole stream has been read into the buffer.
  private(set) var isAtEnd = false
  private(set) var line = 1

  init(read: @escaping () throws -> [UInt8]) {
    self.read = read
  }

  /// How many unread bytes are in the buffer.
  var count: Int { buffer.count - start }

  /// The size of the buffer in bytes.
  var capacity: Int { buffer.capacity }

  /// Reads more bytes; returns `false` at the end of the stream.
  mutating func fill() throws -> Bool {
    guard !isAtEnd else { return false }
    let chunk = try read()
    isAtEnd = chunk.isEmpty
    if start == buffer.count {
      buffer = chunk
    } else {
      buffer.removeFirst(start)
      buffer.append(contentsOf: chunk)
    }
    start = 0
    return !isAtEnd
  }

  /// Calls the closure with the unread bytes in the buffer.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try buffer.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[start...])) }
  }

  /// The unread byte at an offset; `nil` beyond the end of the stream.
  mutating func byte(at offset: Int) throws -> UInt8? {
    while offset >= count {
      guard try fill() else { return nil }
    }
    return buffer[start + offset]
  }

  /// Removes and returns bytes of the buffer.
  mutating func take(_ count: Int) -> [UInt8] {
    defer { skip(count) }
    return Array(buffer[start..<start + count])
  }

  /// Skips bytes of the buffer.
  mutating func skip(_ count: Int) {
    line += newlines(in: count)
    start += count
  }

  /// The number of bytes before the next newline or the end; reading stops soon after `limit` bytes.
  mutating func lengthOfLine(limit: Int) throws -> Int {
    var searched = 0
    while true {
      if let newline = newline(after: searched, before: count) { return newline }
      searched = count
      guard searched <= limit, try fill() else { return searched }
    }
  }

  private func newlines(in count: Int) -> Int {
    var (newlines, offset) = (0, 0)
    while let newline = newline(after: offset, before: count) {
      newlines += 1
      offset = newline + 1
    }
    return newlines
  }

  private func newline(after offset: Int, before end: Int) -> Int? {
    withBytes { bytes in
      guard let base = bytes.baseAddress, offset < end else { return nil }
      let found = memchr(base + offset, Int32(UInt8.newline), end - offset)
      return found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
    }
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  /// The byte before each text of a JSON text sequence ([RFC 7464](https://www.rfc-editor.org/rfc/rfc7464)).
  static let recordSeparator: UInt8 = 0x1E

  /// Whether it is white space in JSON.
  var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
  /// Whether it is the first byte of an object or an array.
  var opensJSON: Bool { self == UInt8(ascii: "{") || self == UInt8(ascii: "[") }
}

extension ByteInput {
  /// The first byte from an offset on that is not blank, and its offset; `nil` at the end of the stream.
  mutating func next(from offset: Int) throws -> (byte: UInt8, offset: Int)? {
    var offset = offset
    while let byte = try byte(at: offset) {
      if !byte.isBlank { return (byte, offset) }
      offset += 1
    }
    return nil
  }

  /// Whether a comma, an object, or a line that ends with a bracket precedes an offset.
  func isAfterSeparator(_ offset: Int) -> Bool {
    withBytes { bytes in
      var before = offset - 1
      while before >= 0, bytes[before].isBlank { before -= 1 }
      guard before >= 0 else { return false }
      if bytes[before] == UInt8(ascii: ",") { return true }
      if before == offset - 1, bytes[before] == UInt8(ascii: "}") { return true }
      let isClosed = bytes[before] == UInt8(ascii: "}") || bytes[before] == UInt8(ascii: "]")
      return isClosed && bytes[before..<offset].contains(.newline)
    }
  }
}
