import Foundation
import Glibc
import SmashtagModel
import TweetSources

/// The engine of a much later version than that of Debian's servers, behind the same interface; it ends with this value.
package final class EmbeddedEngine: TestCollection {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardized

  /// A Python that has the engine; `nil` where there is none.
  package static let python: String? = {
    let folder = checkout.appending(path: ".build/engine").path
    return FileManager.default.fileExists(atPath: folder + "/complete") ? folder + "/bin/python" : nil
  }()

  package let url: String
  private let port: Int
  private let pid: pid_t
  /// The engine ends when this is closed, however that happens.
  private let leash = Pipe()
  private let folder: String

  /// Starts the engine, waits until it answers, and creates the tables.
  package init() async throws {
    guard let python = Self.python else {
      throw ClickHouseServers.Failure(reason: "there is no chdb; Scripts/setup.sh clusters gets it")
    }
    port = try ClickHouseServer.Ports().http
    url = "http://127.0.0.1:\(port)/\(ClickHouseServers.database)"
    folder = NSTemporaryDirectory() + "/clickhouse-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = [
      "-B", Self.checkout.appending(path: "Tests/Clusters/engine.py").path, folder, "\(port)",
    ]
    process.standardInput = leash
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    pid = process.processIdentifier
    try await createTables()
  }

  deinit {
    kill(pid, SIGKILL)
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func createTables() async throws {
    let database = ClickHouseServers.database
    try await ClickHouseServer.waitUntilOneAnswers(at: port)
    try await ClickHouseServer.run(
      "CREATE DATABASE IF NOT EXISTS \(database)", database: "system", at: port)
    for statement in ClickHouseSchema.statements(.oneNode) {
      try await ClickHouseServer.run(statement, database: database, at: port)
    }
  }
}
