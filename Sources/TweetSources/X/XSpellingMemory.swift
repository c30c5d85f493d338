import Synchronization

/// Which spelling the server of a source knows, as far as its answers told; at first the one all servers knew.
final class XSpellingMemory: Sendable {
  private let known = Mutex((spelling: XSpelling.tweets, isProven: false))

  var spelling: XSpelling {
    get { known.withLock { $0.spelling } }
    set { known.withLock { $0.spelling = newValue } }
  }

  /// An answer held what was asked for, or would not in any spelling.
  var isProven: Bool {
    get { known.withLock { $0.isProven } }
    set { known.withLock { $0.isProven = newValue } }
  }
}
