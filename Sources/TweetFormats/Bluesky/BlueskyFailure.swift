/// Why a server of Bluesky did not do what it was asked.
public struct BlueskyFailure: Equatable, Sendable {
  /// One word, the same in every language: `InvalidRequest`.
  public let name: String
  /// As the server wrote it, of any length and kind.
  public let message: String
}

extension BlueskyFailure {
  /// `nil` where the value is no failure in Bluesky's form.
  init?(_ source: JSONElement) {
    guard let name = source["error"].nonEmptyString, name.utf8.count <= 100,
      name.utf8.allSatisfy(\.isLetterOrDigit)
    else { return nil }
    self.init(name: name, message: source["message"].string ?? "")
  }
}
