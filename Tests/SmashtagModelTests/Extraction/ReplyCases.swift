import Testing

/// Whom a text answers, by the rules of twitter-text.
struct ReplyCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let text: String
  let user: String?

  init(_ rule: String, _ text: String, _ user: String?) {
    (self.rule, self.text, self.user) = (rule, text, user)
  }

  var testDescription: String { rule }

  static let all: [ReplyCase] = [
    .init("it begins with a user", "@ada yes", "@ada"),
    .init("a space before", " @ada yes", "@ada"),
    .init("a full-width space before", "\u{3000}@ada yes", "@ada"),
    .init("spaces and line ends of all kinds before", "\n\t\u{A0}\u{2003}\u{2028}@ada yes", "@ada"),
    .init("a word before", "so @ada is only mentioned", nil),
    .init("a full stop before", ".@ada is only mentioned", nil),
    .init("a slash before", "/@ada is only mentioned", nil),
    .init("an underscore before", "_@ada is only mentioned", nil),
    .init("a hyphen before", "-@ada is only mentioned", nil),
    .init("a plus sign before", "+@ada is only mentioned", nil),
    .init("a number sign before", "#@ada is only mentioned", nil),
    .init("an exclamation mark before", "!@ada is only mentioned", nil),
    .init("another sign before", "@@ada is only mentioned", nil),
    .init("a protocol after", "@https://stanford.edu", nil),
    .init("a sign after", "@ada@stanford yes", nil),
    .init("an accented letter after", "@chloéb yes", nil),
    .init("a full-width sign", "＠ada yes", "@ada"),
    .init("a list answers its user", "@ada/rain yes", "@ada"),
    .init("letters of another script after", "@adaさん", "@ada"),
    .init("RT is no reply", "RT @ada yes", nil),
    .init("a name of twenty characters", "@abcdefghij1234567890 yes", "@abcdefghij1234567890"),
    .init("nothing", "", nil),
    .init("a sign alone", "@ yes", nil),
  ]
}
