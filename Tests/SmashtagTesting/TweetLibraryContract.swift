import Foundation
public import SmashtagModel
import Testing

/// What every library holds to, beside ``TweetSourceContract``.
public enum TweetLibraryContract {
  public typealias Maker = @Sendable ([Tweet]) async throws -> any TweetLibrary

  public static let claims: [ContractClaim<Maker>] = [
    empty, extent, extentOfUndated, undatedAlone, total, rankingOfAll, rankedByUse, namesByUse, namesFold,
    namesEnd,
    namesOfUsers,
    scanned, scannedFurther, scannedByAllTexts, timed, numbers, links,
  ]
}

extension TweetLibraryContract {
  private static let empty = ContractClaim<Maker>("An empty library has no span") { make in
    let library = try await make([])

    #expect(try library.extent() == LibraryExtent(count: 0))
  }

  private static let extent = ContractClaim<Maker>("The extent goes from the oldest to the newest") { make in
    let library = try await make(Tweet.fixtures(4))

    #expect(try library.extent() == LibraryExtent(count: 4, span: .fixture(minutes: -3) ... .fixture))
  }

  private static let extentOfUndated = ContractClaim<Maker>("A date that is not known begins no extent") {
    make in
    let undated = (0..<3).map { Tweet.fixture(id: "u\($0)", created: Tweet.unknownDate) }
    let library = try await make(Tweet.fixtures(2) + undated)

    #expect(try library.extent() == LibraryExtent(count: 5, span: .fixture(minutes: -1) ... .fixture))
  }

  private static let undatedAlone = ContractClaim<Maker>("Without a date that is known there is no span") {
    make in
    let library = try await make([.fixture(created: Tweet.unknownDate)])

    #expect(try library.extent() == LibraryExtent(count: 1))
  }

  private static let total = ContractClaim<Maker>("The first page says how many match in all") { make in
    let library = try await make(Tweet.fixtures(5) + [.fixture(id: "7", text: "snow")])

    let page = try await library.page(of: try Query("rain"), at: .newest, limit: 2)

    #expect(page.total == .exactly(5))
  }
}

extension TweetLibraryContract {
  private static let timed = ContractClaim<Maker>("All that matches is counted by its time") { make in
    let matching = (0..<60).map {
      Tweet.fixture(id: "\($0)", text: "rain", created: .fixture(minutes: $0 * $0 * 7))
    }
    let undated = Tweet.fixture(id: "u", text: "rain", created: Tweet.unknownDate)
    let library = try await make(matching.reversed() + [undated, .fixture(id: "s", text: "snow")])

    let times = try await library.times(of: try Query("rain"), in: RequestContext())
    let (calendar, expected) = (Calendar(identifier: .gregorian), TweetTimes(of: matching + [undated]))

    #expect((times.total, times.undated) == (60, 1) && times.span == expected.span)
    for unit in TimeUnit.allCases {
      #expect(
        times.bars(by: unit, in: calendar, limit: 1_000)
          == expected.bars(by: unit, in: calendar, limit: 1_000))
    }
  }

  private static let rankingOfAll = ContractClaim<Maker>("Mentions are counted over all that matches") {
    make in
    let library = try await make(tagged)

    let ranking = try await library.mentionRanking(of: try Query("rain"), in: RequestContext())
    let tags = ranking.sections.first { $0.kind == .hashtag }?.items ?? []

    #expect(tags.first { $0.mention == .hashtag("#Rain") }?.count == 30)
  }

  private static let rankedByUse = ContractClaim<Maker>("Mentions used most stand first") { make in
    let library = try await make(tagged)

    let ranking = try await library.mentionRanking(of: try Query("rain"), in: RequestContext())
    let tags = ranking.sections.first { $0.kind == .hashtag }?.items ?? []

    #expect(tags.map(\.mention) == [.hashtag("#Rain"), .hashtag("#Rainbow"), .hashtag("#snow")])
  }

  private static let namesByUse = ContractClaim<Maker>("Names complete by use") { make in
    let library = try await make(tagged)

    let names = try library.names(of: .hashtag, startingWith: "", limit: 10)

    #expect(
      names == [
        CountedName(name: "#Rain", count: 30), CountedName(name: "#Rainbow", count: 10),
        CountedName(name: "#snow", count: 5),
      ])
  }

  private static let namesFold = ContractClaim<Maker>("Names complete whatever the case") { make in
    let library = try await make(tagged)

    let names = try library.names(of: .hashtag, startingWith: "rAIN", limit: 10)

    #expect(names.map(\.name) == ["#Rain", "#Rainbow"])
  }

  private static let namesEnd = ContractClaim<Maker>("No more names come than were asked for") { make in
    let library = try await make(tagged)

    #expect(try library.names(of: .hashtag, startingWith: "", limit: 2).count == 2)
  }

  private static let namesOfUsers = ContractClaim<Maker>("Users complete by what they posted, too") { make in
    let library = try await make([
      .fixture(id: "1", text: "hi @bob", users: ["bob"]), .fixture(id: "2", user: .fixture("bob")),
    ])

    let names = try library.names(of: .user, startingWith: "b", limit: 10)

    #expect(names == [CountedName(name: "@bob", count: 2)])
  }

  private static let scanned = ContractClaim<Maker>("A scan says how many tweets stand before each find") {
    make in
    let library = try await make(tagged)

    let found = try await library.scan(
      TweetScan(of: Query("rain"), at: .newest, for: ["NOW"], limit: 9, length: 9) {
        Folding.contains("NOW", in: $0.text)
      },
      in: RequestContext())

    #expect(found.finds.map(\.offset) == [0, 6, 12, 18, 24])
    #expect(found.finds.map(\.tweet.id) == ["100", "94", "88", "82", "76"])
    #expect(found.count == 30 && found.older == nil)
  }

  private static let scannedFurther = ContractClaim<Maker>("A scan goes on where the last one ended") {
    make in
    let library = try await make(tagged)
    var (ids, counts, position) = ([String](), [Int](), PagePosition.newest)

    while true {
      let part = try await library.scan(
        TweetScan(of: Query("rain"), at: position, for: ["#snow"], limit: 2, length: 10) {
          $0.text.contains("#snow") && $0.id != "82"
        },
        in: RequestContext())
      ids += part.finds.map(\.tweet.id)
      counts.append(part.count)
      guard let older = part.older else { break }
      position = .older(than: older)
    }

    #expect(ids == ["100", "94", "88", "76"] && counts == [10, 15, 5])
  }

  private static let scannedByAllTexts = ContractClaim<Maker>("All texts have to stand in a tweet") { make in
    let library = try await make(tagged)

    let found = try await library.scan(
      TweetScan(of: Query("rain"), at: .newest, for: ["snow", "bow"], limit: 9, length: 9) {
        $0.text.contains("snow") && $0.text.contains("bow")
      }, in: RequestContext())

    #expect(found.finds.map(\.offset) == [0, 6])
  }

  private static let numbers = ContractClaim<Maker>("Numbers are asked for on every way to the tweets") {
    make in
    let library = try await make(liked)
    let query = try Query("rain min_likes:20")

    let first = try await library.page(of: query, at: .newest, limit: 4)
    let older = try #require(first.older)
    let second = try await library.page(of: query, at: .older(than: older), limit: 9)
    let ranking = try await library.mentionRanking(of: query, in: RequestContext())
    let scanned = try await library.scan(
      TweetScan(of: query, at: .newest, for: ["snow"], limit: 9, length: 9) { $0.text.contains("snow") },
      in: RequestContext())

    #expect(first.tweets.map(\.id) == ["80", "79", "78", "77"] && first.total == .exactly(10))
    #expect(second.tweets.map(\.id) == ["76", "75", "74", "73", "72", "71"] && second.older == nil)
    #expect(ranking.sections.first { $0.kind == .hashtag }?.items.first?.count == 10)
    #expect(scanned.finds.map(\.tweet.id) == ["76"] && scanned.count == 10)
    #expect(try library.newest(of: query, limit: 2).map(\.id) == ["80", "79"])
    #expect(try library.newest(of: Query("-min_likes:0"), limit: 2).map(\.id) == ["99"])
  }

  private static let links = ContractClaim<Maker>("A link is found by its whole address") { make in
    let library = try await make([
      .fixture(id: "1", urls: ["https://www.example.org/rain/"]),
      .fixture(id: "2", urls: ["https://example.org/rain/b"]),
      .fixture(id: "3", urls: ["https://example.com/rain"]),
    ])

    let page = try await library.page(of: Query("http://example.org/rain#top"), at: .newest, limit: 9)

    #expect(page.tweets.map(\.id) == ["1"] && page.total == .exactly(1))
  }

  /// The same with as many likes as tweets are newer; nobody told those of the second.
  private static var liked: [Tweet] {
    var tweets = tagged
    for index in tweets.indices where index != 1 { tweets[index].likes = index }
    return tweets
  }

  /// Thirty tweets of rain, ten of them with a rainbow, five with snow.
  private static let tagged: [Tweet] = (0..<30).map { index in
    let tags = ["Rain"] + (index < 10 ? ["Rainbow"] : []) + (index % 6 == 0 ? ["snow"] : [])
    return .fixture(
      id: String(100 - index), text: "rain " + tags.map { "#\($0)" }.joined(separator: " "),
      created: .fixture(minutes: -index), hashtags: tags)
  }
}
