import SmashtagModel
import TweetFormats

/// What was read of the inputs, to be written in one transaction.
struct ImportBatch: Sendable {
  private(set) var rows: [PreparedTweet] = []
  private(set) var problems: [ImportProblem] = []
  /// The first file that could not be read, or not to its end.
  var unreadable: ImportProblem?
  /// How far reading had come.
  var progress: ImportProgress
  private var bytes = 0
  /// Memory that serves one tweet after the other.
  private var buffer: [UInt8] = []

  init(progress: ImportProgress) { self.progress = progress }

  /// Large enough for the index to take it in one go, small enough to hold two of them in memory.
  var isFull: Bool { rows.count >= 20_000 || bytes >= 64 << 20 }

  var isEmpty: Bool { rows.isEmpty && problems.isEmpty && unreadable == nil }
}

extension ImportBatch {
  mutating func add(_ decoded: DecodedRecord) {
    for tweet in decoded.tweets { add(tweet, isEmbedded: false) }
    for tweet in decoded.embedded { add(tweet, isEmbedded: true) }
  }

  private mutating func add(_ tweet: Tweet, isEmbedded: Bool) {
    let row = PreparedTweet(StoredTweet(tweet: tweet, isEmbedded: isEmbedded), buffer: &buffer)
    bytes += row.size
    rows.append(row)
  }

  /// Puts the rows in the order their keys will have, after the last.
  mutating func putInOrder() { rows = rows.inOrderOfKeys() }

  mutating func add(_ problem: ImportProblem) { problems.append(problem) }
}

extension ImportReport {
  /// What is known before anything is read.
  init(notFound problems: [ImportProblem]) {
    self.init()
    self.problems = problems
    firstUnreadable = problems.first
  }

  /// Takes over what became of a batch.
  mutating func add(_ batch: ImportBatch, _ counts: InsertCounts) {
    imported += counts.imported
    updated += counts.updated
    skipped += counts.skipped
    problems += batch.problems
    firstUnreadable = firstUnreadable ?? batch.unreadable
  }
}
