/// Logging in.
extension BlueskyAnswers {
  var createSession: LoopbackAnswer {
    guard request.headers["content-type"]?.hasPrefix("application/json") == true else {
      return invalid("Wrong request encoding (Content-Type)")
    }
    let body = JSONValue(request.body)
    guard let identifier = body?["identifier"]?.string, let password = body?["password"]?.string else {
      return invalid("Input must have the properties \"identifier\" and \"password\"")
    }
    return state.sessions.open(identifier, password).map(json)
      ?? error(401, "AuthenticationRequired", "Invalid identifier or password")
  }

  var session: LoopbackAnswer {
    guard isLoggedIn, let handle = state.sessions.handle else { return needsLogin }
    return json(["handle": .string(handle), "did": .string(BlueskyHoldings.did(of: handle)), "active": true])
  }

  /// What refreshes a session is the bearer's token here; nothing is sent beside it.
  var refreshSession: LoopbackAnswer {
    guard request.body.isEmpty else { return invalid("A request body was provided when none was expected") }
    guard let token else { return needsLogin }
    return state.sessions.refresh(token).map(json) ?? error(400, "ExpiredToken", "Token has been revoked")
  }
}
