import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization

/// A source whose answers come when the test lets them.
final class HeldSource: TweetSource {
  let name = "held"
  private let gates = Mutex(Gates())

  private struct Gates {
    var asked = 0
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// How many searches it was asked for.
  var asked: Int { gates.withLock { $0.asked } }

  /// Lets all answers come.
  func answer() {
    let waiting = gates.withLock { gates in
      gates.isOpen = true
      defer { gates.waiting = [] }
      return gates.waiting
    }
    waiting.forEach { $0.resume() }
  }

  func page(
    of query: Query, at position: PagePosition, limit: Int
  ) async throws(SourceError) -> TweetPage {
    gates.withLock { $0.asked += 1 }
    await withTaskCancellationHandler {
      await withCheckedContinuation { wait(with: $0) }
    } onCancel: {
      answer()
    }
    if Task.isCancelled { throw .cancelled }
    return TweetPage(tweets: [.fixture(text: "an answer from afar #rain", hashtags: ["rain"])])
  }

  func tweet(at address: TweetAddress) async throws(SourceError) -> Tweet? { nil }

  private func wait(with continuation: CheckedContinuation<Void, Never>) {
    let isOpen = gates.withLock { gates in
      if !gates.isOpen { gates.waiting.append(continuation) }
      return gates.isOpen
    }
    if isOpen { continuation.resume() }
  }
}
