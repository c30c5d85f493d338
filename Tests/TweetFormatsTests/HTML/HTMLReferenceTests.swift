import Testing

@testable import TweetFormats

struct HTMLReferenceTests {
  @Test(arguments: [
    ("&amp;", "&amp;"), ("&lt;", "&lt;"), ("&eacute;x", "éx"), ("&eacutex", "éx"), ("&copy 1", "© 1"),
    ("&hellip;", "…"),
    ("&hellip", "&amp;hellip"), ("&#8211;", "–"), ("&#x2014;", "—"), ("&#X41", "A"), ("&#150;", "–"),
    ("&#x93;", "“"),
    ("&#0;", "\u{FFFD}"), ("&#xD800;", "\u{FFFD}"), ("&#9999999999;", "\u{FFFD}"), ("&#;", "&amp;#;"),
    ("&#x;", "&amp;#x;"),
    ("&", "&amp;"), ("& a", "&amp; a"), ("&unknown;", "&amp;unknown;"), ("&ampere", "&amp;ere"),
    ("&apos;", "'"),
    ("&lsqb;", "["), ("&nbsp;", "\u{A0}"), ("&Eacute;&eacute;", "Éé"), ("&notin;", "∉"), ("&not1", "¬1"),
  ])
  func `References are resolved as in a browser`(text: String, resolved: String) {
    #expect(Self.resolved(text) == resolved)
  }

  @Test(arguments: [
    "&num=5", "&period=2019", "&solution", "&vertical", "&question", "&asterisk", "&halftime", "&plus1",
    "&apos1",
  ])
  func `Only the oldest names need no semicolon`(text: String) {
    #expect(Self.resolved(text) == "&amp;" + text.dropFirst())
  }

  @Test(arguments: HTMLReference.newer.keys.sorted())
  func `Each newer name is found`(name: String) {
    #expect(Self.resolved("&\(name);x") != "&amp;\(name);x")
  }

  private static func resolved(_ text: String) -> String {
    let source = Array(text.utf8).withUnsafeBufferPointer { HTMLSource.parsable($0, .page) { _, _, _ in } }
    return String(decoding: source.dropFirst("<div>".utf8.count), as: UTF8.self)
  }
}
