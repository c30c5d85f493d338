import Foundation
import Glibc
import ShellCommands
import SmashtagModel
import TerminalKit

/// Asks for tokens where they are typed unseen, and forgets them.
struct LoginDialog {
  let shell: OutsideListener
  let terminal: ShellTerminal
  let doors: Doors
  let io: PatientIO

  /// Asks for the token of a live source; its server is asked whether it takes it before it is kept.
  func login(to definition: SourceDefinition) throws -> Outcome {
    if terminal.isEditing { throw LoginError.lineIsEdited }
    guard definition.maySendToken else { throw LoginError.openRoad(definition.name) }
    _ = try doors.credentials.secrets()
    let login = NewLogin(
      definition: definition, secret: try secret(for: definition), file: doors.credentials,
      variable: variable(with: definition.name))
    return .goesOn { await login.kept(by: $0) }
  }

  /// Forgets the token of a source, be it one that was removed; answers what is to be said.
  func logout(of name: String) throws -> [String] {
    let hadOne = try doors.credentials.forget(name)
    let variable = variable(with: name)
    if !hadOne, variable == nil { _ = try shell.session().sources.definition(of: name) }
    let first = hadOne ? "Forgot the token of \(name)." : "No token of \(name) was kept."
    return [first, variable.map { "\($0) still has one." }].compactMap(\.self)
  }

  /// The variable of the environment that has the token of a source, where it is set.
  private func variable(with name: String) -> String? {
    TokenOrigin.variable(of: name, in: doors.environment)
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
