import Foundation
import SmashtagTesting
import Testing

/// The server that misbehaves on purpose and may stand beside the checkout; it ends with the value.
final class FaultServer: Sendable {
  static let script = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .appendingPathComponent("../../../../../shared/tools/faultserver.py").standardizedFileURL.path
  static let isPresent = FileManager.default.fileExists(atPath: script)

  let firstPort: Int
  private let folder: TemporaryFolder
  private let child: Child

  /// Begins at the first ports that are free, after its certificates are made.
  ///
  /// - Parameter upstream: the address of the server whose answers it damages; its own samples where there is none.
  static func started(before upstream: String? = nil) async throws -> FaultServer {
    for attempt in 0..<10 {
      let port = 20_000 + (Int(getpid()) * 7 + attempt * 311) % 900 * 12
      let server = try FaultServer(firstPort: port, before: upstream)
      if await server.isReady() { return server }
    }
    throw FaultServerError.noPorts
  }

  private init(firstPort: Int, before upstream: String?) throws {
    self.firstPort = firstPort
    folder = try TemporaryFolder()
    let words =
      [
        "python3", Self.script, "--port", "\(firstPort)", "--dir", folder.path(of: "tls"), "--log",
        folder.path(of: "log"),
      ] + (upstream.map { ["--upstream", $0] } ?? [])
    let streams = Child.Streams(output: folder.path(of: "out"), errors: folder.path(of: "err"))
    child = try Child(
      words, in: folder.path, environment: ProcessInfo.processInfo.environment, streams: streams)
  }

  var authority: String { folder.path(of: "tls/ca.pem") }

  /// The address a source is given for a fault.
  func address(of fault: FaultCase) -> String {
    let scheme = 1...9 ~= fault.port ? "https" : "http"
    return "\(scheme)://127.0.0.1:\(firstPort + fault.port)/\(fault.path)"
  }

  /// Every request that came so far, wherever.
  func requests() throws -> [LoggedRequest] {
    try folder.read("log").split(separator: "\n").compactMap {
      try? JSONDecoder().decode(LoggedRequest.self, from: Data($0.utf8))
    }
  }

  private func isReady() async -> Bool {
    await eventually { hasEnded || ((try? folder.read("out")) ?? "").contains("READY") } && !hasEnded
  }

  private var hasEnded: Bool { ((try? folder.read("err")) ?? "").contains("Error") }
}

enum FaultServerError: Error {
  case noPorts
  case noToken
}

/// A request as the server noted it.
struct LoggedRequest: Decodable {
  let port: Int
  let path: String
  let headers: [String: String]

  /// Whether it holds a token, a key or a login.
  var isTold: Bool {
    headers["authorization"] != nil || path.contains(FaultRun.token) || path.contains("createSession")
  }
}
