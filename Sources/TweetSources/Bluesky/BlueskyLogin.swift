import SmashtagModel

/// Who logs in, and with what: `ada.bsky.social:abcd-efgh-ijkl-mnop`, as readers give it as the token of the source.
struct BlueskyLogin: Sendable {
  /// What kept sessions are told apart by.
  let token: Token
  /// A handle, a `did` or an e-mail address.
  let name: String
  let password: String

  /// `nil` where there is no name, or no password behind the last colon.
  init?(_ token: Token) {
    guard let colon = token.secret.lastIndex(of: ":") else { return nil }
    let typed = token.secret[..<colon].drop { $0 == "@" }
    password = String(token.secret[token.secret.index(after: colon)...])
    guard !typed.isEmpty, !password.isEmpty else { return nil }
    let isWhole = typed.contains(".") || typed.contains("@") || typed.hasPrefix("did:")
    name = isWhole ? String(typed) : typed + ".bsky.social"
    self.token = token
  }

  /// What a server is sent to log in.
  var body: [UInt8] {
    var body: [UInt8] = []
    body.append(#"{"identifier":"#)
    body.append(json: name)
    body.append(#","password":"#)
    body.append(json: password)
    body.append("}")
    return body
  }
}
