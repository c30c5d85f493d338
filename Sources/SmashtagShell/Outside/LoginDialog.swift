import Glibc
import ShellCommands
import SmashtagModel
import TerminalKit

/// Asks for tokens without showing what is typed, and deletes stored tokens.
struct LoginDialog {
  let shell: OutsideListener
  let terminal: ShellTerminal
  let desktop: Desktop
  let io: PatientIO

  /// Asks for the token of a live source.
  ///
  /// The returned outcome verifies the token with its server before it is stored.
  func login(to definition: SourceDefinition) throws -> Outcome {
    if terminal.isEditing { throw LoginError.lineIsEdited }
    guard definition.maySendToken else { throw LoginError.insecureConnection(definition.name) }
    _ = try desktop.credentials.secrets()
    guard let secret = try secret(for: definition) else {
      return .givenUp(LoginError.cancelled(definition.name))
    }
    let login = NewLogin(
      definition: definition, secret: secret, file: desktop.credentials,
      variable: variable(with: definition.name))
    return .goesOn { await login.kept(by: $0) }
  }

  /// Deletes the token of a source, which may have been removed already; returns the lines to be shown.
  func logout(of name: String) throws -> [String] {
    let hadOne = try desktop.credentials.forget(name)
    let variable = variable(with: name)
    if !hadOne, variable == nil { _ = try shell.session().sources.definition(of: name) }
    let first = hadOne ? "Forgot the token of \(name)." : "No token of \(name) was kept."
    return [first, variable.map { "\($0) still has one." }].compactMap(\.self)
  }

  /// The environment variable that holds the token of a source; `nil` where none is set.
  private func variable(with name: String) -> String? {
    TokenOrigin.variable(of: name, in: desktop.environment)
  }

  /// What was typed, or stands on standard input; `nil` where the user gave up.
  private func secret(for definition: SourceDefinition) throws -> String? {
    let name = definition.name
    let isTyped = isatty(STDIN_FILENO) != 0
    guard let bytes = try isTyped ? typedSecret(for: definition) : readSecret(for: name) else { return nil }
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
    let answer = Result { try prompt.read(prompt: definition.questionOfLogin) }
    // What arrived meanwhile is handled now that the terminal is as it was.
    io.obeyHeldSignals()
    do {
      let typed = try answer.get()
      if typed == nil, !shell.session().ports.isInteractive, shell.endingSignal() == nil {
        shell.obey(SIGINT)
      }
      return typed
    } catch {
      throw LoginError.noTerminal(reason: error.reason)
    }
  }

  /// Reads one line of standard input; `nil` where the shell has to end meanwhile.
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
  /// Whether it can be stored: it is a token, or a command on one line after `!`.
  fileprivate var isSecret: Bool {
    guard let command = commandOfSecret else { return Token(self) != nil }
    let hasControl = command.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return !command.trimmed.isEmpty && !hasControl
  }
}

/// The reason why no token was accepted; it never contains what was typed.
enum LoginError: Error, Equatable {
  case cancelled(String)
  /// The server rejects the token.
  case refused(String, by: String, reason: String)
  /// A line is being edited, so the terminal is not free.
  case lineIsEdited
  /// The source is reached over plain HTTP, on another machine.
  case insecureConnection(String)
  /// Commands are read from standard input, so the token cannot be.
  case inputTaken(String, variable: String)
  case nothingGiven(String)
  /// The text is not a handle with a password.
  case noPassword(String)
  /// The text contains white space or control characters, or is too long.
  case unusable(String)
  case noTerminal(reason: String)
}

extension LoginError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cancelled(let name): "cancelled, nothing is kept; login \(name) asks again"
    case .refused(let name, let host, let reason):
      "\(host) does not accept it\(reason.isEmpty ? "" : " ('\(reason)')"), nothing is kept; login \(name) asks again"
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
