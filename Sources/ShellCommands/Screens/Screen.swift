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
