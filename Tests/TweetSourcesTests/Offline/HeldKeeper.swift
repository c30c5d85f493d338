import SmashtagModel
import Synchronization

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

  private func keep() async {
    while !state.withLock({ $0.isOpen }) { try? await Task.sleep(for: .milliseconds(2)) }
    state.withLock { $0.kept += 1 }
  }
}
