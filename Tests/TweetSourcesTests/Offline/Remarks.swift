import SmashtagModel
import Synchronization

/// What is remarked while something runs.
final class Remarks: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  /// Runs it, and notes its remarks.
  func during<Answer>(_ body: () async throws -> Answer) async rethrows -> Answer {
    let errand = Errand(remark: { text in self.texts.withLock { $0.append(text) } })
    return try await Errand.$current.withValue(errand, operation: body)
  }
}
