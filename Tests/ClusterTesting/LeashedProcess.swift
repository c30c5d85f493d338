import Foundation
import Glibc

/// A program that ends with this one, however that ends: then nobody holds the other end of its leash.
struct LeashedProcess: Sendable {
  private let pid: pid_t
  private let leash: Pipe

  /// Becomes the program; what stays beside it kills it when standard input ends, and removes its folder if whoever started it
  /// has ended too.
  ///
  /// `wait` is not used, since the signals of ended children may be blocked.
  private static let script = """
    exec 3<&0 </dev/null >/dev/null 2>&1
    {
      read -r _ <&3
      grep -qs "$0" /proc/$$/cmdline && kill -9 $$
      sleep 1
      [ -d /proc/$PPID ] || { rm -rf "$0"; rmdir "${0%/*}"; }
    } &
    exec 3<&-
    exec "$@"
    """

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments, one of which contains the folder.
  ///   - folder: a folder that no other program is told of.
  init(_ command: [String], in folder: String) throws {
    let (shell, leash) = (Process(), Pipe())
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", Self.script, folder] + command
    (shell.standardInput, shell.standardOutput) = (leash, FileHandle.nullDevice)
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    (pid, self.leash) = (shell.processIdentifier, leash)
  }

  func send(_ signal: Int32) { Glibc.kill(pid, signal) }

  /// Whether it has ended, and holds no file and no port any more.
  var isGone: Bool {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")) ?? []).isEmpty
  }

  func kill() {
    send(SIGKILL)
    try? leash.fileHandleForWriting.close()
  }
}
