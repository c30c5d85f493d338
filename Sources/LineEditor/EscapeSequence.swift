/// The escape sequences that change how text looks without taking room.
enum EscapeSequence {
  typealias Scalars = Substring.UnicodeScalarView

  /// The whole sequence the text begins with, if it begins with one.
  static func prefix(of text: Scalars) -> [Unicode.Scalar]? {
    guard text.first == "\u{1B}" else { return nil }
    switch text.dropFirst().first {
    case "[": return controlSequence(text)
    case "]": return operatingSystemCommand(text)
    default: return nil
    }
  }

  /// Colours and the like: `ESC [ … letter`.
  private static func controlSequence(_ text: Scalars) -> [Unicode.Scalar]? {
    let body = text.dropFirst(2)
    guard let last = body.firstIndex(where: { (0x40...0x7E).contains($0.value) }) else { return nil }
    return Array(text[...last])
  }

  /// Links and titles: `ESC ] … BEL`, or with `ESC \` at the end.
  private static func operatingSystemCommand(_ text: Scalars) -> [Unicode.Scalar]? {
    let body = text.dropFirst(2)
    guard let last = body.firstIndex(where: { $0 == "\u{7}" || $0 == "\u{1B}" }) else { return nil }
    if text[last] == "\u{7}" { return Array(text[...last]) }
    let end = text.index(after: last)
    guard end < text.endIndex, text[end] == "\\" else { return nil }
    return Array(text[...end])
  }
}
