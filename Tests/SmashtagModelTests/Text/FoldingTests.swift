import Foundation
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

    #expect(Folding.folded(String(String.UnicodeScalarView(folded))) == folded)
  }
}
