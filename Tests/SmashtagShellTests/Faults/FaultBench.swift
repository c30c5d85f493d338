import Foundation

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
          let run = try await FaultRun(server.address(of: fault), trusting: server.authority)
          return (fault.testDescription, run)
        }
      }
      return try await group.reduce(into: runs) { $0[$1.0] = $1.1 }
    }
    requests = try server.requests()
  }
}
