/// A prompt as libedit wants it: what takes no room stands between two marks.
///
/// Known sequences are `ESC [ … letter` (colours) and `ESC ] … BEL` or `… ESC \` (links); other control
/// characters are dropped.
struct PromptText {
  /// Ends with a zero.
  private(set) var marked: [UInt32] = []

  /// What takes room, for counting rows.
  private(set) var visible: [Unicode.Scalar] = []

  private var invisible: [Unicode.Scalar] = []

  init(_ prompt: String) {
    var rest = Substring(prompt).unicodeScalars
    while let scalar = rest.first {
      if let sequence = EscapeSequence.prefix(of: rest) {
        invisible += sequence
        rest = rest.dropFirst(sequence.count)
      } else {
        append(scalar)
        rest = rest.dropFirst()
      }
    }
    close()
    marked.append(0)
  }
}

extension PromptText {
  private static let mark: UInt32 = 1
  private static let blank = Unicode.Scalar(" ").value

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.properties.generalCategory == .control { return }
    // A combining mark would be lost in libedit, which gives each cell one code point.
    guard Cells.width(of: scalar) > 0 else { return invisible.append(scalar) }
    flush()
    marked.append(scalar.value)
    visible.append(scalar)
  }

  private mutating func flush() {
    if invisible.isEmpty { return }
    marked += [Self.mark] + invisible.map(\.value) + [Self.mark]
    invisible = []
  }

  /// libedit loses a sequence that nothing visible follows: it goes before the last blank.
  private mutating func close() {
    if invisible.isEmpty { return }
    if marked.last == Self.blank, marked.dropLast().last != Self.mark {
      marked.removeLast()
      visible.removeLast()
    }
    append(" ")
  }
}
