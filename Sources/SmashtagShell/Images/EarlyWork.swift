import SmashtagModel
import Synchronization

/// What was begun for an image before anybody asked for it.
final class EarlyWork: Sendable {
  private let tasks = Mutex<[ImageAddress: Task<Void, Never>]>([:])

  func begin(for address: ImageAddress, _ body: @escaping @Sendable () async -> Void) {
    tasks.withLock { $0[address] = Task(operation: body) }
  }

  /// Waits until it is done; at once where nothing was begun.
  func finish(for address: ImageAddress) async {
    await tasks.withLock { $0[address] }?.value
  }
}
