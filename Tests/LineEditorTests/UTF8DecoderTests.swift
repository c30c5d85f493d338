import Testing

@testable import LineEditor

struct UTF8DecoderTests {
  private func decode(_ bytes: [UInt8]) -> String {
    var decoder = UTF8Decoder()
    return String(String.UnicodeScalarView(bytes.flatMap { decoder.decode($0) }))
  }

  @Test(arguments: ["plain", "é", "漢字", "👩‍👩‍👧", "\u{7FF}\u{800}\u{FFFF}\u{10FFFF}", "\u{0}"])
  func `Text comes through byte by byte`(text: String) {
    #expect(decode(Array(text.utf8)) == text)
  }

  @Test(arguments: [
    ([0xFF, 0x61], "\u{FFFD}a"), ([0x80], "\u{FFFD}"), ([0xC3, 0x61], "\u{FFFD}a"),
    ([0xC3, 0xC3, 0xA9], "\u{FFFD}é"),
    ([0xE2, 0x82, 0x61], "\u{FFFD}a"), ([0xED, 0xA0, 0x80], "\u{FFFD}"), ([0xE0, 0x80, 0x80], "\u{FFFD}"),
    ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}"), ([0xC0, 0x61], "\u{FFFD}a"),
  ])
  func `What is broken is replaced and the rest kept`(bytes: [UInt8], text: String) {
    #expect(decode(bytes) == text)
  }
}
