import SmashtagModel
import Synchronization
import Testing

@testable import SmashtagShell

struct PictureGateTests {
  private final class Tally: Sendable {
    private let counts = Mutex((inside: 0, most: 0, passed: 0))

    func enter() {
      counts.withLock { counts in
        counts.inside += 1
        counts.most = max(counts.most, counts.inside)
      }
    }

    func leave() {
      counts.withLock { counts in
        counts.inside -= 1
        counts.passed += 1
      }
    }

    var most: Int { counts.withLock { $0.most } }
    var passed: Int { counts.withLock { $0.passed } }
  }

  private struct Stop: Error {}

  @Test(arguments: [1, 2, 4])
  func `No more pass at a time than it is wide, and all pass`(width: Int) async {
    let (gate, tally) = (PictureGate(width: width), Tally())

    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<60 {
        group.addTask {
          await gate.pass {
            tally.enter()
            await Task.yield()
            tally.leave()
          }
        }
      }
    }

    #expect(tally.most <= width && tally.passed == 60)
  }

  @Test func `Who fails makes way too`() async {
    let gate = PictureGate(width: 1)

    for _ in 0..<3 {
      await #expect(throws: Stop.self) { try await gate.pass { throw Stop() } }
    }

    #expect(await gate.pass { 7 } == 7)
  }
}
