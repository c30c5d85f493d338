import Synchronization

/// Documents that are kept for the next record, so that no record has to ask for memory of its own.
final class JSONDocumentPool: Sendable {
  /// A document that grew beyond this is let go, lest one large file keeps its memory to the end.
  private static let largestKept = 16 << 20
  private let idle = Mutex<[JSONDocument]>([])

  /// Lends a document for as long as `body` runs.
  func withDocument<Result>(
    _ body: (JSONDocument) throws(TweetFormatError) -> Result
  ) throws(TweetFormatError) -> Result {
    let document = idle.withLock { $0.popLast() } ?? JSONDocument()
    defer { giveBack(document) }
    return try body(document)
  }

  /// Reads one answer of a server, with or without a mark of its byte order.
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
