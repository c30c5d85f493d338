import Foundation

/// The unread bytes of a stream, as many as are needed at a time, and the line they begin on.
struct ByteInput {
  private let read: () throws -> [UInt8]
  private var buffer: [UInt8] = []
  private var start = 0
  /// Whether all of the stream is at hand.
  private(set) var isAtEnd = false
  private(set) var line = 1

  init(read: @escaping () throws -> [UInt8]) {
    self.read = read
  }

  /// How many unread bytes are at hand.
  var count: Int { buffer.count - start }

  /// How many bytes there is room for.
  var capacity: Int { buffer.capacity }

  /// Gets more bytes, or answers `false` at the end of the stream.
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

  /// Looks at the unread bytes that are at hand.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try buffer.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[start...])) }
  }

  /// The unread byte at an offset, `nil` beyond the end of the stream.
  mutating func byte(at offset: Int) throws -> UInt8? {
    while offset >= count {
      guard try fill() else { return nil }
    }
    return buffer[start + offset]
  }

  /// Takes bytes that are at hand.
  mutating func take(_ count: Int) -> [UInt8] {
    defer { skip(count) }
    return Array(buffer[start..<start + count])
  }

  /// Passes over bytes that are at hand.
  mutating func skip(_ count: Int) {
    line += newlines(in: count)
    start += count
  }

  /// The number of bytes before the next newline, or before the end; more than `limit` are not waited for.
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
  /// Stands before each text of a JSON text sequence (RFC 7464).
  static let recordSeparator: UInt8 = 0x1E

  /// White space of JSON.
  var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
  /// The first byte of an object or an array.
  var opensJSON: Bool { self == UInt8(ascii: "{") || self == UInt8(ascii: "[") }
}
