import SmashtagModel
import TweetFormats

/// What was read of the inputs, to be written in one transaction.
struct ImportBatch: Sendable {
  private(set) var tweets: [Tweet] = []
  /// Those that came inside others.
  private(set) var embedded: [Tweet] = []
  private(set) var problems: [ImportProblem] = []
  private(set) var hasUnreadableFile = false
  /// How far reading had come.
  var progress: ImportProgress
  private var bytes = 0

  init(progress: ImportProgress) { self.progress = progress }

  /// Large enough for the index to take it in one go, small enough to hold two of them in memory.
  var isFull: Bool { tweets.count + embedded.count >= 10_000 || bytes >= 32 << 20 }

  var isEmpty: Bool { tweets.isEmpty && embedded.isEmpty && problems.isEmpty && !hasUnreadableFile }
}

extension ImportBatch {
  mutating func add(_ decoded: DecodedRecord, of record: TweetRecord, in file: ImportFile) {
    tweets += decoded.tweets
    embedded += decoded.embedded
    bytes += record.bytes.count
    for reason in decoded.problems { addProblem(in: file, line: record.line, reason: reason) }
  }

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
