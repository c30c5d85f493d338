import GRDBSQLite

/// A row as it stands in a statement of SQLite: what it holds is read in place, before the next row is asked for.
struct StatementRow {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  /// The number in a column; a damaged file can hold anything there.
  func integer(at column: Int32) throws -> Int64 {
    guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { throw ArchiveTrouble.damaged }
    return sqlite3_column_int64(statement, column)
  }

  /// The text that was stored as ``Swift/String/stored`` or ``Swift/String/storedKey``.
  func string(at column: Int32) throws -> String {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_TEXT, SQLITE_BLOB: String(decoding: bytes(at: column), as: UTF8.self)
    case SQLITE_INTEGER: String(sqlite3_column_int64(statement, column))
    default: throw ArchiveTrouble.damaged
    }
  }

  /// The bytes of a text or a blob, none where it has none.
  func bytes(at column: Int32) -> UnsafeRawBufferPointer {
    guard let start = sqlite3_column_blob(statement, column) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }
}
