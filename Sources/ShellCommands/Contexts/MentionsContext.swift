import Foundation
import SmashtagModel

/// The mentions of one tweet or page, or those of a whole search ranked by how many tweets use them.
struct MentionsContext: Context {
  static let kind = ContextKind.mentions

  let tweet: Tweet?
  private let heading: String
  /// How many tweets or photos were looked through, in words.
  private let extent: String?
  /// That of the photos that were looked through.
  let sourceName: String?
  let link: String?
  let isOfPage: Bool
  private let fetched: Date?
  private var sections: [Screen.Section]
  /// What was looked through where that is not all.
  private let part: String?
  private var narrowing: [String] = []

  init(of tweet: Tweet) {
    self.tweet = tweet
    heading = "Mentions of \(tweet.headline)"
    (extent, sourceName, part) = (nil, nil, nil)
    (link, isOfPage, fetched) = (tweet.url, false, tweet.fetched)
    sections = Screen.sections(of: tweet)
  }

  init(of ranking: MentionRanking, in results: ResultsContext) {
    tweet = nil
    heading = "Mentions in \(results.title)"
    extent = Counted.things(results.shownTotal, results.noun)
    part =
      results.library == nil && results.hasOlder
      ? "among the mentions of \(Counted.things(results.count, results.noun)) of more" : nil
    sourceName = results.hasPhotos ? results.sourceNames : nil
    (link, isOfPage, fetched) = (nil, false, results.fetched)
    sections = Screen.sections(of: ranking.sections, note: \.asciiHost)
  }

  /// What is shown of the page leads to these.
  init(of page: PageContext) {
    (tweet, extent, sourceName, part) = (nil, nil, page.sourceName, nil)
    heading = "Mentions in \(page.title)"
    (link, isOfPage, fetched) = (page.link, true, page.document.fetched)
    let mentions = page.screen.items.compactMap(\.mention)
    sections = Screen.sections(of: [MentionSection](of: mentions))
  }

  var title: String { heading.narrowed(by: narrowing) }
  var crumb: String { "mentions".narrowed(by: narrowing) }

  var screen: Screen {
    let count = Counted.things(sections.map(\.rows.count).reduce(0, +), "mention")
    var screen = Screen(
      title: title, status: [extent, count].compactMap(\.self), sections: sections,
      emptyNote: narrowing.nothingFound(among: "mentions") ?? "Nothing is mentioned here.",
      hints: sections.isEmpty ? [.wayOn] : [.follow, .find, .back], hits: SearchHits(finding: narrowing))
    screen.fetched = fetched
    if !narrowing.isEmpty { screen.notes = [part].compactMap(\.self) }
    return screen
  }

  var json: JSON { ["context": "mentions", "title": .string(title), "sections": screen.sectionsJSON] }

  func mentions() -> (any Context)? { self }

  func keeping(_ text: String) -> (any Context)? {
    var kept = self
    kept.narrowing.append(text)
    kept.sections = sections.keeping(text)
    return kept
  }
}
