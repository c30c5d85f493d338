import SmashtagModel
import Synchronization
import Testing

@testable import TweetSources

struct KeepingQueueTests {
  private let queue = KeepingQueue()

  @Test func `What is brought is done in its order`() async {
    let done = Mutex<[Int]>([])

    for number in 1...20 { await queue.add { done.withLock { $0.append(number) } } }
    await queue.settle()

    #expect(done.withLock { $0 } == Array(1...20))
  }

  @Test(.timeLimit(.minutes(1))) func `Nothing to wait for is waited for by nobody`() async {
    await queue.settle()
  }

  @Test(.timeLimit(.minutes(1))) func `Who waits can be cancelled`() async {
    let (gate, done) = (Gate(), Tally())
    await queue.add {
      _ = await gate.pass()
      done.add(1)
    }
    let waiting = Task { await queue.settle() }

    waiting.cancel()
    await waiting.value
    #expect(done.numbers == [])

    gate.open()
    await queue.settle()
    #expect(done.numbers == [1])
  }

  @Test func `Who brings too much waits`() async {
    let (gate, brought) = (Gate(), Tally())
    let bringing = Task {
      for number in 1...12 {
        await queue.add { _ = await gate.pass() }
        brought.add(number)
      }
    }

    #expect(await eventually { brought.numbers.count == 8 })
    gate.open()
    await bringing.value

    #expect(brought.numbers.count == 12)
  }
}

/// Keeps nothing before the test lets it.
final class HeldKeeper: TweetKeeping {
  private let state = Mutex(State())

  private struct State {
    var isOpen = false
    var kept = 0
  }

  /// How many pages and tweets were kept.
  var kept: Int { state.withLock { $0.kept } }

  func open() { state.withLock { $0.isOpen = true } }

  func keep(_ page: TweetPage, foundBy search: KeptSearch, isOlder: Bool) async { await keep() }

  func keep(_ tweet: Tweet, embedded: [Tweet]) async { await keep() }

  func page(of search: KeptSearch, olderThan tweet: String?, limit: Int) -> TweetPage? { nil }

  func tweet(at address: TweetAddress) -> Tweet? { nil }

  func tweet(_ id: String, namedBy tweet: Tweet) -> Tweet? { nil }

  func conversation(around tweet: Tweet) -> Conversation? { nil }

  func keep(versions: [Tweet], of tweet: Tweet) async { await keep() }

  func versions(of tweet: Tweet) -> [Tweet] { [] }

  func keep(_ trends: Trends, of server: String) async { await keep() }

  func trends(of server: String) -> Trends? { nil }

  private func keep() async {
    while !state.withLock({ $0.isOpen }) { try? await Task.sleep(for: .milliseconds(2)) }
    state.withLock { $0.kept += 1 }
  }
}

/// Keeps nothing, as an archive that can neither be written nor read.
struct BrokenKeeper: TweetKeeping {
  static let importError = ImportError.archive(path: "/archive", reason: "the disk is full")
  static let sourceError = SourceError.unreadable(source: "/archive", reason: "this archive is damaged")

  var importError = Self.importError
  var sourceError = Self.sourceError

  func keep(
    _ page: TweetPage, foundBy search: KeptSearch, isOlder: Bool
  ) async throws(ImportError) {
    throw importError
  }

  func keep(_ tweet: Tweet, embedded: [Tweet]) async throws(ImportError) { throw importError }

  func page(
    of search: KeptSearch, olderThan tweet: String?, limit: Int
  ) async throws(SourceError) -> TweetPage? {
    throw sourceError
  }

  func tweet(at address: TweetAddress) async throws(SourceError) -> Tweet? { throw sourceError }

  func tweet(_ id: String, namedBy tweet: Tweet) async throws(SourceError) -> Tweet? { throw sourceError }

  func conversation(around tweet: Tweet) async throws(SourceError) -> Conversation? { throw sourceError }

  func keep(versions: [Tweet], of tweet: Tweet) async throws(ImportError) { throw importError }

  func versions(of tweet: Tweet) async throws(SourceError) -> [Tweet] { throw sourceError }

  func keep(_ trends: Trends, of server: String) async throws(ImportError) { throw importError }

  func trends(of server: String) async throws(SourceError) -> Trends? { throw sourceError }
}
