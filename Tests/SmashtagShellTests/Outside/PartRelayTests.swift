import LineEditor
import Synchronization
import Testing

@testable import SmashtagShell

struct PartRelayTests {
  private let wakeup: Wakeup
  private let relay: PartRelay<Void>

  init() throws {
    wakeup = try Wakeup()
    relay = PartRelay(waking: wakeup)
  }

  /// Takes all parts until the end; the threads are left to the producer.
  private func takeAll() async -> (parts: [[UInt8]], error: (any Error)?) {
    var parts: [[UInt8]] = []
    while true {
      switch relay.take() {
      case .nothing: _ = await eventually { wakeup.lower() }
      case .part(let part): parts.append(part)
      case .end(.success): return (parts, nil)
      case .end(.failure(let error)): return (parts, error)
      }
    }
  }

  @Test func `All parts come in order, then the end`() async {
    _ = relay.run { take in for number: UInt8 in 1...100 { try await take([number]) } }

    let (parts, error) = await takeAll()

    #expect(parts == (1...100).map { [$0] } && error == nil)
  }

  @Test func `One part waits at a time`() async {
    let made = Gauge()
    let task = relay.run { take in
      for number: UInt8 in 1...3 {
        made.add()
        try await take([number])
      }
    }
    #expect(await eventually { wakeup.lower() })
    for _ in 0..<1_000 { await Task.yield() }

    #expect(made.count == 1)
    #expect(await takeAll().parts.count == 3)
    await task.value
  }

  @Test func `An error comes after the parts before it`() async {
    _ = relay.run { take in
      try await take([1])
      throw CancellationError()
    }

    let (parts, error) = await takeAll()

    #expect(parts == [[1]] && error is CancellationError)
  }

  @Test func `Cancelling ends it after the part that waits`() async {
    let task = relay.run { take in while true { try await take([1]) } }
    #expect(await eventually { wakeup.lower() })

    task.cancel()

    let (parts, error) = await takeAll()
    #expect(parts.count <= 2 && error is CancellationError)
  }
}

/// Counts from any thread.
private final class Gauge: Sendable {
  private let value = Mutex(0)

  var count: Int { value.withLock { $0 } }

  func add() { value.withLock { $0 += 1 } }
}
