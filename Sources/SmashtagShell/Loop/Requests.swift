import LineEditor
import ShellCommands
import Synchronization

/// The tasks of the core's requests, and what comes to the shell from other threads.
final class Requests {
  let mailbox: Mailbox<Mail>
  private let wakeup: Wakeup
  private var tasks: [RequestID: Task<Void, Never>] = [:]
  /// Raises the wake-up where the shell cannot wait for a time itself, because a line is edited.
  private var alarm: (task: Task<Void, Never>, time: ContinuousClock.Instant)?

  init(waking wakeup: Wakeup) { (self.wakeup, mailbox) = (wakeup, Mailbox(waking: wakeup)) }

  /// What the request was made of is gone by the time its answer is told: the stack of contexts in it would have to be
  /// copied otherwise, however deep it is, as soon as the core pushes one.
  func run(_ request: Request) {
    let id = request.id
    let held = Mutex(Optional(request))
    tasks[id] = Task { [mailbox] in
      let answer = await held.withLock({ $0.take() })?.answer { mailbox.put(.event($0)) }
      mailbox.put(.event(.finished(id, answer ?? .nothing)))
    }
  }

  func cancel(_ id: RequestID) { tasks[id]?.cancel() }

  /// Takes what has come, oldest first.
  func takeMail() -> [Mail] {
    let mail = mailbox.takeAll()
    for case .event(.finished(let id, _)) in mail { tasks[id] = nil }
    return mail
  }

  /// Waits until something has come, at most until a time.
  func wait(until time: ContinuousClock.Instant?) {
    let left = time.map { max(.zero, ContinuousClock.now.duration(to: $0)) / .milliseconds(1) }
    _ = wakeup.wait(milliseconds: left.map { Int($0.rounded(.up)) } ?? -1)
  }

  /// Raises the wake-up at a time; the next call takes the place of this one.
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
