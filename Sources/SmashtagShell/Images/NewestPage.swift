import Synchronization

/// The number of the page that images are made ready for; others need not begin.
final class NewestPage: Sendable {
  private let value = Atomic(0)

  var number: Int {
    get { value.load(ordering: .relaxed) }
    set { value.store(newValue, ordering: .relaxed) }
  }
}
