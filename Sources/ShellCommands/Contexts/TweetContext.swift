import SmashtagModel

/// A single tweet with its mentions in sections.
struct TweetContext: Context {
  static let kind = ContextKind.tweet

  private let whole: Tweet
  private let number: Int?
  /// The search hits of the list it was opened from, to be highlighted.
  private let sought: SearchHits
  private var sections: [Screen.Section]
  private var narrowing: [String] = []

  init(_ tweet: Tweet, number: Int? = nil, hits: SearchHits = SearchHits()) {
    whole = tweet
    self.number = number
    sought = hits
    sections = Screen.sections(of: tweet)
  }

  var tweet: Tweet? { whole }
  var title: String { whole.headline.narrowed(by: narrowing) }
  var crumb: String { (number.map(String.init) ?? "@" + whole.user.screenName).narrowed(by: narrowing) }
  var link: String? { whole.url }
  /// The source, unless the list it was opened from tells it.
  var shownSource: String? { number == nil ? whole.source : nil }

  var screen: Screen {
    Screen(
      title: "", sections: [Screen.Section(rows: [Row(.wholeTweet(whole))])] + sections,
      hints: (sections.isEmpty ? [] : [.follow]) + (whole.url == nil ? [] : [.open, .copy]) + [.back],
      hits: sought.finding(narrowing))
  }

  var json: JSON {
    [
      "context": "tweet", "title": .string(title), "tweet": JSON(whole, number: number),
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
