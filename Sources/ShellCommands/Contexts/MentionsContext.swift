import Foundation
import SmashtagModel

/// The mentions of one tweet or page, or those of a whole search ranked by how many tweets use them.
struct MentionsContext: Context {
  static let kind = ContextKind.mentions

  let tweet: Tweet?
  private let heading: String
  /// The number of tweets or photos that were examined, in words.
  private let extent: String?
  /// The source of the photos that were examined.
  let sourceName: String?
  let link: String?
  let isOfPage: Bool
  private let fetched: Date?
  private var sections: [Screen.Section]
  /// A note about what was examined, if that is not everything.
  private let part: String?
  private var narrowing: [String] = []

  init(of tweet: Tweet) {
    self.tweet = tweet
    heading = "Mentions of \(tweet.headline)"
    (extent, sourceName, part) = (nil, nil, nil)
    (link, isOfPage, fetched) = (tweet.url, false, tweet.fetched)
    sections = Screen.sections(of: tweet)
  }

  /// - Parameter total: how many tweets or photos were examined.
  init(of ranking: MentionRanking, in results: ResultsContext, among total: TweetCount) {
    tweet = nil
    heading = "Mentions in \(results.title)"
    extent = Counted.things(total, results.noun)
    part =
      results.library == nil && results.scanned == nil && results.hasOlder
      ? "among the mentions of \(Counted.things(results.count, results.noun)) of more" : nil
    sourceName = results.hasPhotos ? results.sourceNames : nil
    (link, isOfPage, fetched) = (nil, false, results.fetched)
    sections = Screen.sections(of: ranking.sections, note: \.asciiHost)
  }

  /// The ranked mentions of tweets at hand, such as those of a conversation.
  init(of tweets: [Tweet], under title: String, fetched: Date?) {
    (tweet, sourceName, part) = (nil, nil, nil)
    heading = "Mentions in \(title)"
    extent = Counted.tweets(tweets.count)
    (link, isOfPage, self.fetched) = (nil, false, fetched)
    let ranking = tweets.reduce(into: MentionRanking()) { $0.add($1) }
    sections = Screen.sections(of: ranking.sections, note: \.asciiHost)
  }

  /// The mentions in the shown part of a page.
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
      hints: sections.isEmpty ? [.next] : [.follow, .find, .back], hits: SearchHits(finding: narrowing))
    screen.fetched = fetched
    if !narrowing.isEmpty { screen.notes = [part].compactMap(\.self) }
    return screen
  }

  var json: JSON { ["context": "mentions", "title": .string(title), "sections": screen.sectionsJSON] }

  func mentions(in request: RequestContext) -> (any Context)? { self }

  func keeping(_ text: String) -> (any Context)? {
    var kept = self
    kept.narrowing.append(text)
    kept.sections = sections.keeping(text)
    return kept
  }
}

/// Finds the newest tweet of a search for each of some images, since a ranking contains only the images.
struct OwnerSearch {
  private static let pageLimit = 500
  /// The most pages that are searched.
  private static let mostPages = 20

  /// The tweets found, by the addresses of the images.
  private(set) var owners: [String: Tweet] = [:]
  private var missing: Set<String>

  init(of images: [MediaItem]) { missing = Set(images.map(\.url)) }

  /// Searches the shown tweets, then the others if they are all at hand.
  mutating func look(through results: ResultsContext, in request: RequestContext) async throws(SourceError) {
    take(results.tweets.elements)
    guard let library = results.library else { return }
    var older = results.feeds[0].older
    for _ in 0..<Self.mostPages where !missing.isEmpty {
      guard let cursor = older else { return }
      let page = try await library.page(
        of: results.query, at: .older(than: cursor), limit: Self.pageLimit, in: request)
      take(page.tweets)
      older = page.older
    }
  }

  private mutating func take(_ tweets: [Tweet]) {
    for tweet in tweets {
      for image in tweet.media where missing.remove(image.url) != nil { owners[image.url] = tweet }
    }
  }
}
