import Foundation
import Testing

/// The program against every fault of the server beside the checkout.
@Suite(.needsProgram, .enabled(if: FaultServer.isPresent, "no faultserver.py in ../shared/tools"))
struct FaultTests {
  @Test func `Every fault of the server is played`() throws {
    let folder = try Folder()

    let status = try Child.run(["python3", FaultServer.script, "--list"], output: folder.path(of: "list"))
    let names = try folder.read("list").split(separator: "\n").map(String.init)

    #expect(status == 0)
    #expect(Set(names) == Set(FaultCase.all.filter { $0.port == 0 }.map(\.path)))
    #expect(Set(1...9).isSubset(of: FaultCase.all.map(\.port)))
  }

  @Test(arguments: FaultCase.all)
  func `It ends in time, in little memory`(fault: FaultCase) async throws {
    let run = try await run(fault)

    #expect(run.seconds <= FaultRun.timeout + 2.5)
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
    case .failure(let words, let others, let status):
      #expect(run.outcome.status == status, "\(run.outcome)")
      #expect(run.ids == nil, "\(run.outcome)")
      #expect(run.says(words) || others.map(run.says) ?? false, "\(run.complaint)")
      #expect(status == 4 || run.complaint.hasPrefix("home: 127.0.0.1:"), "\(run.complaint)")
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
