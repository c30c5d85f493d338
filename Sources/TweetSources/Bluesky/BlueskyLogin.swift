import SmashtagModel

/// A login, which is stored as the token of the source: `ada.bsky.social:abcd-efgh-ijkl-mnop`.
struct BlueskyLogin: Sendable {
  /// The token, by which stored sessions are distinguished.
  let token: Token
  /// A handle, a DID or an e-mail address.
  let name: String
  let password: String

  /// Parses a token; `nil` if the name or the password is missing.
  ///
  /// Names contain no colon, except those of a DID such as `did:plc:abc`.
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

  /// The JSON body of the login request.
  var body: [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.member("identifier", name)
      $0.member("password", password)
    }
    return writer.bytes
  }
}
