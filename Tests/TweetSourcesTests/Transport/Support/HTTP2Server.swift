import Foundation

@testable import SmashtagTesting
@testable import TweetSources

/// nghttpd, serving some files; it ends with the last who knows it.
final class HTTP2Server: Sendable {
  static let program = ["/usr/sbin/nghttpd", "/usr/bin/nghttpd", "/usr/local/bin/nghttpd"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  let url: String
  private let folder: URL
  private let id: pid_t

  init(serving files: [String: Data]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "smashtag-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, data) in files { try data.write(to: folder.appending(path: name)) }
    try Data().write(to: folder.appending(path: "log"))
    let port = try LoopbackServer { _ in .json("") }.port
    url = "https://127.0.0.1:\(port)"
    id = try Self.start(on: port, folder)
  }

  // Tasks run with most signals blocked, and their children with them.
  deinit {
    kill(id, SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  /// What it says of each frame.
  var log: String { (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? "" }

  /// How many connections it took up to now.
  var connections: Int { Set(log.matches(of: /\[id=([0-9]+)\]/).map(\.output.1)).count }

  /// Waits until it listens, which takes it a moment.
  func listens() async throws {
    for _ in 0..<200 {
      if case .success = await HTTPClient.outcome(from: url + "/log") { return }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private static func start(on port: Int, _ folder: URL) throws -> pid_t {
    let server = Process()
    server.executableURL = URL(filePath: "/usr/bin/env")
    server.arguments = [
      "stdbuf", "-oL", program ?? "", "-v", "-a", "127.0.0.1", "-d", folder.path, "\(port)",
      Certificate.good.keyPath, Certificate.good.path,
    ]
    server.standardOutput = try FileHandle(forWritingTo: folder.appending(path: "log"))
    server.standardError = FileHandle.nullDevice
    try server.run()
    return server.processIdentifier
  }
}
