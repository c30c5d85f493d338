import SmashtagModel

/// Sessions of a login that a variable or a command gave are kept like all others.
extension Logins: SessionKeeping {
  func session(of source: String, at server: String, for login: Token) async -> LoginSession? {
    try? file.session(of: source, at: server, for: login)
  }

  func keep(_ session: LoginSession?, of source: String, at server: String, for login: Token) async {
    try? file.keep(session, of: source, at: server, for: login)
  }
}
