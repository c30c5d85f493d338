import SmashtagModel
import Synchronization

/// The tokens of live sources, from the environment or else from the credentials file.
///
/// A secret that begins with `!` is a command that prints the token; see ``SecretCommands``.
final class Logins: TokenKeeping {
  let environment: [String: String]
  let file: CredentialsFile
  private let commands: SecretCommands
  /// The last warning about each source and about the file.
  private let told = Mutex<[String: String]>([:])

  init(environment: [String: String], file: CredentialsFile, patience: Duration = SecretCommand.patience) {
    self.environment = environment
    self.file = file
    commands = SecretCommands(patience: patience)
  }

  /// Whether a source has a token.
  ///
  /// `true` if the file cannot be read, so that asking for the token reports why.
  func hasToken(of source: String) -> Bool {
    if TokenOrigin.variable(of: source, in: environment) != nil { return true }
    do { return try !file.servers(of: source).isEmpty } catch { return true }
  }

  func token(of source: String, at server: String, in request: RequestContext) async -> Token? {
    do {
      guard let secret = try secret(of: source, at: server) else { return nil }
      let token = try await token(in: secret, for: request)
      forgetWarnings(about: source)
      return token
    } catch let trouble as TokenError {
      if trouble != .cancelled { warn("the token of \(source) \(trouble)", about: source, in: request) }
    } catch {
      warn(String(describing: error), about: file.path, in: request)
    }
    return nil
  }
}

extension Logins {
  /// The origin of a source's token; `nil` where there is none for this server.
  func origin(of source: String, at server: String) throws(CredentialsError) -> TokenOrigin? {
    let variable = TokenOrigin.variable(of: source, in: environment)
    if let variable, let secret = environment.value(of: variable) {
      return TokenOrigin(location: .variable(variable), isCommand: secret.trimmed.commandOfSecret != nil)
    }
    return try file.secrets()[CredentialsFile.key(of: source, at: server)].map {
      TokenOrigin(location: .file(file.path), isCommand: $0.trimmed.commandOfSecret != nil)
    }
  }

  private func secret(of source: String, at server: String) throws -> String? {
    if let variable = TokenOrigin.variable(of: source, in: environment) {
      return environment.value(of: variable)?.trimmed
    }
    if let secret = try file.secrets()[CredentialsFile.key(of: source, at: server)] { return secret.trimmed }
    if let other = try file.servers(of: source).first { throw TokenError.otherServer(other, of: source) }
    return nil
  }

  private func token(
    in secret: String, for request: RequestContext
  ) async throws(TokenError) -> Token {
    if let command = secret.commandOfSecret {
      return try await commands.token(printedBy: command, since: file.version, in: request).get()
    }
    guard let token = Token(secret) else { throw .unusable }
    return token
  }

  /// Warns once, until the warning changes or is no longer true.
  private func warn(_ text: String, about subject: String, in request: RequestContext) {
    if told.withLock({ $0.updateValue(text, forKey: subject) }) != text { request.remark(text) }
  }

  private func forgetWarnings(about source: String) {
    told.withLock { told in
      for subject in [source, file.path] { told[subject] = nil }
    }
  }
}

/// The reason why a source's token cannot be used; it never contains what a command printed.
enum TokenError: Error, Equatable {
  /// The token is empty, or contains white space, control characters or letters outside ASCII.
  case unusable
  case cannotRun(reason: String)
  case failed(status: Int32)
  case tooLong
  case tookTooLong
  case otherServer(String, of: String)
  case cancelled
}

extension TokenError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unusable: "is empty, or has blanks or letters outside ASCII in it; give it again with login"
    case .cannotRun(let reason): "could not be asked for: \(reason); look at its command"
    case .failed(let status):
      "could not be asked for: its command ended with status \(status); run it outside to see why"
    case .tooLong: "could not be asked for: its command prints without end; let it print the token alone"
    case .tookTooLong: "could not be asked for: its command took too long; run it outside to see why"
    case .otherServer(let server, let source):
      "was given for \(server) and is not sent elsewhere; type login \(source) to give one for this server"
    case .cancelled: "was not waited for"
    }
  }
}

extension String {
  /// The line of `sh` that prints the secret; `nil` where the text is the secret itself.
  var commandOfSecret: String? { hasPrefix("!") ? String(dropFirst()) : nil }
}

/// Sessions are stored in the credentials file, also for a login from a variable or a command.
extension Logins: SessionKeeping {
  func session(of source: String, at server: String, for login: Token) async -> LoginSession? {
    try? file.session(of: source, at: server, for: login)
  }

  func keep(_ session: LoginSession?, of source: String, at server: String, for login: Token) async {
    try? file.keep(session, of: source, at: server, for: login)
  }
}
