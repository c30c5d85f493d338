import Foundation
import SmashtagModel
import TweetFormats

/// Reads the inputs of an import one after the other and finds their records, which it does not decode.
struct ImportReading {
  private let author: User
  private var waiting: [ImportList.Item]
  private var source: (any ImportSource)?
  private var part: ImportPart?
  private var finishedBytes = 0
  private var piece: ImportPiece

  init(_ list: ImportList, author: User) {
    self.author = author
    waiting = list.items.reversed()
    piece = ImportPiece(progress: ImportProgress(file: "", bytesRead: 0, bytesInAll: nil, tweets: 0))
  }

  /// The next piece, or `nil` after the last; a piece may be empty.
  ///
  /// Throws only if the task is cancelled.
  mutating func next() throws(CancellationError) -> ImportPiece? {
    piece = ImportPiece(progress: piece.progress)
    let start = piece.progress.bytesRead
    var hasMore = true
    while hasMore, !piece.isFull, piece.progress.bytesRead - start < ImportPiece.longest {
      hasMore = try advance()
      piece.progress.bytesRead = finishedBytes.saturatingSum(with: source?.bytesRead ?? 0)
    }
    piece.progress.bytesInAll = bytesInAll
    return hasMore || !piece.events.isEmpty ? piece : nil
  }
}

extension ImportReading {
  /// Reads a record or does a step; returns `false` at the end of the last input.
  private mutating func advance() throws(CancellationError) -> Bool {
    do {
      guard part != nil else { return try openNext() }
      if let record = try part?.next() {
        piece.add(record, newest: part?.newest)
      } else {
        piece.add(.endOfPart)
        part = nil
      }
    } catch let error as CancellationError {
      throw error
    } catch is KnownFault {
      part = nil
    } catch {
      close(because: "\(error)")
    }
    return true
  }

  private mutating func openNext() throws -> Bool {
    if source == nil { source = waiting.popLast()?.opened(author: author) }
    guard let source else { return false }
    var problems = ProblemLog()
    defer { tell(&problems) }
    switch try source.step(telling: &problems) {
    case .part(let part): open(part)
    case .looking: piece.progress.file = source.name
    case .instead(let other): self.source = other
    case .more(let items): waiting += items.reversed()
    case .ended: closeSource()
    }
    return true
  }

  private mutating func open(_ part: ImportPart) {
    self.part = part
    piece.progress.file = part.file.name
    piece.add(.part(part.file, part.reading))
  }

  /// Records that the open part, or else the source, cannot be read any further, and closes it.
  private mutating func close(because reason: String) {
    guard let name = part?.file.name ?? source?.name else { return }
    let problem = ImportProblem(file: name, line: nil, reason: reason)
    piece.add(.problems([problem], unreadable: problem))
    if part == nil { closeSource() }
    part = nil
  }

  private mutating func tell(_ problems: inout ProblemLog) {
    let (fresh, unreadable) = problems.takeFresh()
    if !fresh.isEmpty || unreadable != nil { piece.add(.problems(fresh, unreadable: unreadable)) }
  }

  private mutating func closeSource() {
    let bytes = source.map { max($0.bytesInAll ?? 0, $0.bytesRead) } ?? 0
    finishedBytes = finishedBytes.saturatingSum(with: bytes)
    source = nil
  }

  /// The number of bytes of all inputs; `nil` while the size of one is unknown.
  private var bytesInAll: Int? {
    let current = source.map(\.bytesInAll) ?? 0
    return waiting.map(\.bytes).reduce(current.map(finishedBytes.saturatingSum)) { sum, bytes in
      sum.flatMap { sum in bytes.map(sum.saturatingSum) }
    }
  }
}

extension Int {
  /// The sum, or the largest number where the sum is larger; sparse files can be of almost any size.
  func saturatingSum(with other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}

/// Some records of an import and what was met between them, in order.
struct ImportPiece: Sendable {
  enum Event: Sendable {
    /// A part begins, to which the records that follow belong.
    indirect case part(ImportFile, PartReading)
    /// A record; `newest` is the newest date in its part, if the export does not tell its own.
    case record(TweetRecord, newest: Date?)
    /// The part was read to its end.
    case endOfPart
    case problems([ImportProblem], unreadable: ImportProblem?)
  }

  /// The number of bytes after which a piece ends, even if they contained no records.
  static let longest = 4 << 20
  /// The number of bytes of records, and of events, after which a piece ends; its last record may be longer.
  private static let (mostBytes, most) = (1 << 20, 1_000)

  private(set) var events: [Event] = []
  /// The progress of reading at the end of the piece.
  var progress: ImportProgress
  private var bytes = 0

  init(progress: ImportProgress) { self.progress = progress }

  var isFull: Bool { bytes >= Self.mostBytes || events.count >= Self.most }

  mutating func add(_ event: Event) { events.append(event) }

  mutating func add(_ record: TweetRecord, newest: Date?) {
    bytes += record.bytes.count
    events.append(.record(record, newest: newest))
  }
}
