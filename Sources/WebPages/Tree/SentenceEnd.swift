/// Tells by its last signs whether a line is a sentence, in any script.
enum SentenceEnd {
  /// Whether a line ends as a sentence does, also before a credit.
  static func stands(at line: Substring) -> Bool {
    isEnd(line) || withoutCredit(line).map { isEnd($0) && !$0.hasSuffix(":") && !$0.hasSuffix("：") } ?? false
  }

  private static func isEnd(_ line: Substring) -> Bool {
    var end = line
    // In Japanese no full stop stands before the end of direct speech.
    if let last = end.last, "」』".contains(last) { return true }
    while let last = end.last, closingSigns.contains(last) { end.removeLast() }
    return end.suffix(2).contains(where: signs.contains)
  }

  /// A line without the sign of the end of a text or the credit in brackets after its sentence, `It rained. (AP) ■`; `nil` where it
  /// has none.
  private static func withoutCredit(_ line: Substring) -> Substring? {
    var end = line
    while let last = end.last, last.isWhitespace || (last.isSymbol && !arrows.contains(last)) {
      end.removeLast()
    }
    if let last = end.last, let bracket = brackets[last],
      let opening = end.suffix(longestCredit).lastIndex(of: bracket),
      end[opening...].contains(where: \.isLetter),
      !end[opening...].contains(where: \.isNumber)
    {
      end = end[..<opening]
    }
    while end.last?.isWhitespace ?? false { end.removeLast() }
    guard end.endIndex < line.endIndex, let word = end.split(separator: " ").last, !isShortened(word) else {
      return nil
    }
    return end
  }

  /// Whether the full stop of a word may be that of an abbreviation: `p.m.`, `St.`.
  static func isShortened(_ word: Substring) -> Bool {
    word.hasSuffix(".")
      && (!word.dropLast().allSatisfy { $0.isLetter || $0 == "-" || $0 == "’" || $0 == "'" }
        || word.count < shortestLastWord)
  }

  private static let (longestCredit, shortestLastWord) = (40, 4)
  private static let brackets: [Character: Character] = [")": "(", "）": "（", "】": "【"]
  /// What leads on is no sign of an end.
  private static let arrows: Set<Character> = ["→", "►", "▶", "➜", "↓"]
  /// What may stand after the sign of an end.
  static let closingSigns: Set<Character> = [")", "]", "”", "\"", "’", "'", "»", "«", "“", "）", "*"]
  /// What ends a sentence, or goes on in the next line.
  static let signs: Set<Character> = [
    ".", "!", "?", "…", "。", "！", "？", "।", "॥", "؟", "۔", ":", "։", "።", "។", "။", "｡", "：", "，",
  ]
}
