import GRDB
import GRDBSQLite

/// A statement that runs for each row of an import: what is bound stays where it is, and nothing is boxed.
///
/// The statement is GRDB's, which keeps it for the next batch; to bind and to read in GRDB's way takes longer than
/// SQLite does to write a row. Bytes that are bound have to stay where they are until the statement ran.
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

  /// As text, or as bytes where SQLite's text would end early at a NUL, just as ``Swift/String/stored`` does.
  func bind(text bytes: UnsafeRawBufferPointer, at index: Int32) throws {
    if bytes.contains(0) { return try bind(blob: bytes, at: index) }
    let start = Self.start(of: bytes).assumingMemoryBound(to: CChar.self)
    try check(
      sqlite3_bind_text64(pointer, index, start, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8)))
  }

  /// Runs once, whatever rows it answers with.
  func run() throws {
    defer { sqlite3_reset(pointer) }
    while try step() {}
  }

  /// Runs once with a key, which is bound for that.
  func run(with key: StoredKey, at index: Int32) throws {
    try with(key, at: index) { try run() }
  }

  /// Binds a key as long as `body` runs.
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

  /// The first number of the first row; `nil` where there is no row, or no number.
  func number() throws -> Int64? {
    defer { sqlite3_reset(pointer) }
    guard try step(), sqlite3_column_type(pointer, 0) == SQLITE_INTEGER else { return nil }
    return sqlite3_column_int64(pointer, 0)
  }

  /// What `body` reads of the first row; `nil` where there is none.
  func first<Result>(_ body: (RawRow) throws -> Result) throws -> Result? {
    defer { sqlite3_reset(pointer) }
    return try step() ? body(RawRow(statement: pointer)) : nil
  }

  /// How many rows the statement that ran last has changed.
  var changes: Int { Int(sqlite3_changes(connection)) }
}

extension RawStatement {
  private var pointer: OpaquePointer { statement.sqliteStatement }

  /// Answers whether there is a row.
  private func step() throws -> Bool {
    let code = sqlite3_step(pointer)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    // A task that was cancelled interrupts its statement.
    if code == SQLITE_INTERRUPT { try Task.checkCancellation() }
    try check(code)
    return false
  }

  private func check(_ code: Int32) throws {
    guard code != SQLITE_OK else { return }
    let message = sqlite3_errmsg(connection).map { String(cString: $0) }
    throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: statement.sql)
  }

  /// To SQLite nothing is not the same as no bytes.
  private static func start(of bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer {
    let empty: StaticString = ""
    return bytes.baseAddress ?? UnsafeRawPointer(empty.utf8Start)
  }
}

/// A row where it stands in its statement.
struct RawRow {
  fileprivate let statement: OpaquePointer

  func number(at index: Int32) -> Int64 { sqlite3_column_int64(statement, index) }

  /// The bytes of a text or a blob, valid until the statement goes on.
  func bytes(at index: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(statement, index)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
  }
}
