import SmashtagModel

/// Who logs in, and with what: `ada.bsky.social:abcd-efgh-ijkl-mnop`, as readers give it as the token of the source.
struct BlueskyLogin: Sendable {
  /// What kept sessions are told apart by.
  let token: Token
  /// A handle, a `did` or an e-mail address.
  let name: String
  let password: String

  /// `nil` where there is no name, or no password behind its colon; names hold none, but for those of a `did:plc:abc`.
  init?(_ token: Token) {
    let text = token.secret.drop { $0 == "@" }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let count = text.hasPrefix("did:") ? 3 : 1
    let typed = parts.prefix(count).joined(separator: ":")
    password = parts.dropFirst(count).joined(separator: ":")
    guard !typed.isEmpty, !password.isEmpty else { return nil }
    let isWhole = typed.contains(".") || typed.contains("@") || typed.hasPrefix("did:")
    name = isWhole ? typed : typed + ".bsky.social"
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
