import Foundation
import SmashtagModel
import TweetFormats

/// Decodes the records of an import into batches.
struct ImportDecoding<Row: ImportRow> {
  /// The number of bytes after which a batch ends, even if they contained no tweets.
  private static var longest: Int { 128 << 20 }

  private var part: PartDecoding?
  private var problems = ProblemLog()
  private var batch = ImportBatch<Row>(
    progress: ImportProgress(file: "", bytesRead: 0, bytesInAll: nil, tweets: 0))
  private var start = 0
  /// What to mark once everything is read, so that the posts are stored by then; by the file that lists it.
  private var marks: [String: PostMarks] = [:]
  private var saved = SavedPosts()

  /// Whether the batch should be written.
  var isFull: Bool { batch.isFull || batch.progress.bytesRead - start >= Self.longest }

  /// Begins a batch.
  ///
  /// - Parameter expectsKnown: whether the words of its tweets will hardly be needed, since most of the last ones were in
  ///   the archive already.
  mutating func begin(expectsKnown: Bool) { batch.expectsKnown = expectsKnown }

  mutating func take(_ piece: ImportPiece) {
    batch.progress = piece.progress
    for event in piece.events { take(event) }
  }

  /// The batch of the pieces since the last; `nil` for a last one that holds nothing.
  mutating func finish(isLast: Bool) -> ImportBatch<Row>? {
    if isLast {
      problems.finish()
      batch.marks = marks.values.sorted { $0.file < $1.file }
      marks = [:]
    }
    takeProblems()
    let finished = batch
    batch = ImportBatch(after: finished)
    start = finished.progress.bytesRead
    return isLast && finished.isEmpty ? nil : finished
  }
}

extension ImportDecoding {
  private mutating func take(_ event: ImportPiece.Event) {
    switch event {
    case .part(let file, let reading): open(PartDecoding(file, as: reading))
    case .record(let record, let newest): decode(record, newest)
    case .endOfPart: closePart()
    case .problems(let problems, let unreadable):
      for problem in problems { self.problems.add(problem) }
      if let unreadable { self.problems.noteUnreadable(unreadable) }
    }
  }

  private mutating func open(_ part: PartDecoding) {
    self.part = part
    if let owner = part.export?.owner { batch.owners.insert(owner) }
    for list in part.export?.marks ?? [] where marks.count < Self.mostLists { marks[list.file] = list }
  }

  /// The most lists of likes and bookmarks of an import.
  private static var mostLists: Int { 100 }

  private mutating func decode(_ record: TweetRecord, _ newest: Date?) {
    guard let file = part?.file.name else { return }
    do {
      guard let decoded = try part?.decode(record, newest: newest) else { return }
      for reason in decoded.problems { problems.add(reason, in: file, line: record.line) }
      try batch.add(decoded, saved: saved.fresh(in: decoded))
    } catch {
      problems.add("\(error)", in: file, line: record.line)
    }
  }

  private mutating func closePart() {
    if let part, part.isUnreadable {
      problems.noteUnreadable("nothing in it can be read, as its problems say", in: part.file.name)
    }
    part = nil
  }

  private mutating func takeProblems() {
    let (fresh, unreadable) = problems.takeFresh()
    for problem in fresh { batch.add(problem) }
    batch.unreadable = unreadable
  }
}

/// Decodes the records of one part.
private struct PartDecoding {
  let file: ImportFile
  private let reading: PartReading
  private var hasRead = false
  private var hasBroken = false
  private var hasPrinted = false

  init(_ file: ImportFile, as reading: PartReading) { (self.file, self.reading) = (file, reading) }

  /// What the export that the part belongs to tells beside it.
  var export: ExportFacts? { reading.export }

  /// Whether every record of the file was invalid.
  var isUnreadable: Bool { hasBroken && !hasRead }

  /// The tweets of a record, with the files of their pictures and films.
  mutating func decode(_ record: TweetRecord, newest: Date?) throws(TweetFormatError) -> DecodedRecord {
    do throws(TweetFormatError) {
      if let fault = record.fault { throw fault }
      var decoded = try reading.decoder.decode(record.bytes, asOf: reading.asOf ?? newest)
      reading.media?.locate(in: &decoded.tweets)
      hasRead = true
      return decoded
    } catch {
      hasBroken = true
      // Each line of a file that a search wrote is printed.
      if error == .printed, hasPrinted { return DecodedRecord() }
      hasPrinted = hasPrinted || error == .printed
      throw error
    }
  }
}

/// What a batch of an import has for each tweet.
protocol ImportRow: Sendable {
  /// How many rows the first batch has at most, and how many any other.
  static var most: ClosedRange<Int> { get }

  /// - Parameters:
  ///   - buffer: working memory, reused for one tweet after the other.
  ///   - expectsKnown: whether its words will hardly be needed.
  init(_ stored: StoredTweet, buffer: inout [UInt8], expectsKnown: Bool)

  /// The bytes of its texts, with which the memory that it takes grows.
  var size: Int { get }

  /// Whether it is short enough to be stored.
  var fits: Bool { get }

  /// The rows of a batch in the order in which they are written.
  static func inOrder(_ rows: [Self]) -> [Self]
}

extension PreparedTweet: ImportRow {
  /// Of 30,000 two batches fit into memory.
  ///
  /// The larger a batch, the more of its rows share a page if they are in no order; the first is small, so that the writer
  /// need not wait long for it.
  static var most: ClosedRange<Int> { 2_500...30_000 }

  init(_ stored: StoredTweet, buffer: inout [UInt8], expectsKnown: Bool) {
    self.init(stored, buffer: &buffer, by: expectsKnown ? nil : .current)
  }

  static func inOrder(_ rows: [PreparedTweet]) -> [PreparedTweet] { rows.inOrderOfKeys() }
}

/// A tweet that is too long for a row.
struct OverlongRow: Error, CustomStringConvertible {
  var description: String { "it takes more than \(ArchiveConnections.longestValue >> 20) MB in the archive" }
}

/// Tweets and problems that were read from the inputs, to be written together.
struct ImportBatch<Row: ImportRow>: Sendable {
  private(set) var rows: [Row] = []
  private(set) var problems: [ImportProblem] = []
  /// The first file that could not be read completely.
  var unreadable: ImportProblem?
  /// The progress of reading at the end of the batch.
  var progress: ImportProgress
  /// The owners of the exports that were begun.
  var owners: Set<Owner> = []
  /// How many of its posts an export lists as liked or bookmarked.
  private(set) var saved = MarkCounts()
  /// How many records were tweets that are known only inside others.
  private(set) var embedded = 0
  /// What to mark when the batch was written; in the last batch only.
  var marks: [PostMarks] = []
  private var bytes = 0
  /// How many rows it may hold, twice as many as the batch before it.
  private let mostRows: Int
  /// Whether the words of its tweets will hardly be needed; set before the first is added.
  var expectsKnown = false
  /// Working memory, reused for one tweet after the other.
  private var buffer: [UInt8] = []

  /// The first batch.
  init(progress: ImportProgress) { (self.progress, mostRows) = (progress, Row.most.lowerBound) }

  /// A batch that goes on where another ended.
  init(after other: ImportBatch) {
    progress = other.progress
    mostRows = other.isFull ? min(other.mostRows * 2, Row.most.upperBound) : other.mostRows
  }

  /// Whether the batch should be written.
  var isFull: Bool { rows.count >= mostRows || bytes >= 64 << 20 }

  var isEmpty: Bool {
    rows.isEmpty && problems.isEmpty && unreadable == nil && owners.isEmpty && marks.isEmpty
  }
}

extension ImportBatch {
  /// Adds the tweets of a record; throws ``OverlongRow`` at one that is too long.
  ///
  /// - Parameter fresh: how many posts of it are liked or bookmarked, and were not so before in this import.
  mutating func add(_ decoded: DecodedRecord, saved fresh: MarkCounts) throws(OverlongRow) {
    saved.add(fresh)
    if decoded.tweets.isEmpty, !decoded.embedded.isEmpty, decoded.saved.sum == 0 { embedded += 1 }
    for tweet in decoded.tweets { try add(tweet, isEmbedded: false) }
    for tweet in decoded.embedded { try add(tweet, isEmbedded: true) }
  }

  private mutating func add(_ tweet: Tweet, isEmbedded: Bool) throws(OverlongRow) {
    let stored = StoredTweet(tweet: tweet, isEmbedded: isEmbedded)
    let row = Row(stored, buffer: &buffer, expectsKnown: expectsKnown)
    guard row.fits else { throw OverlongRow() }
    bytes += row.size
    rows.append(row)
  }

  /// Sorts the rows; called after the last was added.
  mutating func putInOrder() { rows = Row.inOrder(rows) }

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
  mutating func add(_ batch: ImportBatch<PreparedTweet>, _ counts: InsertCounts) {
    imported += counts.imported
    updated += counts.updated
    skipped += counts.skipped
    marked.add(batch.saved)
    embedded += batch.embedded
    problems += batch.problems
    firstUnreadable = firstUnreadable ?? batch.unreadable
  }
}
