/// What the shell shows after a step.
public enum Showing: Sendable {
  /// The current context from its first item.
  case context
  /// Nothing, since all of the current context was written already.
  case written
  /// The current context from its ``Context/firstRow``.
  case place
  /// The current context from its first new item.
  case contextTail
  /// The next rows that did not fit.
  case next
  /// A screen that is not a context.
  case page(Screen)
  /// A message.
  case note(String)
  /// A text and its mentions.
  case extraction(Extraction)
  case nothing
}

extension Showing {
  /// Whether the current context or a part of it is shown.
  var isOfContext: Bool {
    switch self {
    case .context, .place, .contextTail, .next: true
    case .written, .page, .note, .extraction, .nothing: false
    }
  }

  /// Whether the reader sees the current context from its first item on.
  var isOfWholeContext: Bool {
    switch self {
    case .context, .written: true
    case .place, .contextTail, .next, .page, .note, .extraction, .nothing: false
    }
  }
}
