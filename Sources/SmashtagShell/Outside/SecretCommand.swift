import Foundation
import Glibc

/// Runs a line of `sh` that prints a secret, without input and unseen.
struct SecretCommand {
  static let patience = Duration.seconds(10)
  /// How often it is looked after.
  private static let pause = Duration.milliseconds(5)

  let line: String
  var patience = SecretCommand.patience

  /// The first line it prints, once it has ended well; where it is not waited for it is ended, with all it started.
  func firstLine() async throws(LoginTrouble) -> String {
    let deadline = ContinuousClock.now + patience
    let running = try RunningCommand(line)
    while try !running.hasEnded() {
      if ContinuousClock.now > deadline { throw .tookTooLong }
      do { try await Task.sleep(for: Self.pause) } catch { throw .cancelled }
    }
    return running.firstLine
  }
}

/// A command that prints a secret; ended with its group when nobody waits for it any more.
private final class RunningCommand {
  private static let longestOutput = 65_536

  private let id: pid_t
  private let output: Int32
  private var printed: [UInt8] = []
  private var isWaitedFor = false

  init(_ line: String) throws(LoginTrouble) {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    do throws(OutsideError) {
      let ends = try ChildProcess.pipe(for: "sh")
      defer { close(ends[1]) }
      output = ends[0]
      _ = fcntl(output, F_SETFL, O_NONBLOCK)
      do throws(OutsideError) {
        id = try ChildProcess.start(
          ["/bin/sh", "-c", line], .init(input: nothing, output: ends[1], errors: nothing), inOwnGroup: true)
      } catch {
        close(ends[0])
        throw error
      }
    } catch {
      throw .cannotRun(reason: error.description.components(separatedBy: "; ")[0])
    }
  }

  deinit {
    if !isWaitedFor {
      kill(-id, SIGKILL)
      while waitpid(id, nil, 0) < 0, errno == EINTR {}
    }
    close(output)
  }
}

extension RunningCommand {
  /// Takes what was printed, and tells whether it has ended well; ending badly is an error.
  func hasEnded() throws(LoginTrouble) -> Bool {
    var status: Int32 = 0
    let hasEnded = waitpid(id, &status, WNOHANG) == id
    if hasEnded { isWaitedFor = true }
    try takeOutput()
    guard hasEnded else { return false }
    let code = ChildProcess.exitStatus(status)
    guard code == 0 else { throw .failed(status: code) }
    return true
  }

  var firstLine: String {
    String(decoding: printed.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  private func takeOutput() throws(LoginTrouble) {
    var piece = [UInt8](repeating: 0, count: 4_096)
    while case let count = read(output, &piece, piece.count), count > 0 {
      printed += piece[..<count]
      if printed.count > Self.longestOutput { throw .tooLong }
    }
  }
}
