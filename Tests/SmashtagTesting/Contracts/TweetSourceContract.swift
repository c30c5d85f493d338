import Foundation
public import SmashtagModel
import Testing

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
