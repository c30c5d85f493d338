/// What the shell shows after a step.
public enum Showing: Sendable {
  /// The context in front, from its first item.
  case context
  /// The context in front, from the first item that was not there before.
  case contextTail
  /// The next items that did not fit.
  case next
  /// A page that is no context.
  case page(Screen)
  case note(String)
  case extraction(Extraction)
  case nothing
}

extension Showing {
  /// Whether the context in front is shown, or a part of it.
  var isOfContext: Bool {
    switch self {
    case .context, .contextTail, .next: true
    case .page, .note, .extraction, .nothing: false
    }
  }
}
