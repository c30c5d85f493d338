import SmashtagTesting
import Testing

@testable import SmashtagModel

/// Folding that knows where it came from, held to the folding that the index is made of.
struct SourcedFoldingTests {
  private static let pieces = [
    "rain", "Straße", "ﬁ", "İ", "ＡＢＣ", "e\u{301}", "é", "облака", "Ё", "مَطَر", "ﷺ", "雨", "風", "ｶﾞ", "ㄱ", "ㅏ",
    "ㄴ", "가", "각",
    "\u{1112}\u{1161}\u{11AB}", "น้ำ", "नि", "क्षि", "🌧️", "👍🏽", "👨‍👩‍👧‍👦", "🇬🇷", " ", " ", "\n", ".", "、", "'", "#",
    "\u{AD}",
    "\u{200B}", "\u{301}", "\u{5B0}\u{5B4}", "Σ", "ς", "ł", "Ø", "æ", "ı", "й", "и", "\u{306}", "שָׁ", "ם", "ـ",
    "ی", "ک", "မြန်", "မာ", "½", "①", "…", "\u{0}", "\u{E000}", "\u{10FFFF}",
  ]

  private static let texts: [String] = {
    var random = SeededRandom(seed: 7)
    return (0..<2_000).map { _ in
      let count = Int.random(in: 0...12, using: &random)
      return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
  }()

  @Test func `It folds as the index does`() {
    for text in Self.texts { #expect(SourcedFolding(text).scalars == Folding.folded(text)) }
  }

  @Test func `Its sources stand in the text, in order`() {
    for text in Self.texts {
      let sources = SourcedFolding(text).sources
      #expect(sources.allSatisfy { !$0.isEmpty && $0.upperBound <= text.unicodeScalars.count })
      #expect(zip(sources, sources.dropFirst()).allSatisfy { $0.lowerBound <= $1.lowerBound })
    }
  }

  @Test func `A text is hit exactly if the index would find it`() throws {
    let sought = [
      "l", "o", "ae", "ы", "и", "й", "שם", "مطر", "ي", "ك", "မာ", "rain", "strasse", "fi", "e", "é", "облака",
      "е", "مطر", "雨", "雨風", "가", "각", "น", "न", "🌧", "👍", "a",
    ]
    for text in Self.texts {
      let words = " \(Folding.words(text)) "
      for word in sought {
        let isFound = words.unicodeScalars.holds(" \(Folding.words(word)) ".unicodeScalars)
        #expect(SearchHits(try Query(word)).ranges(inText: text).isEmpty != isFound, "\(word) in \(text)")
      }
    }
  }

  @Test func `What is hit folds to what was sought`() throws {
    let hits = SearchHits(try Query("strasse OR rain OR облака OR 雨風"))
    let known = ["strasse", "rain", "облака", "雨 風"]
    for text in Self.texts {
      let scalars = Array(text.unicodeScalars)
      for range in hits.ranges(inText: text) {
        let words = Folding.words(String(String.UnicodeScalarView(scalars[range])))
        #expect(known.contains { words.contains($0) })
      }
    }
  }

  @Test func `No grapheme is hit in part`() throws {
    let hits = SearchHits(try Query("e OR 雨 OR 가 OR น OR 👍 OR a OR i"), finding: ["а", "n", "े", "\u{301}"])
    for text in Self.texts {
      var ends: Set<Int> = [0]
      _ = text.reduce(0) { sum, grapheme in
        ends.insert(sum + grapheme.unicodeScalars.count)
        return sum + grapheme.unicodeScalars.count
      }
      let ranges = hits.ranges(inText: text)
      #expect(ranges.allSatisfy { ends.contains($0.lowerBound) && ends.contains($0.upperBound) })
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    }
  }
}

extension String.UnicodeScalarView {
  fileprivate func holds(_ other: String.UnicodeScalarView) -> Bool {
    let (all, other) = (Array(self), Array(other))
    guard all.count >= other.count else { return false }
    return (0...all.count - other.count).contains { all[$0..<$0 + other.count].elementsEqual(other) }
  }
}
