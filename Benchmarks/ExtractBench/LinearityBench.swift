import BenchTiming
import Foundation
import MentionExtraction
import SmashtagModel

/// A megabyte of text that is made to be slow, beside a megabyte of tweets.
struct LinearityBench {
  private static let units: [String] = [
    "@", "#", "(", ".", "/", "$", "-", "a", "a.", "@a", "#a", "$A", "http://", "(((", "a.com/((((", "あ.", "é",
    "\u{200D}", "\u{FF0E}", "\u{FF20}", "\u{FF03}", "\u{FF04}", "xn--", "://", "a.com", "a.com ", "@a.b.c",
    "a-.-",
    "http://a.com/?a=(", "#\u{1F1E6}\u{FE0F}", "@a/b-", "\u{0301}", "\u{1F468}\u{200D}", "https://t.co/a",
    "_", "@_",
    "www.", "a@b.", "日本.", ").com", "あhttp://a", "~a/", "http://a.com/a,", "/@a/@", "#a#", "$$A", "a\n",
    "\u{0}",
  ]

  let ordinary: String

  func run() {
    print(
      "\nns a byte of 1 MB of one sign or word, best of 3; ×: beside 1 MB of tweets; growth: beside 1/8 MB of it"
    )
    for rules in MentionRules.allCases { table(rules) }
  }

  private func table(_ rules: MentionRules) {
    let usual = speed(ordinary, rules)
    print("\(rules.rawValue): tweets \(usual.column(1, width: 6)) ns")
    let rows = (Self.units + mixtures).map { unit in
      let whole = speed(Self.text(unit, Timing.count(1 << 20, once: 1 << 12)), rules)
      let part = speed(Self.text(unit, Timing.count(1 << 17, once: 1 << 9)), rules)
      return Row(unit: unit, speed: whole, factor: whole / usual, growth: whole / part)
    }
    for row in rows.sorted(by: { $0.factor > $1.factor }).prefix(12) { print(row.text) }
    let growth = rows.map(\.growth).max() ?? 0
    print(
      "  worst: × \((rows.map(\.factor).max() ?? 0).column(1, width: 0)), growth \(growth.column(2, width: 0))"
    )
  }

  /// Several of them in turn.
  private var mixtures: [String] {
    [Self.units.joined(), Self.units.joined(separator: " "), Self.units.reversed().joined(separator: ".")]
  }

  private func speed(_ text: String, _ rules: MentionRules) -> Double {
    let extractor = MentionExtractor(rules)
    let timing = Timing.runs(3) { _ = extractor.mentions(in: text).count }
    return timing.best * 1_000_000 / Double(text.utf8.count)
  }

  private static func text(_ unit: String, _ bytes: Int) -> String {
    String(repeating: unit, count: bytes / unit.utf8.count)
  }
}

extension LinearityBench {
  private struct Row {
    let unit: String
    let speed: Double
    let factor: Double
    let growth: Double

    var text: String {
      let name = unit.unicodeScalars.prefix(24).map { $0 == " " ? "␠" : $0.escaped(asASCII: true) }.joined()
      return "  " + name.padding(toLength: 34, withPad: " ", startingAt: 0) + speed.column(1) + " ns  ×"
        + factor.column(2, width: 7) + "  growth" + growth.column(2, width: 6)
    }
  }
}
