import SmashtagModel

/// Lets one task through at a time; the others wait in turn, and may leave.
actor Turnstile {
  private var isTaken = false
  private var next = 0
  private var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []

  /// Waits until nobody is inside; who comes in has to ``leave()``.
  func enter() async throws(SourceError) {
    guard isTaken else {
      isTaken = true
      return
    }
    next += 1
    let number = next
    let isInside = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume(returning: false) }
        waiting.append((number, continuation))
      }
    } onCancel: {
      Task { await giveUp(number) }
    }
    if !isInside { throw .cancelled }
  }

  /// Lets the next one in.
  func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().continuation.resume(returning: true) }
  }

  private func giveUp(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(returning: false)
  }
}
