import Synchronization

/// What the reader was told beside the answers.
final class Remarks: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  @Sendable func add(_ text: String) { texts.withLock { $0.append(text) } }
}
