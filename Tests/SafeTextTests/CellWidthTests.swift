import Glibc
import Testing

@testable import SafeText

struct CellWidthTests {
  @Test(arguments: [
    ("", 0), ("a", 1), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("か\u{3099}", 2), ("ｶﾅ", 2), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("สวัสดี", 4), ("กำ", 2), ("مرحبا", 5), ("שָׁ", 1), ("हिन्दी", 5),
    ("😀", 2), ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("🫨", 2), ("\u{200B}", 0), ("\n", 0), ("\u{7}", 0),
  ])
  func `A text takes the cells of its graphemes`(text: String, cells: Int) {
    #expect(CellWidth.of(text) == cells)
  }

  @Test(arguments: ["plain", "Вечер", "日本語 text", "👍🏽👨‍👩‍👧‍👦!", "क्षि", "สวัสดี", "e\u{301}a\u{300}\u{302}"])
  func `The cells of the graphemes add up to those of the text`(text: String) {
    #expect(text.reduce(0) { $0 + CellWidth.of($1) } == CellWidth.of(text))
  }

  /// What the library does not know yet it gives -1; U+1171E has become a mark without width since.
  @Test(arguments: [
    "👨\u{200D}👩", "1\u{20E3}", "\u{FE0F}", "\u{1100}", "\u{11FF}", "\u{A960}", "\u{A97F}", "\u{D7B0}",
    "\u{D7FB}",
    "🇦", "🇿", "🏻", "🏿", "\u{1FA70}", "\u{1FAFF}", "\u{93F}", "क\u{93F}", "a क\u{93F}",
  ])
  func `Terminals disagree on what is joined, modified or made of parts`(text: String) {
    #expect(CellWidth.isDisputed(text))
  }

  @Test(arguments: [
    "", "plain", "é", "e\u{301}", "日本", "😀", "한", "\u{200C}", "\u{1F1E5}", "\u{1F3FA}", "\u{1FA6F}",
  ])
  func `They agree on the rest`(text: String) {
    #expect(!CellWidth.isDisputed(text))
  }

  @Test(arguments: ["\u{7F}", "\u{1F}", "\u{80}", "\n"])
  func `Controls take no cell among letters`(control: String) {
    #expect(CellWidth.of("ab" + control) == 2)
  }

  @Test(.enabled(if: isReferenceLibrary, "the widths are those of the C library of Debian 12"))
  func `Every character is as wide as the C library says`() throws {
    let locale = try #require(newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))
    let previous = uselocale(locale)
    defer {
      uselocale(previous)
      freelocale(locale)
    }
    let symbol = try #require(dlsym(nil, "wcwidth"))
    let cells = unsafeBitCast(symbol, to: (@convention(c) (wchar_t) -> Int32).self)

    let scalars = (0x20...UInt32(0x10FFFF)).lazy.filter { $0 != 0x1171E }.compactMap(Unicode.Scalar.init)
    let different = scalars.filter { scalar in
      let expected = Int(cells(wchar_t(scalar.value)))
      return expected >= 0 && expected != CellWidth.of(scalar)
    }

    #expect(different.map { String($0.value, radix: 16) } == [])
  }
}

private let isReferenceLibrary =
  dlsym(nil, "gnu_get_libc_version").map {
    String(cString: unsafeBitCast($0, to: (@convention(c) () -> UnsafePointer<CChar>).self)()) == "2.36"
  } == true
