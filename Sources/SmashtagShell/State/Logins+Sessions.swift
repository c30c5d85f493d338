import SmashtagModel

extension Logins: SessionKeeping {
  func session(of source: String, at server: String, for login: Token) async -> LoginSession? { nil }

  func keep(_ session: LoginSession?, of source: String, at server: String, for login: Token) async {}
}
