import SmashtagModel
import Synchronization

/// What requests remark.
final class Remarks: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  /// A request whose remarks are noted.
  var request: RequestContext {
    RequestContext(remark: { text in self.texts.withLock { $0.append(text) } })
  }
}
