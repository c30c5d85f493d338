import BenchTiming
import Foundation

/// The same job by simple patterns, which know neither domains nor where a word may not begin.
struct PeerBench {
  private static let pattern =
    #"[#＃][\p{L}\p{M}\p{N}_]+|[@＠][A-Za-z0-9_]{1,20}|\$[A-Za-z]{1,6}\b|https?://\S+"#

  let texts: TweetTexts

  func run() throws {
    let some = Array(texts.texts.prefix(20_000))
    try swiftRegex(some)
    try foundation(some)
  }

  private func swiftRegex(_ some: [String]) throws {
    let regex = try Regex(Self.pattern)
    show("Swift Regex", some) { $0.matches(of: regex).count }
  }

  private func foundation(_ some: [String]) throws {
    let expression = try NSRegularExpression(pattern: Self.pattern)
    show("NSRegularExpression", some) { text in
      let whole = NSRange(location: 0, length: text.utf16.count)
      return expression.numberOfMatches(in: text, range: whole)
    }
  }

  /// Of some of the tweets, as if it had been all.
  private func show(_ name: String, _ some: [String], _ count: (String) -> Int) {
    var found = 0
    let timing = Timing.runs(3) { found = some.reduce(0) { $0 + count($1) } }
    let share = Double(texts.texts.count) / Double(max(1, some.count))
    print(texts.row(name, timing.best * share, found: Int(Double(found) * share)))
  }
}
