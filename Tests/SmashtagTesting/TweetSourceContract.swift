import Foundation
public import SmashtagModel
public import Testing

/// What every source of tweets holds to.
///
/// The suite of a source passes what makes one that holds exactly the given tweets:
///
///     @Test(arguments: TweetSourceContract.claims)
///     func `It is a source`(claim: ContractClaim<TweetSourceContract.Maker>) async throws {
///       try await claim.check { try MySource(holding: $0) }
///     }
public enum TweetSourceContract {
  public typealias Maker = @Sendable ([Tweet]) async throws -> any TweetSource

  public static let claims: [ContractClaim<Maker>] = [
    newestFirst, atMostTheLimit, olderGoesOn, olderEnds, newerHasNothing, noMatch, unknownCursor, byID,
    unknownID,
  ]
}

extension TweetSourceContract {
  private static let newestFirst = ContractClaim<Maker>("A page shows the newest first") { make in
    let tweets = Tweet.fixtures(5)
    let source = try await make(tweets.shuffled())

    let page = try await source.page(of: try Query("rain"), at: .newest, limit: 10)

    #expect(page.tweets.map(\.id) == tweets.map(\.id))
  }

  private static let atMostTheLimit = ContractClaim<Maker>("A page holds no more than was asked for") {
    make in
    let source = try await make(Tweet.fixtures(5))

    let page = try await source.page(of: try Query("rain"), at: .newest, limit: 3)

    #expect(page.tweets.count == 3)
  }

  private static let olderGoesOn = ContractClaim<Maker>("Older pages go on where the page ended") { make in
    let tweets = Tweet.fixtures(7)
    let source = try await make(tweets)
    let query = try Query("rain")

    var shown: [String] = []
    var position: PagePosition? = .newest
    while let current = position {
      let page = try await source.page(of: query, at: current, limit: 3)
      shown += page.tweets.map(\.id)
      position = page.older.map(PagePosition.older)
    }

    #expect(shown == tweets.map(\.id))
  }

  private static let olderEnds = ContractClaim<Maker>("Nothing older is promised at the end") { make in
    let source = try await make(Tweet.fixtures(3))

    let page = try await source.page(of: try Query("rain"), at: .newest, limit: 3)

    #expect(page.older == nil)
  }

  private static let newerHasNothing = ContractClaim<Maker>("Nothing newer comes as long as nothing came") {
    make in
    let source = try await make(Tweet.fixtures(3))
    let query = try Query("rain")

    let first = try await source.page(of: query, at: .newest, limit: 3)
    let newer = try #require(first.newer)
    let second = try await source.page(of: query, at: .newer(than: newer), limit: 3)

    #expect(second.tweets.isEmpty)
  }

  private static let noMatch = ContractClaim<Maker>("A search that finds nothing gives an empty page") {
    make in
    let source = try await make(Tweet.fixtures(3))

    let page = try await source.page(of: try Query("snow"), at: .newest, limit: 3)

    #expect(page.tweets.isEmpty && page.older == nil)
  }

  private static let unknownCursor = ContractClaim<Maker>("A cursor of another source leads nowhere") {
    make in
    let source = try await make(Tweet.fixtures(3))

    let page = try? await source.page(of: try Query("rain"), at: .older(than: Cursor("?")), limit: 3)

    #expect(page?.tweets.isEmpty ?? true)
  }

  private static let byID = ContractClaim<Maker>("A tweet is found by its id") { make in
    let tweet = Tweet.fixture(id: "581490000000000001")
    let source = try await make([tweet])

    let found = try await source.tweet(at: .id("581490000000000001"))

    #expect(found == tweet)
  }

  private static let unknownID = ContractClaim<Maker>("An id nobody has finds nothing") { make in
    let source = try await make(Tweet.fixtures(3))

    let found = try await source.tweet(at: .id("7"))

    #expect(found == nil)
  }
}

/// What every source on a network holds to; it is asked for a tag, which each of them finds.
///
/// Only what all can say is compared: a network adds addresses and names of its own.
extension TweetSourceContract {
  /// The id of a tweet by its number.
  public typealias IDs = @Sendable (Int) -> String

  public static let liveClaims = claims { String(581_490_000_000_001_000 + $0) }

  /// The claims about tweets with ids as a network gives them, such as addresses.
  public static func liveClaims(id: @escaping IDs) -> [ContractClaim<Maker>] { claims(id) }

  private static func claims(_ id: @escaping IDs) -> [ContractClaim<Maker>] {
    [
      liveNewestFirst(id), liveLimit(id), livePages(id), liveEnd(id), liveNewer(id), liveEmpty,
      liveNoMatch(id), liveCursor(id), liveID(id), liveUnknownID(id),
    ]
  }
}

extension TweetSourceContract {
  private static func liveNewestFirst(_ id: @escaping IDs) -> ContractClaim<Maker> {
    ContractClaim("A page shows the newest first") { make in
      let tweets = tagged(5, id)
      let source = try await make(tweets.shuffled())

      let page = try await source.page(of: try Query("#rain"), at: .newest, limit: 10)

      #expect(page.tweets.map(\.id) == tweets.map(\.id))
      #expect(page.tweets.map(\.text) == tweets.map(\.text))
      #expect(page.tweets.map(\.created) == tweets.map(\.created))
    }
  }

  private static func liveLimit(_ id: @escaping IDs) -> ContractClaim<Maker> {
    ContractClaim("A page holds no more than was asked for") { make in
      let source = try await make(tagged(5, id))

      let page = try await source.page(of: try Query("#rain"), at: .newest, limit: 3)

      #expect(page.tweets.count == 3)
    }
  }

  private static func livePages(_ id: @escaping IDs) -> ContractClaim<Maker> {
    ContractClaim("Older pages lose and repeat nothing") { make in
      let tweets = tagged(97, id)
      let source = try await make(tweets)

      let shown = try await walked(source, limit: 20)

      #expect(shown == tweets.map(\.id))
    }
  }

  private static func liveEnd(_ id: @escaping IDs) -> ContractClaim<Maker> {
    ContractClaim("A last page that is full is followed by nothing") { make in
      let tweets = tagged(40, id)
      let source = try await make(tweets)

      let shown = try await walked(source, limit: 20)

      #expect(shown == tweets.map(\.id))
    }
  }

  private static func liveNewer(_ id: @escaping IDs) -> ContractClaim<Maker> {
    ContractClaim("Nothing newer comes as long as nothing came") { make in
      let source = try await make(tagged(3, id))

      let first = try await source.page(of: try Query("#rain"), at: .newest, limit: 3)
      let newer = try #require(first.newer)
      let second = try await source.page(of: try Query("#rain"), at: .newer(than: newer), limit: 3)

      #expect(second.tweets.isEmpty)
    }
  }

  private static let liveEmpty = ContractClaim<Maker>("A source that holds nothing has an empty page") {
    make in
    let source = try await make([])

    let page = try await source.page(of: try Query("#rain"), at: .newest, limit: 3)

    #expect(page.tweets.isEmpty && page.older == nil)
  }

  private static func liveNoMatch(_ id: @escaping IDs) -> ContractClaim<Maker> {
    ContractClaim("A search that finds nothing gives an empty page") { make in
      let source = try await make(tagged(3, id))

      let page = try await source.page(of: try Query("#snow"), at: .newest, limit: 3)

      #expect(page.tweets.isEmpty && page.older == nil)
    }
  }

  private static func liveCursor(_ id: @escaping IDs) -> ContractClaim<Maker> {
    ContractClaim("A cursor of another source leads nowhere") { make in
      let source = try await make(tagged(3, id))

      let page = try? await source.page(of: try Query("#rain"), at: .older(than: Cursor("?")), limit: 3)

      #expect(page?.tweets.isEmpty ?? true)
    }
  }

  private static func liveID(_ id: @escaping IDs) -> ContractClaim<Maker> {
    ContractClaim("A tweet is found by its id") { make in
      let tweets = tagged(3, id)
      let source = try await make(tweets)

      let found = try await source.tweet(at: .id(tweets[1].id))

      #expect(found?.id == tweets[1].id)
      #expect(found?.text == tweets[1].text)
      #expect(found?.created == tweets[1].created)
    }
  }

  private static func liveUnknownID(_ id: @escaping IDs) -> ContractClaim<Maker> {
    ContractClaim("An id nobody has finds nothing") { make in
      let source = try await make(tagged(3, id))

      let found = try await source.tweet(at: .id("7"))

      #expect(found == nil)
    }
  }
}

extension TweetSourceContract {
  private static func tagged(_ count: Int, _ id: IDs) -> [Tweet] {
    (0..<count).map { index in
      .fixture(
        id: id(count - index), text: "#rain on campus",
        created: .fixture(minutes: -index), hashtags: ["rain"])
    }
  }

  /// The ids of all pages, up to a hundred.
  private static func walked(_ source: any TweetSource, limit: Int) async throws -> [String] {
    var shown: [String] = []
    var position: PagePosition? = .newest
    for _ in 0..<100 {
      guard let current = position else { break }
      let page = try await source.page(of: try Query("#rain"), at: current, limit: limit)
      #expect(page.tweets.count <= limit)
      shown += page.tweets.map(\.id)
      position = page.older.map(PagePosition.older)
    }
    #expect(position == nil)
    return shown
  }
}

/// Something every conformer of a port has to hold to, checked on one that was made with certain tweets.
///
/// A suite runs all claims in one parameterized test: the claim's name tells which of them failed.
public struct ContractClaim<Subject: Sendable>: Sendable, CustomTestStringConvertible {
  public let testDescription: String
  /// Checks the claim; the subject is made with what the claim needs.
  public let check: @Sendable (Subject) async throws -> Void

  init(_ description: String, check: @escaping @Sendable (Subject) async throws -> Void) {
    testDescription = description
    self.check = check
  }
}
