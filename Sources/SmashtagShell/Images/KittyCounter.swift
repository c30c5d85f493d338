import Synchronization

/// Gives each image a number of its own, for kitty.
///
/// Whoever else draws in the same window, now or before, has others: an equal one takes that image off the screen.
final class KittyCounter: Sendable {
  private let next: Atomic<UInt32>

  /// Begins anywhere, with enough left below the largest number there is.
  init(from first: UInt32 = .random(in: 1...0x7000_0000)) { next = Atomic(first) }

  func take() -> UInt32 { next.wrappingAdd(1, ordering: .relaxed).oldValue }
}
