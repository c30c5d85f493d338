import SmashtagModel
import Synchronization

/// A cache of the ids of users on a server.
final class UserIDs: Sendable {
  /// The maximum number of entries; when it is reached, the cache is emptied.
  private static let most = 5_000
  /// The maximum length of a name and its id together.
  private static let longest = 500

  /// A form of a name that is the same for all its spellings.
  let key: @Sendable (String) -> String
  private let isID: @Sendable (String) -> Bool
  private let ids = Mutex<[String: String]>([:])

  /// - Parameter isID: whether a text in a post can be the id of its user.
  init(
    isID: @escaping @Sendable (String) -> Bool = { _ in true }, key: @escaping @Sendable (String) -> String
  ) {
    (self.isID, self.key) = (isID, key)
  }

  subscript(name: String) -> String? {
    get { ids.withLock { $0[key(name)] } }
    set {
      guard name.utf8.count + (newValue?.utf8.count ?? 0) <= Self.longest else { return }
      ids.withLock { ids in
        if ids.count >= Self.most { ids.removeAll() }
        ids[key(name)] = newValue
      }
    }
  }

  func remember(_ tweets: [Tweet]) {
    for user in tweets.map(\.user) { if let id = user.id, isID(id) { self[user.screenName] = id } }
  }
}
