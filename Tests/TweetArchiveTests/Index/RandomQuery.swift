import SmashtagTesting

/// Makes queries by chance.
enum RandomQuery {
  private static let atoms = [
    "rain", "snow", "ra*", "\"rain on\"", "#rain", "#swift", "@ada", "from:bob", "mentions:ada", "to:bob",
    "lang:en",
    "since:2015-03-28", "until:2015-03-30", "filter:images", "filter:links", "url:example.org", "東京",
    "nowhere",
  ]

  static func text(depth: Int, using random: inout SeededRandom) -> String {
    let words = (0...Int.random(in: 0...2, using: &random)).map { _ in term(depth: depth, using: &random) }
    return words.joined(separator: Bool.random(using: &random) ? " " : " OR ")
  }

  private static func term(depth: Int, using random: inout SeededRandom) -> String {
    let sign = Int.random(in: 0..<3, using: &random) == 0 ? "-" : ""
    let isGroup = depth > 0 && Bool.random(using: &random)
    return sign
      + (isGroup ? "(\(text(depth: depth - 1, using: &random)))" : atoms.randomElement(using: &random) ?? "")
  }
}
