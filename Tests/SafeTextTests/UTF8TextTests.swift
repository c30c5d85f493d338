import Testing

@testable import SafeText

struct UTF8TextTests {
  @Test func `Nothing after the text is looked at`() {
    let isClean = Array("abcdefghijklmnop".utf8).withUnsafeBufferPointer { bytes in
      let text = UTF8Text(bytes: UnsafeBufferPointer(rebasing: bytes[..<9]))
      return (0...9).map { text.isCleanASCII(from: $0) }
    }

    #expect(isClean == [true, true] + Array(repeating: false, count: 8))
  }

  @Test(arguments: [
    ("12345678", true), ("1234567~", true), ("1234567\u{7F}", false), ("\u{1F}2345678", false),
    ("123 5678", true), ("12\n45678", false), ("123456é", false),
  ])
  func `Eight bytes are clean if they are ASCII without controls`(text: String, isClean: Bool) {
    #expect(text.readingUTF8 { $0.isCleanASCII(from: 0) } == isClean)
  }

  @Test(arguments: 0...20)
  func `A byte is found wherever it stands`(place: Int) {
    // Neighbours of the signs, which differ from them in the lowest bit alone.
    let text = String(repeating: "A\"", count: 20).prefix(place)

    #expect(!String(text).mayNameSomeone)
    for sign in ["#", "@", "＃", "＠"] { #expect("\(text)\(sign)é".mayNameSomeone) }
    #expect("\(text)é".readingUTF8 { $0.firstOffset(of: 0xC3) } == place)
    #expect("é\(text)é".readingUTF8 { $0.firstOffset(of: 0xC3, from: 1) } == place + 2)
  }
}
