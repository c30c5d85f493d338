import Foundation
import SmashtagTesting
import Testing

@testable import SmashtagModel

struct FoldingTests {
  @Test(arguments: [
    ("", ""), ("   ", ""), ("!?…", ""),
    ("Rain on CAMPUS", "rain on campus"), ("bell-tower", "bell tower"), ("it's", "it s"),
    ("C3PO 42", "c3po 42"),
    ("café CAFÉ cafe\u{301}", "cafe cafe cafe"), ("Straße STRASSE STRAẞE", "strasse strasse strasse"),
    ("ﬁne ＦＵＬＬ ①", "fine full 1"), ("Øre Łódź Ærø", "ore lodz aero"),
  ])
  func `Words are folded and parted by single blanks`(text: String, words: String) {
    #expect(Folding.words(text) == words)
  }

  @Test(arguments: [
    ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"), ("Ὀδυσσεύς", "ΟΔΥΣΣΕΥΣ"), ("Ёж и Йод", "еж и йод"), ("مُحَمَّد", "محمد"),
    ("أحمد", "احمد"), ("İstanbul", "istanbul"), ("Việt Nam", "viet nam"), ("ｶﾞｷﾞ", "ガギ"), ("ᾳ", "ΑΙ"),
    ("שָׁלוֹם", "שלום"), ("Đặng", "dang"), ("ŁÓDŹ", "lodz"), ("Smørrebrød", "smorrebrod"),
    ("ISPARTA", "ısparta"),
    ("ırmak", "irmak"), ("İZMİR", "izmir"), ("مـــطر", "مطر"), ("ایران", "ايران"), ("کتاب", "كتاب"),
    ("على", "علی"),
    ("œuvre", "oeuvre"), ("Мо́й", "мой"), ("Їжак", "їжак"),
  ])
  func `Two writings of one word are the same`(left: String, right: String) {
    #expect(Folding.words(left) == Folding.words(right))
  }

  @Test(arguments: [
    ("हिंदी", "हदी"), ("か", "が"), ("한", "하"), ("мои", "Мой"), ("їх", "іх"), ("ў", "у"), ("ð", "d"),
  ])
  func `Marks and letters that matter stay apart`(left: String, right: String) {
    #expect(Folding.words(left) != Folding.words(right))
  }

  @Test func `A part of a grapheme is found in it`() {
    let family = String(repeating: "\u{1F469}\u{200D}", count: 20_000)

    #expect(Folding.contains("\u{1F469}\u{200D}", in: family))
    #expect(!Folding.contains("\u{1F468}", in: family))
    #expect(Folding.contains("", in: "rain"))
  }

  @Test func `More marks than any language stacks are left out`() {
    let flood = String(repeating: "\u{5B0}\u{5BC}", count: 50_000)

    #expect(Folding.words("क" + flood + " x").unicodeScalars.count == 1 + 30 + 2)
    #expect(Folding.words("a" + flood) == "a")
    #expect(Folding.words("a" + String(repeating: "\u{FF9E}\u{334}", count: 50_000)).count < 40)
  }

  @Test(arguments: ["東京タワー", "서울역", "ສະບາຍ", "ខ្មែរ", "วันดี", "時々", "ㄅㄆ", "ひらがな", "မြန်မာစာ"])
  func `Letters of scripts without blanks are words of their own`(text: String) {
    let letters = Array(Folding.words(text).unicodeScalars.split(separator: " ").joined())

    #expect(letters == Array(text.unicodeScalars))
  }

  @Test(arguments: [("東京2020年", "東 京 2020 年"), ("iPhone東", "iphone 東"), ("東京です", "東 京 て\u{3099} す")])
  func `A run may stand beside other words`(text: String, words: String) {
    #expect(Folding.words(text) == words)
  }

  @Test func `Jamo are read as the syllables they make`() {
    #expect(Folding.words("\u{1112}\u{1161}\u{11AB}국어") == "한 국 어")
  }

  @Test func `Between two runs stands a gap`() {
    #expect(Folding.words("東京、大阪") == "東 京 \u{E000} 大 阪")
  }

  @Test func `A word between two runs parts them as well`() {
    #expect(Folding.words("東京 and 大阪") == "東 京 and 大 阪")
  }

  @Test func `No gap stands at the ends`() {
    #expect(Folding.words("「東京」") == "東 京")
  }

  @Test(arguments: [
    ("rain☔now", "rain ☔ now"), ("😀😀", "😀 😀"), ("👍🏽", "👍"), ("❤️", "❤"), ("👨‍👩‍👧", "👨 👩 👧"), ("🇫🇷", "🇫 🇷"),
    ("© 2015", "© 2015"),
  ])
  func `Each emoji is a word, without its tone and joiners`(text: String, words: String) {
    #expect(Folding.words(text) == words)
  }

  @Test(arguments: [("می\u{200C}خواهم", "ميخواهم"), ("soft\u{AD}ware", "software"), ("क्\u{200D}ष", "क्ष")])
  func `Joiners and hidden hyphens part no word`(text: String, words: String) {
    #expect(Folding.words(text) == words)
  }

  @Test func `The sign of the gap cannot be typed`() {
    #expect(Folding.words("a\u{E000}b") == "a b")
  }

  @Test(arguments: [
    ("Øre Łódź Ærø ısı", "øre łodz ærø ısı"), ("мой їх", "мои іх"), ("שָׁלוֹם", "שָׁלוֹם"),
    ("مـطر ایران کتاب", "مـطر ایران کتاب"),
    ("မြန်မာ", "မြန်မာ"), ("Straße CAFÉ 東京", "strasse cafe 東 京"),
  ])
  func `The first edition folds as it always did`(text: String, words: String) {
    let folded = Folding.words(text, by: .first)

    #expect(folded.unicodeScalars.elementsEqual(words.precomposedStringWithCanonicalMapping.unicodeScalars))
    #expect(Folding.name(text.replacing(" ", with: ""), by: .first) == words.replacing(" ", with: ""))
  }

  @Test(arguments: ["Rain", "ǿ Ǽ ısı", "мой", "ایران", "東京、大阪", "Ὀδυσσεύς", "İ", "ﬁ①", "วันดี", "हिंदी"])
  func `Folding folded words changes nothing`(text: String) {
    let folded = Folding.folded(text)

    #expect(Array(Folding.folded(folded).utf8) == Array(folded.utf8))
  }
}

/// The short way of folding says what the definition says.
struct FoldingTableTests {
  @Test func `Every code point by itself folds as defined`() {
    let scalars = (UInt32(1)...0x1FFFF).lazy.compactMap(Unicode.Scalar.init)

    let wrong = scalars.filter { scalar in
      FoldingTable.folded(scalar).map { [$0] != Array(Folding.thoroughlyFolded(String(Character(scalar)))) }
        ?? false
    }

    #expect(wrong.map(\.value).isEmpty)
  }

  @Test(arguments: 0..<20)
  func `A mixture folds as defined`(seed: UInt64) {
    var generator = SeededRandom(seed: seed)

    for _ in 0..<200 {
      let text = Self.mixture(&generator)
      #expect(Folding.words(text) == Self.definition(text), "\(text.unicodeScalars.map(\.value))")
      let folded = Array(String(Folding.thoroughlyFolded(text)).utf8)
      #expect(Array(Folding.folded(text).utf8) == folded, "\(text.unicodeScalars.map(\.value))")
    }
  }

  @Test(arguments: 0..<20)
  func `A text is found where its folded bytes stand`(seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    // Of few letters, so that many a text stands somewhere, and begins more than once before it does.
    let letters: [Character] = ["a", "A", "b", "B", "{", "[", "@", "`", " ", "\u{7F}", "é", "…", "ß"]

    for _ in 0..<300 {
      let plain = Int.random(in: 6...letters.count, using: &generator)
      let part = {
        String(
          (0..<Int.random(in: 0...$0, using: &generator)).compactMap { _ in
            letters.prefix(plain).randomElement(using: &generator)
          })
      }
      let (text, sought) = (part(30), part(4))
      let (all, bytes) = (Array(Folding.folded(text).utf8), Array(Folding.folded(sought).utf8))
      let stands = (0...all.count).contains { all[$0...].starts(with: bytes) }
      #expect(Folding.contains(sought, in: text) == stands, "\(sought) in \(text)")
    }
  }

  private static func definition(_ text: String) -> String {
    var splitter = WordSplitter()
    for scalar in Folding.thoroughlyFolded(text) { splitter.append(scalar) }
    return String(decoding: splitter.bytes, as: UTF8.self)
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xC0...0x24F, 0x300...0x36F, 0x370...0x3FF, 0x400...0x45F, 0x5B0...0x5EA, 0x610...0x6CC,
    0x900...0x97F, 0xE01...0xE4E, 0x1100...0x11FF, 0x2010...0x2030, 0x3041...0x309F, 0x4E00...0x4E20,
    0x1000...0x1050, 0xAC00...0xAC40, 0xFE0F...0xFE0F, 0xFF01...0xFFDC, 0x1F600...0x1F640,
  ]

  private static func mixture(_ generator: inout SeededRandom) -> String {
    let scalars = (0..<12).compactMap { _ in
      ranges.randomElement(using: &generator).flatMap { $0.randomElement(using: &generator) }.flatMap(
        Unicode.Scalar.init)
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// Long words are folded in parts, of which comes what comes of the whole.
struct FoldingInPartsTests {
  private static let editions = [FoldingEdition.first, .second]

  /// Folds a text in parts, and at once.
  private func bothWays(_ text: String, by edition: FoldingEdition = .current) -> [[UInt8]] {
    let ways = [Folding.thoroughlyFolded(text, by: edition), Folding.foldedAtOnce(text, by: edition)]
    return ways.map { Array(String($0).utf8) }
  }

  @Test(arguments: 0..<40)
  func `A long mixture is folded as it is at once`(seed: UInt64) {
    var random = SeededRandom(seed: seed)

    for edition in Self.editions {
      let text = Self.mixture(of: 1_500, &random)
      let ways = bothWays(text, by: edition)
      #expect(ways[0] == ways[1], "\(edition)")
    }
  }

  /// Each text is moved on scalar by scalar, so that every place of it comes to where parts end.
  @Test(arguments: [
    "\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}", "ᄒ\u{1161}ᄀ", "ㅎㅏㄴ", "ﾊﾟｶﾞ", "e\u{301}", "é", "ﷺ", "क्षि",
    "\u{9C7}\u{9BE}", "\u{DD9}\u{DCF}\u{DCA}", "\u{1025}\u{102E}", "مـ\u{655}", "ا\u{655}ـ\u{654}", "שָׁ",
    "ᾳ\u{301}",
    "İI\u{307}", "ﬁ①", "\u{A8}\u{301}", "\u{FE70}\u{FE71}", "\u{16D63}\u{16D67}\u{16D67}", "\u{1D400}x",
    "\u{1F469}\u{200D}\u{1F4BB}", "й\u{306}", "\u{11131}\u{11127}",
  ])
  func `What joins is never parted`(text: String) {
    let long = String(repeating: text, count: 400)

    for start in 0..<12 {
      for edition in Self.editions {
        let ways = bothWays(String(repeating: "x", count: start) + long, by: edition)
        #expect(ways[0] == ways[1], "\(start) \(edition)")
      }
    }
  }

  @Test func `No part begins with what a letter is composed of`() {
    let scalars = (UInt32(0x80)...0x2FFFF).lazy.compactMap(Unicode.Scalar.init)
    let joining = scalars.flatMap { scalar in
      String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.dropFirst()
    }

    #expect(Set(joining).count > 60)
    for edition in Self.editions { #expect(!Set(joining).contains { $0.beginsPart(by: edition) }) }
  }

  @Test func `Letters and signs of all scripts begin parts`() {
    for letter in "aZ7é.東한ßжشשก¼ﷺ①☔😀𝐀".unicodeScalars {
      #expect(letter.beginsPart(by: .second), "\(letter)")
    }
    for other in ["\u{301}", "\u{1161}", "\u{11A8}", "\u{D7B0}", "ـ", "\u{FF9E}", "ㅏ", "\u{9BE}"]
      as [Unicode.Scalar]
    {
      #expect(!other.beginsPart(by: .second), "\(other)")
    }
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x21...0x7E, 0xA0...0x24F, 0x300...0x36F, 0x370...0x3FF, 0x400...0x45F, 0x5B0...0x5EA, 0x610...0x6CC,
    0x900...0xDFF, 0xE01...0xEFF, 0x1000...0x1050, 0x1100...0x11FF, 0x1B00...0x1B7F, 0x1E00...0x1FFF,
    0x2010...0x2030, 0x2100...0x218F, 0x3041...0x318F, 0xAC00...0xD7FF, 0xFB00...0xFEFF, 0xFF01...0xFFDC,
    0x11080...0x113FF, 0x16D40...0x16D7F, 0x1D400...0x1D7FF, 0x1F100...0x1F6FF, 0x2F800...0x2FA1D,
  ]

  /// Some scalars of one range after those of another.
  private static func mixture(of length: Int, _ random: inout SeededRandom) -> String {
    var text = String.UnicodeScalarView()
    while text.count < length {
      let range = ranges.randomElement(using: &random) ?? 0x21...0x7E
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { text.append(scalar) }
      }
    }
    return String(text)
  }
}

struct FoldedNameTests {
  @Test(arguments: [
    ("Swift_Lang", "swift_lang"), ("Straße", "strasse"), ("олёг", "олег"), ("ｆｕｌｌ", "full"), ("東京", "東京"),
    ("ada@Example.Social", "ada@example.social"), ("", ""), ("می\u{200C}خواهم", "ميخواهم"),
    ("a b", "ab"), ("é b", "eb"), ("Łódź", "lodz"), ("مـطر", "مطر"), ("Мой", "мой"),
  ])
  func `A name is one word`(name: String, folded: String) {
    #expect(Folding.name(name) == folded)
  }

  @Test(arguments: [("👩\u{200D}🚀", "👩🚀"), ("❤\u{FE0F}x", "❤x"), ("a\u{200D}b", "ab")])
  func `What joins signs or selects their form is no part of a name`(name: String, folded: String) {
    #expect(Folding.name(name).unicodeScalars.elementsEqual(folded.unicodeScalars))
  }

  @Test func `A longer name is another`() {
    #expect(Folding.name("swift") != Folding.name("swift_lang"))
  }

  @Test(arguments: [
    ("RAIN", "it rains"), ("strasse", "Große Straße"), ("ole", "Olé!"), ("京タ", "東京タワー"), ("n c", "on campus"),
    ("#rain", "#Rain"), ("☔", "rain ☔"), ("@ada", "by @Ada"),
  ])
  func `A text contains another whatever the writing`(needle: String, text: String) {
    #expect(Folding.contains(needle, in: text))
  }

  @Test(arguments: [("snow", "rain"), ("rain#", "#rain"), ("x", "")])
  func `A text does not contain what is not in it`(needle: String, text: String) {
    #expect(!Folding.contains(needle, in: text))
  }
}

struct CollationTests {
  private static let words = ["Zebra", "Åse", "apple", "Äpfel", "Ärger", "Berg", "Öl"]

  private func sorted(_ environment: [String: String]) -> [String] {
    Collation(environment: environment).sorted(Self.words, by: \.self)
  }

  @Test func `In Swedish Å, Ä and Ö follow Z`() {
    #expect(
      sorted(["LANG": "sv_SE.UTF-8"]) == ["apple", "Berg", "Zebra", "Åse", "Äpfel", "Ärger", "Öl"])
  }

  @Test func `In German they stand with A and O`() {
    #expect(
      sorted(["LANG": "de_DE.UTF-8"]) == ["Äpfel", "apple", "Ärger", "Åse", "Berg", "Öl", "Zebra"])
  }

  @Test(arguments: ["", "C", "POSIX", "C.UTF-8", "@euro"])
  func `Without a language letters still beat their case and accents`(name: String) {
    #expect(sorted(["LANG": name]) == ["Äpfel", "apple", "Ärger", "Åse", "Berg", "Öl", "Zebra"])
  }

  @Test(arguments: [
    ["LC_ALL": "sv_SE.UTF-8", "LC_COLLATE": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"],
    ["LC_ALL": "", "LC_COLLATE": "sv_SE.UTF-8", "LANG": "de_DE.UTF-8"],
    ["LC_CTYPE": "de_DE.UTF-8", "LANG": "sv_SE@euro"], ["LANG": "sv"],
  ])
  func `The variable that counts most decides`(environment: [String: String]) {
    #expect(sorted(environment).last == "Öl")
  }

  @Test(arguments: ["xx_XX.UTF-8", "../../etc", "\u{1B}[2J", String(repeating: "a", count: 10_000)])
  func `A language that nobody knows has the common order`(name: String) {
    #expect(sorted(["LANG": name]).last == "Zebra")
  }

  @Test func `Texts that are the same to a language keep an order`() {
    let collation = Collation.standard

    for (left, right) in [("a", "A"), ("a", "a\u{0}"), ("e\u{301}", "é"), ("co-op", "coop")] {
      let orders = [[left, right], [right, left]].map { texts in
        collation.sorted(texts.indices) { texts[$0] }
      }
      #expect(orders.count { $0 == [1, 0] } == (left == right ? 0 : 1), "\(left) \(right)")
    }
  }

  @Test func `The first texts that differ count`() {
    let pairs = [["b", "1"], ["a", "2"], ["a", "1"]]

    #expect(
      Collation.standard.sorted(pairs, by: { $0 }) as [[String]] == [["a", "1"], ["a", "2"], ["b", "1"]])
  }
}

struct WordClassTests {
  @Test func `The short way to a class leads where the properties do`() {
    let scalars = (UInt32(0x80)...0x1FFFF).lazy.compactMap(Unicode.Scalar.init)

    let wrong = scalars.filter { WordClass($0) != WordClass(byPropertiesOf: $0) }

    #expect(wrong.map(\.value).isEmpty)
  }
}

struct UTF8ScalarsTests {
  @Test func `Every scalar is read as it was written`() {
    let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)
    var bytes: [UInt8] = []

    for scalar in scalars { bytes.append(utf8Of: scalar) }

    #expect(bytes == Array(String(String.UnicodeScalarView(scalars)).utf8))
    #expect(bytes.withUnsafeBufferPointer { UTF8Scalars($0).elementsEqual(scalars) })
  }
}

struct TrimmedTextTests {
  @Test(arguments: [
    (" rain \n", "rain"), ("rain", "rain"), ("\t\u{A0}rain over it\u{200B}\u{3000}", "rain over it"),
    (" \n", ""), ("", ""), (" \u{301}rain", "\u{301}rain"),
  ])
  func `White space at the ends is left out`(text: String, trimmed: String) {
    #expect(text.trimmed == trimmed)
    #expect(text.trimmed == text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @Test(arguments: ["", "rain", "ä и 雨 💧"])
  func `A text is made of its code points`(text: String) {
    #expect(String(scalars: text.unicodeScalars) == text)
  }
}
