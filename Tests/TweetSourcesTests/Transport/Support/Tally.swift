import Synchronization

/// Numbers that came, in their order, from any thread.
final class Tally: Sendable {
  private let state = Mutex<[Int]>([])

  var numbers: [Int] { state.withLock { $0 } }

  func add(_ number: Int) { state.withLock { $0.append(number) } }
}
