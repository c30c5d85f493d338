import SmashtagModel
import Synchronization

/// The ids of people at one server, as far as answers told them.
final class MastodonAccounts: Sendable {
  /// So many are remembered; then it begins anew.
  private static let most = 5_000
  /// Whoever has a longer name or id is asked for each time.
  private static let longest = 500
  /// Stands behind the names of those of this server.
  private let host: String
  private let ids = Mutex<[String: String]>([:])

  /// `url` is the address of the server.
  init(of url: String) {
    host = Host(ofAddress: url)?.certainName ?? url
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
    for user in tweets.map(\.user) { if let id = user.id { self[user.screenName] = id } }
  }

  /// The ways to ask for a user, best first; what only `mayBe` the user has to prove it by the whole handle.
  ///
  /// Servers know their own people by their names alone, and some only so; and people may bear another host than
  /// the one their server is reached at.
  func waysToAsk(for name: String) -> [(name: String, mayBe: Bool)] {
    guard let at = name.firstIndex(of: "@") else { return [(name, false)] }
    let alone = (name: String(name[..<at]), mayBe: true)
    let isOwn = Self.host(name[at...].dropFirst()) == host
    return isOwn ? [alone, (name, false)] : [(name, false), alone]
  }

  func isSame(_ handle: String, _ name: String) -> Bool { key(handle) == key(name) }

  /// Whether the one asked for by a name may bear a handle: of its own people a server may tell another host than the
  /// one they bear.
  func mayBear(_ handle: String, _ name: String) -> Bool {
    let (found, sought) = (parts(of: handle), parts(of: name))
    return found.name == sought.name
      && (found.host == sought.host || found.host == host || sought.host == host)
  }

  private func key(_ name: String) -> String {
    let parts = parts(of: name)
    return "\(parts.name)@\(parts.host)"
  }

  private func parts(of name: String) -> (name: String, host: String) {
    guard let at = name.firstIndex(of: "@") else { return (Folding.name(name), host) }
    return (Folding.name(name[..<at]), Self.host(name[at...].dropFirst()))
  }

  /// As name servers know it: folded, `bøker.example` and `boker.example` would be one.
  private static func host(_ name: Substring) -> String {
    Host.asciiForm(of: name) ?? Folding.name(name, by: .first)
  }
}
