import SmashtagModel
import Synchronization

/// The tokens of live sources: those of the environment, then those of the credentials file.
///
/// A secret that begins with `!` is a command that prints the token; it is run when the token is first needed, and
/// once as long as the program runs.
final class Logins: TokenKeeping {
  private typealias Answer = Task<Result<Token, LoginTrouble>, Never>

  let environment: [String: String]
  let file: CredentialsFile
  /// How long a command may take.
  private let patience: Duration
  private let commands = Mutex<[String: Answer]>([:])
  private let told = Mutex<Set<String>>([])

  init(environment: [String: String], file: CredentialsFile, patience: Duration = SecretCommand.patience) {
    self.environment = environment
    self.file = file
    self.patience = patience
  }

  func token(of source: String) async -> Token? {
    do {
      guard let secret = try secret(of: source) else { return nil }
      if let command = secret.commandOfSecret { return try await token(printedBy: command).get() }
      if let token = Token(secret) { return token }
      throw LoginTrouble.unusable
    } catch let trouble as LoginTrouble {
      if trouble != .cancelled { warn("the token of \(source) \(trouble)") }
    } catch {
      warn(String(describing: error))
    }
    return nil
  }
}

extension Logins {
  /// Where the token of a source comes from; `nil` where it has none.
  func origin(of source: String) throws(CredentialsError) -> TokenOrigin? {
    let variable = TokenOrigin.variable(of: source)
    if let secret = environment.value(of: variable) {
      return TokenOrigin(place: .variable(variable), isCommand: secret.trimmed.commandOfSecret != nil)
    }
    return try file.secrets()[source].map {
      TokenOrigin(place: .file(file.path), isCommand: $0.trimmed.commandOfSecret != nil)
    }
  }

  private func secret(of source: String) throws(CredentialsError) -> String? {
    if let secret = environment.value(of: TokenOrigin.variable(of: source)) { return secret.trimmed }
    return try file.secrets()[source]?.trimmed
  }

  private func token(printedBy command: String) async -> Result<Token, LoginTrouble> {
    let rest = Errand.current.deadline.map { ContinuousClock.now.duration(to: $0) } ?? patience
    let answer = commands.withLock { commands in
      let answer = commands[command] ?? ask(command, patience: min(rest, patience))
      commands[command] = answer
      return answer
    }
    let result = await withTaskCancellationHandler {
      await answer.value
    } onCancel: {
      answer.cancel()
    }
    if result == .failure(.cancelled) || (rest < patience && result == .failure(.tookTooLong)) {
      commands.withLock { $0[command] = nil }
    }
    return result
  }

  private func ask(_ command: String, patience: Duration) -> Answer {
    Task {
      do throws(LoginTrouble) {
        let line = try await SecretCommand(line: command, patience: patience).firstLine()
        guard let token = Token(line.trimmed) else { throw .unusable }
        return .success(token)
      } catch {
        return .failure(error)
      }
    }
  }

  private func warn(_ text: String) {
    if told.withLock({ $0.insert(text).inserted }) { Errand.current.remark(text) }
  }
}

/// Why there is no token although a source has one; what a command printed is never part of it.
enum LoginTrouble: Error, Equatable {
  /// Nothing, or blanks or control characters in it.
  case unusable
  case cannotRun(reason: String)
  case failed(status: Int32)
  case tooLong
  case tookTooLong
  case cancelled
}

extension LoginTrouble: CustomStringConvertible {
  var description: String {
    switch self {
    case .unusable: "is empty, or has blanks in it; give it again with login"
    case .cannotRun(let reason): "could not be asked for: \(reason); look at its command"
    case .failed(let status):
      "could not be asked for: its command ended with status \(status); run it outside to see why"
    case .tooLong: "could not be asked for: its command prints without end; let it print the token alone"
    case .tookTooLong: "could not be asked for: its command took too long; run it outside to see why"
    case .cancelled: "was not waited for"
    }
  }
}

extension String {
  /// The line of `sh` that prints the secret; `nil` where the text is the secret.
  var commandOfSecret: String? { hasPrefix("!") ? String(dropFirst()) : nil }
}
