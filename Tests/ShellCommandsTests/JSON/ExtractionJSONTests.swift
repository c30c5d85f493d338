import Foundation
import SmashtagModel
import Testing

@testable import ShellCommands

struct ExtractionJSONTests {
  private func json(_ text: String, by rules: MentionRules = .x) -> String {
    var bytes: [UInt8] = []
    Extraction(of: text, by: MentionExtractor(rules)).appendJSON(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `A text has all keys`() {
    #expect(
      json("") == #"{"text":"","hashtags":[],"urls":[],"userMentions":[],"cashtags":[],"replyTo":null}"#)
  }

  @Test func `Mentions stand under their kinds, with places in code points`() {
    #expect(
      json("@ada \u{1F302}\u{1F3FD} #rain #snow https://example.org/x $TSLA") == """
        {"text":"@ada \u{1F302}\u{1F3FD} #rain #snow https://example.org/x $TSLA",\
        "hashtags":[{"keyword":"#rain","range":[8,13]},{"keyword":"#snow","range":[14,19]}],\
        "urls":[{"keyword":"https://example.org/x","range":[20,41],"expanded":"https://example.org/x",\
        "display":"example.org/x"}],"userMentions":[{"keyword":"@ada","range":[0,4]}],\
        "cashtags":[{"keyword":"$TSLA","range":[42,47]}],"replyTo":"@ada"}
        """)
  }

  @Test func `A list is a user with its name, and covers both`() {
    #expect(
      json("see @ada/birds").contains(
        #""userMentions":[{"keyword":"@ada","range":[4,14],"list":"/birds"}]"#))
  }

  @Test(
    arguments: [
      (.bluesky, "@ada.bsky.social hi", "\"@ada.bsky.social\""), (.bluesky, "hi @ada.bsky.social", "null"),
      (.mastodon, "@ada@example.org hi", "\"@ada@example.org\""), (.mastodon, "#rain @ada", "null"),
      (.x, "@ada hi", "\"@ada\""), (.x, "hi @ada", "null"),
    ] as [(MentionRules, String, String)])
  func `A text answers the user it begins with`(rules: MentionRules, text: String, user: String) {
    #expect(json(text, by: rules).hasSuffix(#","replyTo":\#(user)}"#))
  }

  @Test func `A string is read as it was, and no control character is sent`() throws {
    var scalars = (0...0x2100).compactMap(Unicode.Scalar.init) + ["\u{FFFF}", "\u{1F600}", "\u{10FFFF}"]
    scalars += scalars.reversed()
    let text = String(String.UnicodeScalarView(scalars))

    let written = JSON.string(text).text

    #expect(try Self.read(written) == text)
    #expect(!written.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(!written.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" })
  }

  @Test(arguments: ["\u{C2}", "a\u{E2}", "\u{80}", "\u{2028}", "\u{2030}x", "\"", "", "\\", "\u{7F}"])
  func `A string may end with anything`(text: String) throws {
    #expect(try Self.read(JSON.string(text).text) == text)
  }

  private static func read(_ json: String) throws -> String? {
    try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed) as? String
  }
}
