import Foundation
import LineEditor
import MentionExtraction
import SafeText
import SmashtagModel
import SmashtagTesting
import TerminalKit
import Testing

@testable import ShellCommands
@testable import WebPages

/// Something that is done with text of other people.
struct TextSink: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let work: @Sendable (String) -> Void

  init(_ name: String, _ work: @escaping @Sendable (String) -> Void) {
    (testDescription, self.work) = (name, work)
  }

  /// A new use of text joins by a line.
  static let all =
    [
      TextSink("wrapped") { _ = StyledText($0).wrapped(to: 80) },
      TextSink("cut to a line") { _ = StyledText($0).truncated(to: 80) },
      TextSink("width") { _ = StyledText($0).width },
      TextSink("folded words") { _ = Folding.words($0) },
      TextSink("folded name") { _ = Folding.name($0) },
      TextSink("looked for") { _ = Folding.contains("rain", in: $0) },
      TextSink("query") { _ = try? Query($0) },
      TextSink("command line") { _ = try? CommandLine($0) },
      TextSink("history") {
        var state = ShellState()
        for line in [$0, $0 + "x"] { state.remember(line: line) }
      },
      TextSink("recents") {
        var recents = Recents()
        for term in [$0, $0 + "x"] { recents.remember(RecentSearch(term: term, date: .fixture)) }
      },
      TextSink("JSON") { _ = JSON.string($0).text },
      TextSink("Markdown") { _ = MarkdownText.line($0) },
      TextSink("HTML") { _ = HTMLText($0) },
      TextSink("address") { _ = Host(ofAddress: "https://" + $0) },
      TextSink("host") { _ = Host.asciiForm(of: $0) },
    ]
    + OutgoingChannel.allCases.map { channel in TextSink("\(channel)") { _ = $0.fit(for: channel) } }
    + MentionRules.allCases.map { rules in
      TextSink("mentions of \(rules)") { _ = MentionExtractor(rules).mentions(in: $0) }
    }
}

/// Words without a blank, of letters that normalization takes apart or puts together.
struct FoldingGrowthTests {
  private static let letters = ["ﷺ", "e\u{301}", "\u{1112}\u{1161}\u{11AB}", "ｶﾞ", "क्षि", "ẉ̂", "\u{1D400}"]

  @Test(arguments: letters)
  func `A long word is folded in proportion to its length`(letter: String) {
    let word = { (count: Int) in String(repeating: letter, count: count) }

    #expect(ProcessorTime.growth(from: 8_000, of: word) { _ = Folding.words($0) } < 3)
    #expect(ProcessorTime.growth(from: 8_000, of: word) { _ = Folding.name($0) } < 3)
  }
}

/// Whatever characters a text has, twice as much of it takes twice as long.
@Suite(.serialized)
struct TextGrowthTests {
  @Test(arguments: TextSink.all)
  func `Every kind of text takes time in proportion`(sink: TextSink) {
    for kind in TextClass.all {
      let growth = ProcessorTime.growth(from: 1_000, of: kind.text, by: sink.work)
      #expect(growth < 3, "\(kind.testDescription)")
    }
  }
}
