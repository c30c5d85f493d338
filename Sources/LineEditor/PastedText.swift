/// Pasted text as a part of one line, so that nothing in it runs by itself.
struct PastedText {
  /// What a terminal sends after the text.
  private static let end = Array("\u{1B}[201~".unicodeScalars)

  private var received: [Unicode.Scalar] = []

  /// Adds what came from the terminal; true once the paste is over.
  mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    received.append(scalar)
    guard received.suffix(Self.end.count).elementsEqual(Self.end) else { return false }
    received.removeLast(Self.end.count)
    return true
  }

  /// Ends of lines and tabs become blanks, the last end of line goes, other control characters too.
  var line: String {
    let text = String(String.UnicodeScalarView(received))
    let lines = text.split(omittingEmptySubsequences: true) { $0.isNewline }
    let joined = lines.joined(separator: " ").unicodeScalars.map { $0 == "\t" ? " " : $0 }
    return String(String.UnicodeScalarView(joined.filter { $0.properties.generalCategory != .control }))
  }
}
