import Foundation

/// Runs tasks on a thread of its own, which may be kept waiting: for a pipe that nobody writes to, or for
/// another program that has the archive.
///
/// The threads that all other tasks share are as many as the machine has cores; were each of them to wait for a file,
/// nothing else would go on. A task that runs here is cancelled as any other.
final class WaitingThread: TaskExecutor {
  private let jobs = Jobs()

  init() {
    Thread.detachNewThread { [jobs, executor = asUnownedTaskExecutor()] in
      while let job = jobs.next() { job.runSynchronously(on: executor) }
    }
  }

  deinit { jobs.end() }

  func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }
}

/// What is to be run, in its order.
///
/// Sendable because `condition` is held wherever the others are looked at or changed.
private final class Jobs: @unchecked Sendable {
  private let condition = NSCondition()
  private var waiting: [UnownedJob] = []
  private var isOver = false

  func append(_ job: UnownedJob) {
    condition.lock()
    waiting.append(job)
    condition.signal()
    condition.unlock()
  }

  /// Waits for the next one; `nil` once there are no more to come.
  func next() -> UnownedJob? {
    condition.lock()
    defer { condition.unlock() }
    while waiting.isEmpty, !isOver { condition.wait() }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  func end() {
    condition.lock()
    isOver = true
    condition.signal()
    condition.unlock()
  }
}
