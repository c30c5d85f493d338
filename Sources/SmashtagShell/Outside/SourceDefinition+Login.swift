import SmashtagModel

extension SourceDefinition {
  /// The prompt for the credentials of its server.
  var questionOfLogin: String {
    let form = kind.traits.formOfLogin.map { ", as \($0)" } ?? ""
    return "\(kind.traits.login) of \(name) (\(url))\(form), not shown: "
  }

  /// Whether a text has the form of its server's credentials, or is a command that prints them.
  func mayBeLogin(_ text: String) -> Bool {
    if text.commandOfSecret != nil { return true }
    switch kind {
    case .bluesky: return text.hasHandleAndPassword
    case .clickhouse: return text.firstIndex(of: ":").map { $0 > text.startIndex } ?? false
    case .x, .mastodon, .flickr: return true
    }
  }
}

extension String {
  /// Whether it has the form `HANDLE:PASSWORD`; a DID in place of the handle contains two colons itself.
  fileprivate var hasHandleAndPassword: Bool {
    guard let colon = lastIndex(of: ":") else { return false }
    let (handle, password) = (self[..<colon], self[colon...].dropFirst())
    let isCut = handle.hasPrefix("did:") && handle.count { $0 == ":" } < 2
    return !handle.isEmpty && !password.isEmpty && !isCut && handle != "did"
  }
}
