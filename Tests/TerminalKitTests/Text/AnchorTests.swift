import Testing

@testable import TerminalKit

/// What stands at the right edge, where terminals disagree on the cells before it.
struct AnchorTests {
  private static let style = Style(
    theme: .dark,
    capabilities: OutputCapabilities(
      colorDepth: .none, showsLinks: false, isolatesDirections: false, movesCursor: true))

  @Test(arguments: ["👨‍👩‍👧 family", "🇬🇷 flag", "👍🏽 tone", "1️⃣ key", "अनुवाद, मीरा", "\u{1112}\u{1161}\u{11AB} jamo"])
  func `It is sent to its column`(left: String) {
    let line = StyledText.line(left: StyledText(left), right: "2 h", width: 40)

    #expect(line.rendered(with: Self.style).hasSuffix(" \u{1B}[38G2 h"))
  }

  @Test(arguments: ["Jim Tankersley", "Мария", "日本語", "e\u{301}", "한국", "Jörg · Weiß"])
  func `Nothing is sent where all agree`(left: String) {
    let line = StyledText.line(left: StyledText(left), right: "2 h", width: 40)

    #expect(!line.rendered(with: Self.style).contains("\u{1B}"))
  }

  @Test func `A pipe gets blanks only`() {
    let line = StyledText.line(left: "👍🏽", right: "2 h", width: 40)

    #expect(line.rendered(with: .plain) == line.plainText)
  }
}
