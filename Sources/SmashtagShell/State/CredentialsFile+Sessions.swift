import SmashtagModel
import TweetSources

/// Sessions stand under one key beside the tokens, each by the name of its source and its server.
extension CredentialsFile {
  /// The session that was kept; `nil` where there is none, or none of this login.
  func session(of source: String, at server: String, for login: Token) throws(CredentialsError)
    -> LoginSession?
  {
    let entry = try list().sessions[Self.key(of: source, at: server)] as? [String: Any]
    guard let entry, let owner = Fingerprint(of: login.secret), entry["login"] as? String == owner.text,
      let access = (entry["access"] as? String).flatMap(Token.init),
      let refresh = (entry["refresh"] as? String).flatMap(Token.init)
    else { return nil }
    return LoginSession(access: access, refresh: refresh)
  }

  /// Keeps a session in the place of the last one; `nil` forgets that.
  func keep(
    _ session: LoginSession?, of source: String, at server: String, for login: Token
  ) throws(CredentialsError) {
    if session == nil, try !list().hasSessions(of: source) { return }
    let (key, owner) = (Self.key(of: source, at: server), Fingerprint(of: login.secret))
    try change { list in
      var sessions = list.sessions
      sessions[key] = nil
      if let session, let owner {
        sessions[key] = [
          "login": owner.text, "access": session.access.secret, "refresh": session.refresh.secret,
        ]
      }
      list.sessions = sessions
    }
  }
}

extension [String: Any] {
  private static let sessionsKey = "sessions"

  fileprivate(set) var sessions: [String: Any] {
    get { self[Self.sessionsKey] as? [String: Any] ?? [:] }
    set { self[Self.sessionsKey] = newValue.isEmpty ? nil : newValue }
  }

  func hasSessions(of source: String) -> Bool { sessions.keys.contains { $0.hasPrefix(source + " ") } }

  /// - Parameter login: the fingerprint of the login whose session stays.
  mutating func forgetSessions(of source: String, but login: String? = nil) {
    guard hasSessions(of: source) else { return }
    sessions = sessions.filter { key, entry in
      !key.hasPrefix(source + " ") || login != nil && (entry as? [String: Any])?["login"] as? String == login
    }
  }
}
