import Foundation
import GRDB
import Glibc
import SmashtagModel

/// Reads what a ``ByteWriter`` wrote; throws ``ArchiveFileError/damaged`` for bytes that cannot be decoded.
///
/// It must not outlive the buffer it reads.
struct ByteReader {
  private let buffer: UnsafeRawBufferPointer
  private var position = 0

  init(_ buffer: UnsafeRawBufferPointer) { self.buffer = buffer }

  private var remaining: Int { buffer.count - position }

  mutating func number() throws -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard remaining > 0 else { throw ArchiveFileError.damaged }
      let byte = buffer[position]
      position += 1
      number |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return number }
    }
    throw ArchiveFileError.damaged
  }

  mutating func signed() throws -> Int {
    let number = try number()
    return Int(truncatingIfNeeded: number >> 1) ^ -Int(truncatingIfNeeded: number & 1)
  }

  mutating func double() throws -> Double { Double(bitPattern: try number().byteSwapped) }

  mutating func string() throws -> String { try string(length: number()) }

  mutating func id() throws -> String {
    let length = try number()
    return length == 0 ? String(try number()) : try string(length: length - 1)
  }

  mutating func optionalString() throws -> String? { try number() == 0 ? nil : string() }

  mutating func optionalInt() throws -> Int? { try number() == 0 ? nil : signed() }

  mutating func optionalRange() throws -> Range<Int>? {
    guard try number() != 0 else { return nil }
    let (lower, upper) = (try signed(), try signed())
    guard lower <= upper else { throw ArchiveFileError.damaged }
    return lower..<upper
  }

  /// Reads a count, and as many elements; each element has at least one byte.
  mutating func list<Part>(of part: (inout ByteReader) throws -> Part) throws -> [Part] {
    let count = try number()
    guard count <= UInt64(remaining) else { throw ArchiveFileError.damaged }
    var parts: [Part] = []
    parts.reserveCapacity(Int(count))
    for _ in 0..<count { parts.append(try part(&self)) }
    return parts
  }

  mutating func skipString() throws { try skip(number()) }

  mutating func skipID() throws {
    let length = try number()
    if length == 0 { _ = try number() } else { try skip(length - 1) }
  }

  private mutating func string(length: UInt64) throws -> String {
    let start = position
    try skip(length)
    return String(decoding: UnsafeRawBufferPointer(rebasing: buffer[start..<position]), as: UTF8.self)
  }

  private mutating func skip(_ length: UInt64) throws {
    guard length <= UInt64(remaining) else { throw ArchiveFileError.damaged }
    position += Int(length)
  }
}

/// Encodes numbers as varints and texts as UTF-8 with a length before them.
///
/// The numbers are written as in [LEB128](https://en.wikipedia.org/wiki/LEB128): seven bits in a byte, lowest
/// first.
struct ByteWriter {
  private(set) var bytes: [UInt8]

  init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Appends to existing bytes.
  init(behind bytes: consuming [UInt8]) { self.bytes = bytes }

  mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends a number in zigzag encoding, which keeps small numbers of both signs short.
  mutating func append(_ number: Int) {
    append(UInt64(bitPattern: Int64((number << 1) ^ (number >> (Int.bitWidth - 1)))))
  }

  mutating func append(_ number: Double) { append(number.bitPattern.byteSwapped) }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 {
      append(UInt64($0.count))
      bytes.append(contentsOf: $0)
    }
  }

  /// Appends a network's id: as a number if it is a plain decimal one, else as text.
  mutating func append(id: String) {
    guard let number = UInt64(plainDecimal: id) else {
      append(UInt64(id.utf8.count) + 1)
      return bytes.append(contentsOf: id.utf8)
    }
    append(UInt64(0))
    append(number)
  }

  mutating func append(_ text: String?) {
    append(text == nil ? 0 : 1 as UInt64)
    if let text { append(text) }
  }

  mutating func append(_ number: Int?) {
    append(number == nil ? 0 : 1 as UInt64)
    if let number { append(number) }
  }

  mutating func append(_ range: Range<Int>?) {
    append(range == nil ? 0 : 1 as UInt64)
    guard let range else { return }
    append(range.lowerBound)
    append(range.upperBound)
  }

  /// Returns the bytes written.
  consuming func finished() -> [UInt8] { bytes }

  /// Inserts a number at an offset.
  mutating func insert(_ number: UInt64, at offset: Int) {
    var head = ByteWriter()
    head.append(number)
    bytes.insert(contentsOf: head.bytes, at: offset)
  }
}

extension UInt64 {
  /// The number of a decimal text without sign and leading zeros; `nil` for other texts.
  init?(plainDecimal text: String) {
    var text = text
    guard let number = text.withUTF8(UInt64.number) else { return nil }
    self = number
  }

  private static func number(of digits: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else { return nil }
    var number: UInt64 = 0
    for byte in digits {
      let digit = byte &- UInt8(ascii: "0")
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = tens.addingReportingOverflow(UInt64(digit))
      guard digit < 10, !isTooLarge, !overflows else { return nil }
      number = sum
    }
    return number
  }
}

extension UnsafeRawBufferPointer {
  /// Whether both buffers hold the same bytes.
  ///
  /// Several times as fast as comparing them as sequences.
  func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let baseAddress, let start = other.baseAddress else { return true }
    return memcmp(baseAddress, start, count) == 0
  }

  /// Whether these bytes sort before the others, compared as unsigned numbers.
  func precedes(_ other: UnsafeRawBufferPointer) -> Bool {
    guard let baseAddress, let start = other.baseAddress else { return count < other.count }
    let order = memcmp(baseAddress, start, Swift.min(count, other.count))
    return order == 0 ? count < other.count : order < 0
  }

  /// The bytes in a range.
  func part(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self[range]) }
}

extension Row {
  /// The integer in a column; throws ``ArchiveFileError/damaged`` if it holds another type.
  func integer(at index: Int) throws -> Int64 {
    let value: DatabaseValue = self[index]
    guard let number = Int64.fromDatabaseValue(value) else { throw ArchiveFileError.damaged }
    return number
  }
}
