public import Foundation
public import SmashtagModel

/// The contents of a screen: a title and sections of rows.
///
/// Rendering, row numbers, completion and JSON are all derived from this value.
public struct Screen: Equatable, Sendable {
  /// The title; empty for none.
  public var title: String
  /// Facts beside the title, such as the source, counts and dates.
  public var status: [String]
  /// When a live source was asked; `nil` for contents at hand.
  public var fetched: Date?
  /// Notes that are shown below the rows.
  public var notes: [String] = []
  /// What the reader is asked to do next, shown below everything else; `nil` unless a tutorial is going on.
  public var task: Task?
  /// The sections in order.
  public var sections: [Section]
  /// The message if there are no rows.
  public var emptyNote: String?
  /// Hints on what can be typed, shown at the bottom.
  public var hints: [Hint]
  /// Whether older items can be fetched.
  public var continues: Bool
  /// The total number of items, if known.
  public var total: TweetCount?
  /// The width of thumbnails in cells if they are shown in a grid; `nil` otherwise.
  public var thumbnailColumns: Int?
  /// What was searched for, to be highlighted in the rows.
  public var hits: SearchHits
  /// Whether it is a text to read, for which a pager is used if it does not fit.
  public var suitsPager = false

  /// What the reader is asked to do next.
  public struct Task: Equatable, Sendable {
    /// The heading: `Tutorial 3 of 14`.
    public let title: String
    /// What there is to see, up to a colon.
    public let text: String
    /// What to type for it.
    public let line: String
  }

  /// A section of rows.
  public struct Section: Equatable, Sendable {
    /// The heading; `nil` for none.
    public let title: String?
    /// The rows in order.
    public let rows: [Row]
    /// Whether it stands beside the list that the screen shows, and its rows do not count as items of it.
    public let isAside: Bool

    /// Creates a section.
    public init(title: String? = nil, rows: [Row], isAside: Bool = false) {
      self.title = title
      self.rows = rows
      self.isAside = isAside
    }
  }

  /// Creates a screen.
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
  /// All rows, of all sections.
  public var rows: [Row] { Array(eachRow) }
  /// The same one after the other: a ranking has hundreds of thousands, of which a copy takes memory and time.
  public var eachRow: some Sequence<Row> { sections.lazy.flatMap(\.rows) }
  /// The number of rows, counted without copying them.
  public var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }
  /// Whether it has no rows but those beside the list.
  public var listsNothing: Bool { sections.allSatisfy { $0.isAside || $0.rows.isEmpty } }
  /// Whether there are rows other than plain text.
  var hasItems: Bool {
    eachRow.contains { row in if case .text = row.content { false } else { true } }
  }
  /// The rows with a number of their own that is none of the known ones.
  func rows(besides known: Set<Int>) -> [Row] {
    eachRow.filter { row in row.number.map { !known.contains($0) } ?? false }
  }
  /// The index of the row that is or contains an item.
  func indexOfRow(withItem number: Int) -> Int? {
    rows.firstIndex { row in row.items.contains { $0.number == number } }
  }
  /// The items of all rows; a row may contain several, or none.
  public var items: [Row] { rows.flatMap(\.items) }
  /// The numbers of all items.
  public var numbers: [Int] { sections.flatMap { $0.rows.flatMap(\.numbers) } }

  /// The item with a number; throws if there is none.
  func row(_ number: Int) throws(UsageError) -> Row {
    for row in sections.lazy.flatMap(\.rows) {
      if let item = row.item(number) { return item }
    }
    throw .noSuchItem(number, shown: numbers)
  }

  /// Sections for mentions, numbered throughout from the number after `lastNumber`.
  static func sections(
    of mentions: [MentionSection], after lastNumber: Int = 0, areSensitive: Bool = false,
    label: (Mention) -> String? = { _ in nil }, note: (Mention) -> String? = \.hostNote
  ) -> [Section] {
    var next = lastNumber + 1
    return mentions.map { section in
      defer { next += section.items.count }
      let rows = zip(next..., section.items).map { number, item in
        Row(
          number: number, .mention(item), label: label(item.mention), note: note(item.mention),
          isSensitive: areSensitive && item.mention.kind == .image)
      }
      return Section(title: section.title, rows: rows)
    }
  }

  /// Sections for the mentions of a tweet, with notes.
  static func sections(of tweet: Tweet) -> [Section] {
    let author = "@" + tweet.user.screenName
    return sections(
      of: tweet.mentionSections, areSensitive: tweet.isSensitive,
      label: { $0 == .user(author) ? tweet.ownerName : nil }
    ) { mention in
      switch mention {
      case .image(let image):
        [
          tweet.isSensitive ? "sensitive" : nil, image.kind.isPlayed ? image.kindText : nil,
          image.isDescribed ? nil : MediaItem.absentAlt, image.sizeText, Host(ofAddress: image.url)?.name,
        ]
        .compactMap(\.self).joinedUnlessEmpty(by: " · ")
      case .user(author):
        tweet.writer.screenName == tweet.user.screenName ? "author" : "retweeted it"
      case .user(let word) where word.dropFirst() == tweet.retweetOf?.screenName ?? "": "author"
      case .url, .hashtag, .user: mention.hostNote
      }
    }
  }
}

extension [String] {
  fileprivate func joinedUnlessEmpty(by separator: String) -> String? {
    isEmpty ? nil : joined(separator: separator)
  }
}

extension Screen {
  /// The overview of all commands by groups, and of the help pages.
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

  /// The help on a command.
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
    if let task = GuideTask(rawValue: form.name) {
      sections.append(Section(title: "By task", texts: task.texts))
    }
    self.init(title: form.usage, sections: sections)
  }

  /// The screen as plain text.
  var plainText: String {
    sections.flatMap { section in [section.title].compactMap(\.self) + section.rows.map(\.searchableText) }
      .joined(separator: "\n")
  }

  private static let anyCommand = Row(.command(usage: "help COMMAND", note: "what it does, with examples"))
}

extension CommandForm {
  /// The usage with the short forms: `back [N], b`.
  public var usageWithShortForms: String { ([usage] + shortForms).joined(separator: ", ") }
}

extension Screen {
  /// The numbered mentions in their sections.
  var sectionsJSON: JSON {
    .array(
      sections.filter { $0.title != nil }.map { section in
        ["title": JSON(section.title), "items": .array(section.rows.compactMap(JSON.init(itemIn:)))]
      })
  }

  /// The searches in its rows.
  var searchesJSON: JSON {
    .array(
      rows.compactMap { row in
        guard case .search(let search) = row.content else { return nil }
        return .string(search.term)
      })
  }

  /// The tweets in its rows.
  var tweetsJSON: JSON {
    .array(
      rows.compactMap { row in
        guard case .tweet(let tweet) = row.content else { return nil }
        return JSON(tweet, number: row.number)
      })
  }
}

extension JSON {
  /// A mention, or a tweet that the one in front answers, quotes or repeats.
  init?(itemIn row: Row) {
    guard case .relative(let relative) = row.content else {
      self.init(mentionIn: row)
      return
    }
    self = [
      "n": JSON(row.number), "kind": "tweet", "id": .string(relative.id), "url": JSON(relative.tweet?.url),
      "text": JSON(relative.tweet?.text), "user": relative.tweet.map { JSON($0.user) } ?? .null,
      "source": JSON(relative.tweet?.source ?? (relative.sourceNames.isEmpty ? nil : relative.sourceNames)),
    ]
  }

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
  /// A note on the host of a link, if its short form does not show it or its letters could be confused.
  var hostNote: String? {
    guard case .url(let url) = self, let host = Host(ofAddress: url.target) else { return nil }
    return url.hiddenHost == nil ? url.asciiHost : "leads to \(host.words)"
  }

  /// The ASCII form of a link's host, if it has letters of other scripts.
  var asciiHost: String? {
    if case .url(let url) = self { url.asciiHost } else { nil }
  }
}
