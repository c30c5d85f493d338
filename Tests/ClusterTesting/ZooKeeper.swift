import Foundation
import Synchronization

/// A ZooKeeper on this machine, which keeps the copies of shards the same; it ends with this value.
package final class ZooKeeper: Sendable {
  private static let (java, archive) = ("/usr/bin/java", "/usr/share/java/zookeeper.jar")

  /// Whether it is installed.
  package static let isPresent = [java, archive].allSatisfy(FileManager.default.fileExists)

  /// What is said where it is not.
  package static let absence = "there is no ZooKeeper; Scripts/setup.sh clusters gets it"

  /// For how many milliseconds a server that went away counts as there, so that its successor has to wait.
  static let sessionTimeout = 3_000

  let port: Int
  private let folder: String
  private let process: Mutex<LeashedProcess>

  init(at port: Int, in folder: String) throws {
    (self.port, self.folder) = (port, folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let configuration = """
      dataDir=\(folder)/data
      clientPort=\(port)
      clientPortAddress=127.0.0.1
      tickTime=500
      maxClientCnxns=0
      admin.enableServer=false

      """
    try Data(configuration.utf8).write(to: URL(filePath: "\(folder)/zoo.cfg"))
    process = Mutex(try Self.process(in: folder))
  }

  private static func process(in folder: String) throws -> LeashedProcess {
    guard isPresent else { throw ClickHouseServers.Failure(reason: absence) }
    let machine = ["-Xmx96m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", archive]
    let program = ["org.apache.zookeeper.server.ZooKeeperServerMain", "\(folder)/zoo.cfg"]
    return try LeashedProcess([java] + machine + program, in: folder)
  }

  package func kill() { process.withLock { $0.kill() } }

  /// Starts it again after ``kill()``, with what it knew.
  package func startAgain() async throws {
    try await ClickHouseServers.wait(until: "ZooKeeper has ended") { process.withLock(\.isGone) }
    let again = try Self.process(in: folder)
    process.withLock { $0 = again }
  }
}
