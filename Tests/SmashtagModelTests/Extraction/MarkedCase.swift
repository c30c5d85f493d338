import SmashtagModel
import Testing

/// A text in which `⟦` and `⟧` stand around everything that is to be found, and the rule it shows.
///
/// The marks tell the kinds and the places, so that a case is read at a glance: `see ⟦#rain⟧ today`.
struct MarkedCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let text: String
  let expected: [SpottedMention]

  init(_ rule: String, _ marked: String) {
    var text = String.UnicodeScalarView()
    var expected: [SpottedMention] = []
    var start = 0
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦": start = text.count
      case "⟧": expected.append(SpottedMention(marked: text.dropFirst(start), at: start))
      default: text.append(scalar)
      }
    }
    (self.rule, self.text, self.expected) = (rule, String(text), expected)
  }

  var testDescription: String { rule }

  func spotted(by rules: MentionRules = .x) -> [SpottedMention] {
    MentionExtractor(rules).mentions(in: text).map(SpottedMention.init)
  }
}
