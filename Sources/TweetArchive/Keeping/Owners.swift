import GRDB
import SmashtagModel

/// A person whose own export was imported.
struct Owner: Hashable, Sendable {
  let network: Network
  /// The handle without the `@`.
  let screenName: String
}

/// Those whose archive it is, whom `list:mentions` is about.
struct Owners {
  /// The most owners that a search asks for.
  private static let most = 100

  let db: Database

  /// Adds owners; the caller provides the transaction.
  func add(_ owners: some Sequence<Owner>) throws {
    let insert = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO owner(network, screen_name) VALUES (?, ?)")
    for owner in owners {
      try insert.execute(arguments: [owner.network.storedNumber, owner.screenName.stored])
    }
  }

  /// Their handles, each once.
  func handles() throws -> [String] {
    guard try ArchiveTables.exist("owner", in: db) else { return [] }
    let sql = "SELECT DISTINCT screen_name FROM owner ORDER BY network, screen_name LIMIT ?"
    return try DatabaseValue.fetchAll(db.cachedStatement(sql: sql), arguments: [Self.most])
      .map(String.init(stored:))
  }

  /// What `list:mentions` asks for: the posts of others that mention or answer an owner.
  ///
  /// - Throws: ``ListError`` where one of the lists is not that, or no owner is known.
  func term(for lists: [PostList]) throws -> Query.Term {
    let others = lists.filter { $0 != .mentions }
    guard others.isEmpty else { throw ListError.notKept(others) }
    let handles = try handles()
    guard !handles.isEmpty else { throw ListError.noOwner }
    return .all([
      .any(handles.flatMap { [.mentions($0), .to($0)] }), .not(.any(handles.map { .from($0) })),
    ])
  }
}

/// Why the archive has no list.
enum ListError: Error, Equatable {
  /// Only networks have these.
  case notKept([PostList])
  /// It is not known whose archive it is.
  case noOwner

  /// The error as a source reports it.
  func sourceError(of source: String) -> SourceError {
    switch self {
    case .notKept(let lists): .unsupported(operators: lists.map { "list:\($0.name)" }, source: source)
    case .noOwner:
      .unreadable(
        source: source,
        reason: "it knows no account of yours; import an export of yours, or search @NAME")
    }
  }
}
