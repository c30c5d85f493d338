/// Names of people, as far as they have two words or more, each with a capital letter where the script has any.
struct NamePairs {
  private var pairs: Set<[Substring]> = []
  /// How many words may stand before the name that a text begins with, as an article in `Η Αργυρώ Βελισσάρη`.
  private static let mostBefore = 1

  init(_ lines: [String]) {
    for line in lines { pairs.formUnion(Self.pairs(of: line).filter { $0.allSatisfy(Self.mayBeName) }) }
  }

  /// Whether a text begins with one of the names.
  func begin(_ text: String) -> Bool { beginning(of: text) != nil }

  /// Whether the name that a text begins with is named in another one, which does not begin with it as with that of a speaker:
  /// `Ada Lind: …`.
  func isNamed(_ text: String, in other: String) -> Bool {
    guard let name = beginning(of: text), Self.pairs(of: other).contains(name) else { return false }
    let speaker = other.prefix(Self.longestSpeaker).firstIndex(of: ":").map { other[..<$0] }
    return speaker.map { !Self.pairs(of: String($0)).contains(name) } ?? true
  }

  private func beginning(of text: String) -> [Substring]? {
    Self.pairs(of: text).prefix(Self.mostBefore + 1).first(where: pairs.contains)
  }

  /// Each word with the one after it, in the order of the text.
  private static func pairs(of text: String) -> [[Substring]] {
    let words = text.prefix(longest).split { $0.isWhitespace || $0.isPunctuation || $0.isSymbol }
    return zip(words, words.dropFirst()).map { [$0, $1] }
  }

  private static func mayBeName(_ word: Substring) -> Bool {
    word.count > 1 && word.first?.isLetter == true && word.first?.isLowercase == false
  }

  private static let (longest, longestSpeaker) = (240, 60)
}
