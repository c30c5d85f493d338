/// Who may ask, and what the others are told.
extension BlueskyAnswers {
  var token: String? {
    request.headers["authorization"].map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  var isLoggedIn: Bool {
    if case .reader = state.sessions.bearer(of: token) { return true }
    return false
  }

  /// A server that knows no logins looks at no token.
  var refusalOfToken: LoopbackAnswer? {
    guard state.sessions.takesLogins else { return nil }
    return switch state.sessions.bearer(of: token) {
    case .nobody, .reader: nil
    case .expired: error(400, "ExpiredToken", "Token has expired")
    case .stranger: error(400, "InvalidToken", "Token could not be verified")
    }
  }

  var needsLogin: LoopbackAnswer { error(401, "AuthMissing", "Authentication Required") }
  var unknownMethod: LoopbackAnswer { error(501, "MethodNotImplemented", "Method Not Implemented") }
  var wrongLimit: LoopbackAnswer { invalid("Error: limit must be between 1 and 100") }

  func missing(_ name: String) -> LoopbackAnswer {
    invalid("Error: Params must have the property \"\(name)\"")
  }

  func invalid(_ message: String) -> LoopbackAnswer { error(400, "InvalidRequest", message) }

  func error(_ status: Int, _ name: String, _ message: String) -> LoopbackAnswer {
    .json(JSONValue.object(["error": .string(name), "message": .string(message)]).text, status: status)
  }
}
