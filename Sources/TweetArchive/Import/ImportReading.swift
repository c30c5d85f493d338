import GRDB
import SmashtagModel
import Synchronization
import TweetFormats

/// Reads the inputs of an import one after the other into batches.
struct ImportReading {
  /// The number of bytes after which a batch ends, even if they contained no tweets.
  private static let longest = 128 << 20

  private let author: User
  /// Whether most tweets of the last batches were in the archive already.
  var expectsKnown = false
  private var waiting: [ImportList.Item]
  private var source: (any ImportSource)?
  private var part: ImportPart?
  private var problems = ProblemLog()
  private var finishedBytes = 0
  private var batch: ImportBatch
  /// What to mark once everything is read, so that the posts are stored by then; by the file that lists it.
  private var marks: [String: PostMarks] = [:]

  init(_ list: ImportList, author: User) {
    self.author = author
    waiting = list.items.reversed()
    batch = ImportBatch(progress: ImportProgress(file: "", bytesRead: 0, bytesInAll: nil, tweets: 0))
    batch.progress.bytesInAll = bytesInAll
  }

  /// The next batch, or `nil` after the last; a batch may be empty.
  ///
  /// Throws only if the task is cancelled.
  mutating func next() throws(CancellationError) -> ImportBatch? {
    batch = ImportBatch(behind: batch, expectsKnown: expectsKnown)
    let start = batch.progress.bytesRead
    var hasMore = true
    while hasMore, !batch.isFull, batch.progress.bytesRead - start < Self.longest {
      hasMore = try advance()
      batch.progress.bytesRead = finishedBytes + (source?.bytesRead ?? 0)
    }
    batch.progress.bytesInAll = bytesInAll
    if !hasMore {
      problems.finish()
      batch.marks = marks.values.sorted { $0.file < $1.file }
      marks = [:]
    }
    takeProblems()
    return hasMore || !batch.isEmpty ? batch : nil
  }
}

extension ImportReading {
  /// Reads a record or does a step; returns `false` at the end of the last input.
  private mutating func advance() throws(CancellationError) -> Bool {
    do {
      guard part != nil else { return try openNext() }
      try readRecord()
    } catch let error as CancellationError {
      throw error
    } catch {
      close(because: "\(error)")
    }
    return true
  }

  private mutating func readRecord() throws {
    guard let record = try part?.next(), let file = part?.file else { return closePart() }
    do {
      guard let decoded = try part?.decode(record) else { return }
      for reason in decoded.problems { problems.add(reason, in: file.name, line: record.line) }
      batch.add(decoded)
    } catch {
      problems.add("\(error)", in: file.name, line: record.line)
    }
  }

  private mutating func openNext() throws -> Bool {
    if source == nil { source = waiting.popLast()?.opened(author: author) }
    guard let source else { return false }
    switch try source.step(telling: &problems) {
    case .part(let part): open(part)
    case .looking: batch.progress.file = source.name
    case .instead(let other): self.source = other
    case .more(let items): waiting += items.reversed()
    case .ended: closeSource()
    }
    return true
  }

  private mutating func open(_ part: ImportPart) {
    self.part = part
    batch.progress.file = part.file.name
    if let owner = part.export?.owner { batch.owners.insert(owner) }
    for list in part.export?.marks ?? [] where marks.count < Self.mostLists { marks[list.file] = list }
  }

  /// The most lists of likes and bookmarks of an import.
  private static let mostLists = 100

  private mutating func closePart() {
    if let part, part.isUnreadable {
      problems.noteUnreadable("nothing in it can be read, as its problems say", in: part.file.name)
    }
    part = nil
  }

  /// Records that the open part, or else the source, cannot be read any further, and closes it.
  private mutating func close(because reason: String) {
    if let part {
      problems.addUnreadable(reason, in: part.file.name)
      self.part = nil
    } else if let source {
      problems.addUnreadable(reason, in: source.name)
      closeSource()
    }
  }

  private mutating func closeSource() {
    finishedBytes += source.map { max($0.bytesInAll ?? 0, $0.bytesRead) } ?? 0
    source = nil
  }
}

extension ImportReading {
  /// The number of bytes of all inputs; `nil` while the size of one is unknown.
  private var bytesInAll: Int? {
    let current = source.map(\.bytesInAll) ?? 0
    return waiting.map(\.bytes).reduce(current.map { $0 + finishedBytes }) { sum, bytes in
      sum.flatMap { sum in bytes.map { sum + $0 } }
    }
  }

  private mutating func takeProblems() {
    let (fresh, unreadable) = problems.takeFresh()
    for problem in fresh { batch.add(problem) }
    batch.unreadable = unreadable
  }
}

/// Tweets and problems that were read from the inputs, to be written in one transaction.
struct ImportBatch: Sendable {
  private(set) var rows: [PreparedTweet] = []
  private(set) var problems: [ImportProblem] = []
  /// The first file that could not be read completely.
  var unreadable: ImportProblem?
  /// The progress of reading at the end of the batch.
  var progress: ImportProgress
  /// The owners of the exports that were begun.
  var owners: Set<Owner> = []
  /// What to mark when the batch was written; in the last batch only.
  var marks: [PostMarks] = []
  private var bytes = 0
  /// How many rows it may hold, twice as many as the batch before it, so that the writer need not wait long for the
  /// first; from 20,000 on they are large enough for fast indexing, and two fit into memory.
  private let mostRows: Int
  private let expectsKnown: Bool
  /// Working memory, reused for one tweet after the other.
  private var buffer: [UInt8] = []

  /// The first batch.
  init(progress: ImportProgress) {
    (self.progress, mostRows, expectsKnown) = (progress, 2_500, false)
  }

  /// A batch that goes on where another ended.
  ///
  /// - Parameter expectsKnown: whether the words of its tweets will hardly be needed.
  init(behind other: ImportBatch, expectsKnown: Bool) {
    (progress, self.expectsKnown) = (other.progress, expectsKnown)
    mostRows = other.isFull ? min(other.mostRows * 2, 20_000) : other.mostRows
  }

  /// Whether the batch should be written.
  var isFull: Bool { rows.count >= mostRows || bytes >= 64 << 20 }

  var isEmpty: Bool {
    rows.isEmpty && problems.isEmpty && unreadable == nil && owners.isEmpty && marks.isEmpty
  }
}

extension ImportBatch {
  mutating func add(_ decoded: DecodedRecord) {
    for tweet in decoded.tweets { add(tweet, isEmbedded: false) }
    for tweet in decoded.embedded { add(tweet, isEmbedded: true) }
  }

  private mutating func add(_ tweet: Tweet, isEmbedded: Bool) {
    let stored = StoredTweet(tweet: tweet, isEmbedded: isEmbedded)
    let row = PreparedTweet(stored, buffer: &buffer, by: expectsKnown ? nil : .current)
    bytes += row.size
    rows.append(row)
  }

  /// Sorts the rows in the order of their keys; called after the last was added.
  mutating func putInOrder() { rows = rows.inOrderOfKeys() }

  mutating func add(_ problem: ImportProblem) { problems.append(problem) }
}

extension ImportReport {
  /// The report before anything is read.
  init(notFound problems: [ImportProblem]) {
    self.init()
    self.problems = problems
    firstUnreadable = problems.first
  }

  /// Adds the results of a batch.
  mutating func add(_ batch: ImportBatch, _ counts: InsertCounts) {
    imported += counts.imported
    updated += counts.updated
    skipped += counts.skipped
    problems += batch.problems
    firstUnreadable = firstUnreadable ?? batch.unreadable
  }
}

/// Writes the batches of one import, each in a transaction of its own.
final class ImportWriter: Sendable {
  private let archive: Archive
  private let state = Mutex(State())

  private struct State {
    var batches = BatchWriter()
    var hasBegun = false
    /// The connection that wrote the first batch; what `batches` knows of rows is true of its file only.
    var writer: (any DatabaseWriter)?
  }

  init(_ archive: Archive) { self.archive = archive }

  func write(_ rows: [PreparedTweet], of owners: Set<Owner> = []) async throws -> InsertCounts {
    guard !rows.isEmpty || !owners.isEmpty else { return InsertCounts() }
    return try await write { batches, db in
      if !owners.isEmpty { try Owners(db: db).add(owners) }
      return rows.isEmpty ? InsertCounts() : try batches.write(rows, to: db)
    }
  }

  /// Marks posts, some thousands in a transaction; returns what is to be told of those that are not stored.
  func mark(_ marks: [PostMarks]) async throws -> [ImportProblem] {
    var problems: [ImportProblem] = []
    for list in marks {
      var missing = 0
      for start in stride(from: 0, to: list.addresses.count, by: Self.marksPerStep) {
        try Task.checkCancellation()
        let part = list.addresses[start...].prefix(Self.marksPerStep)
        missing += try await write { batches, db in try batches.mark(part, as: list.kind, in: db) }
      }
      if missing > 0 { problems.append(list.problem(missing: missing)) }
    }
    return problems
  }

  private static let marksPerStep = 5_000

  private func write<Answer: Sendable>(
    _ body: @escaping @Sendable (inout BatchWriter, Database) throws -> Answer
  ) async throws -> Answer {
    try await archive.writePatiently(through: try await writer()) { db in
      try self.state.withLock { state in
        if !state.hasBegun { try Self.begin(in: db) }
        state.hasBegun = true
        return try body(&state.batches, db)
      }
    }
  }

  /// The connection; throws ``ArchiveFileError/gone`` if the file was replaced since the first batch.
  private func writer() async throws -> any DatabaseWriter {
    if let writer = state.withLock(\.writer) {
      guard archive.isInPlace(writer) else { throw ArchiveFileError.gone }
      return writer
    }
    let writer = try await archive.openedWriter()
    state.withLock { $0.writer = writer }
    return writer
  }

  /// Postpones checkpoints and merges: batches mostly change the same pages, which are then written only
  /// once.
  private static func begin(in db: Database) throws {
    try db.execute(sql: "PRAGMA wal_autocheckpoint = 16000")
    try IndexMerging.postpone(in: db)
  }

  private static func end(in db: Database) throws {
    try db.execute(sql: "PRAGMA wal_autocheckpoint = \(ArchiveConnections.pagesBetweenCheckpoints)")
    try IndexMerging.resume(in: db)
  }

  /// Merges the index after the last batch, if that is worthwhile, and moves the log into the file.
  func finish() async throws {
    let (hasBegun, added) = state.withLock { ($0.hasBegun, $0.batches.added) }
    guard hasBegun else { return }
    try await archive.writePatiently(Self.end)
    guard added > 0 else { return }
    let writer = try await archive.openedWriter()
    if try await writer.read({ try IndexMerging.isWorthIt(added: added, in: $0) }) {
      try await archive.mergeIndex()
    }
    try await archive.emptyLog()
  }

  /// Restores the usual settings after an import that failed or was cancelled.
  ///
  /// If that cannot be written, the next program that opens the archive for writing does it.
  func giveUp() async {
    guard state.withLock(\.hasBegun), let writer = state.withLock(\.writer) else { return }
    await Task { try? await writer.write(Self.end) }.value
  }
}
