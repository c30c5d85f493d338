extension Step {
  /// A step that shows something that is no context.
  public enum Display: Sendable {
    /// A page; a failure is reported after it.
    case screen(Screen, json: JSON, failure: CommandError? = nil)
    /// Says that something was done.
    case note(String, json: JSON)
    /// The items of the context in front that did not fit.
    case nextRows
    /// Lists what a text mentions.
    case extraction(Extraction)
    /// An empty window.
    case clear
  }
}

extension Step.Display {
  var report: JSON? {
    switch self {
    case .screen(_, let json, _), .note(_, let json): json
    case .clear: .done("clear")
    // Of the first the context is printed, and the other has a line of its own.
    case .nextRows, .extraction: nil
    }
  }

  var goesOn: Bool { if case .nextRows = self { true } else { false } }
}
