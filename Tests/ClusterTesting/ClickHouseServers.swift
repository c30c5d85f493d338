import Foundation
import Glibc
package import SmashtagModel
import Synchronization
import TweetSources

/// Real servers of ClickHouse on this machine, each with files and ports of its own; they end with this value.
package final class ClickHouseServers: TestCollection {
  private static let paths = ["/usr/sbin/clickhouse-server", "/usr/bin/clickhouse-server"]

  /// The program of the server; `nil` where it is not installed.
  package static let program = paths.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// What is said where it is not.
  package static let absence = "there is no clickhouse-server; Scripts/setup.sh clusters gets it"

  /// The cluster of all servers, in their configuration.
  package static let cluster = "three"
  /// The database of the tables.
  package static let database = "tweets"
  /// A user that may only read, and its password.
  package static let reader = "reader:secret's \\ colon:".replacing(" ", with: "_")
  /// A user whose questions leave out shards that are away.
  package static let lenient = "lenient:"

  package struct Failure: Error {
    let reason: String
  }

  package let servers: [ClickHouseServer]
  /// What keeps the copies of a shard the same; `nil` where nothing does.
  package let keeper: ZooKeeper?
  private let folder: String

  /// Starts servers, and waits until they answer.
  ///
  /// - Parameters:
  ///   - copies: how many of them are a shard together.
  ///   - areReplicated: whether a ZooKeeper keeps these the same; else nothing is copied from one to the other.
  ///   - certificate: the files of a certificate and its key, with which they answer over TLS too.
  package init(
    _ count: Int = 3, copies: Int = 1, areReplicated: Bool = false,
    certificate: (file: String, key: String)? = nil, hasTables: Bool = true
  ) async throws {
    let folder = NSTemporaryDirectory() + "/clickhouse-tests-" + UUID().uuidString
    self.folder = folder
    let ports = try (0..<count).map { _ in try ClickHouseServer.Ports() }
    let shards = stride(from: 0, to: count, by: copies).map { Array(ports[$0...].prefix(copies)) }
    let keeper =
      areReplicated ? try ZooKeeper(at: ClickHouseServer.Ports().tcp, in: "\(folder)/keeper") : nil
    self.keeper = keeper
    servers = try ports.indices.map { index in
      let keeping = keeper.map { ClickHouseServer.Keeping(port: $0.port, shard: index / copies, copy: index) }
      return try ClickHouseServer(ports[index], of: shards, certificate, keeping, in: "\(folder)/\(index)")
    }
    for server in servers { try await server.waitUntilItAnswers() }
    if areReplicated { for server in servers { try await server.waitUntilItIsKept() } }
    guard hasTables else { return }
    for server in servers { try await server.createTables(Self.layout(shards, areReplicated)) }
  }

  private static func layout(_ shards: [[ClickHouseServer.Ports]], _ areReplicated: Bool) -> ClusterLayout {
    shards.joined().count > 1
      ? .cluster(cluster, database: database, hasReplicas: areReplicated) : .oneNode
  }

  deinit {
    for server in servers { server.kill() }
    keeper?.kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Waits for what comes about by itself.
  package static func wait(until state: String, _ isReached: () async throws -> Bool) async throws {
    for _ in 0..<1_200 {
      if try await isReached() { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw Failure(reason: "in vain was it waited until \(state)")
  }

  /// The address of all of them.
  package var url: String { url(of: servers.indices) }

  /// The address of some of them.
  package func url(of indices: some Sequence<Int>) -> String {
    "http://" + indices.map { "127.0.0.1:\(servers[$0].ports.http)" }.joined(separator: ",")
      + "/\(Self.database)"
  }
}

/// A server of ClickHouse.
package final class ClickHouseServer: Sendable {
  /// Ports that nobody listens at.
  package struct Ports: Sendable {
    package let http: Int
    package let https: Int
    let tcp: Int
    let interserver: Int

    init() throws {
      (http, https, tcp, interserver) = (try Self.free(), try Self.free(), try Self.free(), try Self.free())
    }

    /// A port below those that systems give to clients, so that none of these takes it.
    private static func free() throws -> Int {
      for _ in 0..<200 {
        let port = Int.random(in: 20_000..<32_000)
        if taken.withLock({ $0.insert(port).inserted }), isFree(UInt16(port)) { return port }
      }
      throw ClickHouseServers.Failure(reason: "no port is free")
    }

    /// The ports that were given in this run.
    private static let taken = Mutex<Set<Int>>([])

    private static func isFree(_ port: UInt16) -> Bool {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      address.sin_port = port.bigEndian
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }
  }

  /// Where a server finds ZooKeeper, and which copy of which shard it is.
  struct Keeping {
    let (port, shard, copy): (Int, Int, Int)
  }

  package let ports: Ports
  private let folder: String
  private let process: Mutex<LeashedProcess>

  /// Starts a server that knows all shards.
  init(
    _ ports: Ports, of shards: [[Ports]], _ certificate: (file: String, key: String)?, _ keeping: Keeping?,
    in folder: String
  ) throws {
    (self.ports, self.folder) = (ports, folder)
    for part in ["data", "tmp", "formats"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(part)", withIntermediateDirectories: true)
    }
    try Data(Self.configuration(ports, of: shards, certificate, keeping, in: folder).utf8).write(
      to: URL(filePath: "\(folder)/config.xml"))
    try Data(Self.users.utf8).write(to: URL(filePath: "\(folder)/users.xml"))
    process = Mutex(try Self.process(in: folder))
  }

  private static func process(in folder: String) throws -> LeashedProcess {
    guard let program = ClickHouseServers.program else {
      throw ClickHouseServers.Failure(reason: ClickHouseServers.absence)
    }
    return try LeashedProcess([program, "--config-file=\(folder)/config.xml"], in: folder)
  }

  package func stop() { process.withLock { $0.send(SIGSTOP) } }
  package func goOn() { process.withLock { $0.send(SIGCONT) } }
  package func kill() { process.withLock { $0.kill() } }

  /// Starts it again after ``kill()``, and waits until it answers.
  package func startAgain() async throws {
    try await ClickHouseServers.wait(until: "the server has ended") { process.withLock(\.isGone) }
    let again = try Self.process(in: folder)
    process.withLock { $0 = again }
    try await waitUntilItAnswers()
  }

  func waitUntilItAnswers() async throws { try await Self.waitUntilOneAnswers(at: ports.http) }

  /// Waits until ZooKeeper answers it.
  func waitUntilItIsKept() async throws {
    try await ClickHouseServers.wait(until: "ZooKeeper answers") {
      (try? await run("SELECT count() FROM system.zookeeper WHERE path = '/'", database: "system")) != nil
    }
  }

  /// Runs a statement as a user with all rights.
  @discardableResult
  package func run(_ sql: String, database: String = ClickHouseServers.database) async throws -> String {
    try await Self.run(sql, database: database, at: ports.http)
  }

  /// Runs a statement at the server of a port.
  @discardableResult
  static func run(_ sql: String, database: String, at port: Int) async throws -> String {
    var request = HTTPRequest(url: "http://127.0.0.1:\(port)/?database=\(database)&wait_end_of_query=1")
    (request.body, request.contentType) = (Array(sql.utf8), "text/plain")
    let response = try await HTTPClient().response(to: request, for: "", in: RequestContext())
    let text = String(decoding: response.body, as: UTF8.self)
    guard response.status == 200 else { throw ClickHouseServers.Failure(reason: text) }
    return text.trimmingCharacters(in: .newlines)
  }

  static func waitUntilOneAnswers(at port: Int) async throws {
    try await ClickHouseServers.wait(until: "the server answers") {
      (try? await run("SELECT 1", database: "system", at: port)) == "1"
    }
  }

  package func createTables(
    _ layout: ClusterLayout, in database: String = ClickHouseServers.database
  ) async throws {
    try await run("CREATE DATABASE IF NOT EXISTS \(database)", database: "system")
    for statement in ClickHouseSchema.statements(layout) { try await run(statement, database: database) }
  }
}

extension ClickHouseServer {
  private static func configuration(
    _ ports: Ports, of shards: [[Ports]], _ certificate: (file: String, key: String)?, _ keeping: Keeping?,
    in folder: String
  ) -> String {
    let replica = { (ports: Ports) in "<replica><host>127.0.0.1</host><port>\(ports.tcp)</port></replica>" }
    let copying = keeping == nil ? "" : "<internal_replication>true</internal_replication>"
    let shards = shards.map { "<shard>\(copying)\($0.map(replica).joined())</shard>" }
    let security = certificate.map { certificate in
      """
      <https_port>\(ports.https)</https_port>
      <openSSL><server><certificateFile>\(certificate.file)</certificateFile>
      <privateKeyFile>\(certificate.key)</privateKeyFile><verificationMode>none</verificationMode></server></openSSL>
      """
    }
    let keeper = keeping.map { keeping in
      """
      <zookeeper><node><host>127.0.0.1</host><port>\(keeping.port)</port></node>
      <session_timeout_ms>\(ZooKeeper.sessionTimeout)</session_timeout_ms></zookeeper>
      <macros><shard>\(keeping.shard + 1)</shard><replica>\(keeping.copy + 1)</replica></macros>
      <interserver_http_host>127.0.0.1</interserver_http_host>
      """
    }
    return """
      <yandex>
        <logger><level>none</level><console>false</console></logger>
        \(security ?? "")\(keeper ?? "")<http_port>\(ports.http)</http_port><tcp_port>\(ports.tcp)</tcp_port>
        <interserver_http_port>\(ports.interserver)</interserver_http_port><listen_host>127.0.0.1</listen_host>
        <mark_cache_size>268435456</mark_cache_size><timezone>UTC</timezone>
        <path>\(folder)/data/</path><tmp_path>\(folder)/tmp/</tmp_path>
        <format_schema_path>\(folder)/formats/</format_schema_path>
        <users_config>\(folder)/users.xml</users_config><default_profile>default</default_profile>
        <default_database>default</default_database>
        <remote_servers><\(ClickHouseServers.cluster)>\(shards.joined())</\(ClickHouseServers.cluster)></remote_servers>
      </yandex>
      """
  }

  private static var users: String {
    let user = { (login: String, profile: String) -> String in
      let parts = login.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return """
        <\(parts[0])><password>\(parts[1])</password><networks><ip>127.0.0.1</ip></networks>
        <profile>\(profile)</profile><quota>default</quota></\(parts[0])>
        """
    }
    return """
      <yandex>
        <profiles><default/><readonly><readonly>1</readonly></readonly>
        <lenient><skip_unavailable_shards>1</skip_unavailable_shards></lenient></profiles>
        <users>\(user("default:", "default"))\(user(ClickHouseServers.reader, "readonly"))\
      \(user(ClickHouseServers.lenient, "lenient"))</users>
        <quotas><default/></quotas>
      </yandex>
      """
  }
}
