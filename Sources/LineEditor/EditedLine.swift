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
