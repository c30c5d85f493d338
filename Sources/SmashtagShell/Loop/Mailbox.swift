import LineEditor
import Synchronization

/// Messages from the tasks of commands to the thread of the shell, which it wakes.
final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let wakeup: Wakeup

  init(waking wakeup: Wakeup) { self.wakeup = wakeup }

  func put(_ message: Message) {
    messages.withLock { $0.append(message) }
    wakeup.raise()
  }

  /// Takes all messages, oldest first.
  func takeAll() -> [Message] {
    messages.withLock { messages in
      defer { messages.removeAll() }
      return messages
    }
  }
}
