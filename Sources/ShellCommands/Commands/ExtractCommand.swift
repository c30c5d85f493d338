import SmashtagModel

/// `extract [TEXT]`: lists the mentions in a text, or in each line of standard input.
struct ExtractCommand: Command {
  static let form = CommandForm(
    name: "extract", parameters: [.optionalText], group: .look,
    summary: "List the mentions in a text, or in lines of input",
    details: [
      "Tags, users, lists, cashtags and links, one on a line. Without TEXT, or with -, each line of the standard input is a text.",
      "Lines have at most 4 MB. With --json each text is one line; ranges count code points, from 0.",
      "The rules of x are in force unless others are named before the text.",
    ] + MentionRules.allCases.map { "\(rulesOption) \($0.rawValue): \($0.note)." } + [
      "A link without https:// ends in a top-level domain: one of \(Counted.grouped(TopLevelDomains.count)), "
        + "in the list of \(TopLevelDomains.date)."
    ],
    examples: [
      "extract Rain over #garden, says @ada": "two lines: #garden, @ada",
      "extract --rules mastodon ask @ada@example.org": "a user of another server",
      "extract -- --rules": "in a typed line everything behind -- is text",
    ],
    seeAlso: ["mentions", "lines"], isRaw: true)

  static let rulesOption = "--rules"

  private let rules: MentionRules
  /// `nil` stands for the lines of standard input.
  private let text: String?

  init(_ arguments: Arguments) throws {
    let (rules, text) = try arguments.parted.map(Self.read) ?? Self.read(arguments)
    (self.rules, self.text) = (rules, text == "-" ? nil : text)
  }

  func run(in session: Session) throws -> Step {
    if let text { return .show(.extraction(Extraction(of: text, by: MentionExtractor(rules)))) }
    if session.ports.isInteractive {
      throw CommandError.notHere(
        "the keyboard is no file", instead: "add a text, or pipe into smashtag extract")
    }
    if session.ports.readsCommandsFromInput {
      throw CommandError.notHere(
        "the standard input holds the commands", instead: "add a text, or put the commands behind smashtag -c"
      )
    }
    return .perform(.extractLines(rules))
  }
}

extension ExtractCommand {
  /// The rules and the text of words that another shell parted; they are exact.
  private static func read(_ words: [String]) throws(UsageError) -> (MentionRules, String?) {
    var (rest, rules) = (words[...], MentionRules.x)
    if let first = rest.first, isRulesOption(first) {
      rest = rest.dropFirst()
      rules = try Self.rules(named: value(of: first) ?? rest.popFirst() ?? "")
    }
    if rest.first == "--" { rest = rest.dropFirst() }
    return (rules, rest.isEmpty ? nil : rest.joined(separator: " "))
  }

  /// The rules and the text of a typed line.
  private static func read(_ arguments: Arguments) throws(UsageError) -> (MentionRules, String?) {
    var (rest, rules, isGiven) = (arguments.typed[...], MentionRules.x, arguments.isGiven)
    if isRulesOption(rest.firstWord) {
      let option = rest.takeFirstWord()
      rules = try Self.rules(named: value(of: option) ?? rest.takeFirstWord())
      isGiven = !rest.isEmpty
    }
    if rest.firstWord == "--" {
      _ = rest.takeFirstWord()
      isGiven = !rest.isEmpty
    }
    return (rules, isGiven ? rest.unwrapped : nil)
  }

  private static func isRulesOption(_ word: some StringProtocol) -> Bool {
    word == rulesOption || word.hasPrefix(rulesOption + "=") && !word.contains(where: \.isWhitespace)
  }

  /// What stands behind the `=` of an option.
  private static func value(of option: String) -> String? {
    option.firstIndex(of: "=").map { String(option[option.index(after: $0)...]) }
  }

  private static func rules(named name: String) throws(UsageError) -> MentionRules {
    if name.isEmpty { throw .missing("NAME") }
    guard let rules = MentionRules(rawValue: name) else {
      throw .notAmong(name, option: rulesOption, choices: MentionRules.allCases.map(\.rawValue))
    }
    return rules
  }
}

extension MentionRules {
  /// What it takes for a mention, in half a sentence.
  var note: String {
    switch self {
    case .x: "#tag, @user, @user/list, $CASH and links, as x.com marks them"
    case .mastodon: "#tag, @user, @user@server and links with their https://"
    case .bluesky: "#tag, @user.with.a.domain, $CASH and links, with https:// or without"
    }
  }
}

extension Substring {
  /// Up to a blank; blanks before it do not count.
  fileprivate var firstWord: Substring { drop(while: \.isWhitespace).prefix { !$0.isWhitespace } }

  fileprivate mutating func takeFirstWord() -> String {
    let word = firstWord
    self = self[word.endIndex...]
    return String(word)
  }
}
