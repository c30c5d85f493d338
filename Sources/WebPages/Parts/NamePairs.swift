/// Names of people, as far as they have two words or more, each with a capital letter where the script has any.
struct NamePairs {
  private var pairs: Set<[Substring]> = []
  /// How many words may stand before the name that a text begins with, as an article in `Η Αργυρώ Βελισσάρη`.
  private static let mostBefore = 1

  init(_ lines: [String]) {
    for line in lines { pairs.formUnion(Self.pairs(of: line).filter { $0.allSatisfy(Self.mayBeName) }) }
  }

  /// Whether a text begins with one of the names.
  func begin(_ text: String) -> Bool {
    Self.pairs(of: text).prefix(Self.mostBefore + 1).contains(where: pairs.contains)
  }

  /// Each word with the one after it, in the order of the text.
  private static func pairs(of text: String) -> [[Substring]] {
    let words = text.prefix(longest).split { $0.isWhitespace || $0.isPunctuation || $0.isSymbol }
    return zip(words, words.dropFirst()).map { [$0, $1] }
  }

  private static func mayBeName(_ word: Substring) -> Bool {
    word.count > 1 && word.first?.isLetter == true && word.first?.isLowercase == false
  }

  private static let longest = 240
}
