import LineEditor
import ShellCommands
import Synchronization

/// Messages from tasks to the thread of the shell, which it wakes.
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

/// What comes to the shell from its tasks.
enum Mail: Sendable {
  case event(Event)
  /// An image of a page was painted, or cannot be.
  case picture(PictureNews)
  /// What became of a browser that was started.
  case opening(Int, BackgroundProgram.News)
}
