import SmashtagModel
import TweetFormats

/// Reads what an import was asked for, one after the other, into batches.
struct ImportReading {
  /// A batch ends after so many bytes, even where they held nothing.
  private static let longest = 128 << 20

  private let author: User
  private var waiting: [ImportList.Item]
  private var source: (any ImportSource)?
  private var part: ImportPart?
  private var problems = ProblemLog()
  private var finishedBytes = 0
  private var batch: ImportBatch

  init(_ list: ImportList, author: User) {
    self.author = author
    waiting = list.items.reversed()
    batch = ImportBatch(progress: ImportProgress(file: "", bytesRead: 0, bytesInAll: nil, tweets: 0))
    batch.progress.bytesInAll = bytesInAll
  }

  /// The next batch, which may be empty where there was much to look through, or `nil` after the last; throws only
  /// where the task was cancelled.
  mutating func next() throws(CancellationError) -> ImportBatch? {
    batch = ImportBatch(progress: batch.progress)
    let start = batch.progress.bytesRead
    var hasMore = true
    while hasMore, !batch.isFull, batch.progress.bytesRead - start < Self.longest {
      hasMore = try advance()
      batch.progress.bytesRead = finishedBytes + (source?.bytesRead ?? 0)
    }
    batch.progress.bytesInAll = bytesInAll
    if !hasMore { problems.finish() }
    takeProblems()
    return hasMore || !batch.isEmpty ? batch : nil
  }
}

extension ImportReading {
  /// Goes on by a record or a step; answers `false` at the end of everything.
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
  }

  private mutating func closePart() {
    if let part, part.isUnreadable {
      problems.noteUnreadable("nothing in it can be read, as its problems say", in: part.file.name)
    }
    part = nil
  }

  /// The part in front cannot be read, or else its source.
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
  /// `nil` where the size of something that is still to be read cannot be known; it looks at all that waits.
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
