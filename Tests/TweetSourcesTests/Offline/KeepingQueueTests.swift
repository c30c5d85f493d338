import Synchronization
import Testing

@testable import TweetSources

struct KeepingQueueTests {
  private let queue = KeepingQueue()

  @Test func `What is brought is done in its order`() async {
    let done = Mutex<[Int]>([])

    for number in 1...20 { await queue.add { done.withLock { $0.append(number) } } }
    await queue.settle()

    #expect(done.withLock { $0 } == Array(1...20))
  }

  @Test func `Nothing to wait for is waited for by nobody`() async {
    await queue.settle()
  }

  @Test func `Who waits can be cancelled`() async {
    let gate = Gate()
    await queue.add { _ = await gate.pass() }
    let waiting = Task { await queue.settle() }

    waiting.cancel()
    await waiting.value

    gate.open()
    await queue.settle()
  }

  @Test func `Who brings too much waits`() async {
    let (gate, brought) = (Gate(), Tally())
    let bringing = Task {
      for number in 1...12 {
        await queue.add { _ = await gate.pass() }
        brought.add(number)
      }
    }

    #expect(await eventually { brought.numbers.count == 8 })
    gate.open()
    await bringing.value

    #expect(brought.numbers.count == 12)
  }
}
