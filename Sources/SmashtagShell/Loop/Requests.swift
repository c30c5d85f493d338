import LineEditor
import ShellCommands
import Synchronization

/// The tasks of the core's requests, and the mailbox for messages from other threads.
final class Requests {
  let mailbox: Mailbox<Mail>
  private let wakeup: Wakeup
  private var tasks: [RequestID: Task<Void, Never>] = [:]
  /// The requests that were cancelled before they were run.
  private var cancelled: Set<RequestID> = []
  /// The task that raises the wake-up at a time, needed while a line is edited.
  private var alarm: (task: Task<Void, Never>, time: ContinuousClock.Instant)?

  init(waking wakeup: Wakeup) { (self.wakeup, mailbox) = (wakeup, Mailbox(waking: wakeup)) }

  /// Runs a request as a task.
  ///
  /// The task releases the request before its answer is reported. Otherwise the core would have to copy the
  /// shared stack of contexts, however deep, at its next change.
  func run(_ request: Request) {
    let id = request.id
    let held = Mutex(Optional(request))
    tasks[id] = Task { [mailbox] in
      let answer = await held.withLock({ $0.take() })?.answer { mailbox.put(.event($0)) }
      mailbox.put(.event(.finished(id, answer ?? .nothing)))
    }
    if cancelled.remove(id) != nil { cancel(id) }
  }

  func cancel(_ id: RequestID) {
    guard let task = tasks[id] else {
      cancelled.insert(id)
      return
    }
    task.cancel()
  }

  /// Cancels a task with a request whose own task has ended.
  func hold(_ task: Task<Void, Never>, for request: RequestID) { tasks[request] = task }

  func release(_ request: RequestID) { tasks[request] = nil }

  /// Removes and returns the messages, oldest first.
  func takeMail() -> [Mail] {
    let mail = mailbox.takeAll()
    for case .event(.finished(let id, _)) in mail { tasks[id] = nil }
    return mail
  }

  /// Waits for a message, at most until a time.
  func wait(until time: ContinuousClock.Instant?) {
    let left = time.map { max(.zero, ContinuousClock.now.duration(to: $0)) / .milliseconds(1) }
    _ = wakeup.wait(milliseconds: left.map { Int($0.rounded(.up)) } ?? -1)
  }

  /// Raises the wake-up at a time; the next call replaces this one.
  func wake(at time: ContinuousClock.Instant?) {
    guard alarm?.time != time else { return }
    alarm?.task.cancel()
    alarm = time.map { time in
      let task = Task { [wakeup] in
        try? await Task.sleep(until: time, clock: .continuous)
        if !Task.isCancelled { wakeup.raise() }
      }
      return (task, time)
    }
  }
}
