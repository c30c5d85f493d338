import SmashtagModel

/// Hands batches from the task that reads to the one that writes, while both go on.
struct ImportQueue: Sendable {
  /// Batches in memory at a time: one is read, or waits, while the other is written.
  private static let most = 2

  /// What was read, in its order; they end early where the task is cancelled.
  let batches: AsyncStream<ImportBatch>
  private let list: ImportList
  private let author: User
  private let sending: AsyncStream<ImportBatch>.Continuation
  private let room: AsyncStream<Void>
  private let roomMaking: AsyncStream<Void>.Continuation

  init(_ list: ImportList, author: User) {
    (self.list, self.author) = (list, author)
    (batches, sending) = AsyncStream.makeStream()
    (room, roomMaking) = AsyncStream.makeStream()
    for _ in 0..<Self.most { makeRoom() }
  }

  /// Reads everything; throws only where the task was cancelled.
  func read() async throws(CancellationError) {
    defer { sending.finish() }
    var reading = ImportReading(list, author: author)
    for await _ in room {
      guard var batch = try reading.next() else { return }
      batch.putInOrder()
      sending.yield(batch)
    }
  }

  /// A batch was written, so another one may be read.
  func makeRoom() { roomMaking.yield() }
}
