import SmashtagModel
import TweetFormats

/// Reads the files of an import one after the other into batches.
struct ImportReading {
  private let decoder: TweetDecoder
  private var remaining: [ImportFile]
  private var current: OpenFile?
  private var batch: ImportBatch

  private struct OpenFile {
    let file: ImportFile
    let chunks: FileChunks
    var records: TweetRecordReader
    var hasRead = false
    var hasBroken = false
  }

  init(_ list: ImportList, author: User) {
    decoder = TweetDecoder(author: author)
    remaining = list.files.reversed()
    batch = ImportBatch(progress: ImportProgress(file: "", bytesRead: 0, bytesInAll: list.bytes, tweets: 0))
  }

  /// The next batch, or `nil` after the last; throws only where the task was cancelled.
  mutating func next() throws(CancellationError) -> ImportBatch? {
    batch = ImportBatch(progress: batch.progress)
    while !batch.isFull, openNext() {
      do {
        try readRecord()
      } catch let error as CancellationError {
        throw error
      } catch {
        closeUnreadable(because: "\(error)")
      }
    }
    return batch.isEmpty ? nil : batch
  }
}

extension ImportReading {
  /// Answers whether there is a file to read from.
  private mutating func openNext() -> Bool {
    while current == nil, let file = remaining.popLast() {
      do {
        let chunks = try FileChunks(file)
        current = OpenFile(file: file, chunks: chunks, records: TweetRecordReader(read: chunks.next))
        batch.progress.file = file.name
      } catch {
        batch.addUnreadable(file, reason: "\(error)")
      }
    }
    return current != nil
  }

  private mutating func readRecord() throws {
    let before = current?.chunks.bytesRead ?? 0
    let record = try current?.records.next()
    batch.progress.bytesRead += (current?.chunks.bytesRead ?? 0) - before
    guard let record, let file = current?.file else { return close() }
    do {
      batch.add(try decoder.decode(record.bytes), of: record, in: file)
      current?.hasRead = true
    } catch {
      batch.addProblem(in: file, line: record.line, reason: "\(error)")
      current?.hasBroken = true
    }
  }

  /// A file whose every record is broken could not be read.
  private mutating func close() {
    if let current, current.hasBroken, !current.hasRead { batch.noteUnreadable() }
    current = nil
  }

  private mutating func closeUnreadable(because reason: String) {
    if let file = current?.file { batch.addUnreadable(file, reason: reason) }
    current = nil
  }
}
