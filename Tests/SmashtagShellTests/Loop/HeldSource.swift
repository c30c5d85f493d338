import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization

/// A live source whose answers come when the test lets them.
final class HeldSource: TweetSource {
  let name = "held"
  private let source: StubSource
  private let gates = Mutex(Gates())

  private struct Gates {
    var asked: [String] = []
    var isOpen = false
    var open: Set<String> = []
    var waiting: [(query: String, continuation: CheckedContinuation<Void, Never>)] = []
  }

  init(_ tweets: [Tweet] = [.fixture(text: "an answer from afar #rain", hashtags: ["rain"])]) {
    source = StubSource(tweets, name: "held")
  }

  /// How many pages it was asked for.
  var asked: Int { gates.withLock { $0.asked.count } }

  /// Lets all answers come.
  func answer() {
    let waiting = gates.withLock { gates in
      gates.isOpen = true
      defer { gates.waiting = [] }
      return gates.waiting
    }
    waiting.forEach { $0.continuation.resume() }
  }

  /// Lets the answers to one search come.
  func answer(_ query: String) {
    let waiting = gates.withLock { gates in
      gates.open.insert(query)
      defer { gates.waiting.removeAll { $0.query == query } }
      return gates.waiting.filter { $0.query == query }
    }
    waiting.forEach { $0.continuation.resume() }
  }

  /// Puts in more tweets, as time would.
  func add(_ tweets: [Tweet]) { source.add(tweets) }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    gates.withLock { $0.asked.append(query.text) }
    await withTaskCancellationHandler {
      await withCheckedContinuation { wait(with: $0, for: query.text) }
    } onCancel: {
      answer(query.text)
    }
    if Task.isCancelled { throw .cancelled }
    return try await source.page(of: query, at: position, limit: limit)
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }

  private func wait(with continuation: CheckedContinuation<Void, Never>, for query: String) {
    let isOpen = gates.withLock { gates in
      let isOpen = gates.isOpen || gates.open.contains(query)
      if !isOpen { gates.waiting.append((query, continuation)) }
      return isOpen
    }
    if isOpen { continuation.resume() }
  }
}
