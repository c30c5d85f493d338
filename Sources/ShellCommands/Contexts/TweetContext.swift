import SmashtagModel

/// A single tweet with its mentions in sections, and the tweets that it answers, quotes and repeats.
struct TweetContext: Context {
  static let kind = ContextKind.tweet

  private let whole: Tweet
  private let number: Int?
  /// The search hits of the list it was opened from, to be highlighted.
  private let sought: SearchHits
  private var sections: [Screen.Section]
  private var narrowing: [String] = []

  init(
    _ tweet: Tweet, number: Int? = nil, hits: SearchHits = SearchHits(), relatives: [Relative] = []
  ) {
    whole = tweet
    self.number = number
    sought = hits
    let mentions = Screen.sections(of: tweet)
    sections = mentions + Self.sections(of: relatives, after: mentions.reduce(0) { $0 + $1.rows.count })
  }

  /// A section for each kind of relative, numbered from the number after `lastNumber`.
  private static func sections(of relatives: [Relative], after lastNumber: Int) -> [Screen.Section] {
    relatives.enumerated().map { index, relative in
      Screen.Section(
        title: relative.kind.rawValue, rows: [Row(number: lastNumber + index + 1, .relative(relative))])
    }
  }

  var tweet: Tweet? { whole }
  var title: String { whole.headline.narrowed(by: narrowing) }
  var crumb: String { (number.map(String.init) ?? "@" + whole.user.screenName).narrowed(by: narrowing) }
  var link: String? { whole.url }
  /// The source, unless the list it was opened from tells it.
  var shownSource: String? { number == nil ? whole.source : nil }

  var screen: Screen {
    var screen = Screen(
      title: "", sections: [Screen.Section(rows: [Row(.wholeTweet(whole))])] + sections,
      hints: (sections.isEmpty ? [] : [.follow]) + (whole.isAnswered ? [.thread] : [])
        + (whole.url == nil ? [] : [.open, .copy]) + [.back],
      hits: sought.finding(narrowing))
    // The tweet itself stays, so that the list is never empty.
    if sections.isEmpty { screen.notes = [narrowing.nothingFound(among: "items")].compactMap(\.self) }
    return screen
  }

  var json: JSON {
    [
      "context": JSON(Self.kind), "title": .string(title), "tweet": JSON(whole, number: number),
      "sections": screen.sectionsJSON,
    ]
  }

  func keeping(_ text: String) -> (any Context)? {
    var kept = self
    kept.narrowing.append(text)
    kept.sections = sections.keeping(text)
    return kept
  }
}

extension Tweet {
  /// Whether it is known to belong to a conversation.
  fileprivate var isAnswered: Bool { isReply || (replies ?? 0) > 0 }
}

extension [Screen.Section] {
  /// The sections with only the rows that contain a text; empty sections are removed.
  func keeping(_ text: String) -> [Screen.Section] {
    map { section in
      let rows = section.rows.filter { $0.contains(text) }
      return Screen.Section(title: section.title, rows: rows)
    }
    .filter { !$0.rows.isEmpty }
  }
}
