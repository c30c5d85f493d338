import GRDB

/// Lets FTS5 check the search index.
///
/// FTS5 takes that order as a write, so nobody else may write meanwhile: it does not wait for others, and ends
/// before another program's import would lose patience.
struct IndexCheck {
  /// Why the index was left alone.
  struct Skipped: Error, Equatable {
    let gap: ArchiveHealth.Gap
  }

  let reader: any DatabaseReader
  let path: String
  var longest = Duration.seconds(3)

  func run() async throws -> [String] {
    let writer = try reader as? DatabaseQueue ?? queue()
    let longest = longest
    let alarm = Task {
      try await Task.sleep(for: longest)
      writer.interrupt()
    }
    defer { alarm.cancel() }
    do {
      try await writer.writeWithoutTransaction { try $0.execute(sql: Self.sql) }
      return []
    } catch let error as DatabaseError {
      return try Self.problems(of: error)
    }
  }
}

extension IndexCheck {
  private static let sql = "INSERT INTO tweet_index(tweet_index) VALUES('integrity-check')"

  private func queue() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// What SQLite's answer says of the index; throws where it was not checked.
  static func problems(of error: DatabaseError) throws -> [String] {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: throw Skipped(gap: .indexInUse)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: throw Skipped(gap: .indexReadOnly)
    case .SQLITE_INTERRUPT: throw Skipped(gap: Task.isCancelled ? .stopped : .indexTooLarge)
    default: return ["search index: \(error.message ?? "damaged")"]
    }
  }
}
