/// Recognises the escape sequences that change the look of text without a width.
package enum EscapeSequence {
  package typealias Scalars = Substring.UnicodeScalarView

  /// The complete sequence at the beginning of a text; `nil` where there is none.
  package static func prefix(of text: Scalars) -> [Unicode.Scalar]? {
    guard text.first == "\u{1B}" else { return nil }
    switch text.dropFirst().first {
    case "[": return controlSequence(text)
    case "]": return operatingSystemCommand(text)
    default: return nil
    }
  }

  /// `ESC [ … letter`, used for colours.
  private static func controlSequence(_ text: Scalars) -> [Unicode.Scalar]? {
    let body = text.dropFirst(2)
    guard let last = body.firstIndex(where: { (0x40...0x7E).contains($0.value) }) else { return nil }
    return Array(text[...last])
  }

  /// `ESC ] …` ended by BEL or `ESC \`, used for links and titles.
  private static func operatingSystemCommand(_ text: Scalars) -> [Unicode.Scalar]? {
    let body = text.dropFirst(2)
    guard let last = body.firstIndex(where: { $0 == "\u{7}" || $0 == "\u{1B}" }) else { return nil }
    if text[last] == "\u{7}" { return Array(text[...last]) }
    let end = text.index(after: last)
    guard end < text.endIndex, text[end] == "\\" else { return nil }
    return Array(text[...end])
  }
}

extension String {
  /// The text without the escape sequences in it.
  package var withoutSequences: String {
    var (text, rest) = (String.UnicodeScalarView(), Substring(self).unicodeScalars)
    while let scalar = rest.first {
      if let sequence = EscapeSequence.prefix(of: rest) {
        rest.removeFirst(sequence.count)
      } else {
        text.append(scalar)
        rest.removeFirst()
      }
    }
    return String(text)
  }
}
