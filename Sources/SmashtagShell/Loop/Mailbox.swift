import LineEditor
import ShellCommands
import Synchronization

/// A queue of messages from tasks to the thread of the shell, which is woken up for each.
final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let wakeup: Wakeup

  init(waking wakeup: Wakeup) { self.wakeup = wakeup }

  func put(_ message: Message) {
    messages.withLock { $0.append(message) }
    wakeup.raise()
  }

  /// Removes and returns all messages, oldest first.
  func takeAll() -> [Message] {
    messages.withLock { messages in
      defer { messages.removeAll() }
      return messages
    }
  }
}

/// A message from a task to the shell.
enum Mail: Sendable {
  case event(Event)
  /// An image of a page was prepared, or cannot be.
  case picture(PictureNews)
  /// The status of a browser that was started, by its number.
  case opening(Int, BackgroundProgram.News)
}
