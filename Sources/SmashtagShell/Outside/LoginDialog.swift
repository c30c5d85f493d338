import Foundation
import Glibc
import ShellCommands
import SmashtagModel
import TerminalKit

/// Asks for tokens where they are typed unseen, and forgets them.
struct LoginDialog {
  let shell: OutsideListener
  let terminal: ShellTerminal
  let desktop: Desktop
  let io: PatientIO

  /// Asks for the token of a live source; its server is asked whether it takes it before it is kept.
  func login(to definition: SourceDefinition) throws -> Outcome {
    if terminal.isEditing { throw LoginError.lineIsEdited }
    guard definition.maySendToken else { throw LoginError.insecureConnection(definition.name) }
    _ = try desktop.credentials.secrets()
    let login = NewLogin(
      definition: definition, secret: try secret(for: definition), file: desktop.credentials,
      variable: variable(with: definition.name))
    return .goesOn { await login.kept(by: $0) }
  }

  /// Forgets the token of a source, be it one that was removed; answers what is to be said.
  func logout(of name: String) throws -> [String] {
    let hadOne = try desktop.credentials.forget(name)
    let variable = variable(with: name)
    if !hadOne, variable == nil { _ = try shell.session().sources.definition(of: name) }
    let first = hadOne ? "Forgot the token of \(name)." : "No token of \(name) was kept."
    return [first, variable.map { "\($0) still has one." }].compactMap(\.self)
  }

  /// The variable of the environment that has the token of a source, where it is set.
  private func variable(with name: String) -> String? {
    TokenOrigin.variable(of: name, in: desktop.environment)
  }

  private func secret(for definition: SourceDefinition) throws -> String {
    let name = definition.name
    let isTyped = isatty(STDIN_FILENO) != 0
    guard let bytes = try isTyped ? typedSecret(for: definition) : readSecret(for: name) else {
      throw LoginError.cancelled(name)
    }
    let text = String(decoding: bytes, as: UTF8.self).trimmed
    if text.isEmpty { throw LoginError.nothingGiven(name) }
    guard bytes.count <= SecretPrompt.longest, text.isSecret else { throw LoginError.unusable(name) }
    guard definition.mayBeLogin(text) else { throw LoginError.noPassword(name) }
    return text
  }

  private func typedSecret(for definition: SourceDefinition) throws -> [UInt8]? {
    terminal.losePage()
    let output = [STDERR_FILENO, STDOUT_FILENO].first { isatty($0) != 0 } ?? STDIN_FILENO
    let prompt = SecretPrompt(input: STDIN_FILENO, output: output) { [io] in io.nextKey() }
    // What was put into the mailbox meanwhile is attended to afterwards.
    defer { io.wake() }
    do {
      let typed = try prompt.read(prompt: definition.questionOfLogin)
      if typed == nil, !shell.session().ports.isInteractive, shell.endingSignal() == nil {
        shell.obey(SIGINT)
      }
      return typed
    } catch {
      throw LoginError.noTerminal(reason: error.reason)
    }
  }

  /// One line of standard input; `nil` where the shell has to end meanwhile.
  private func readSecret(for name: String) throws -> [UInt8]? {
    if shell.session().ports.readsCommandsFromInput {
      throw LoginError.inputTaken(name, variable: SourceDefinition.tokenVariable(of: name))
    }
    var bytes: [UInt8] = []
    while bytes.count <= SecretPrompt.longest {
      guard io.waits(for: POLLIN, on: STDIN_FILENO) else { return nil }
      var byte: UInt8 = 0
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count <= 0 || byte == 0x0A { break }
      bytes.append(byte)
    }
    return bytes
  }
}

extension String {
  /// Whether it can be kept: a token, or behind `!` a command on one line.
  fileprivate var isSecret: Bool {
    guard let command = commandOfSecret else { return Token(self) != nil }
    let hasControl = command.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return !command.trimmed.isEmpty && !hasControl
  }
}

/// Why no token was taken; what was typed is never part of it.
enum LoginError: Error, Equatable {
  case cancelled(String)
  /// Its server does not take it.
  case refused(String, by: String, reason: String)
  /// A line is being edited, so the terminal is not free.
  case lineIsEdited
  /// The address is plain http, and of another machine.
  case insecureConnection(String)
  /// Commands are read from standard input.
  case inputTaken(String, variable: String)
  case nothingGiven(String)
  /// It is no handle with a password.
  case noPassword(String)
  /// It has blanks or control characters in it, or no end.
  case unusable(String)
  case noTerminal(reason: String)
}

extension LoginError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cancelled(let name): "cancelled, nothing is kept; login \(name) asks again"
    case .refused(let name, let host, let reason):
      "\(host) does not take it\(reason.isEmpty ? "" : " ('\(reason)')"), nothing is kept; login \(name) asks again"
    case .lineIsEdited: "the terminal is not free to ask for a token; type login alone on its line"
    case .insecureConnection(let name):
      "\(name) is reached over plain http, where others could read the token; add it again with https"
    case .inputTaken(let name, let variable):
      "commands come from standard input; set \(variable), or use smashtag login \(name) < FILE"
    case .nothingGiven(let name): "no token was given; login \(name) asks again"
    case .noPassword(let name):
      "\(name) takes HANDLE:PASSWORD; make an app password at bsky.app, Settings > Privacy and security > "
        + "App passwords, then login \(name) again"
    case .unusable(let name):
      "a token is one line of ASCII letters, digits and signs; login \(name) asks again, and one that begins with ! "
        + "is a command"
    case .noTerminal(let reason): "the terminal cannot be asked: \(reason); use smashtag login NAME < FILE"
    }
  }
}

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
