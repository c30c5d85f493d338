import ClusterTesting
import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

/// A collection in ClickHouse, as a reader goes through it.
@Suite(.enabled(if: ClickHouseServers.program != nil, "\(ClickHouseServers.absence)"), .serialized)
struct CollectionProgramTests {
  private let servers: ClickHouseServers
  private let program: ComposedProgram

  init() async throws {
    servers = try await ClickHouseServers(1)
    try await servers.load(Self.tweets(1...6))
    program = try ComposedProgram()
    // However busy the machine is, the servers answer in this time.
    try program.folder.write(
      "set timeout 300\nsource add clickhouse big \(servers.url)\nuse big\n", to: "data/rc")
  }

  /// Tweets about `#rain`; the greater the number, the newer.
  private static func tweets(_ numbers: ClosedRange<Int>) -> [Tweet] {
    numbers.map {
      .fixture(id: "\($0)", text: "number \($0) #rain", created: .fixture(minutes: $0), hashtags: ["rain"])
    }
  }

  private func run(_ line: String) async throws -> Program.Outcome {
    try await program.run("--json", "--remember", "-c", line)
  }

  @Test func `It is searched together with the archive, in one order`() async throws {
    let own = try LoadedFolder(Self.tweets(3...8))
    _ = try await run("import \(own.path)")

    let both = try await run("use archive,big; #rain").results()

    #expect(both.ids == ["8", "7", "6", "5", "4", "3", "2", "1"])
    #expect(Set(both.tweets.compactMap(\.source)) == ["archive", "big"])
    #expect(both.notes == [])
  }

  @Test func `A text is found in a search of it`() async throws {
    #expect(try await run("#rain; find 'number 4'").results().ids == ["4"])
    #expect(try await run("#rain; find umber").results().ids == ["6", "5", "4", "3", "2", "1"])
    #expect(try await run("#rain; find zqzq").results().ids == [])
  }

  @Test func `What was loaded since is new, once`() async throws {
    _ = try await run("#rain")
    try await servers.load(Self.tweets(5...8))

    #expect(try await run("new").results().ids == ["8", "7"])
    #expect(try await run("new").results().ids == [])
  }

  @Test func `What is newer comes on top`() async throws {
    try await servers.load(Self.tweets(7...8))
    let results = try await run("set limit 2; #rain; more; refresh").results()

    #expect(results.ids == ["8", "7", "6", "5"])
  }

  @Test(.needsProgram) func `Watched, it shows what is loaded meanwhile`() async throws {
    let whole = try Program()
    try whole.folder.write("source add clickhouse big \(servers.url)\nuse big\n", to: "data/rc")
    let child = try whole.start("-c", "#rain; watch 1", as: "watching")
    let output = { (try? whole.folder.read("watching.out")) ?? "" }
    #expect(await eventually { output().contains("number 6") })

    try await servers.load(Self.tweets(7...7))
    #expect(await eventually { output().contains("number 7") })
    child.signal(SIGINT)

    #expect(await child.status() == 130)
    #expect(try whole.folder.read("watching.err") == "")
  }

  @Test func `Away, it is answered by what the archive kept, and that is told`() async throws {
    _ = try await run("#rain")
    servers.servers[0].kill()

    let outcome = try await run("#rain")

    #expect(try outcome.results().ids == ["6", "5", "4", "3", "2", "1"])
    #expect(outcome.errors.contains("127.0.0.1:\(servers.servers[0].ports.http) cannot be reached"))
    #expect(outcome.errors.contains("this is what the archive kept"))
  }

  @Test func `How many were found is remembered with where counting stopped`() async throws {
    try await servers.load(Self.tweets(1...1_200))
    _ = try await run("#rain")

    #expect(try await program.run("recents").output.contains("1,000+ found"))
  }
}
