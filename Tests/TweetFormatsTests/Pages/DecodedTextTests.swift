import SmashtagTesting
import Testing

@testable import TweetFormats

struct DecodedTextTests {
  @Test(arguments: CharacterSetSamples.all)
  func `Words are read in the set that the server names`(
    _ sample: (label: String, bytes: String, text: String)
  ) {
    let decoded = DecodedText(bytes(sample.bytes), contentType: "text/html; charset=\(sample.label)")

    #expect(
      String(decoding: decoded.bytes, as: UTF8.self).unicodeScalars.elementsEqual(sample.text.unicodeScalars))
    #expect(decoded.charset == CharacterSetName.labelled[sample.label]?.name)
  }

  @Test func `Each set that a page may name is known here`() {
    for (label, set) in CharacterSetName.labelled {
      let decoded = DecodedText(Array("rain".utf8), contentType: "text/html;charset=" + label)

      #expect(decoded.charset == set.name, "\(label)")
      if case .utf16 = set.form { continue }
      #expect(decoded.bytes == Array("rain".utf8), "\(label)")
    }
  }

  @Test(arguments: [
    ("EF BB BF C3 A9", "é", "utf-8"), ("FF FE E9 00 0A 00", "é\n", "utf-16le"),
    ("FE FF 00 E9", "é", "utf-16be"),
  ])
  func `A byte order mark counts more than anybody's word, and is no text`(
    _ hex: String, _ text: String, _ charset: String
  ) {
    let decoded = DecodedText(bytes(hex), contentType: "text/html; charset=koi8-r")

    #expect(String(decoding: decoded.bytes, as: UTF8.self) == text)
    #expect(decoded.charset == charset)
  }

  @Test func `The server counts more than the page, and the page more than a guess`() {
    let page = Array("<meta charset=koi8-r><p>".utf8) + [0xE4]

    #expect(DecodedText(page, contentType: "text/html; charset=windows-1251").charset == "windows-1251")
    #expect(DecodedText(page, contentType: "text/html").charset == "koi8-r")
    #expect(DecodedText(page, contentType: nil).charset == "koi8-r")
    #expect(DecodedText(page, contentType: "text/html; charset=klingon").charset == "koi8-r")
  }

  @Test func `Plain text that speaks of sets of characters names none`() {
    let text = Array("<meta charset=koi8-r> means é".utf8)

    #expect(DecodedText(text, contentType: "text/plain", isMarkup: false).charset == "utf-8")
  }

  @Test func `XML names its set wherever it is read as text`() {
    let feed = Array("<?xml version='1.0' encoding='windows-1251'?><rss>".utf8) + [0xC4]

    #expect(DecodedText(feed, contentType: "text/xml", isMarkup: false).charset == "windows-1251")
  }

  @Test func `A guess takes UTF-8 for what it is, and anything else for windows-1252`() {
    let utf8 = DecodedText(Array("déjà vu, 雨".utf8), contentType: nil)
    let latin = DecodedText(bytes("64 E9 6A E0 93 81 94"), contentType: nil)

    #expect((utf8.charset, utf8.bytes) == ("utf-8", Array("déjà vu, 雨".utf8)))
    #expect(latin.charset == "windows-1252")
    #expect(String(decoding: latin.bytes, as: UTF8.self) == "déjà“\u{FFFD}”")
  }

  @Test func `A single damaged character makes no other set of a page in UTF-8`() {
    let decoded = DecodedText(Array("Дождь идёт весь день и ночь".utf8) + [0xFF, 0xD0], contentType: nil)

    #expect(decoded.charset == "utf-8")
    #expect(String(decoding: decoded.bytes, as: UTF8.self) == "Дождь идёт весь день и ночь\u{FFFD}\u{FFFD}")
  }

  @Test func `What stands behind a character that cannot be read is read`() {
    let japanese = DecodedText(bytes("83 3C 70 3E 82 A0 FF 83"), contentType: ";charset=sjis")
    let wide = DecodedText(bytes("3D D8 61 00 00 D8 62 00 63"), contentType: ";charset=utf-16le")

    #expect(String(decoding: japanese.bytes, as: UTF8.self) == "\u{FFFD}<p>あ\u{FFFD}\u{FFFD}")
    #expect(String(decoding: wide.bytes, as: UTF8.self) == "\u{FFFD}a\u{FFFD}b\u{FFFD}")
  }

  @Test func `A line of Japanese that nothing ends leaves the next line alone`() {
    let decoded = DecodedText(
      bytes("1B 24 42 31 2B 0A 72 61 69 6E 1B 5B"), contentType: ";charset=iso-2022-jp")

    #expect(String(decoding: decoded.bytes, as: UTF8.self) == "雨\nrain\u{1B}[")
  }

  @Test func `Only so much of a document is decoded`() {
    let long = DecodedText(Array(repeating: 0x61, count: DecodedText.limit + 1), contentType: nil)

    #expect(long.bytes.count == DecodedText.limit)
    #expect(long.isCut)
    #expect(!DecodedText([0x61], contentType: nil).isCut)
  }

  @Test func `Whatever the bytes, all sets make well-formed text of them, and not much of it`() {
    var random = SeededRandom(seed: 21)
    let sets = Dictionary(grouping: CharacterSetName.labelled.keys) { CharacterSetName.labelled[$0]?.name }
    for label in sets.values.compactMap(\.first).sorted() {
      let bytes = (0..<4_000).map { _ in UInt8.random(in: 0...255, using: &random) }

      let decoded = DecodedText(bytes, contentType: "text/html; charset=" + label)

      #expect(String(validating: decoded.bytes, as: UTF8.self) != nil, "\(label)")
      #expect(decoded.bytes.count <= bytes.count * 3, "\(label)")
      #expect(decoded.charset == CharacterSetName.labelled[label]?.name, "\(label)")
    }
  }
}
