import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell
@testable import TerminalKit

/// Every kind of screen, filled with what terminals must not be sent, at every width.
struct HostileScreenTests {
  private static let style = Style(
    theme: .dark,
    capabilities: OutputCapabilities(
      colorDepth: .trueColor, showsLinks: true, isolatesDirections: true, movesCursor: true))

  private func rendered(_ seed: UInt64, columns: Int, isLinear: Bool = false) -> [(
    line: StyledText, sent: String
  )] {
    HostileScreens(seed: seed).all.flatMap { screen in
      let display = Display(
        size: WindowSize(columns: columns, rows: 5_000), style: Self.style, isTerminal: true,
        isLinear: isLinear,
        now: GoldenSession.now)
      let lines = ScreenRenderer(display: display).page(screen).lines
      return lines.map { ($0, $0.rendered(with: Self.style)) }
    }
  }

  @Test(arguments: Array(stride(from: 40, through: 200, by: 8)))
  func `Nothing reaches the terminal but text and our own sequences`(columns: Int) {
    for (_, sent) in rendered(UInt64(columns), columns: columns) {
      let text = sent.replacing(HostileScreens.ownSequences, with: "")
      #expect(text.unicodeScalars.allSatisfy { !HostileScreens.isUnfit($0) }, "\(text.debugDescription)")
    }
  }

  @Test(arguments: Array(stride(from: 40, through: 200, by: 8)))
  func `Every isolate is closed on its line, and all that runs from right to left is in one`(columns: Int) {
    for (line, sent) in rendered(UInt64(columns) + 1, columns: columns) {
      var depth = 0
      for scalar in sent.unicodeScalars {
        if scalar.value == 0x2068 { depth += 1 }
        if scalar.value == 0x2069 { depth -= 1 }
        #expect((0...1).contains(depth))
        let runsRightToLeft = TextRun(String(scalar)).runsRightToLeft
        #expect(!runsRightToLeft || depth == 1, "\(line.plainText)")
      }
      #expect(depth == 0)
    }
  }

  @Test(arguments: Array(40...200))
  func `No line is wider than the window`(columns: Int) {
    for isLinear in [false, true] {
      for (line, _) in rendered(UInt64(columns) + 2, columns: columns, isLinear: isLinear) {
        #expect(line.width <= columns, "\(line.plainText)")
        #expect(line.plainText.allSatisfy { $0.unicodeScalars.count <= 64 })
      }
    }
  }

  @Test(arguments: Array(stride(from: 40, through: 200, by: 8)))
  func `Every link is opened and closed on its line, and leads to the web`(columns: Int) {
    for (_, sent) in rendered(UInt64(columns) + 3, columns: columns) {
      let targets = sent.matches(of: /\u{1B}\]8;;(.*?)\u{1B}\\/).map { String($0.output.1) }
      #expect(targets.count.isMultiple(of: 2))
      for (index, target) in targets.enumerated() {
        #expect(index.isMultiple(of: 2) ? target.hasPrefix("http") : target.isEmpty)
        #expect(target.utf8.allSatisfy { 0x21..<0x7F ~= $0 } && target.utf8.count <= 2083)
      }
    }
  }

  @Test(arguments: Array(stride(from: 40, through: 200, by: 8)))
  func `No mention that fits on a line is broken, hit or not`(columns: Int) {
    for tweet in HostileScreens(seed: UInt64(columns) + 4).tweets {
      let hits = SearchHits(finding: ["a", "雨", "#", "."])
      let mentions = StyledText(textOf: tweet, hits: hits).runs.filter {
        $0.isUnbreakable && $0.width <= min(columns, Display.longestLine) && !$0.text.contains("\n")
      }
      let renderer = TweetRenderer(tweet, width: columns, now: GoldenSession.now, hits: hits)
      let shown = renderer.whole.flatMap(\.runs)
      for mention in mentions {
        #expect(shown.contains { $0.text == mention.text && $0.hits == mention.hits }, "\(mention.text)")
      }
    }
  }

  @Test(arguments: Array(stride(from: 20, through: 200, by: 12)))
  func `Nor does the prompt send any of it`(columns: Int) {
    for word in HostileScreens.words {
      let display = Display(
        size: WindowSize(columns: columns, rows: 24), style: Self.style, isTerminal: true,
        now: GoldenSession.now)
      let prompt = PromptText(
        breadcrumb: "archive \(word) › 3 › \(word)", activity: Activity(subject: word), display: display
      )
      .text
      let text = prompt.replacing(HostileScreens.ownSequences, with: "")
      #expect(text.unicodeScalars.allSatisfy { !HostileScreens.isUnfit($0) })
      #expect(
        text.count { $0.unicodeScalars.contains("\u{2068}") }
          == text.count { $0.unicodeScalars.contains("\u{2069}") })
    }
  }
}
