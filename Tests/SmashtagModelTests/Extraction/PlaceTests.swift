import Foundation
import SmashtagModel
import Testing

struct PlaceTests {
  private static let texts =
    [
      "⟦#rain⟧", "é ⟦#é⟧", "雨 ⟦#雨天⟧ ⟦@ada⟧", "\u{1F327}\u{FE0F} ⟦#rain⟧", "👩‍👧⟦@ada/rain⟧👩‍👧 ⟦http://rain.com⟧",
      "\u{20BB7}⟦http://rain.みんな/é⟧\u{1F327}⟦#\u{20BB7}⟧", "\r\n⟦#rain⟧\r\n⟦@ada⟧",
      "e\u{301} ⟦#e\u{301}⟧ ⟦$RAIN⟧",
      "\u{2067}⟦#مطر⟧\u{2069}", "🇬🇧⟦#rain⟧🇬🇧",
    ]
    .map { MarkedCase($0, $0) }

  @Test(arguments: texts)
  func `A place says the same in code points, bytes and units`(example: MarkedCase) throws {
    let found = MentionExtractor().mentions(in: example.text)

    #expect(found.map(SpottedMention.init) == example.expected)
    for mention in found {
      let words = try words(of: mention.place, in: example.text)
      #expect(words.codePoints == words.bytes && words.codePoints == words.units)
    }
  }

  private func words(
    of place: TextPlace, in text: String
  ) throws -> (codePoints: String, bytes: String, units: String) {
    let scalars = Array(text.unicodeScalars)[place.codePoints]
    let bytes = try #require(String(bytes: Array(text.utf8)[place.utf8], encoding: .utf8))
    return (
      String(String.UnicodeScalarView(scalars)), bytes,
      String(decoding: Array(text.utf16)[place.utf16], as: UTF16.self)
    )
  }
}
