import SmashtagModel

/// Handles with their hosts, `ada@example.social`, which are the same whichever server responded.
enum MastodonHandle {
  /// The handle of an account, or of a mention of one.
  static func handle(of source: JSONElement) -> String? {
    guard let name = source["acct"].nonEmptyString ?? source["username"].nonEmptyString else { return nil }
    return handle(name, at: source["url"].nonEmptyString ?? source["uri"].nonEmptyString)
  }

  /// Completes a handle; servers omit their own host, which is then taken from the address of the person's
  /// page.
  static func handle(_ name: String, at page: String?) -> String {
    let name = name.first == "@" ? String(name.dropFirst()) : name
    guard !name.contains("@"), let host = page.flatMap({ Host(ofAddress: $0) }) else { return name }
    return name + "@" + host.name
  }

  /// The handle without its host.
  static func name(of handle: String) -> String {
    handle.firstIndex(of: "@").map { String(handle[..<$0]) } ?? handle
  }
}
