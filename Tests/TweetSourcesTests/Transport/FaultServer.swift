import Foundation
import Glibc
import SmashtagTesting

/// The server that misbehaves on purpose and may stand beside the checkout; it ends with the value.
final class FaultServer: Sendable {
  static let script = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .appendingPathComponent("../../../../../shared/tools/faultserver.py").standardizedFileURL.path
  static let isPresent = FileManager.default.fileExists(atPath: script)

  let port: Int
  private let folder: TemporaryFolder
  private let id: pid_t

  /// Begins at the first ports that are free, after its certificates are made.
  static func started() async throws -> FaultServer? {
    for attempt in 0..<10 {
      let server = try FaultServer(port: 32_000 + (Int(getpid()) * 7 + attempt * 311) % 40 * 12)
      if await eventually({ !server.text("out").isEmpty || server.text("err").contains("Error") }),
        server.text("out").contains("READY")
      {
        return server
      }
    }
    return nil
  }

  private init(port: Int) throws {
    self.port = port
    folder = try TemporaryFolder()
    for name in ["out", "err"] { try folder.write("", to: name) }
    let words = [
      "python3", "-u", Self.script, "--port", "\(port)", "--dir", folder.path(of: "tls"),
    ]
    id = try Self.start(words, in: folder)
  }

  // Tasks run with most signals blocked, and their children with them.
  deinit { kill(id, SIGKILL) }

  /// All that it can do wrong, and a few things that it does right.
  static func faults() throws -> [String] {
    let list = Pipe()
    let server = Process()
    server.executableURL = URL(filePath: "/usr/bin/env")
    server.arguments = ["python3", script, "--list"]
    server.standardOutput = list
    try server.run()
    let text = String(decoding: list.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  private func text(_ name: String) -> String {
    (try? folder.read(name)) ?? ""
  }

  private static func start(_ words: [String], in folder: TemporaryFolder) throws -> pid_t {
    let server = Process()
    server.executableURL = URL(filePath: "/usr/bin/env")
    server.arguments = words
    server.standardOutput = FileHandle(forWritingAtPath: folder.path(of: "out"))
    server.standardError = FileHandle(forWritingAtPath: folder.path(of: "err"))
    try server.run()
    return server.processIdentifier
  }
}
