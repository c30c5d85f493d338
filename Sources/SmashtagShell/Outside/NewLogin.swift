import ShellCommands
import SmashtagModel

/// A secret that was given to `login` and is not stored yet.
struct NewLogin: Sendable {
  let definition: SourceDefinition
  /// A token, or a command after `!` that prints one.
  let secret: String
  let file: CredentialsFile
  /// The environment variable that takes precedence; `nil` where none is set.
  let variable: String?

  /// Stores the secret unless its server rejects it; a remark says so where the server could not be asked.
  func kept(by session: Session) async -> Answer {
    do {
      let finding = try await finding(by: session)
      if Task.isCancelled { throw LoginError.cancelled(name) }
      try file.store(secret, for: name, at: definition.url)
      let words = SourceAddition(definition, finding: finding)
      if let problem = words.problem {
        session.call.request.remark("\(name) could not be asked whether it takes the token: \(problem)")
      }
      return .step(.show(.note(note(words.found), json: OutsideAction.login(definition).report ?? .null)))
    } catch {
      return .failed(FailedCommand(name: CommandTable.asking, error: error))
    }
  }
}

private extension NewLogin {
  var name: String { definition.name }

  /// Verifies the token with its server; `nil` where there is no token to verify.
  ///
  /// - Throws: A ``LoginError`` where the server rejects it.
  func finding(by session: Session) async throws -> Result<String, SourceError>? {
    guard let token = await token(in: session) else { return nil }
    let finding = await session.finding(at: definition, with: token)
    guard case .failure(let error) = finding else { return finding }
    if let refusal = refusal(of: error) { throw refusal }
    if error == .cancelled { throw LoginError.cancelled(name) }
    return finding
  }

  /// The rejection that an error means; `nil` where it says nothing about the token.
  func refusal(of error: SourceError) -> LoginError? {
    switch error {
    case .refusedToken(_, let host), .refusedLogin(_, let host):
      .refused(name, by: host ?? definition.url, reason: "")
    case .refusedPassword(_, let host): .refused(name, by: host, reason: "")
    case .refusedKey(_, let host, let reason): .refused(name, by: host, reason: reason)
    case .unsupported, .notOffered, .needsLogin, .unreadable, .unreachable, .failed, .tooLarge, .troubled,
      .rateLimited, .usedUp, .unknownUser, .cancelled:
      nil
    }
  }

  /// The token itself, or the one that the command prints.
  func token(in session: Session) async -> Token? {
    guard let line = secret.commandOfSecret else { return Token(secret) }
    do throws(TokenError) {
      guard let token = Token(try await SecretCommand(line: line).firstLine().trimmed) else {
        throw .unusable
      }
      return token
    } catch {
      if error != .cancelled { session.call.request.remark("the token of \(name) \(error)") }
      return nil
    }
  }

  func note(_ found: String?) -> String {
    let sentences = [
      "Kept the token of \(name); \(file.path), for you alone.",
      found.map { "\(name): \($0)." },
      variable.map { "\($0) is set, and is used first." },
    ]
    return sentences.compactMap(\.self).joined(separator: " ")
  }
}
