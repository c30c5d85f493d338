import Foundation
import GRDBSQLite
import SmashtagModel

/// A value as SQLite stores it.
enum RowValue {
  case null
  case integer(Int64)
  case double(Double)
  /// UTF-8; bound as a blob if it contains NUL, at which SQLite's text would end.
  case text(UnsafeRawBufferPointer)
}

/// The values of one row after the other, packed into bytes.
///
/// Thousands of rows wait for their transaction in these, at a fifth of the memory that their tweets would take.
struct RowValues: Sequence, IteratorProtocol {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func next() -> RowValue? {
    guard position < bytes.count, let kind = Kind(rawValue: bytes[position]) else { return nil }
    position += 1
    switch kind {
    case .null: return .null
    case .integer: return .integer(load(Int64.self))
    case .double: return .double(load(Double.self))
    case .text:
      let length = Int(load(UInt32.self))
      defer { position += length }
      return .text(bytes.part(position..<position + length))
    }
  }

  fileprivate enum Kind: UInt8 {
    case null, integer, double, text
  }

  private mutating func load<Number: BitwiseCopyable>(_ type: Number.Type) -> Number {
    defer { position += MemoryLayout<Number>.size }
    return bytes.loadUnaligned(fromByteOffset: position, as: type)
  }
}

extension [UInt8] {
  mutating func put(_ number: Int64?) {
    guard let number else { return putNull() }
    put(.integer, number)
  }

  mutating func put(_ number: Int?) { put(number.map(Int64.init)) }

  mutating func put(_ flag: Bool) { put(flag ? 1 : 0 as Int64) }

  mutating func put(_ flag: Bool?) { put(flag.map { $0 ? 1 : 0 as Int64 }) }

  mutating func put(_ number: Double?) {
    guard let number else { return putNull() }
    put(.double, number)
  }

  mutating func put(_ text: String?) {
    guard var text else { return putNull() }
    text.withUTF8 { bytes in
      put(.text, UInt32(bytes.count))
      append(contentsOf: bytes)
    }
  }

  /// Puts a network's id: as a number if it is a plain decimal one, which takes a third of the space.
  mutating func put(id: String?) {
    switch id.map(StoredKey.init) {
    case .number(let number): put(number)
    case .text(let text): put(text)
    case nil: putNull()
    }
  }

  /// Puts the JSON that the closure writes.
  mutating func putJSON(_ write: (inout JSONWriter) -> Void) {
    let start = count
    put(.text, UInt32(0))
    let body = count
    var writer = JSONWriter(taken())
    write(&writer)
    self = writer.finished()
    let length = UInt32(count - body)
    withUnsafeMutableBytes { $0.storeBytes(of: length, toByteOffset: start + 1, as: UInt32.self) }
  }

  mutating func putNull() { append(RowValues.Kind.null.rawValue) }

  private mutating func put(_ kind: RowValues.Kind, _ number: some BitwiseCopyable) {
    append(kind.rawValue)
    Swift.withUnsafeBytes(of: number) { append(contentsOf: $0) }
  }
}

/// The columns of one row, by index, whether they stand in the file or wait to be written.
protocol RowReading {
  func isNull(at column: Int32) -> Bool
  func isInteger(at column: Int32) -> Bool
  /// The integer in a column; throws ``ArchiveFileError/damaged`` if it holds another type.
  func integer(at column: Int32) throws -> Int64
  /// The number in a column; throws ``ArchiveFileError/damaged`` if it holds another type.
  func double(at column: Int32) throws -> Double
  /// The text, or the id, in a column; throws ``ArchiveFileError/damaged`` if it holds another type.
  func string(at column: Int32) throws -> String
  /// The bytes of a text or a blob; an empty buffer if there are none.
  func bytes(at column: Int32) -> UnsafeRawBufferPointer
}

extension RowReading {
  func optionalInteger(at column: Int32) throws -> Int64? {
    isNull(at: column) ? nil : try integer(at: column)
  }

  func optionalDouble(at column: Int32) throws -> Double? {
    isNull(at: column) ? nil : try double(at: column)
  }

  func optionalString(at column: Int32) throws -> String? {
    isNull(at: column) ? nil : try string(at: column)
  }

  func flag(at column: Int32) throws -> Bool { try integer(at: column) != 0 }
}

/// A row that waits to be written; it must not outlive the bytes it reads.
struct PackedRow: RowReading {
  private let values: [RowValue]

  /// - Parameter rowID: the id the row is to have; it has no profile yet.
  init(rowID: Int64, post: RowValues, profile: RowValues) {
    values = [.integer(rowID), .null] + post + profile
  }

  func isNull(at column: Int32) -> Bool {
    if case .null = values[Int(column)] { true } else { false }
  }

  func isInteger(at column: Int32) -> Bool {
    if case .integer = values[Int(column)] { true } else { false }
  }

  func integer(at column: Int32) throws -> Int64 {
    guard case .integer(let number) = values[Int(column)] else { throw ArchiveFileError.damaged }
    return number
  }

  func double(at column: Int32) throws -> Double {
    guard case .double(let number) = values[Int(column)] else { throw ArchiveFileError.damaged }
    return number
  }

  func string(at column: Int32) throws -> String {
    switch values[Int(column)] {
    case .integer(let number): String(decimal: number)
    case .text(let text): String(decoding: text, as: UTF8.self)
    case .null, .double: throw ArchiveFileError.damaged
    }
  }

  func bytes(at column: Int32) -> UnsafeRawBufferPointer {
    if case .text(let text) = values[Int(column)] {
      text
    } else {
      UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }
}

extension RawStatement {
  /// Binds values, the first of them at `index`.
  func bind(_ values: RowValues, from index: Int32) throws {
    var index = index
    for value in values {
      try bind(value, at: index)
      index += 1
    }
  }

  func bind(_ value: RowValue, at index: Int32) throws {
    switch value {
    case .null: try bindNull(at: index)
    case .integer(let number): try bind(number, at: index)
    case .double(let number): try bind(number, at: index)
    case .text(let text): try bind(text: text, at: index)
    }
  }
}

extension StatementRow {
  /// Whether a column holds exactly this value.
  func has(_ value: RowValue, at column: Int32) -> Bool {
    switch (value, type(at: column)) {
    case (.null, SQLITE_NULL): true
    case (.integer(let number), SQLITE_INTEGER): (try? integer(at: column)) == number
    case (.double(let number), SQLITE_FLOAT): (try? double(at: column)) == number
    case (.text(let text), SQLITE_TEXT), (.text(let text), SQLITE_BLOB): bytes(at: column).isSame(as: text)
    default: false
    }
  }
}
