import SmashtagTesting
import Testing

@testable import SmashtagModel

/// What a query marks in a text; marked parts stand in brackets here.
struct SearchHitsTests {
  private func marked(_ text: String, _ query: String? = nil, finding texts: [String] = []) throws -> String {
    let hits = SearchHits(try query.map { try Query($0) }, finding: texts)
    return text.bracketed(hits.ranges(inText: text))
  }

  @Test(arguments: [
    ("rain", "Rain on RAIN, rainy", "[Rain] on [RAIN], rainy"),
    ("rain", "#rain and rain's", "#[rain] and [rain]'s"),
    ("rai*", "Rainy train rai", "[Rainy] train [rai]"),
    ("\"on campus\"", "rain on campus, on\n campus, on rain", "rain [on campus], [on\n campus], on rain"),
    ("don't", "I DON’T, don t, dont", "I [DON’T], [don t], dont"),
    ("rain OR snow", "rain, snow, sun", "[rain], [snow], sun"),
    ("(rain snow) -sun", "rain, snow, sun", "[rain], [snow], sun"),
    ("-(sun OR -rain)", "rain, sun", "[rain], sun"),
    ("a", "a a  a b", "[a] [a]  [a] b"),
    ("\"a a\"", "a a a b", "[a a a] b"),
  ])
  func `Words, phrases and beginnings are marked where they stand`(
    query: String, text: String, expected: String
  ) throws {
    #expect(try marked(text, query) == expected)
  }

  @Test(arguments: [
    ("strasse", "die STRASSE, die Straße, Straßen", "die [STRASSE], die [Straße], Straßen"),
    ("cafe", "Café, cafe\u{301}, CAFÉ", "[Café], [cafe\u{301}], [CAFÉ]"),
    ("fine", "all is ﬁne", "all is [ﬁne]"),
    ("ёлка", "елка и Ёлка", "[елка] и [Ёлка]"),
    ("σοφος", "ΣΟΦΌΣ σοφός", "[ΣΟΦΌΣ] [σοφός]"),
    ("المطر", "المَطَر هنا", "[المَطَر] هنا"),
    ("istanbul", "İstanbul", "[İstanbul]"),
    ("abc", "ＡＢＣ x", "[ＡＢＣ] x"),
    ("rain", "r\u{AD}ain\u{200D} r\u{200B}ain", "[r\u{AD}ain\u{200D}] [r\u{200B}ain]"),
    ("ﷺ", "قال ﷺ", "قال [ﷺ]"),
  ])
  func `Folding changes lengths, but not the places`(query: String, text: String, expected: String) throws {
    #expect(try marked(text, query) == expected)
  }

  @Test(arguments: [
    ("雨", "今日も雨、雨風", "今日も[雨]、[雨]風"), ("雨風", "雨風と雨 風", "[雨風]と雨 風"),
    ("ガラス", "ｶﾞﾗｽの家", "[ｶﾞﾗｽ]の家"), ("ฝน", "ฝนตกหนัก", "[ฝน]ตกหนัก"), ("가", "ㄱㅏ", "[ㄱㅏ]"),
    ("🌧", "😀🌧️!", "😀[🌧️]!"), ("👍", "👍🏽 ok", "[👍🏽] ok"),
    ("한", "\u{1112}\u{1161}\u{11AB}국", "[\u{1112}\u{1161}\u{11AB}]국"),
    ("न", "नि न", "नि [न]"),
  ])
  func `Scripts without blanks are marked letter by letter, never in half a grapheme`(
    query: String, text: String, expected: String
  ) throws {
    #expect(try marked(text, query) == expected)
  }

  @Test(arguments: [
    "-rain", "#rain", "@rain", "from:rain", "to:rain", "mentions:rain", "lang:rain", "url:rain",
    "filter:images",
    "since:2020-01-01",
  ])
  func `What is negated, operators and names mark no words`(query: String) throws {
    #expect(try marked("rain since from images", query) == "rain since from images")
  }

  @Test(arguments: [
    ("#rain", "#Rain", true), ("#rain", "＃RAIN", true), ("#rain", "#rainy", false), ("#rain", "@rain", false),
    ("@ada", "@Ada", true), ("-#rain", "#rain", false), ("from:ada", "@ada", false), ("rain", "#rain", false),
    ("a OR (#strasse b)", "#Straße", true), ("#rain", "", false),
  ])
  func `Tags and users that were searched for are known`(query: String, word: String, expected: Bool) throws {
    #expect(SearchHits(try Query(query)).includes(word) == expected)
  }

  @Test(arguments: [
    ("ain", "Rain, train", "R[ain], tr[ain]"), ("n, t", "Rain, train", "Rai[n, t]rain"),
    ("aa", "aaaaa", "[aaaa]a"),
    ("ss", "Straße", "Stra[ß]e"), ("E", "é e", "[é] [e]"), ("", "rain", "rain"), ("#", "a #b", "a [#]b"),
  ])
  func `A list that was narrowed marks any part of a word`(text: String, whole: String, expected: String)
    throws
  {
    #expect(try marked(whole, finding: [text]) == expected)
    #expect(whole.bracketed(SearchHits(finding: [text]).ranges(inLabel: whole)) == expected)
  }

  @Test func `Both the search and what it was narrowed by are marked in a text`() throws {
    #expect(try marked("rain wind sun", "rain", finding: ["win", "un"]) == "[rain] [win]d s[un]")
  }

  @Test func `Words of a search are not marked in names and addresses`() throws {
    #expect(SearchHits(try Query("rain")).ranges(inLabel: "rain").isEmpty)
  }

  @Test func `Nothing searched marks nothing`() {
    #expect(SearchHits().ranges(inText: "rain").isEmpty && SearchHits().ranges(inLabel: "rain").isEmpty)
  }
}

extension String {
  /// The text with parts, given in code points, in brackets.
  fileprivate func bracketed(_ ranges: [Range<Int>]) -> String {
    let scalars = Array(unicodeScalars)
    var (text, position) = (UnicodeScalarView(), 0)
    for range in ranges {
      text += Array(scalars[position..<range.lowerBound]) + ["["] + Array(scalars[range]) + ["]"]
      position = range.upperBound
    }
    return String(text + Array(scalars[position...]))
  }
}

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
    for text in Self.texts {
      #expect(SourcedFolding(text).scalars == Array(Folding.folded(text).unicodeScalars))
    }
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
    let searches = try sought.map {
      (hits: SearchHits(try Query($0)), words: " \(Folding.words($0)) ".unicodeScalars)
    }
    for text in Self.texts {
      let words = " \(Folding.words(text)) "
      for (hits, word) in searches {
        #expect(hits.ranges(inText: text).isEmpty != words.unicodeScalars.holds(word), "\(word) in \(text)")
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
