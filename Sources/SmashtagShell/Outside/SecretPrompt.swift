import Foundation
import Glibc
import TerminalKit

/// Asks for a secret on the terminal without showing what is typed.
///
/// Meanwhile the terminal delivers single keys and generates no signals. Its modes are restored when the
/// prompt ends and while the program is stopped.
struct SecretPrompt {
  /// What a wait for input ended with.
  enum Event {
    case key
    /// The program was stopped and continued.
    case continued
    case end
  }

  static let longest = 16_384

  let input: Int32
  let output: Int32
  let next: () -> Event

  /// Reads a line; `nil` where the reader cancelled.
  ///
  /// - Throws: A `POSIXError` where the terminal's modes cannot be read.
  func read(prompt: String) throws -> [UInt8]? {
    var before = termios()
    guard tcgetattr(input, &before) == 0 else { throw POSIXError.last }
    let stopping = signal(SIGTSTP, SIG_IGN)
    defer {
      tcsetattr(input, TCSAFLUSH, &before)
      signal(SIGTSTP, stopping)
      write("\n")
    }
    return answer(to: prompt, before)
  }
}

extension SecretPrompt {
  /// Reads keys until the line is complete.
  ///
  /// The suspend key starts the prompt anew. Where other programs stopped this one, what was typed is kept,
  /// so that the result is never a part of the secret.
  private func answer(to prompt: String, _ before: termios) -> [UInt8]? {
    var typed = TypedSecret(keys: before)
    ask(prompt, before)
    while true {
      switch next() {
      case .end: return nil
      case .continued: goOn(prompt, before)
      case .key:
        switch typed.take(keys()) {
        case .goesOn: break
        case .isDone(let secret): return secret
        case .stop:
          stop(before)
          typed = TypedSecret(keys: before)
          ask(prompt, before)
        }
      }
    }
  }

  /// Shows the prompt and discards what was typed before.
  private func ask(_ prompt: String, _ before: termios) {
    hushTerminal(before, TCSAFLUSH)
    write(prompt)
  }

  /// Sets the terminal's modes again if another program changed them, and shows the prompt once more.
  private func goOn(_ prompt: String, _ before: termios) {
    var now = termios()
    guard tcgetattr(input, &now) == 0, now.c_lflag & Self.loud != 0 else { return }
    hushTerminal(before, TCSADRAIN)
    write("\n" + prompt)
  }

  private static let loud = tcflag_t(ECHO | ECHONL | ICANON | ISIG)

  private func hushTerminal(_ before: termios, _ when: Int32) {
    var quiet = before
    quiet.c_lflag &= ~Self.loud
    tcsetattr(input, when, &quiet)
  }

  /// Stops the program's process group, as the terminal's suspend key would.
  private func stop(_ before: termios) {
    var before = before
    tcsetattr(input, TCSAFLUSH, &before)
    write("\n")
    signal(SIGTSTP, SIG_DFL)
    kill(0, SIGTSTP)
    usleep(50_000)
    signal(SIGTSTP, SIG_IGN)
  }

  private func keys() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = Glibc.read(input, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  private func write(_ text: String) { _ = OutputDescriptor(output).write(text) }
}

/// The state of a secret being typed, with the control keys that the terminal is set to.
private struct TypedSecret {
  /// The result of reading keys.
  enum State {
    case goesOn
    case stop
    case isDone([UInt8]?)
  }

  private var bytes: [UInt8] = []
  private let interrupts: Set<UInt8>
  private let stop: UInt8
  private let erase: Set<UInt8>
  private let kill: UInt8

  init(keys: termios) {
    let codes = withUnsafeBytes(of: keys.c_cc) { Array($0) }
    interrupts = [codes[Int(VINTR)], codes[Int(VQUIT)], codes[Int(VEOF)], 0x03, 0x04]
    (stop, kill) = (codes[Int(VSUSP)], codes[Int(VKILL)])
    erase = [codes[Int(VERASE)], 0x7F, 0x08]
  }

  /// Reads keys up to the one that ends the line; no keys mean that the terminal is gone.
  mutating func take(_ keys: [UInt8]) -> State {
    guard !keys.isEmpty else { return .isDone(nil) }
    for key in keys {
      switch key {
      case 0x0A, 0x0D: return .isDone(bytes)
      case 0: break
      case _ where interrupts.contains(key): return .isDone(nil)
      case stop: return .stop
      case kill: bytes = []
      case _ where erase.contains(key): eraseCharacter()
      default: if bytes.count <= SecretPrompt.longest { bytes.append(key) }
      }
    }
    return .goesOn
  }

  /// Removes the last character with all its bytes.
  private mutating func eraseCharacter() {
    while let byte = bytes.popLast(), byte & 0xC0 == 0x80 {}
  }
}

/// Runs a line of `sh` that prints a secret, without input and with its errors discarded.
struct SecretCommand {
  static let patience = Duration.seconds(10)
  private static let longestOutput = 65_536

  let line: String
  var patience = SecretCommand.patience

  /// The first line of its output after it has ended with exit status 0.
  ///
  /// - Throws: ``TokenError`` where it cannot be run, fails, or takes too long; then it is killed with its
  ///   children.
  func firstLine() async throws(TokenError) -> String {
    let deadline = ContinuousClock.now + patience
    let running = try run()
    let state: RunningProgram.State
    do { state = try await running.end(before: deadline) } catch { throw .cancelled }
    switch state {
    case .running: throw .tookTooLong
    case .saysTooMuch: throw .tooLong
    case .ended(0): return String(decoding: running.output.prefix { $0 != 0x0A }, as: UTF8.self)
    case .ended(let status): throw .failed(status: status)
    }
  }

  private func run() throws(TokenError) -> RunningProgram {
    do throws(OutsideError) {
      return try RunningProgram(["/bin/sh", "-c", line], longestOutput: Self.longestOutput)
    } catch {
      throw .cannotRun(reason: error.description.components(separatedBy: "; ")[0])
    }
  }
}
