import SmashtagModel

/// `extract [TEXT]`: lists the mentions in a text, or in each line of standard input.
struct ExtractCommand: Command {
  static let form = CommandForm(
    name: "extract", parameters: [.optionalText], group: .look,
    summary: "List the mentions in a text, or in lines of input",
    details: [
      "Tags, users, lists, cashtags and links, one on a line. Without TEXT each line of the standard input is a text.",
      "With --json each text is one line; ranges count code points, from 0.",
    ] + MentionRules.allCases.map { "\(rulesOption) \($0.rawValue): \($0.note)." } + [
      "The rules of x are in force unless others are named before the text.",
      "A link without https:// ends in a top-level domain: one of \(Counted.grouped(TopLevelDomains.count)), "
        + "in the list of \(TopLevelDomains.date).",
    ],
    examples: [
      "extract Rain over #garden, says @ada": "two lines: #garden, @ada",
      "extract --rules mastodon ask @ada@example.org": "a user of another server",
      "extract -- --rules": "behind -- everything is text",
    ],
    seeAlso: ["mentions", "lines"], isRaw: true)

  static let rulesOption = "--rules"

  private let rules: MentionRules
  /// `nil` stands for the lines of standard input.
  private let text: String?

  init(_ arguments: Arguments) throws {
    var (rest, isGiven) = (arguments.typed[...], arguments.isGiven)
    var rules = MentionRules.x
    if rest.firstWord == Self.rulesOption {
      rest.dropFirstWord()
      rules = try Self.rules(named: rest.firstWord)
      rest.dropFirstWord()
      isGiven = !rest.isEmpty
    }
    if rest.firstWord == "--" {
      rest.dropFirstWord()
      isGiven = !rest.isEmpty
    }
    (self.rules, text) = (rules, isGiven ? rest.unwrapped : nil)
  }

  func run(in session: Session) throws -> Step {
    if let text { return .extract(Extraction(of: text, by: MentionExtractor(rules))) }
    if session.isInteractive {
      throw CommandError.notHere(
        "the keyboard is no file", instead: "add a text, or pipe into smashtag extract")
    }
    if session.readsCommandsFromInput {
      throw CommandError.notHere(
        "the standard input holds the commands", instead: "add a text, or put the commands behind smashtag -c"
      )
    }
    return .extractLines(rules)
  }

  private static func rules(named name: Substring) throws(UsageError) -> MentionRules {
    if name.isEmpty { throw .missing("NAME") }
    guard let rules = MentionRules(rawValue: String(name)) else {
      throw .notAmong(String(name), option: rulesOption, choices: MentionRules.allCases.map(\.rawValue))
    }
    return rules
  }
}

extension MentionRules {
  /// What it takes for a mention, in half a sentence.
  var note: String {
    switch self {
    case .x: "#tag, @user, @user/list, $CASH and links, as x.com marks them"
    case .mastodon: "#tag, @user, @user@server and links that begin with http:// or https://"
    case .bluesky: "#tag, @user.with.a.domain and links, with https:// or without"
    }
  }
}

extension Substring {
  /// Up to a blank; blanks before it do not count.
  fileprivate var firstWord: Substring { drop(while: \.isWhitespace).prefix { !$0.isWhitespace } }

  fileprivate mutating func dropFirstWord() { self = self[firstWord.endIndex...] }
}
