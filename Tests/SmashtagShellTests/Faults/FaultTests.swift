import Foundation
import SmashtagTesting
import Testing

/// Servers that answer with less, more, or something else than they should.
@Suite(.needsProgram)
enum FaultTests {
  /// The program against every fault of the server beside the checkout.
  ///
  /// One test waits at a time, so that others run meanwhile.
  @Suite(.serialized, .enabled(if: FaultServer.isPresent, "no faultserver.py in ../shared/tools"))
  struct Played {
    @Test func `Every fault of the server is played`() throws {
      let folder = try TemporaryFolder()

      let status = try Child.run(["python3", FaultServer.script, "--list"], output: folder.path(of: "list"))
      let names = try folder.read("list").split(separator: "\n").map(String.init)

      #expect(status == 0)
      #expect(Set(names) == Set(FaultCase.all.filter { $0.port == 0 }.map(\.path)))
      #expect(Set(1...9).isSubset(of: FaultCase.all.map(\.port)))
    }

    @Test(arguments: FaultWorld.allCases, FaultCase.all)
    func `It ends by itself, in little memory`(world: FaultWorld, fault: FaultCase) async throws {
      let run = try await run(world, fault)

      #expect(run.outcome.status != FaultRun.killed)
      #expect(run.memory <= 100_000)
    }

    @Test(arguments: FaultWorld.allCases, FaultCase.all)
    func `It shows all there is, or says which host failed and why`(world: FaultWorld, fault: FaultCase)
      async throws
    {
      let run = try await run(world, fault)

      switch fault.end(in: world) {
      case .whole(let shown):
        #expect(run.outcome.status == 0, "\(run.outcome)")
        #expect(run.shown == shown ?? world.shown, "\(run.outcome)")
      case .failure(let words, let status):
        #expect(run.outcome.status == world.status(of: status), "\(run.outcome)")
        #expect(run.shown == nil, "\(run.outcome)")
        #expect(run.complaint.contains(words), "\(run.complaint)")
        if world.isSource { #expect(run.complaint.hasPrefix("home: 127.0.0.1:"), "\(run.complaint)") }
      }
    }

    @Test(arguments: FaultWorld.allCases, FaultCase.all)
    func `The archive stays sound and holds nothing partial`(world: FaultWorld, fault: FaultCase) async throws
    {
      let run = try await run(world, fault)

      #expect((run.health ?? "ok") == "ok")
      #expect(run.keptTweets == (fault.end(in: world) == .whole() ? world.kept.whole : world.kept.failed))
    }

    @Test(arguments: FaultWorld.allCases, FaultCase.all)
    func `The token is written nowhere`(world: FaultWorld, fault: FaultCase) async throws {
      #expect(try await run(world, fault).leaks == [])
    }

    @Test(arguments: FaultWorld.allCases)
    func `The token goes to its host alone`(world: FaultWorld) async throws {
      let bench = try await FaultBench.of(world)

      let told = bench.requests.filter { $0.isTold }
      let elsewhere = told.filter {
        $0.port == bench.firstPort + 10 || $0.path.contains("/tls/") && $0.port == bench.firstPort
      }

      #expect(told.isEmpty == [.bluesky, .page, .image].contains(world))
      #expect(elsewhere.map(\.path) == [])
    }

    @Test func `Some faults lead to another server`() async throws {
      let bench = try await FaultBench.of(.mastodon)

      #expect(bench.requests.contains { $0.port == bench.firstPort + 10 })
    }

    private func run(_ world: FaultWorld, _ fault: FaultCase) async throws -> FaultRun {
      try #require(try await FaultBench.of(world).runs[fault.testDescription])
    }
  }

  /// The program against servers on loopback that answer with less, more, or something else than they should.
  struct Broken {
    @Test(.timeLimit(.minutes(1)), arguments: BrokenAnswer.all)
    func `A broken answer is an error of its host, in time and in little memory`(broken: BrokenAnswer)
      async throws
    {
      let server = try LoopbackServer(security: broken.security) { _ in broken.answer }

      let search = try await LiveProgram().search(at: server.url)

      #expect(search.status == 1)
      #expect(search.errors.contains("home: 127.0.0.1:\(server.port) "), "\(search.errors)")
      #expect(search.errors.contains(broken.words), "\(search.errors)")
      #expect(search.memory < 100_000)
    }

    @Test func `Nothing of an answer that was cut off is shown or kept`() async throws {
      let half = Array(BrokenAnswer.posts.utf8.dropLast(3))
      let server = try LoopbackServer { _ in .steps([.bytes(LoopbackAnswer.head(200) + half), .close]) }
      let program = try LiveProgram()

      let search = try await program.search(at: server.url)

      #expect(search.ids == nil)
      #expect(try await program.archived() == [])
    }

    @Test func `A whole answer is shown and kept`() async throws {
      let server = try LoopbackServer { .json($0.value("max_id") == nil ? BrokenAnswer.posts : "[]") }
      let program = try LiveProgram()

      let search = try await program.search(at: server.url)

      #expect(search.ids == ["2", "1"], "\(search.errors)")
      #expect(try await program.archived() == ["2", "1"])
    }

    @Test func `A connection that dies is tried anew`() async throws {
      let server = try LoopbackServer { $0.number == 1 ? .steps([.reset]) : .json(BrokenAnswer.posts) }

      let search = try await LiveProgram().search(at: server.url)

      #expect(search.ids == ["2", "1"], "\(search.errors)")
    }

    @Test(arguments: [301, 302, 307])
    func `The token goes to its host alone`(status: Int) async throws {
      let elsewhere = try LoopbackServer { _ in .json(BrokenAnswer.posts) }
      let server = try LoopbackServer { request in
        .redirect(to: "http://localhost:\(elsewhere.port)\(request.target)", status: status)
      }

      _ = try await LiveProgram().search(at: server.url)

      #expect(server.requests.first?.headers["authorization"] == "Bearer \(LiveProgram.token)")
      #expect(!elsewhere.requests.isEmpty)
      #expect(elsewhere.requests.allSatisfy { $0.headers["authorization"] == nil })
    }
  }
}

/// The program run against every fault in one world; all tests look at the same runs.
struct FaultBench: Sendable {
  /// So many programs at once in each world: most of them wait.
  private static let width = 8
  private static let rows = 3

  let runs: [String: FaultRun]
  let requests: [LoggedRequest]
  let firstPort: Int

  /// The worlds in several rows, each one after another.
  private static let all = Task {
    try await withThrowingTaskGroup(of: [FaultWorld: FaultBench].self) { group in
      for row in 0..<rows {
        let worlds = FaultWorld.allCases.indices.filter { $0 % rows == row }.map { FaultWorld.allCases[$0] }
        group.addTask { try await benches(of: worlds) }
      }
      return try await group.reduce(into: [:]) { $0.merge($1) { bench, _ in bench } }
    }
  }

  static func of(_ world: FaultWorld) async throws -> FaultBench { try #require(try await all.value[world]) }

  private static func benches(of worlds: [FaultWorld]) async throws -> [FaultWorld: FaultBench] {
    var benches: [FaultWorld: FaultBench] = [:]
    for world in worlds { benches[world] = try await FaultBench(world, FaultCase.all) }
    return benches
  }

  private init(_ world: FaultWorld, _ cases: [FaultCase]) async throws {
    let upstream = try world.upstream()
    let server = try await FaultServer.started(before: upstream?.url)
    firstPort = server.firstPort
    runs = try await withThrowingTaskGroup(of: (String, FaultRun).self) { group in
      var runs: [String: FaultRun] = [:]
      for (index, fault) in cases.enumerated() {
        if index >= Self.width, let (name, run) = try await group.next() { runs[name] = run }
        group.addTask {
          let address = server.address(of: fault)
          let run = try await FaultRun(world, at: address, within: fault.seconds, trusting: server.authority)
          return (fault.testDescription, run)
        }
      }
      return try await group.reduce(into: runs) { $0[$1.0] = $1.1 }
    }
    requests = try server.requests()
    withExtendedLifetime(upstream) {}
  }
}
