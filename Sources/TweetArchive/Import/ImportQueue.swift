import SmashtagModel
import Synchronization

/// Finds the records of an import and decodes them into batches, on a thread for each, while others write the batches.
final class ImportQueue<Row: ImportRow>: Sendable {
  /// The batches in the order they were read; they end early if the task is cancelled.
  var batches: AsyncStream<ImportBatch<Row>> { decoded.elements }
  private let list: ImportList
  private let author: User
  /// One is being read, one is waiting, another being decoded.
  private let read = Handover<ImportPiece>(most: 3)
  /// One is being decoded or waiting, another being written.
  private let decoded = Handover<ImportBatch<Row>>(most: 2)
  /// Whether most tweets of the last batch were in the archive already.
  private let expectsKnown = Mutex(false)

  init(_ list: ImportList, author: User) { (self.list, self.author) = (list, author) }

  /// Reads and decodes all inputs; throws only if the task is cancelled.
  func fill() async throws {
    async let reading: Void = withTaskExecutorPreference(WaitingThread()) { try await findRecords() }
    try await withTaskExecutorPreference(WaitingThread()) { try await decode() }
    try await reading
  }

  /// Allows another batch to be decoded; called after one was written.
  ///
  /// - Parameter expectsKnown: whether most tweets of that batch were in the archive already.
  func makeRoom(expectsKnown: Bool) {
    self.expectsKnown.withLock { $0 = expectsKnown }
    decoded.makeRoom()
  }

  private func findRecords() async throws {
    var reading = ImportReading(list, author: author)
    try await read.send { try reading.next() }
  }

  private func decode() async throws {
    var decoding = ImportDecoding<Row>()
    var pieces = read.elements.makeAsyncIterator()
    var isLast = false
    try await decoded.send {
      guard !isLast else { return nil }
      decoding.begin(expectsKnown: expectsKnown.withLock(\.self))
      while !decoding.isFull, !isLast {
        if let piece = await pieces.next() {
          decoding.take(piece)
          read.makeRoom()
        } else {
          isLast = true
        }
      }
      try Task.checkCancellation()
      var batch = decoding.finish(isLast: isLast)
      batch?.putInOrder()
      return batch
    }
  }
}

/// Passes elements from one task to another; the first waits while there are too many in memory.
package struct Handover<Element: Sendable>: Sendable {
  /// The elements in their order, for one task; they end early if it is cancelled.
  package let elements: AsyncStream<Element>
  private let sending: AsyncStream<Element>.Continuation
  private let room: AsyncStream<Void>
  private let roomMaking: AsyncStream<Void>.Continuation

  /// - Parameter most: the most elements in memory, with those that are being made and used.
  package init(most: Int) {
    (elements, sending) = AsyncStream.makeStream()
    (room, roomMaking) = AsyncStream.makeStream()
    for _ in 0..<most { makeRoom() }
  }

  /// Sends elements, each made when there is room for it, up to the first `nil` or until the task is cancelled.
  package func send(_ make: () async throws -> Element?) async rethrows {
    defer { sending.finish() }
    for await _ in room {
      guard let element = try await make() else { return }
      sending.yield(element)
    }
  }

  /// Allows another element to be made; called when one is not needed any more.
  package func makeRoom() { roomMaking.yield() }
}
