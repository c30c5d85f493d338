import Foundation
import SmashtagModel

/// The mentions of one tweet or page, or those of a whole search ranked by how many tweets use them.
struct MentionsContext: Context {
  static let kind = ContextKind.mentions

  let tweet: Tweet?
  private var heading: String
  /// The number of tweets or photos that were examined, in words.
  private let extent: String?
  /// The source of the photos that were examined.
  let sourceName: String?
  let link: String?
  let isOfPage: Bool
  private let fetched: Date?
  private var sections: [Screen.Section]
  /// What the source said of its counts.
  private(set) var notes: [String] = []
  /// The results whose mentions these are, to look for what stands beside one of them.
  private let origin: ResultsContext?
  /// Whether these stand in the tweets with another mention alone.
  private var isOfPart = false
  private var narrowing: [String] = []
  /// What a list of one kind, or of the links of a page, was before the others were left out.
  private var whole: (heading: String, sections: [Screen.Section], narrowing: [String])?
  /// What they are called, one of them.
  private var noun = Self.noun
  private static let noun = "mention"

  init(of tweet: Tweet) {
    self.tweet = tweet
    heading = "Mentions of \(tweet.headline)"
    (extent, sourceName, origin) = (nil, nil, nil)
    (link, isOfPage, fetched) = (tweet.url, false, tweet.fetched)
    sections = Screen.sections(of: tweet)
  }

  /// - Parameters:
  ///   - total: how many tweets or photos were examined.
  ///   - part: what of the search these are; `nil` for all of it.
  init(
    of ranking: MentionRanking, in results: ResultsContext, among total: TweetCount, part: String? = nil
  ) {
    self.init(
      of: ranking.sections, in: results, title: "Mentions in \(results.title)",
      extent: Counted.things(total, results.noun))
    notes = ranking.notes + [part].compactMap(\.self) + results.notesOfTweets
  }

  /// The ranked mentions in those tweets of a search that have another mention.
  init(
    of ranking: MentionRanking, in results: ResultsContext, beside companion: Mention, part: String? = nil
  ) {
    let (others, count) = ranking.beside(companion)
    self.init(
      of: others, in: results, title: "Mentions in \(results.title) with \(companion.label)",
      extent: Counted.things(count, results.noun))
    isOfPart = true
    notes = ranking.notes + [part].compactMap(\.self) + results.notesOfTweets
  }

  private init(
    of sections: [MentionSection], in results: ResultsContext, title: String, extent: String
  ) {
    tweet = nil
    heading = title
    self.extent = extent
    sourceName = results.hasPhotos ? results.sourceNames : nil
    (link, isOfPage, fetched) = (nil, false, results.fetched)
    self.sections = Screen.sections(of: sections.inOrderOfRanking, note: \.asciiHost)
    origin = results
  }

  /// The ranked mentions of tweets at hand, such as those of a conversation.
  init(of tweets: [Tweet], under title: String, beside companion: Mention? = nil, fetched: Date?) {
    (tweet, sourceName, origin) = (nil, nil, nil)
    heading = "Mentions in \(title)" + (companion.map { " with \($0.label)" } ?? "")
    extent = Counted.tweets(tweets.count)
    (link, isOfPage, self.fetched) = (nil, false, fetched)
    let ranking = tweets.reduce(into: MentionRanking()) { $0.add($1) }
    let ranked = companion.map { ranking.beside($0).sections } ?? ranking.sections
    sections = Screen.sections(of: ranked.inOrderOfRanking, note: \.asciiHost)
  }

  /// The links in the shown part of a page, with the numbers that they have there; `nil` where there are none.
  init?(linksOf page: PageContext) {
    let rows = page.blocks.flatMap(\.items).compactMap(\.linkRow)
    guard !rows.isEmpty else { return nil }
    self.init(of: page)
    whole = (heading, sections, narrowing)
    (heading, noun) = ("Links in \(page.title)", "link")
    sections = [Screen.Section(title: Mention.Kind.url.title, rows: rows)]
  }

  /// The mentions in the shown part of a page.
  init(of page: PageContext) {
    (tweet, extent, sourceName, origin) = (nil, nil, page.sourceName, nil)
    heading = "Mentions in \(page.title)"
    (link, isOfPage, fetched) = (page.link, true, page.document.fetched)
    let mentions = page.screen.items.compactMap(\.mention)
    sections = Screen.sections(of: [MentionSection](of: mentions))
  }

  var title: String { heading.narrowed(by: narrowing) }
  var crumb: String { (noun + "s").narrowed(by: narrowing) }

  var screen: Screen {
    let count = Counted.things(sections.map(\.rows.count).reduce(0, +), noun)
    var screen = Screen(
      title: title, status: [extent, count].compactMap(\.self), sections: sections,
      emptyNote: narrowing.nothingFound(among: noun + "s") ?? "Nothing is mentioned here.",
      hints: sections.isEmpty ? [.next] : [.follow, .find, .back], hits: SearchHits(finding: narrowing))
    screen.fetched = fetched
    screen.notes = notes
    return screen
  }

  var json: JSON {
    let list: JSON = ["context": JSON(Self.kind), "title": .string(title), "sections": screen.sectionsJSON]
    return notes.isEmpty ? list : list.adding(["notes": .array(notes.map(JSON.string))])
  }

  func mentions(in session: Session) -> (any Context)? { ofAllKinds }

  /// Whether the other kinds are left out.
  var isOfOneKind: Bool { whole != nil }

  /// The results of which all mentions are ranked here; `nil` where it is not those of all.
  var wholeSearch: ResultsContext? { isOfPart ? nil : origin }

  /// The list with all kinds of mentions.
  private var ofAllKinds: MentionsContext {
    guard let whole else { return self }
    var all = self
    (all.heading, all.sections, all.narrowing, all.whole, all.noun) = (
      whole.heading, whole.sections, whole.narrowing, nil, Self.noun
    )
    return all
  }

  func mentions(beside companion: Mention, in session: Session) async throws -> (any Context)? {
    try await origin?.mentions(beside: companion, in: session)
  }

  /// The mentions of one kind alone, numbered from 1.
  func only(_ kind: Mention.Kind) -> MentionsContext {
    var kept = self
    kept.whole = whole ?? (heading, sections, narrowing)
    kept.heading = kind.title + heading.drop { $0 != " " }
    kept.sections = sections.filter { $0.title == kind.title }.map { section in
      Screen.Section(
        title: section.title,
        rows: section.rows.enumerated().map { index, row in
          Row(number: index + 1, row.content, note: row.note, isSensitive: row.isSensitive)
        })
    }
    return kept
  }

  func keeping(_ text: String) -> (any Context)? {
    var kept = self
    kept.narrowing.append(text)
    kept.sections = sections.keeping(text)
    return kept
  }
}

extension PageItem {
  /// The row of a link; `nil` for an image.
  fileprivate var linkRow: Row? {
    guard case .url = mention else { return nil }
    return Row(number: number, .mention(MentionSection.Item(mention)), note: mention.hostNote)
  }
}

extension MentionRanking {
  /// The other mentions, and in how many tweets a mention stands.
  fileprivate func beside(_ companion: Mention) -> (sections: [MentionSection], count: Int) {
    var count = 0
    let sections = sections.compactMap { section -> MentionSection? in
      guard section.kind == companion.kind else { return section }
      let others = section.items.filter { $0.mention.identity != companion.identity }
      count = section.items.first { $0.mention.identity == companion.identity }?.count ?? 0
      return others.isEmpty ? nil : MentionSection(kind: section.kind, items: others)
    }
    return (sections, count)
  }
}

extension [MentionSection] {
  /// What leads to further searches first, and urls by their hosts, of which that with the most uses comes first.
  fileprivate var inOrderOfRanking: [MentionSection] {
    let kinds: [Mention.Kind] = [.hashtag, .user, .url, .image]
    return kinds.compactMap { kind in first { $0.kind == kind } }.map { section in
      section.kind == .url ? MentionSection(kind: .url, items: section.items.byHosts) : section
    }
  }
}

extension [MentionSection.Item] {
  /// Urls of the host with the most uses first, those of a host in their order; there can be hundreds of thousands.
  fileprivate var byHosts: [MentionSection.Item] {
    var (table, numbers) = (HostTable(), [String: Int]())
    var groups: [(host: String, uses: Int, items: [Int])] = []
    for (index, item) in enumerated() {
      let host = if case .url(let url) = item.mention { table.host(of: url.target)?.name ?? "" } else { "" }
      let number = numbers[host] ?? groups.count
      if number == groups.count {
        numbers[host] = number
        groups.append((host, 0, []))
      }
      groups[number].uses += item.count ?? 0
      groups[number].items.append(index)
    }
    groups.sort { ($1.uses, $0.host) < ($0.uses, $1.host) }
    return groups.flatMap { group in group.items.map { self[$0] } }
  }
}
