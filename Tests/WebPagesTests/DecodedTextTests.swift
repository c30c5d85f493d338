import Glibc
import SmashtagTesting
import Testing

@testable import WebPages

struct DecodedTextTests {
  @Test(arguments: EncodingSamples.all)
  func `Words are read in the set that the server names`(
    _ sample: (label: String, bytes: String, text: String)
  ) {
    let decoded = DecodedText(bytes(sample.bytes), contentType: "text/html; charset=\(sample.label)")

    #expect(
      String(decoding: decoded.bytes, as: UTF8.self).unicodeScalars.elementsEqual(sample.text.unicodeScalars))
  }

  @Test(arguments: EncodingSamples.labels)
  func `Each label of a browser's is known here`(label: String) {
    let decoded = DecodedText(Array("rain".utf8), contentType: "text/html;charset=" + label)

    #expect(TextEncoding(label: label.utf8) != nil)
    if !decoded.encoding.isUTF16 { #expect(decoded.bytes == Array("rain".utf8)) }
  }

  @Test(arguments: [
    ("EF BB BF C3 A9", "é", "UTF-8"), ("FF FE E9 00 0A 00", "é\n", "UTF-16LE"),
    ("FE FF 00 E9", "é", "UTF-16BE"),
  ])
  func `A byte order mark counts more than anybody's word, and is no text`(
    _ hex: String, _ text: String, _ system: String
  ) {
    let decoded = DecodedText(bytes(hex), contentType: "text/html; charset=koi8-r")

    #expect(String(decoding: decoded.bytes, as: UTF8.self) == text)
    #expect(decoded.encoding.system == system)
  }

  @Test func `The server counts more than the page, and the page more than a guess`() {
    let page = Array("<meta charset=koi8-r><p>".utf8) + [0xE4]

    #expect(
      DecodedText(page, contentType: "text/html; charset=windows-1251").encoding.system == "windows-1251")
    #expect(DecodedText(page, contentType: "text/html").encoding.system == "koi8-r")
    #expect(DecodedText(page, contentType: nil).encoding.system == "koi8-r")
    #expect(DecodedText(page, contentType: "text/html; charset=klingon").encoding.system == "koi8-r")
  }

  @Test(arguments: ["gb2312", "shift_jis", "windows-1251"])
  func `What is plainly UTF-8 is read as such, whatever a page declares`(label: String) {
    let page = Array("<meta charset=\(label)><p>雨が降って、川が流れて、町が眠る</p>".utf8)

    #expect(DecodedText(page, contentType: "text/html").encoding == .utf8)
    #expect(DecodedText(page, contentType: "text/html; charset=gbk").encoding.system == "GB18030")
    #expect(DecodedText(page + [0xE4, 0x20, 0x20, 0x20], contentType: nil).encoding != .utf8)
    #expect(DecodedText(page + [0xE9, 0x9B], contentType: nil).encoding == .utf8)
  }

  @Test(arguments: ["iso-8859-1", "ISO-8859-15", "windows-1257", "windows-1250", "latin1"])
  func `Two letters of UTF-8 are enough where a page declares a Latin alphabet`(label: String) {
    let page = Array("<meta charset=\(label)><p>Für die Ähren".utf8)

    #expect(DecodedText(page, contentType: nil).encoding == .utf8)
    #expect(DecodedText(Array(page.dropLast(7)), contentType: nil).encoding != .utf8)
    #expect(DecodedText(page + [0xE4, 0x20, 0x20, 0x20], contentType: nil).encoding != .utf8)
  }

  @Test func `A few words of GBK that happen to be UTF-8 stay what the page declares`() {
    let words = Array(repeating: [0xCD, 0xA8, 0xCF, 0xB5, 0xCD, 0xB3] as [UInt8], count: 20).flatMap(\.self)
    let page = Array("<meta charset=gbk><p>".utf8) + words

    #expect(String(decoding: DecodedText(page, contentType: nil).bytes, as: UTF8.self).hasSuffix("通系统通系统"))
  }

  @Test func `Plain text that speaks of sets of characters names none`() {
    let text = Array("<meta charset=koi8-r> means é".utf8)

    #expect(DecodedText(text, contentType: "text/plain", isMarkup: false).encoding == .utf8)
  }

  @Test func `XML names its set wherever it is read as text`() {
    let feed = Array("<?xml version='1.0' encoding='windows-1251'?><rss>".utf8) + [0xC4]

    #expect(DecodedText(feed, contentType: "text/xml", isMarkup: false).encoding.system == "windows-1251")
  }

  @Test func `A guess takes UTF-8 for what it is, and a few other bytes for windows-1252`() {
    let utf8 = DecodedText(Array("déjà vu, 雨".utf8), contentType: nil)
    let latin = DecodedText(bytes("64 E9 6A E0 93 81 94"), contentType: nil)

    #expect((utf8.encoding, utf8.bytes) == (.utf8, Array("déjà vu, 雨".utf8)))
    #expect(latin.encoding == .windows1252)
    #expect(String(decoding: latin.bytes, as: UTF8.self) == "déjà“\u{FFFD}”")
  }

  @Test func `A single damaged character makes no other set of a page in UTF-8`() {
    let decoded = DecodedText(Array("Дождь идёт весь день и ночь".utf8) + [0xFF, 0xD0], contentType: nil)

    #expect(decoded.encoding == .utf8)
    #expect(String(decoding: decoded.bytes, as: UTF8.self) == "Дождь идёт весь день и ночь\u{FFFD}\u{FFFD}")
  }

  @Test func `What stands after a character that cannot be read is read`() {
    let japanese = DecodedText(bytes("83 3C 70 3E 82 A0 FF 83"), contentType: ";charset=sjis")
    let wide = DecodedText(bytes("3D D8 61 00 00 D8 62 00 63"), contentType: ";charset=utf-16le")

    #expect(String(decoding: japanese.bytes, as: UTF8.self) == "\u{FFFD}<p>あ\u{FFFD}\u{FFFD}")
    #expect(String(decoding: wide.bytes, as: UTF8.self) == "\u{FFFD}a\u{FFFD}b\u{FFFD}")
  }

  @Test func `Only so much of a document is decoded`() {
    let long = DecodedText(Array(repeating: 0x61, count: DecodedText.limit + 1), contentType: nil)

    #expect(long.bytes.count == DecodedText.limit)
    #expect(long.isCut)
    #expect(!DecodedText([0x61], contentType: nil).isCut)
  }

  @Test func `Whatever the bytes, all sets make well-formed text of them, and not much of it`() {
    var random = SeededRandom(seed: 21)
    for label in EncodingSamples.labels {
      let bytes = (0..<2_000).map { _ in UInt8.random(in: 0...255, using: &random) }

      let decoded = DecodedText(bytes, contentType: "text/html; charset=" + label)

      #expect(String(validating: decoded.bytes, as: UTF8.self) != nil, "\(label)")
      #expect(decoded.bytes.count <= bytes.count * 3, "\(label)")
    }
  }

  @Test(arguments: EncodingSamples.undeclared)
  func `The encoding of a page that declares none is guessed from its words`(
    sample: (system: String, text: String)
  ) throws {
    let words = try #require(EncodingSamples.bytes(of: sample.text, in: sample.system))
    let page = Array(
      "<html><head><title>x</title><style>p { margin: 0 }</style></head><body><p class=lead>".utf8)

    let decoded = DecodedText(
      page + words + Array("</p><script>var a = 1</script></body></html>".utf8), contentType: nil)

    #expect(
      String(decoding: decoded.bytes, as: UTF8.self).contains(sample.text), "\(decoded.encoding.system)")
  }
}

struct DeclaredEncodingTests {
  @Test(arguments: [
    "<meta charset=koi8-r>", "<META CHARSET = 'KOI8-R' />", "<meta/charset=koi8-r>",
    "<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>",
    "<meta content=\"text/html; charset=koi8-r\" http-equiv=content-type>",
    "<?xml version='1.0' encoding='koi8-r'?><html>",
    "<html a='>' b=\"<meta charset=utf-8>\"><!-- <meta charset=utf-8> --><meta charset=koi8-r>",
    "<!--><meta charset=koi8-r>", "<!doctype html><head x=y<z><meta name=a><meta charset=koi8-r>",
    "<meta charset=none><meta charset=koi8-r>",
  ])
  func `A page names its set`(_ page: String) {
    #expect(DeclaredEncoding.encoding(in: Array(page.utf8)[...])?.system.lowercased() == "koi8-r")
  }

  @Test(arguments: [
    "", "<", "<meta", "<meta charset", "<meta charset=", "<metacharset=koi8-r>",
    "<meta name=charset content=koi8-r>",
    "<meta content='text/html; charset=koi8-r'>", "<!-- <meta charset=koi8-r>",
    "<p title='<meta charset=koi8-r>",
    "<meta http-equiv=refresh content='0; charset=koi8-r'>", "charset=koi8-r", "<?xml encoding=koi8-r?>",
    "<!-- -- >",
  ])
  func `A page may name none`(_ page: String) {
    #expect(DeclaredEncoding.encoding(in: Array(page.utf8)[...]) == nil)
  }

  @Test func `Who says UTF-16 in ASCII means UTF-8`() {
    #expect(DeclaredEncoding.encoding(in: Array("<meta charset=utf-16>".utf8)[...]) == .utf8)
  }

  @Test(arguments: [(600, "koi8-r"), (8_000, "koi8-r"), (9_000, nil)] as [(Int, String?)])
  func `Comments may stand before it, a few pages of them`(_ length: Int, _ name: String?) {
    let page = "<!--" + String(repeating: " x", count: length / 2) + "--><meta charset=koi8-r>"

    #expect(DeclaredEncoding.encoding(in: Array(page.utf8)[...])?.system == name)
  }
}

struct TextEncodingTests {
  @Test(arguments: [
    ("ascii", "CP1252"), ("ISO-8859-1", "CP1252"), ("Shift_JIS", "WINDOWS-31J"), ("gb2312", "GB18030"),
    ("x-x-big5", "BIG5-HKSCS"), ("iso-8859-9", "CP1254"), ("tis-620", "CP874"), ("x-cp1251", "cp1251"),
    ("x-sjis", "WINDOWS-31J"), ("unicode", "UTF-16LE"), ("UHC", "uhc"),
  ])
  func `Encodings go by many names`(_ label: String, _ system: String) {
    #expect(TextEncoding(label: Array(label.utf8))?.system == system)
  }

  @Test(arguments: [
    "", "utf-7", "iso-2022-cn", "hz-gb-2312", "utf-8\0", "koi8-r-and-more", "UTF-8//IGNORE", "../x", "utf-7",
    "ucs-4", "ebcdic-us", "ibm037", "tscii",
  ])
  func `What no browser knows is no set`(_ label: String) {
    #expect(TextEncoding(label: Array(label.utf8)) == nil)
  }

  @Test(arguments: [
    ("text/html; charset=koi8-r", "koi8-r"), ("text/html;CharSet = 'KOI8-R'", "koi8-r"),
    ("text/html; charset=\"utf-8\"; x=y", "utf-8"), ("charset charset=utf-8;", "utf-8"),
    ("text/html; charset=\" utf-8 \"", "utf-8"), ("xcharset=utf-8", "utf-8"),
  ])
  func `A content type names a set`(_ contentType: String, _ name: String) {
    #expect(TextEncoding(contentType: Array(contentType.utf8))?.system.lowercased() == name)
  }

  @Test(arguments: [
    "text/html", "", "charset", "charset=", "charset=\"", "text/html; charset=none; charset=utf-8",
  ])
  func `A content type may name none`(_ contentType: String) {
    #expect(TextEncoding(contentType: Array(contentType.utf8)) == nil)
  }
}

/// Words in each set of characters that pages are written in, by one of its labels.
enum EncodingSamples {
  static let all: [(label: String, bytes: String, text: String)] = european + cyrillic + others + eastAsian

  private static let european: [(label: String, bytes: String, text: String)] = [
    ("iso-8859-2", "AE 6C 75 BB 6F 75 E8 6B FD 20 6B F9 F2", "Žluťoučký kůň"),
    ("iso-8859-3", "C6 75 20 FD 20 F8 69", "Ĉu ŭ ĝi"),
    ("iso-8859-4", "AA BB B6 20 B9 F3 FE", "Ēģļ šķū"),
    ("iso-8859-10", "DE F3 72 72 20 BF", "Þórr ŋ"),
    ("iso-8859-13", "C0 FE 75 6F 6C 61 73", "Ąžuolas"),
    ("iso-8859-14", "D0 79 20 DE", "Ŵy Ŷ"),
    ("iso-8859-15", "BD 75 66 20 E0 20 33 20 A4", "œuf à 3 €"),
    ("iso-8859-16", "AA 74 65 66 61 6E 20 DE 61 72 E3", "Ștefan Țară"),
    ("macintosh", "CE 75 76 72 65 20 D0 20 6E 61 95 76 65", "Œuvre – naïve"),
    ("windows-1250", "8E 6C 75 9D 6F 75 E8 6B FD 20 84 6B F9 F2 93", "Žluťoučký „kůň“"),
    ("latin1", "64 E9 6A E0 20 93 76 75 94 20 96 20 33 20 80", "déjà “vu” – 3 €"),
    ("iso-8859-9", "59 61 F0 6D 75 72 20 E7 6F 6B 20 69 79 69", "Yağmur çok iyi"),
    ("windows-1257", "C0 FE 75 6F 6C 61 73 20 97 20 93 6C 69 65 74 75 73 94", "Ąžuolas — “lietus”"),
  ]

  private static let cyrillic: [(label: String, bytes: String, text: String)] = [
    ("iso-8859-5", "B4 DE D6 D4 EC 20 D8 D4 F1 E2", "Дождь идёт"),
    ("ibm866", "84 AE A6 A4 EC 20 B0", "Дождь ░"),
    ("koi8-r", "E4 CF D6 C4 D8 20 C9 C4 A3 D4", "Дождь идёт"),
    ("koi8-u", "B7 D6 C1 CB 20 A6 20 AD C1 D7 C1", "Їжак і ґава"),
    ("x-mac-cyrillic", "84 EE E6 E4 FC", "Дождь"),
    ("windows-1251", "AB C4 EE E6 E4 FC BB 20 97 20 B9 35", "«Дождь» — №5"),
  ]

  private static let others: [(label: String, bytes: String, text: String)] = [
    ("iso-8859-6", "E5 D7 D1", "مطر"),
    ("windows-1256", "C8 C7 D1 C7 E4", "باران"),
    ("iso-8859-7", "C2 F1 DD F7 E5 E9", "Βρέχει"),
    ("cp1253", "C2 F1 DD F7 E5 E9 85", "Βρέχει…"),
    ("iso-8859-8", "E2 F9 ED", "גשם"),
    ("logical", "E2 F9 ED", "גשם"),
    ("windows-1255", "E2 C6 F9 C6 D1 ED", "גֶשֶׁם"),
    ("tis-620", "BD B9 B5 A1", "ฝนตก"),
    ("windows-1258", "4D FD 61 20 F0 E1", "Mưa đá"),
  ]

  private static let eastAsian: [(label: String, bytes: String, text: String)] = [
    ("gb2312", "CF C2 D3 EA C1 CB", "下雨了"),
    ("gbk", "FD 88 C5 63 D3 EA", "龍與雨"),
    ("gb18030", "D3 EA 94 39 B3 37", "雨🌧"),
    ("big5", "A4 55 AB 42 A4 46", "下雨了"),
    ("big5-hkscs", "AD F8 B8 D3 A1 41 9D F8 AB 42", "唔該，啲雨"),
    ("euc-jp", "B1 AB A4 AC B9 DF A4 EB AD A1 8E B1", "雨が降る①ｱ"),
    ("x-sjis", "95 5C 8E A6 81 60 83 5C 87 40 B1", "表示～ソ①ｱ"),
    ("iso-2022-jp", "1B 24 42 31 2B 24 2C 39 5F 24 6B 21 23 1B 28 42", "雨が降る。"),
    ("iso-2022-jp", "1B 28 49 31 52 1B 28 42 20 72 61 69 6E 20 1B 24 42 31 2B 1B 28 42", "ｱﾒ rain 雨"),
    ("ks_c_5601-1987", "BA F1 B0 A1 20 BF C2 B4 D9 20 8C 63", "비가 온다 똠"),
    ("utf-16be", "96 E8 00 20 D8 3C DF 27", "雨 🌧"),
    ("utf-16", "72 00 61 00 69 00 6E 00 20 00 36 04", "rain ж"),
    ("utf8", "72 61 69 6E 20 D0 B6 20 E9 9B A8", "rain ж 雨"),
  ]
}

extension EncodingSamples {
  /// Labels of the Encoding Standard, some for each encoding.
  static let labels = """
    utf-8 utf8 unicode-1-1-utf-8 x-unicode20utf8 ibm866 cp866 csibm866 866 iso-8859-2 latin2 l2 iso_8859-2:1987 iso-8859-3
    latin3 iso-8859-4 l4 iso-8859-5 cyrillic iso-8859-6 arabic ecma-114 asmo-708 iso-8859-6-e iso-8859-7 greek greek8
    elot_928 iso-8859-8 hebrew visual iso-8859-8-i logical iso-8859-10 latin6 iso-8859-13 iso-8859-14 iso-8859-15
    iso-8859-16 koi8-r koi8 cskoi8r koi8-u koi8-ru macintosh mac x-mac-roman windows-874 tis-620 windows-1250 cp1250 x-cp1250
    windows-1251 windows-1252 ascii latin1 iso-8859-1 us-ascii windows-1253 windows-1254 latin5 iso-8859-9 windows-1255
    windows-1256 windows-1257 windows-1258 x-mac-cyrillic x-mac-ukrainian gbk gb2312 chinese x-gbk gb18030 big5 big5-hkscs
    cn-big5 x-x-big5 euc-jp x-euc-jp iso-2022-jp csiso2022jp shift_jis sjis x-sjis ms_kanji windows-31j euc-kr korean
    ks_c_5601-1987 windows-949 utf-16be unicodefffe utf-16 utf-16le unicode
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// Texts in encodings that a page often does not declare.
  static let undeclared: [(system: String, text: String)] = [
    ("WINDOWS-1251", "Сегодня весь день шёл дождь, и улицы были почти пусты. Люди ждали автобуса."),
    ("KOI8-R", "Сегодня весь день шёл дождь, и улицы были почти пусты. Люди ждали автобуса."),
    (
      "ISO-8859-2",
      "Dzisiaj przez cały dzień padał deszcz i ulice były prawie puste. Ludzie stali pod dachami i czekali na autobus, "
        + "który się spóźniał, więc żółć ich zalewała. Środek miasta milczał, jakby ktoś zakręcił wszystkie źródła dźwięku."
    ),
    (
      "ISO-8859-1",
      "Aujourd'hui il a plu toute la journée, et les rues étaient désertes. Ça a été très long, à côté."
    ),
    ("CP1253", "Σήμερα έβρεχε όλη μέρα και οι δρόμοι ήταν σχεδόν άδειοι. Οι άνθρωποι περίμεναν."),
    ("WINDOWS-31J", "今日は一日中雨が降っていて、通りにはほとんど誰もいませんでした。"),
    ("EUC-JP", "今日は一日中雨が降っていて、通りにはほとんど誰もいませんでした。"),
    ("ISO-2022-JP", "今日は一日中雨が降っていて、通りにはほとんど誰もいませんでした。"),
    ("GB18030", "今天下了一整天的雨，街上几乎没有人。人们站在屋檐下，等着晚点的公共汽车。"),
    ("BIG5", "今天下了一整天的雨，街上幾乎沒有人。人們站在屋簷下，等著晚點的公車。"),
    ("CP949", "오늘은 하루 종일 비가 내려서 거리가 거의 비어 있었다. 사람들은 버스를 기다렸다."),
  ]

  /// A text in an encoding of the system.
  static func bytes(of text: String, in system: String) -> [UInt8]? {
    let conversion = iconv_open(system, "UTF-8")
    guard conversion != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(conversion) }
    var input = Array(text.utf8).map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count * 4)
    let written = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (from, fromLeft) = (input.baseAddress, input.count)
        var (to, toLeft) = (output.baseAddress, output.count)
        guard iconv(conversion, &from, &fromLeft, &to, &toLeft) == 0,
          iconv(conversion, nil, nil, &to, &toLeft) == 0
        else { return 0 }
        return output.count - toLeft
      }
    }
    return written == 0 ? nil : output[..<written].map { UInt8(bitPattern: $0) }
  }
}

/// Bytes written out: `1B 24 42`.
func bytes(_ hex: String) -> [UInt8] {
  hex.split(separator: " ").compactMap { UInt8($0, radix: 16) }
}
