public import SmashtagModel
import Synchronization

/// A source that answers only when a test lets it; for answers that come late.
public final class GatedSource: TweetSource {
  private struct Gate {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var cancelled = 0
  }

  private let source: any TweetSource
  private let gate = Mutex(Gate())

  public var name: String { source.name }
  /// How many questions wait for their answer.
  public var waiting: Int { gate.withLock { $0.waiting.count } }

  public init(_ source: any TweetSource) { self.source = source }

  /// Waits until a question was given up, for some seconds; answers whether one was.
  public func sawCancellation() async -> Bool {
    for _ in 0..<500 where gate.withLock({ $0.cancelled == 0 }) {
      try? await Task.sleep(for: .milliseconds(10))
    }
    return gate.withLock { $0.cancelled > 0 }
  }

  /// Lets all questions through, those asked already and those to come.
  public func open() {
    let waiting = gate.withLock { gate in
      defer { gate = Gate(isOpen: true) }
      return gate.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    try await pass()
    return try await source.page(of: query, at: position, limit: limit)
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    try await pass()
    return try await source.tweet(at: address)
  }

  private func pass() async throws(SourceError) {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOpen = gate.withLock { gate in
          if !gate.isOpen { gate.waiting.append(continuation) }
          return gate.isOpen
        }
        if isOpen { continuation.resume() }
      }
    } onCancel: {
      gate.withLock { $0.cancelled += 1 }
    }
    if Task.isCancelled { throw .cancelled }
  }
}
