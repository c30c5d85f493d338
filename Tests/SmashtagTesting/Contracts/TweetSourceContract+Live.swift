import Foundation
import SmashtagModel
import Testing

/// What every source on a network holds to; it is asked for a tag, which each of them finds.
///
/// Only what all can say is compared: a network adds addresses and names of its own.
extension TweetSourceContract {
  public static let liveClaims: [ContractClaim<Maker>] = [
    liveNewestFirst, liveLimit, livePages, liveEnd, liveNewer, liveEmpty, liveNoMatch, liveCursor, liveID,
    liveUnknownID,
  ]
}

extension TweetSourceContract {
  private static let liveNewestFirst = ContractClaim<Maker>("A page shows the newest first") { make in
    let tweets = tagged(5)
    let source = try await make(tweets.shuffled())

    let page = try await source.page(of: try Query("#rain"), at: .newest, limit: 10)

    #expect(page.tweets.map(\.id) == tweets.map(\.id))
    #expect(page.tweets.map(\.text) == tweets.map(\.text))
    #expect(page.tweets.map(\.created) == tweets.map(\.created))
  }

  private static let liveLimit = ContractClaim<Maker>("A page holds no more than was asked for") { make in
    let source = try await make(tagged(5))

    let page = try await source.page(of: try Query("#rain"), at: .newest, limit: 3)

    #expect(page.tweets.count == 3)
  }

  private static let livePages = ContractClaim<Maker>("Older pages lose and repeat nothing") { make in
    let tweets = tagged(97)
    let source = try await make(tweets)

    let shown = try await walked(source, limit: 20)

    #expect(shown == tweets.map(\.id))
  }

  private static let liveEnd = ContractClaim<Maker>("A last page that is full is followed by nothing") {
    make in
    let tweets = tagged(40)
    let source = try await make(tweets)

    let shown = try await walked(source, limit: 20)

    #expect(shown == tweets.map(\.id))
  }

  private static let liveNewer = ContractClaim<Maker>("Nothing newer comes as long as nothing came") { make in
    let source = try await make(tagged(3))

    let first = try await source.page(of: try Query("#rain"), at: .newest, limit: 3)
    let newer = try #require(first.newer)
    let second = try await source.page(of: try Query("#rain"), at: .newer(than: newer), limit: 3)

    #expect(second.tweets.isEmpty)
  }

  private static let liveEmpty = ContractClaim<Maker>("A source that holds nothing has an empty page") {
    make in
    let source = try await make([])

    let page = try await source.page(of: try Query("#rain"), at: .newest, limit: 3)

    #expect(page.tweets.isEmpty && page.older == nil)
  }

  private static let liveNoMatch = ContractClaim<Maker>("A search that finds nothing gives an empty page") {
    make in
    let source = try await make(tagged(3))

    let page = try await source.page(of: try Query("#snow"), at: .newest, limit: 3)

    #expect(page.tweets.isEmpty && page.older == nil)
  }

  private static let liveCursor = ContractClaim<Maker>("A cursor of another source leads nowhere") { make in
    let source = try await make(tagged(3))

    let page = try? await source.page(of: try Query("#rain"), at: .older(than: Cursor("?")), limit: 3)

    #expect(page?.tweets.isEmpty ?? true)
  }

  private static let liveID = ContractClaim<Maker>("A tweet is found by its id") { make in
    let tweets = tagged(3)
    let source = try await make(tweets)

    let found = try await source.tweet(at: .id(tweets[1].id))

    #expect(found?.id == tweets[1].id)
    #expect(found?.text == tweets[1].text)
    #expect(found?.created == tweets[1].created)
  }

  private static let liveUnknownID = ContractClaim<Maker>("An id nobody has finds nothing") { make in
    let source = try await make(tagged(3))

    let found = try await source.tweet(at: .id("7"))

    #expect(found == nil)
  }
}

extension TweetSourceContract {
  private static func tagged(_ count: Int) -> [Tweet] {
    (0..<count).map { index in
      .fixture(
        id: String(581_490_000_000_001_000 + count - index), text: "#rain on campus",
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
