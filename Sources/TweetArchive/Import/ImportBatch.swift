import SmashtagModel
import TweetFormats

/// What was read of the inputs, to be written in one transaction.
struct ImportBatch: Sendable {
  private(set) var rows: [PreparedTweet] = []
  private(set) var problems: [ImportProblem] = []
  private(set) var hasUnreadableFile = false
  /// How far reading had come.
  var progress: ImportProgress
  private var bytes = 0
  /// Memory that serves one tweet after the other.
  private var buffer: [UInt8] = []

  init(progress: ImportProgress) { self.progress = progress }

  /// Large enough for the index to take it in one go, small enough to hold two of them in memory.
  var isFull: Bool { rows.count >= 20_000 || bytes >= 64 << 20 }

  var isEmpty: Bool { rows.isEmpty && problems.isEmpty && !hasUnreadableFile }
}

extension ImportBatch {
  mutating func add(_ decoded: DecodedRecord, of record: TweetRecord, in file: ImportFile) {
    for tweet in decoded.tweets { add(tweet, isEmbedded: false) }
    for tweet in decoded.embedded { add(tweet, isEmbedded: true) }
    bytes += record.bytes.count
    for reason in decoded.problems { addProblem(in: file, line: record.line, reason: reason) }
  }

  private mutating func add(_ tweet: Tweet, isEmbedded: Bool) {
    rows.append(PreparedTweet(StoredTweet(tweet: tweet, isEmbedded: isEmbedded), buffer: &buffer))
  }

  /// Puts the rows in the order their keys will have, after the last.
  mutating func putInOrder() { rows = rows.inOrderOfKeys() }

  mutating func add(_ problem: ImportProblem) { problems.append(problem) }

  mutating func addProblem(in file: ImportFile, line: Int?, reason: String) {
    problems.append(ImportProblem(file: file.name, line: line, reason: reason))
  }

  /// The file, or the rest of it, cannot be read.
  mutating func addUnreadable(_ file: ImportFile, reason: String) {
    addProblem(in: file, line: nil, reason: reason)
    noteUnreadable()
  }

  /// Nothing of a file could be read, as its problems say.
  mutating func noteUnreadable() { hasUnreadableFile = true }
}

extension ImportReport {
  /// What is known before anything is read.
  init(notFound problems: [ImportProblem]) {
    self.init()
    self.problems = problems
    hasUnreadableFile = !problems.isEmpty
  }

  /// Takes over what became of a batch.
  mutating func add(_ batch: ImportBatch, _ counts: InsertCounts) {
    imported += counts.imported
    updated += counts.updated
    skipped += counts.skipped
    problems += batch.problems
    hasUnreadableFile = hasUnreadableFile || batch.hasUnreadableFile
  }
}
