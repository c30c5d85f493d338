/// Somebody whom a server of Mastodon knows.
public struct MastodonAccount: Equatable, Sendable {
  /// Names the account to the server that answered.
  public let id: String
  /// The same on all servers: `ada@example.social`; without a host where none can be told.
  public let handle: String
}

extension MastodonAccount {
  init?(_ source: JSONElement) {
    guard let id = source["id"].serverID, let handle = MastodonHandle.handle(of: source) else { return nil }
    self.init(id: id, handle: handle)
  }
}
