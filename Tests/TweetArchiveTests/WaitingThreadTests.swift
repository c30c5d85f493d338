import Glibc
import Testing

@testable import TweetArchive

struct WaitingThreadTests {
  private static var thread: UInt { UInt(pthread_self()) }

  @Test func `A task stays on its thread, also behind what it waited for`() async {
    let threads = await withTaskExecutorPreference(WaitingThread()) {
      var threads: Set<UInt> = []
      for _ in 0..<1_000 {
        threads.insert(Self.thread)
        await Task.yield()
      }
      return threads
    }

    #expect(threads.count == 1)
  }

  @Test func `Each has a thread of its own`() async {
    async let first = withTaskExecutorPreference(WaitingThread()) {
      try? await Task.sleep(for: .milliseconds(20))
      return Self.thread
    }
    async let second = withTaskExecutorPreference(WaitingThread()) {
      try? await Task.sleep(for: .milliseconds(20))
      return Self.thread
    }

    #expect(await first != second)
  }

  @Test func `A task is cancelled there as anywhere`() async {
    let task = Task {
      await withTaskExecutorPreference(WaitingThread()) {
        while !Task.isCancelled { usleep(1_000) }
        return true
      }
    }

    task.cancel()

    #expect(await task.value)
  }
}
