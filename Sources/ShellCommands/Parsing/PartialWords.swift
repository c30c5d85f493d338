/// The words of a line that is still being typed, of which the last may not be finished.
///
/// Parted as ``ShellWords`` parts them, but as they stand: quotes and backslashes stay.
struct PartialWords {
  /// Those before the word at the cursor.
  private(set) var finished: [Substring] = []
  /// The word at the cursor; empty after a blank.
  private(set) var last: Substring

  init(_ text: Substring) {
    last = text
    var scanner = QuoteScanner(isRaw: false)
    for index in text.indices {
      if text[index].isWhitespace, !scanner.isQuoted { finish(at: index, of: text) }
      scanner.take(text[index])
    }
  }

  private mutating func finish(at blank: Substring.Index, of text: Substring) {
    let word = text[last.startIndex..<blank]
    if !word.isEmpty { finished.append(word) }
    last = text[text.index(after: blank)...]
  }
}
