public import Foundation
public import SmashtagModel

/// What the reader sees: a title and sections of rows.
///
/// Rendering, row numbers, completion and JSON all walk this one value.
public struct Screen: Equatable, Sendable {
  public var title: String
  /// What stands beside the title: the source, how many, from when to when.
  public var status: [String]
  /// When a live source said what is shown; `nil` for what is at hand.
  public var fetched: Date?
  /// What has to be known about it, said below its rows.
  public var notes: [String] = []
  public var sections: [Section]
  /// Said where there is no row at all.
  public var emptyNote: String?
  /// What can be typed here; shown below.
  public var hints: [Hint]
  /// Something older can be fetched behind the last row.
  public var continues: Bool
  /// How many items there are in all, where that is known.
  public var total: TweetCount?
  /// Its small images stand in a grid, each so many cells wide; `nil` where there are none.
  public var thumbnailColumns: Int?
  /// What was looked for, marked wherever it stands in the rows.
  public var hits: SearchHits
  /// Text to be read from top to bottom: a pager shows it where it does not fit.
  public var suitsPager = false

  public struct Section: Equatable, Sendable {
    public let title: String?
    public let rows: [Row]

    public init(title: String? = nil, rows: [Row]) {
      self.title = title
      self.rows = rows
    }
  }

  public init(
    title: String, status: [String] = [], sections: [Section] = [], emptyNote: String? = nil,
    hints: [Hint] = [], continues: Bool = false, total: TweetCount? = nil, hits: SearchHits = SearchHits()
  ) {
    self.title = title
    self.status = status
    self.sections = sections
    self.emptyNote = emptyNote
    self.hints = hints
    self.continues = continues
    self.total = total
    self.hits = hits
  }
}

extension Screen {
  public var rows: [Row] { sections.flatMap(\.rows) }
  /// How many rows there are, without a copy of them: a page has thousands.
  public var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }
  /// Whether something is listed, beside what is said.
  var hasItems: Bool {
    rows.contains { row in if case .text = row.content { false } else { true } }
  }
  /// What can be selected, and what cannot; a row may hold several items, or none.
  public var items: [Row] { rows.flatMap(\.items) }
  public var numbers: [Int] { sections.flatMap { $0.rows.flatMap(\.numbers) } }

  /// The item that bears a number.
  func row(_ number: Int) throws(UsageError) -> Row {
    for row in sections.lazy.flatMap(\.rows) {
      if let item = row.item(number) { return item }
    }
    throw .noSuchItem(number, shown: numbers)
  }

  /// The mentions, numbered through all sections, behind what bears numbers already.
  static func sections(
    of mentions: [MentionSection], behind lastNumber: Int = 0, areSensitive: Bool = false,
    note: (Mention) -> String? = \.hostNote
  ) -> [Section] {
    var next = lastNumber + 1
    return mentions.map { section in
      defer { next += section.items.count }
      let rows = zip(next..., section.items).map { number, item in
        Row(
          number: number, .mention(item), note: note(item.mention),
          isSensitive: areSensitive && item.mention.kind == .image)
      }
      return Section(title: section.title, rows: rows)
    }
  }

  /// The mentions of one tweet, each with what is known about it.
  static func sections(of tweet: Tweet) -> [Section] {
    sections(of: tweet.mentionSections, areSensitive: tweet.isSensitive) { mention in
      switch mention {
      case .image(let image):
        [tweet.isSensitive ? "sensitive" : nil, image.sizeText, Host(ofAddress: image.url)?.name]
          .compactMap(\.self).joinedUnlessEmpty(by: " · ")
      case .user(let word) where word == "@" + tweet.user.screenName:
        tweet.writer.screenName == tweet.user.screenName ? tweet.authorNote : "retweeted it"
      case .user(let word) where word.dropFirst() == tweet.retweetOf?.screenName ?? "": "author"
      case .url, .hashtag, .user: mention.hostNote
      }
    }
  }
}

extension Tweet {
  /// The owner of a photo has a name that says more than the id.
  fileprivate var authorNote: String {
    let words = user.name.split(whereSeparator: \.isWhitespace)
    guard isPhoto, !words.isEmpty, user.name != user.screenName else { return "author" }
    return words.joined(separator: " ") + " · author"
  }
}

extension [String] {
  fileprivate func joinedUnlessEmpty(by separator: String) -> String? {
    isEmpty ? nil : joined(separator: separator)
  }
}

extension Screen {
  /// What was found, in sections, each piece of advice below what it is about.
  init(_ findings: [Finding]) {
    let groups = Dictionary(grouping: findings, by: \.section)
    self.init(
      title: "Doctor", status: [findings.summary],
      sections: Finding.Section.allCases.compactMap { section in
        groups[section].map { Section(title: section.rawValue, rows: $0.flatMap(\.rows)) }
      },
      emptyNote: "Nothing was looked at.")
  }
}

extension [Finding] {
  /// `all well`, `2 things missing, 1 broken`.
  var summary: String {
    let counts: [(count: Int, state: Finding.State)] = [Finding.State.missing, .broken].map { state in
      (count { $0.state == state }, state)
    }
    let told = counts.filter { $0.count > 0 }
    let words = told.enumerated().map { index, part in
      let number = index == 0 ? Counted.things(part.count, "thing") : Counted.grouped(part.count)
      return "\(number) \(part.state.rawValue)"
    }
    return words.isEmpty ? "all well" : words.joined(separator: ", ")
  }
}

extension Finding {
  fileprivate var rows: [Row] {
    let advice = advice.map { Row(.fact(name: "", value: "To do: \($0)")) }
    return [Row(.fact(name: name, value: words))] + [advice].compactMap(\.self)
  }
}

extension Screen {
  /// All commands with their meanings, group by group; then the pages of help.
  init(overviewOf forms: [CommandForm]) {
    let groups = CommandForm.Group.allCases.map { group in
      Section(
        title: group.rawValue,
        rows: forms.filter { $0.group == group }.map {
          Row(.command(usage: $0.usageWithShortForms, note: $0.summary))
        })
    }
    let pages = HelpPage.allCases.map { Row(.command(usage: "help \($0.name)", note: $0.summary)) }
    self.init(
      title: "Commands", sections: groups + [Section(title: "More help", rows: [Self.anyCommand] + pages)])
  }

  /// What a command does, with examples.
  init(helpOn form: CommandForm) {
    var sections = [
      Section(texts: [form.summary + "."] + form.details), Section(title: "Examples", entries: form.examples),
    ]
    if !form.shortForms.isEmpty {
      sections.append(Section(title: "Short", texts: [form.shortForms.joined(separator: ", ")]))
    }
    let others = form.seeAlso.map {
      Row(.command(usage: "help \($0)", note: HelpTopic.summary(of: $0) ?? ""))
    }
    if !others.isEmpty { sections.append(Section(title: "See also", rows: others)) }
    self.init(title: form.usage, sections: sections)
  }

  /// The page as plain lines.
  var plainText: String {
    sections.flatMap { section in [section.title].compactMap(\.self) + section.rows.map(\.searchableText) }
      .joined(separator: "\n")
  }

  private static let anyCommand = Row(.command(usage: "help COMMAND", note: "what it does, with examples"))
}

extension CommandForm {
  /// `back [N], b`.
  public var usageWithShortForms: String { ([usage] + shortForms).joined(separator: ", ") }
}

extension Screen {
  /// The numbered mentions in their sections.
  var sectionsJSON: JSON {
    .array(
      sections.filter { $0.title != nil }.map { section in
        ["title": JSON(section.title), "items": .array(section.rows.compactMap(JSON.init(mentionIn:)))]
      })
  }

  /// The searches of its rows, first to last.
  var searchesJSON: JSON {
    .array(
      rows.compactMap { row in
        guard case .search(let search) = row.content else { return nil }
        return .string(search.term)
      })
  }

  /// The tweets of its rows, first to last.
  var tweetsJSON: JSON {
    .array(
      rows.compactMap { row in
        guard case .tweet(let tweet) = row.content else { return nil }
        return JSON(tweet, number: row.number)
      })
  }
}

extension JSON {
  init?(mentionIn row: Row) {
    guard case .mention(let item) = row.content else { return nil }
    let head: JSON = ["n": JSON(row.number), "kind": .string(item.mention.kind.rawValue)]
    self = head.adding(details: item.mention).adding(["count": JSON(item.count)])
  }

  private func adding(details mention: Mention) -> JSON {
    switch mention {
    case .image(let image):
      adding([
        "url": .string(image.url), "aspectRatio": image.aspectRatio.map(JSON.number) ?? .null,
        "alt": JSON(image.alt),
      ])
    case .url(let url): adding(["keyword": .string(url.keyword), "expanded": JSON(url.expanded)])
    case .hashtag(let word), .user(let word): adding(["keyword": .string(word)])
    }
  }
}

extension Mention {
  /// What is to be known of the host that a link leads to: which it is, where its short form does not show that, and its
  /// name in ASCII, where letters may be taken for others.
  var hostNote: String? {
    guard case .url(let url) = self, let host = Host(ofAddress: url.target) else { return nil }
    return url.hiddenHost == nil ? host.asciiName : "leads to \(host.words)"
  }

  /// The host that a link leads to in ASCII, where it has letters of other scripts.
  var asciiHost: String? {
    if case .url(let url) = self { Host(ofAddress: url.target)?.asciiName } else { nil }
  }
}

extension IndexedURL {
  /// A longer form, in bytes, is not looked through for a host.
  private static let longestDisplay = 2_048

  /// The host it leads to, where its short form does not show it: no host is in it, or another one.
  ///
  /// Nothing for X's own short links, of which only X knows where they lead, and for its pictures, whose form
  /// names another of its hosts.
  var hiddenHost: String? {
    guard let display, let host = Host(ofAddress: target)?.certainName, host != "t.co" else { return nil }
    guard display.utf8.count <= Self.longestDisplay else { return host }
    let seen = SeenHost(display)
    return seen.shows(host) || seen.isPicture(at: host) ? nil : host
  }

  /// Whether the short form names a host, which is another than the one it leads to.
  public var namesFalseHost: Bool {
    guard let display, display.utf8.count <= Self.longestDisplay, let host = hiddenHost else { return false }
    return SeenHost(display).denies(host)
  }
}

/// What a reader takes for the host of an address: all up to the first sign, also where that only parts a name
/// from the host.
struct SeenHost {
  private let name: String
  /// Behind it stands that it was cut.
  private let isCut: Bool

  init(_ address: String) {
    let beginning = address.prefix("https://".count).lowercased()
    let scheme = ["https://", "http://"].first { beginning.hasPrefix($0) } ?? ""
    let seen = address.dropFirst(scheme.count).prefix { !"/?#@:\\ …".contains($0) }
    name = Host(ofAddress: String(seen))?.certainName ?? ""
    isCut = seen.endIndex < address.endIndex && address[seen.endIndex] == "…"
  }

  func shows(_ host: String) -> Bool {
    !isCut && (name == host || name.contains(".") && host.hasSuffix("." + name))
  }

  func denies(_ host: String) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    let isHost = labels.count > 1 && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isPartOfHost) }
    return isHost && !(isCut && host.hasPrefix(name))
  }

  /// `pic.twitter.com/…` stands for a page of the network itself.
  func isPicture(at host: String) -> Bool {
    let networks = ["twitter.com", "mobile.twitter.com", "x.com"]
    return ["pic.twitter.com", "pic.x.com"].contains(name) && networks.contains(host)
  }
}

extension Character {
  var isPartOfHost: Bool { isLetter || isNumber || self == "-" || self == "_" }
}
