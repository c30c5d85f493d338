import GRDB
import GRDBSQLite

/// A statement that binds bytes and reads rows in place, without copying or boxing.
///
/// It is one of GRDB's cached statements, but used through SQLite's C functions: GRDB's own binding takes longer than
/// SQLite needs to write a row, and rows that outlive their statement take ten times as long to read. Bound bytes have
/// to stay valid until the statement ran. A statement cannot be started again while its rows are being read.
struct RawStatement {
  private let statement: Statement
  private let connection: OpaquePointer?

  init(_ db: Database, _ sql: String) throws {
    statement = try db.cachedStatement(sql: sql)
    connection = db.sqliteConnection
  }

  func bind(_ number: Int64, at index: Int32) throws {
    try check(sqlite3_bind_int64(pointer, index, number))
  }

  func bind(_ number: Int64?, at index: Int32) throws {
    if let number { try bind(number, at: index) } else { try bindNull(at: index) }
  }

  func bind(_ number: Double, at index: Int32) throws {
    try check(sqlite3_bind_double(pointer, index, number))
  }

  func bind(_ number: Double?, at index: Int32) throws {
    if let number { try bind(number, at: index) } else { try bindNull(at: index) }
  }

  func bindNull(at index: Int32) throws { try check(sqlite3_bind_null(pointer, index)) }

  func bind(blob bytes: UnsafeRawBufferPointer, at index: Int32) throws {
    try check(sqlite3_bind_blob64(pointer, index, Self.start(of: bytes), UInt64(bytes.count), nil))
  }

  /// Binds text, or a blob if it contains NUL, just as ``Swift/String/stored`` does.
  func bind(text bytes: UnsafeRawBufferPointer, at index: Int32) throws {
    if bytes.contains(0) { return try bind(blob: bytes, at: index) }
    let start = Self.start(of: bytes).assumingMemoryBound(to: CChar.self)
    try check(
      sqlite3_bind_text64(pointer, index, start, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8)))
  }

  /// Runs the statement once, and discards its rows.
  func run() throws {
    defer { sqlite3_reset(pointer) }
    while try step() {}
  }

  /// Binds a key, and runs the statement once.
  func run(with key: StoredKey, at index: Int32) throws {
    try with(key, at: index) { try run() }
  }

  /// Binds a key while `body` runs.
  func with<Result>(_ key: StoredKey, at index: Int32, _ body: () throws -> Result) throws -> Result {
    switch key {
    case .number(let number):
      try bind(number, at: index)
      return try body()
    case .text(var text):
      return try text.withUTF8 {
        try bind(text: UnsafeRawBufferPointer($0), at: index)
        return try body()
      }
    }
  }

  /// The integer in the first column of the first row; `nil` if there is no row, or no integer.
  func number() throws -> Int64? {
    defer { sqlite3_reset(pointer) }
    guard try step(), sqlite3_column_type(pointer, 0) == SQLITE_INTEGER else { return nil }
    return sqlite3_column_int64(pointer, 0)
  }

  /// The result of `body` for the first row; `nil` if there is none.
  func first<Result>(_ body: (StatementRow) throws -> Result) throws -> Result? {
    defer { sqlite3_reset(pointer) }
    return try step() ? body(StatementRow(pointer)) : nil
  }

  /// How many rows the last statement of the connection changed.
  var changes: Int { Int(sqlite3_changes(connection)) }
}

extension RawStatement {
  /// Calls the closure with each row until it returns `false`.
  func scan(_ arguments: StatementArguments, while body: (StatementRow) throws -> Bool) throws {
    try statement.setArguments(arguments)
    defer { sqlite3_reset(pointer) }
    let row = StatementRow(pointer)
    while try step(), try body(row) {}
  }

  /// Calls the closure with every row.
  func forEach(_ arguments: StatementArguments, _ body: (StatementRow) throws -> Void) throws {
    try scan(arguments) { row in
      try body(row)
      return true
    }
  }

  /// The result of `body` for the first row; `nil` if there is none.
  func first<Result>(
    _ arguments: StatementArguments, _ body: (StatementRow) throws -> Result
  ) throws -> Result? {
    try statement.setArguments(arguments)
    return try first(body)
  }
}

extension RawStatement {
  private var pointer: OpaquePointer { statement.sqliteStatement }

  /// Steps to the next row, and returns whether there is one.
  private func step() throws -> Bool {
    let code = sqlite3_step(pointer)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    // Cancelling a task interrupts its statement.
    if code == SQLITE_INTERRUPT { try Task.checkCancellation() }
    try check(code)
    return false
  }

  private func check(_ code: Int32) throws {
    guard code != SQLITE_OK else { return }
    let message = sqlite3_errmsg(connection).map { String(cString: $0) }
    throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: statement.sql)
  }

  /// A pointer to the bytes; never null, because SQLite would bind NULL instead of an empty value.
  private static func start(of bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer {
    let empty: StaticString = ""
    return bytes.baseAddress ?? UnsafeRawPointer(empty.utf8Start)
  }
}

/// The current row of an SQLite statement; what it returns is valid only until the next row is read.
struct StatementRow: RowReading {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  /// The type of a column's value: `SQLITE_INTEGER`, `SQLITE_FLOAT`, `SQLITE_TEXT`, `SQLITE_BLOB` or `SQLITE_NULL`.
  func type(at column: Int32) -> Int32 { sqlite3_column_type(statement, column) }

  func isNull(at column: Int32) -> Bool { type(at: column) == SQLITE_NULL }
  func isInteger(at column: Int32) -> Bool { type(at: column) == SQLITE_INTEGER }

  func double(at column: Int32) throws -> Double {
    guard type(at: column) == SQLITE_FLOAT else { throw ArchiveFileError.damaged }
    return sqlite3_column_double(statement, column)
  }

  func integer(at column: Int32) throws -> Int64 {
    guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { throw ArchiveFileError.damaged }
    return sqlite3_column_int64(statement, column)
  }

  func string(at column: Int32) throws -> String {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_TEXT, SQLITE_BLOB: String(decoding: bytes(at: column), as: UTF8.self)
    case SQLITE_INTEGER: String(decimal: sqlite3_column_int64(statement, column))
    default: throw ArchiveFileError.damaged
    }
  }

  func bytes(at column: Int32) -> UnsafeRawBufferPointer {
    guard let start = sqlite3_column_blob(statement, column) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }
}
