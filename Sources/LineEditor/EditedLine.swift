/// A half-typed line and where the cursor stands in it.
struct EditedLine: Equatable {
  var scalars: [Unicode.Scalar]

  /// An offset in code points.
  var cursor: Int

  var text: String { text(from: 0, to: scalars.count) }

  /// What stands under the cursor.
  var next: Unicode.Scalar? { cursor < scalars.count ? scalars[cursor] : nil }

  func text(from start: Int, to end: Int) -> String {
    String(String.UnicodeScalarView(scalars[start..<end]))
  }
}

extension EditedLine {
  init(_ text: String, cursor: Int? = nil) {
    scalars = Array(text.unicodeScalars)
    self.cursor = cursor ?? scalars.count
  }
}

/// What libedit asks for below the line: it shows that behind an end of line, in the line's own buffer.
enum Prompting {
  /// The search that follows each key (`Ctrl-R`).
  case search

  /// A pattern or command of vi, ended by Enter.
  case entry
}

extension EditedLine {
  /// Nil while the line itself is edited.
  var prompting: Prompting? {
    guard let end = scalars.lastIndex(of: "\n") else { return nil }
    let word = String(String.UnicodeScalarView(scalars[(end + 1)...].prefix(3)))
    if ["bck", "fwd"].contains(word) { return .search }
    return end == 0 ? .entry : nil
  }
}
