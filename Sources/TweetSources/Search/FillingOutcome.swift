/// What came of an answer that a page is filled from.
enum FillingOutcome: Equatable {
  /// Nothing follows: it held nothing new, or reached what is known already or does not count.
  case ended
  case taken
  /// The page was full before the item at this index, which would have counted.
  case full(before: Int)
}
