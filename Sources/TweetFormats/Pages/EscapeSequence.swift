/// What colours text and moves about on a terminal, as build logs have it.
enum EscapeSequence {
  private static let longest = 4_096

  /// Where one ends whose escape character stands before `start`.
  ///
  /// - Parameter isBegun: what stands there are the parameters already.
  static func end(in text: ArraySlice<UInt8>, from start: Int, isBegun: Bool = false) -> Int {
    let text = text[start...].prefix(longest)
    if isBegun { return endOfParameters(text) }
    switch text.first {
    case UInt8(ascii: "["): return endOfParameters(text.dropFirst())
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      return endOfString(text.dropFirst())
    default: return last(of: text.drop { (0x20...0x2F).contains($0) }, 0x30...0x7E)
    }
  }

  private static func endOfParameters(_ text: ArraySlice<UInt8>) -> Int {
    last(of: text.drop { (0x20...0x3F).contains($0) }, 0x40...0x7E)
  }

  /// Behind the first byte, if it is one that ends a sequence.
  private static func last(of text: ArraySlice<UInt8>, _ ends: ClosedRange<UInt8>) -> Int {
    text.first.map { ends.contains($0) ? text.startIndex + 1 : text.startIndex } ?? text.endIndex
  }

  /// A string ends in a bell or in `ESC \`; one that its line does not end is none.
  private static func endOfString(_ text: ArraySlice<UInt8>) -> Int {
    guard let end = text.firstIndex(where: { $0 == 0x07 || $0 == 0x1B || $0 == 0x0A }), text[end] != 0x0A
    else { return text.startIndex }
    let isLong = text[end] == 0x1B && text.dropFirst(end + 1 - text.startIndex).first == UInt8(ascii: "\\")
    return isLong ? end + 2 : end + (text[end] == 0x07 ? 1 : 0)
  }
}
