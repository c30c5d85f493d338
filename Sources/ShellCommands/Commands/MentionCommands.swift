import MentionExtraction
import SmashtagModel

/// `links`: the links of a page.
struct LinksCommand: Command {
  static let form = CommandForm(
    name: "links", group: .look, summary: "Show only the links of a page",
    details: [
      "They keep the numbers that they have in the page. Of a page that find narrowed, it is those in what is left."
    ],
    examples: ["links": "where this page leads", "find rain; links": "the links beside that word"],
    seeAlso: ["mentions", "read", "find"])

  init(_ arguments: Arguments) throws { try arguments.end() }

  func run(in session: Session) throws -> Step {
    guard let page = session.context.page else {
      throw CommandError.notHere("this is not a page", instead: "mentions urls shows the links here")
    }
    guard let links = MentionsContext(linksOf: page) else {
      throw CommandError.notHere("there is no link on this page", instead: "open shows it in the browser")
    }
    return .move(.push(links))
  }
}

/// `note N`: a footnote of a page.
struct NoteCommand: Command {
  static let form = CommandForm(
    name: "note", parameters: [.footnote], group: .look, summary: "Show a footnote of a page",
    details: [
      "N is the raised number in the text: note 3 for ³. back goes on where you were reading.",
      "The notes stand below the page as well, where find and / find them.",
    ],
    examples: [
      "note 3": "what is said there, and where it leads", "note 3; 1": "follows link 1, if it stands there",
    ],
    seeAlso: ["read", "links", "back"])

  private let number: Int

  init(_ arguments: Arguments) throws {
    guard let number = try arguments.onlyNumber() else { throw UsageError.missing("N") }
    self.number = number
  }

  func run(in session: Session) throws -> Step {
    guard let page = session.context.page else {
      throw CommandError.notHere("this is not a page", instead: "read N shows one")
    }
    if let note = page.showing(footnote: number) {
      // One note after another is a look aside from the text, to which back returns.
      return .move(page.footnote == nil ? .push(note) : .replace(note))
    }
    let last = page.footnotes.map(\.number).max()
    throw last.map {
      CommandError.notHere("this page has no note \(number)", instead: "its last one is \($0)")
    }
      ?? .notHere(
        "no footnote was found on this page", instead: "/\(number) looks for the number in the text")
  }
}

/// `mentions [KIND] [--with MENTION]`: shows the mentions of a tweet or page, or ranks those of a whole search.
struct MentionsCommand: Command {
  static let form = CommandForm(
    name: "mentions", parameters: [.mentionKind], group: .look,
    summary: "Show what this tweet mentions, or all results do",
    details: [
      "Over results each mention stands with the number of tweets that use it, highest first, urls by their hosts.",
      "KIND is hashtags, users, urls or images: only these, and all of them.",
      "With \(withOption) and a hashtag or user it is what stands in the same tweets as that.",
      "Of a page of the web it is what find left of it: images, urls, hashtags and users, each once.",
    ],
    examples: [
      "mentions": "images, urls, hashtags and users, with their numbers",
      "#rain; mentions": "what tweets with #rain mention most", "#rain; mentions users": "the users alone",
      "#rain; mentions \(withOption) @ada":
        "what tweets with #rain mention that @ada wrote, or that name her",
      "mentions > mentions.txt": "the same into a file",
    ],
    seeAlso: ["N", "search", "when"])

  static let withOption = "--with"
  static let kinds: KeyValuePairs<String, Mention.Kind> = [
    "hashtags": .hashtag, "users": .user, "urls": .url, "images": .image,
  ]

  private let kind: Mention.Kind?
  private let companion: Mention?

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    var (kind, companion) = (Mention.Kind?.none, Mention?.none)
    while let word = arguments.next() {
      if word == Self.withOption, companion == nil {
        companion = try Self.companion(arguments.next())
      } else if kind == nil {
        kind = try Self.kind(word)
      } else {
        throw UsageError.unexpected(word)
      }
    }
    (self.kind, self.companion) = (kind, companion)
  }

  private static func kind(_ word: String) throws(UsageError) -> Mention.Kind {
    if LineSign(in: word) != nil { throw .surplus(word, mayBeQuoted: false) }
    guard let kind = kinds.first(where: { $0.key == word }) else {
      throw .notAmong(word, option: "the kind", choices: kinds.map(\.key))
    }
    return kind.value
  }

  private static func companion(_ word: String?) throws -> Mention {
    guard let word else { throw UsageError.missing("MENTION") }
    let term = try Query(word).root
    if case .hashtag = term { return .hashtag(word) }
    if case .user = term { return .user(word) }
    throw CommandError.notHere("'\(word)' is not a hashtag or user", instead: "type one with its # or @")
  }

  func run(in session: Session) async throws -> Step {
    let context = session.context
    let found =
      if let companion { try await context.mentions(beside: companion, in: session) } else {
        try await context.mentions(in: session)
      }
    guard let found else {
      throw companion == nil
        ? CommandError.notHere("nothing is mentioned here", instead: "search first, or choose a tweet")
        : .notHere("there are no results here that mentions could stand together in", instead: "search first")
    }
    if let kind, let mentions = found as? MentionsContext { return .move(.push(mentions.only(kind))) }
    let isShown = companion == nil && (context as? MentionsContext).map { !$0.isOfOneKind } ?? false
    return .move(isShown ? .showAgain : .push(found))
  }
}

/// `gallery`: shows the images of the results in a grid.
struct GalleryCommand: BareCommand {
  static let form = CommandForm(
    name: "gallery", shortForms: ["g"], group: .look, summary: "Show the images of these results, small",
    details: [
      "A number leads to the tweet of that image, image N to the image itself; view pages through all of them.",
      "In the archive and the sample it is the whole search, until there are \(GalleryContext.mostAtHand) images or "
        + "\(Counted.grouped(GalleryContext.mostTweetsAtHand)) tweets; more looks for older ones.",
      "zoom in and zoom out change their size.",
      "Sensitive images stay hidden; their alt text stands in their place.",
    ],
    examples: [
      "gallery": "the images of what was found", "#rain; g": "those of tweets with that hashtag",
      "search lake filter:images; gallery": "only tweets with images are fetched",
    ],
    seeAlso: ["image", "view", "zoom", "mentions"])

  func run(in session: Session) async throws -> Step {
    let context = session.context
    guard let gallery = try await context.gallery(in: session) else {
      let way = session.navigation.stack.isAtRoot ? "search first" : "search first, or type back"
      throw CommandError.notHere("there are no results here", instead: way)
    }
    return .move(type(of: context).kind == .gallery ? .showAgain : .push(gallery))
  }
}

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
      "extract -- --rules": "in a typed line everything after -- is text",
    ],
    seeAlso: ["mentions", "lines"], isRaw: true)

  static let rulesOption = "--rules"

  private let rules: MentionRules
  /// The text; `nil` for the lines of standard input.
  private let text: String?

  init(_ arguments: Arguments) throws {
    let (rules, text) = try arguments.parted.map(Self.read) ?? Self.read(arguments)
    (self.rules, self.text) = (rules, text == "-" ? nil : text)
  }

  func run(in session: Session) throws -> Step {
    if let text { return .show(.extraction(Extraction(of: text, by: MentionExtractor(rules)))) }
    if session.ports.isInteractive {
      throw CommandError.notHere(
        "the keyboard is not a file", instead: "add a text, or pipe into smashtag extract")
    }
    if session.ports.readsCommandsFromInput {
      throw CommandError.notHere(
        "the standard input holds the commands", instead: "add a text, or put the commands after smashtag -c"
      )
    }
    return .perform(.extractLines(rules))
  }
}

extension ExtractCommand {
  /// The rules and the text from words that another shell has split, so that quotes need no parsing.
  private static func read(_ words: [String]) throws(UsageError) -> (MentionRules, String?) {
    var (rest, rules) = (words[...], MentionRules.x)
    if let first = rest.first, isRulesOption(first) {
      rest = rest.dropFirst()
      rules = try Self.rules(named: value(of: first) ?? rest.popFirst() ?? "")
    }
    if rest.first == "--" { rest = rest.dropFirst() }
    return (rules, rest.isEmpty ? nil : rest.joined(separator: " "))
  }

  /// The rules and the text from a typed line.
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

  /// The value after the `=` of an option.
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
  /// A summary of the rules for help and completion.
  var note: String {
    switch self {
    case .x: "#tag, @user, @user/list, $CASH and links, as x.com marks them"
    case .mastodon: "#tag, @user, @user@server and links with their https://"
    case .bluesky: "#tag, @user.with.a.domain, $CASH and links, with https:// or without"
    }
  }
}

extension Substring {
  /// The first word, without blanks before it.
  fileprivate var firstWord: Substring { drop(while: \.isWhitespace).prefix { !$0.isWhitespace } }

  fileprivate mutating func takeFirstWord() -> String {
    let word = firstWord
    self = self[word.endIndex...]
    return String(word)
  }
}
