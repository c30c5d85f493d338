/// Somebody whom X knows.
public struct XUser: Equatable, Sendable {
  public let id: String
  /// Without `@`.
  public let name: String
}

extension XUser {
  init?(_ source: JSONElement) {
    guard let id = source["id"].serverID, let name = source["username"].serverID else { return nil }
    self.init(id: id, name: name)
  }
}
