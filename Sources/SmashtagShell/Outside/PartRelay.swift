import LineEditor
import Synchronization

/// Hands bytes from a task to the thread of the shell, one part at a time, and at last the task's result.
///
/// The task waits until its part was taken, so that memory holds one part however slow the reader is.
final class PartRelay<Value: Sendable>: Sendable {
  /// What the thread of the shell finds.
  enum Next {
    /// Nothing yet; the wake-up is raised when there is.
    case nothing
    case part([UInt8])
    case end(Result<Value, any Error>)
  }

  private struct Slot {
    var part: [UInt8]?
    var end: Result<Value, any Error>?
    /// The producer, which waits until its part was taken.
    var producer: CheckedContinuation<Void, Never>?
  }

  private let slot = Mutex(Slot())
  private let wakeup: Wakeup

  init(waking wakeup: Wakeup) { self.wakeup = wakeup }

  /// Runs a producer as a task; who cancels the task has to go on taking until its end.
  func run(_ produce: @escaping @Sendable (_ take: ([UInt8]) async throws -> Void) async throws -> Value)
    -> Task<Void, Never>
  {
    Task {
      let end: Result<Value, any Error>
      do {
        end = .success(
          try await produce { part in
            await self.put(part)
            try Task.checkCancellation()
          })
      } catch {
        end = .failure(error)
      }
      self.slot.withLock { $0.end = end }
      self.wakeup.raise()
    }
  }

  /// Removes and returns what the producer has put.
  func take() -> Next {
    let (next, producer) = slot.withLock { slot in
      defer { (slot.part, slot.producer) = (nil, nil) }
      let next = slot.part.map(Next.part) ?? slot.end.map(Next.end) ?? .nothing
      return (next, slot.producer)
    }
    producer?.resume()
    return next
  }

  private func put(_ part: [UInt8]) async {
    await withCheckedContinuation { continuation in
      slot.withLock { ($0.part, $0.producer) = (part, continuation) }
      wakeup.raise()
    }
  }
}
