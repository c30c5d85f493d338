import ShellCommands
import SmashtagModel

/// A secret that was given to `login`, before it is kept.
struct NewLogin: Sendable {
  let definition: SourceDefinition
  /// A token, or behind `!` a command that prints one.
  let secret: String
  let file: CredentialsFile
  /// The variable of the environment that is used first.
  let variable: String?

  /// Keeps it, unless its server refuses it; where the server could not be asked, that is said.
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

  /// What its server says of it; `nil` where there is nothing to be tried yet.
  ///
  /// - Throws: that the server refuses it.
  func finding(by session: Session) async throws -> Result<String, SourceError>? {
    guard let token = await token(in: session) else { return nil }
    let finding = await session.finding(at: definition, with: token)
    guard case .failure(let error) = finding else { return finding }
    if let refusal = refusal(of: error) { throw refusal }
    if error == .cancelled { throw LoginError.cancelled(name) }
    return finding
  }

  /// `nil` for what says nothing of the token.
  func refusal(of error: SourceError) -> LoginError? {
    switch error {
    case .refusedToken(_, let host), .refusedLogin(_, let host):
      .refused(name, by: host ?? definition.url, reason: "")
    case .refusedKey(_, let host, let reason): .refused(name, by: host, reason: reason)
    case .unsupported, .needsLogin, .unreadable, .unreachable, .failed, .troubled, .rateLimited, .usedUp,
      .unknownUser, .cancelled:
      nil
    }
  }

  /// The token itself, or what the command prints.
  func token(in session: Session) async -> Token? {
    guard let line = secret.commandOfSecret else { return Token(secret) }
    do throws(LoginTrouble) {
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
