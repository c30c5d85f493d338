import Foundation
import Testing

@testable import SmashtagTesting
@testable import TweetSources

/// nghttpd speaks nothing but HTTP/2: where it answers, that was spoken.
struct HTTP2Tests {
  private static let program = ["/usr/sbin/nghttpd", "/usr/bin/nghttpd", "/usr/local/bin/nghttpd"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: program != nil, "needs nghttpd (Debian: nghttp2-server)"))
  func `An answer comes over HTTP 2`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "smashtag-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("[2]".utf8).write(to: folder.appending(path: "a.json"))
    let port = try LoopbackServer { _ in .json("") }.port
    let server = try Self.server(of: folder.path, on: port)
    // Tasks run with most signals blocked, and their children with them.
    defer { kill(server.processIdentifier, SIGKILL) }

    let response = try await Self.fetch("https://127.0.0.1:\(port)/a.json")

    #expect(response.body == Array("[2]".utf8))
    #expect(response.headers["server"]?.hasPrefix("nghttpd") == true)
  }

  private static func server(of folder: String, on port: Int) throws -> Process {
    let server = Process()
    server.executableURL = URL(filePath: program ?? "")
    server.arguments = [
      "-a", "127.0.0.1", "-d", folder, "\(port)", Certificate.good.keyPath, Certificate.good.path,
    ]
    (server.standardOutput, server.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try server.run()
    return server
  }

  /// The server takes a moment to listen.
  private static func fetch(_ url: String) async throws -> HTTPResponse {
    for _ in 0..<200 {
      if case .success(let response) = await HTTPClient.outcome(from: url) { return response }
      try await Task.sleep(for: .milliseconds(20))
    }
    return try await HTTPClient.trusting.fetch(url)
  }
}
