import Foundation
import Glibc
import LineEditor
import ShellCommands
import SmashtagModel
import TerminalKit

extension Shell {
  /// Asks for the token of a live source, and keeps it.
  func login(to name: String) throws {
    if terminal.isEditing { throw LoginError.lineIsEdited }
    let definition = try session.sources.definition(of: name)
    guard definition.maySendToken else { throw LoginError.openRoad(name) }
    _ = try doors.credentials.secrets()
    try doors.credentials.store(try secret(for: definition), for: name, at: definition.url)
    tell("Kept the token of \(name); \(doors.credentials.path), for you alone.")
    if let variable = variable(with: name) { tell("\(variable) is set, and is used first.") }
  }

  /// Forgets the token of a source, be it one that was removed.
  func logout(of name: String) throws {
    let hadOne = try doors.credentials.forget(name)
    let variable = variable(with: name)
    if !hadOne, variable == nil { _ = try session.sources.definition(of: name) }
    tell(hadOne ? "Forgot the token of \(name)." : "No token of \(name) was kept.")
    if let variable { tell("\(variable) still has one.") }
  }
}

extension Shell {
  private func tell(_ text: String) { if !isQuiet { terminal.say(text) } }

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
    let prompt = SecretPrompt(input: STDIN_FILENO, output: output) { [unowned self] in nextEvent() }
    // What was put into the mailbox meanwhile is attended to afterwards.
    defer { wakeup.raise() }
    do {
      let typed = try prompt.read(prompt: definition.questionOfLogin)
      if typed == nil, !session.isInteractive, endedBy == nil { obey(SIGINT) }
      return typed
    } catch {
      throw LoginError.noTerminal(reason: error.reason)
    }
  }

  /// Waits for a key, and obeys signals meanwhile; an interrupt ends the asking.
  private func nextEvent() -> SecretPrompt.Event {
    while true {
      var requests = [STDIN_FILENO, wakeup.fileDescriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      poll(&requests, 2, -1)
      guard requests[1].revents != 0 else {
        if requests[0].revents != 0 { return .key }
        continue
      }
      wakeup.lower()
      let pending = signals.takePending()
      for signal in pending where signal != SIGINT { obey(signal) }
      if pending.contains(SIGINT) || endedBy != nil { return .end }
      if pending.contains(SIGCONT) { return .continued }
    }
  }

  /// One line of standard input; `nil` where the shell has to end meanwhile.
  private func readSecret(for name: String) throws -> [UInt8]? {
    if session.readsCommandsFromInput {
      throw LoginError.inputTaken(name, variable: SourceDefinition.tokenVariable(of: name))
    }
    var bytes: [UInt8] = []
    while bytes.count <= SecretPrompt.longest {
      guard waits(for: POLLIN, on: STDIN_FILENO) else { return nil }
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
  /// Claims that it can be kept: a token, or behind `!` a command on one line.
  fileprivate var isSecret: Bool {
    guard let command = commandOfSecret else { return Token(self) != nil }
    let hasControl = command.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return !command.trimmed.isEmpty && !hasControl
  }
}
