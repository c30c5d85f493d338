import Foundation
import SmashtagTesting
import Testing

/// Servers that answer with less, more, or something else than they should.
@Suite(.needsProgram)
enum FaultTests {
  /// The program against every fault of the server beside the checkout.
  @Suite(.enabled(if: FaultServer.isPresent, "no faultserver.py in ../shared/tools"))
  struct Played {
    @Test func `Every fault of the server is played`() throws {
      let folder = try Folder()

      let status = try Child.run(["python3", FaultServer.script, "--list"], output: folder.path(of: "list"))
      let names = try folder.read("list").split(separator: "\n").map(String.init)

      #expect(status == 0)
      #expect(Set(names) == Set(FaultCase.all.filter { $0.port == 0 }.map(\.path)))
      #expect(Set(1...9).isSubset(of: FaultCase.all.map(\.port)))
    }

    @Test(arguments: FaultCase.all)
    func `It ends by itself, in little memory`(fault: FaultCase) async throws {
      let run = try await run(fault)

      #expect(run.outcome.status != FaultRun.killed)
      #expect(run.memory <= 100_000)
    }

    @Test(arguments: FaultCase.all)
    func `It shows all posts, or says which host failed and why`(fault: FaultCase) async throws {
      let run = try await run(fault)

      switch fault.end {
      case .allPosts:
        #expect(run.outcome.status == 0, "\(run.outcome)")
        #expect(run.ids == ["1003", "1002", "1001"], "\(run.outcome)")
      case .noPosts:
        #expect(run.outcome.status == 0, "\(run.outcome)")
        #expect(run.ids == [], "\(run.outcome)")
      case .failure(let words, let status):
        #expect(run.outcome.status == status, "\(run.outcome)")
        #expect(run.ids == nil, "\(run.outcome)")
        let beginning = status == 4 ? "" : "home: 127.0.0.1:"
        #expect(run.complaint.contains(words) && run.complaint.hasPrefix(beginning), "\(run.complaint)")
      }
    }

    @Test(arguments: FaultCase.all)
    func `The archive stays sound and holds nothing partial`(fault: FaultCase) async throws {
      let run = try await run(fault)

      #expect((run.health ?? "ok") == "ok")
      #expect(run.keptTweets == (fault.end == .allPosts ? 3 : 0))
    }

    @Test(arguments: FaultCase.all)
    func `The token is written nowhere`(fault: FaultCase) async throws {
      #expect(try await run(fault).leaks == [])
    }

    @Test func `The token goes to its host alone`() async throws {
      let bench = try await FaultBench.shared.value

      let told = bench.requests.filter { $0.headers["authorization"] != nil }
      let elsewhere = told.filter {
        $0.port == bench.firstPort + 10 || $0.path.contains("/tls/") && $0.port == bench.firstPort
      }

      #expect(told.contains { $0.path.hasPrefix("/ok/") })
      #expect(bench.requests.contains { $0.port == bench.firstPort + 10 })
      #expect(elsewhere.map(\.path) == [])
    }

    private func run(_ fault: FaultCase) async throws -> FaultRun {
      try #require(try await FaultBench.shared.value.runs[fault.testDescription])
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

/// The program run against every fault, four at once, and what came of it; all tests look at the same runs.
struct FaultBench: Sendable {
  static let shared = Task { try await FaultBench(FaultCase.all) }

  let runs: [String: FaultRun]
  let requests: [LoggedRequest]
  let firstPort: Int

  init(_ cases: [FaultCase]) async throws {
    let server = try await FaultServer.started()
    firstPort = server.firstPort
    runs = try await withThrowingTaskGroup(of: (String, FaultRun).self) { group in
      var runs: [String: FaultRun] = [:]
      for (index, fault) in cases.enumerated() {
        if index >= 4, let (name, run) = try await group.next() { runs[name] = run }
        group.addTask {
          let address = server.address(of: fault)
          let run = try await FaultRun(address, within: fault.seconds, trusting: server.authority)
          return (fault.testDescription, run)
        }
      }
      return try await group.reduce(into: runs) { $0[$1.0] = $1.1 }
    }
    requests = try server.requests()
  }
}
