import Foundation
import SmashtagModel
import TweetArchive

/// Makes rows of the tweets of files, on all processors, while others insert them.
final class RowMaking: Sendable {
  /// How many tweets the first batch has, and how many any other; each has twice as many as the one before it.
  ///
  /// Each batch becomes a part of a table, and parts have to be merged; two batches of 30,000 fit into memory.
  private static let most = 2_500...30_000

  /// The batches in the order of the files, for one task; they end early if the task is cancelled.
  var batches: AsyncStream<RowBatch> { made.elements }
  private let files: TweetFiles
  private let shards: Int
  /// One is being made, another inserted.
  private let made = Handover<RowBatch>(most: 2)

  init(_ files: TweetFiles, shards: Int) { (self.files, self.shards) = (files, shards) }

  /// Reads all files; throws only if the task is cancelled.
  func fill() async throws {
    async let reading: Void = files.fill()
    try await withThrowingTaskGroup(of: MadePiece.self) { group in
      var (most, pieces) = (Self.most.lowerBound, files.pieces.makeAsyncIterator())
      var order = PieceOrder()
      try await made.send {
        var batch = RowBatch(shards: shards)
        while !batch.isFull(at: most) {
          while order.hasRoom, let piece = try await pieces.next() {
            let number = order.begin()
            files.makeRoom()
            group.addTask { [shards] in MadePiece(number: number, rows: RowBatch(piece, shards: shards)) }
          }
          guard let piece = try await order.next(of: &group) else { break }
          batch.append(piece, expecting: most)
        }
        try Task.checkCancellation()
        guard !batch.isEmpty else { return nil }
        batch.mergeCopies()
        most = min(2 * most, Self.most.upperBound)
        return batch
      }
    }
    try await reading
  }

  /// Allows another batch to be made; called when one was inserted.
  func makeRoom() { made.makeRoom() }
}

/// The rows of a piece of the files.
private struct MadePiece: Sendable {
  /// The number of the piece in the files, from 0.
  let number: Int
  let rows: RowBatch
}

/// Puts pieces in the order of the files, whichever are made first.
private struct PieceOrder {
  /// How many are in memory: one for each processor, and one that waits.
  private let most = ProcessInfo.processInfo.activeProcessorCount + 1
  private var made: [Int: RowBatch] = [:]
  private var (begun, taken) = (0, 0)

  /// Whether another may be begun.
  var hasRoom: Bool { begun - taken < most }

  /// The number of a piece that is begun.
  mutating func begin() -> Int {
    defer { begun += 1 }
    return begun
  }

  /// The next piece; `nil` where none is begun.
  mutating func next(of group: inout ThrowingTaskGroup<MadePiece, any Error>) async throws -> RowBatch? {
    while taken < begun {
      if let rows = made.removeValue(forKey: taken) {
        taken += 1
        return rows
      }
      guard let piece = try await group.next() else { return nil }
      made[piece.number] = piece.rows
    }
    return nil
  }
}

/// The rows of some tweets, by their shards, and what was met with the tweets in their files.
struct RowBatch: Sendable {
  private(set) var parts: [ShardRows]
  /// How many tweets it was made of.
  private(set) var count = 0
  /// How many of its tweets, besides embedded ones, were copies of others in it.
  private(set) var copies = 0
  private(set) var problems: [ImportProblem] = []
  private(set) var unreadable: ImportProblem?
  /// How far reading has got.
  private(set) var progress: ImportProgress?
  /// How far reading had got at the end of its first piece.
  private var start = 0

  private static let (mostBytes, mostBytesRead) = (64 << 20, 128 << 20)

  init(shards: Int) { parts = Array(repeating: ShardRows(), count: shards) }

  init(_ piece: FilePiece, shards: Int) {
    self.init(shards: shards)
    (count, problems) = (piece.count, piece.problems)
    (unreadable, progress) = (piece.unreadable, piece.progress)
    for shard in parts.indices { parts[shard].reserve(piece.count / shards + piece.count / 8) }
    piece.forEach { tweet in
      let row = ClusterRow(tweet)
      let length = row.lookup.utf8.count
      guard length <= ClusterRow.longestLookup else {
        let reason =
          "a tweet's key has \(Counted.grouped(length)) bytes, which no statement has room for; it is left out"
        problems.append(ImportProblem(file: piece.progress.file, line: nil, reason: reason))
        return
      }
      parts[row.shard(of: shards)].append(row)
    }
  }

  var isEmpty: Bool { progress == nil }

  /// Whether it has so many tweets, or as much as fits into memory, or was read for as long as nobody should wait.
  func isFull(at most: Int) -> Bool {
    count >= most || parts.reduce(0) { $0 + $1.binary.bytes.count } >= Self.mostBytes
      || (progress?.bytesRead ?? 0) - start >= Self.mostBytesRead
  }

  /// Adds what comes after it in the files.
  ///
  /// - Parameter most: how many tweets there will be.
  mutating func append(_ other: RowBatch, expecting most: Int) {
    for shard in parts.indices {
      if count == 0 {
        parts[shard].reserve(
          other.parts[shard], times: most / max(other.count, 1) + 1, upTo: Self.mostBytes / parts.count)
      }
      parts[shard].append(other.parts[shard])
    }
    if isEmpty { start = other.progress?.bytesRead ?? 0 }
    count += other.count
    problems += other.problems
    unreadable = unreadable ?? other.unreadable
    progress = other.progress
  }

  mutating func mergeCopies() { for shard in parts.indices { copies += parts[shard].mergeCopies() } }
}
