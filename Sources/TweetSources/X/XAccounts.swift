import SmashtagModel
import Synchronization

/// The ids of people at X, as far as answers told them.
final class XAccounts: Sendable {
  /// So many are remembered; then it begins anew.
  private static let most = 5_000
  /// Whoever has a longer name or id is asked for each time.
  private static let longest = 200
  private let ids = Mutex<[String: String]>([:])

  subscript(name: String) -> String? {
    get { ids.withLock { $0[Folding.name(name)] } }
    set {
      guard name.utf8.count + (newValue?.utf8.count ?? 0) <= Self.longest else { return }
      ids.withLock { ids in
        if ids.count >= Self.most { ids.removeAll() }
        ids[Folding.name(name)] = newValue
      }
    }
  }

  func remember(_ tweets: [Tweet]) {
    for user in tweets.map(\.user) { if let id = user.id, XName.isID(id) { self[user.screenName] = id } }
  }
}
