import Synchronization

/// A pool of documents that are reused, so that not every record allocates memory.
final class JSONDocumentPool: Sendable {
  /// The size in bytes above which a document is freed, so that one large file does not keep its memory.
  private static let largestKept = 16 << 20
  private let idle = Mutex<[JSONDocument]>([])

  /// Lends a document while `body` runs.
  func withDocument<Result>(
    _ body: (JSONDocument) throws(TweetFormatError) -> Result
  ) throws(TweetFormatError) -> Result {
    let document = idle.withLock { $0.popLast() } ?? JSONDocument()
    defer { giveBack(document) }
    return try body(document)
  }

  /// Reads a server's response, with or without a byte order mark.
  func read<Value>(
    _ bytes: [UInt8], _ body: (JSONElement) -> Result<Value, TweetFormatError>
  ) throws(TweetFormatError) -> Value {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if bytes.allSatisfy(\.isBlank) { throw .empty }
    return try withDocument { document throws(TweetFormatError) in try document.read(bytes, body) }.get()
  }

  private func giveBack(_ document: JSONDocument) {
    guard document.capacity <= Self.largestKept else { return }
    idle.withLock { $0.append(document) }
  }
}
