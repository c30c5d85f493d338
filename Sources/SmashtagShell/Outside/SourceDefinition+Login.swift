import SmashtagModel

extension SourceDefinition {
  /// Asks for what its server knows the reader by.
  var questionOfLogin: String {
    let place = "\(name) (\(url))"
    return switch kind {
    case .x: "Bearer token of \(place), not shown: "
    case .mastodon: "Token of \(place), not shown: "
    case .bluesky: "Handle and app password of \(place), as HANDLE:PASSWORD, not shown: "
    case .flickr: "Key of \(place), not shown: "
    }
  }

  /// Whether its server may take a text for a login, or that it is a command that prints one.
  func mayBeLogin(_ text: String) -> Bool {
    kind != .bluesky || text.commandOfSecret != nil || text.hasHandleAndPassword
  }
}

extension String {
  /// `HANDLE:PASSWORD`; a `did` that stands for the handle has two colons of its own.
  fileprivate var hasHandleAndPassword: Bool {
    guard let colon = lastIndex(of: ":") else { return false }
    let (handle, password) = (self[..<colon], self[colon...].dropFirst())
    let isCut = handle.hasPrefix("did:") && handle.count { $0 == ":" } < 2
    return !handle.isEmpty && !password.isEmpty && !isCut && handle != "did"
  }
}
