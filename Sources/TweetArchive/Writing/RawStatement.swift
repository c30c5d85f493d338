import GRDB
import GRDBSQLite

/// A statement for each row of an import, which binds bytes without copying or boxing.
///
/// It is one of GRDB's cached statements, but bound and read through SQLite's C functions: GRDB's way takes
/// longer than SQLite needs to write a row. Bound bytes have to stay valid until the statement ran.
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
  func first<Result>(_ body: (RawRow) throws -> Result) throws -> Result? {
    defer { sqlite3_reset(pointer) }
    return try step() ? body(RawRow(statement: pointer)) : nil
  }

  /// How many rows the last statement of the connection changed.
  var changes: Int { Int(sqlite3_changes(connection)) }
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

/// The current row of a statement.
struct RawRow {
  fileprivate let statement: OpaquePointer

  func number(at index: Int32) -> Int64 { sqlite3_column_int64(statement, index) }

  /// The bytes of a text or a blob, valid until the statement steps or is reset.
  func bytes(at index: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(statement, index)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
  }
}
