import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// How a search for words goes on, which each server does in its own way.
struct MastodonWordsTests {
  @Test func `All that a server gives at once is asked for, and then what follows the last post`()
    async throws
  {
    let client = Self.server(of: 50) { items in (items["max_id"].flatMap { Int($0) } ?? 51, 0) }

    let pages = try await LiveSource.home(client).walk("rain", limit: 18)

    #expect(pages.map(\.count) == [18, 18, 14])
    #expect(pages.flatMap { $0 } == ids(1...50))
    #expect(
      client.queries == [
        "q=rain&type=statuses&limit=40", "q=rain&type=statuses&max_id=34&limit=40",
        "q=rain&type=statuses&max_id=16&limit=40", "q=rain&type=statuses&max_id=2&limit=40",
      ])
  }

  @Test func `A server that looks at numbers alone is asked by them`() async throws {
    let client = Self.server(of: 90) { items in (91, items["offset"].flatMap { Int($0) } ?? 0) }

    let pages = try await LiveSource.home(client, token: "secret").walk("rain", limit: 18)

    #expect(pages.flatMap { $0 } == ids(1...90))
    #expect(pages.allSatisfy { $0.count == 18 })
    #expect(client.queries.contains { $0.contains("offset=40") })
  }

  @Test(arguments: ["secret", nil], [1, 7, 20, 40])
  func `A server that always answers the same gives all of it, and ends`(token: String?, limit: Int)
    async throws
  {
    let client = Self.server(of: 60) { _ in (61, 0) }

    let pages = try await LiveSource.home(client, token: token).walk("rain", limit: limit)

    #expect(pages.flatMap { $0 } == ids(21...60))
  }

  @Test func `A server that answers nothing after a number ends there`() async throws {
    let client = Self.server(of: 30) { items in (31, items["offset"] == nil ? 0 : 31) }

    let pages = try await LiveSource.home(client, token: "secret").walk("rain", limit: 20)

    #expect(pages.flatMap { $0 } == ids(1...30))
  }

  @Test(arguments: [1, 2, 3, 5, 8], [true, false])
  func `No post of a second is lost where a server goes on with an earlier one`(limit: Int, isNewer: Bool)
    async throws
  {
    let newer = isNewer ? [TimedPost(id: 90, second: 30)] : []
    let same = (80...86).reversed().map { TimedPost(id: $0, second: 20) }
    let posts = newer + same + [TimedPost(id: 50, second: 10)]
    let client = ScriptedClient { request, _ in .found(in: posts, by: request) }

    let pages = try await LiveSource.home(client).walk("rain", limit: limit)

    #expect(pages.flatMap { $0 } == posts.map { String($0.id) })
    #expect(pages.dropLast().allSatisfy { $0.count == limit })
  }

  @Test func `More posts of a second than a server gives at once do not keep a search from its end`()
    async throws
  {
    let ids = (100..<145).reversed()
    let same = ids.map { TimedPost(id: $0, second: 20) }
    let posts = same + [TimedPost(id: 50, second: 10)]
    let client = ScriptedClient { request, _ in .found(in: posts, by: request) }

    let pages = try await LiveSource.home(client).walk("rain", limit: 20)

    let shown: [String] = ids.prefix(40).map { String($0) } + ["50"]
    #expect(pages.flatMap { $0 } == shown)
  }

  @Test func `Posts that came since are not taken for older ones`() async throws {
    let posts = (80...86).reversed().map { TimedPost(id: $0, second: 20) } + [TimedPost(id: 50, second: 10)]
    let newer = (100..<140).reversed().map { TimedPost(id: $0, second: 30) }
    let client = ScriptedClient { request, index in
      .found(in: index == 0 ? posts : newer + posts, by: request)
    }

    let pages = try await LiveSource.home(client).walk("rain", limit: 3)

    #expect(pages == [["86", "85", "84"], ["50"]])
  }

  @Test func `A number of finds that cannot be counts as none`() async throws {
    let client = ScriptedClient(.found([3, 2, 1]))
    let cursor = Cursor("mastodon?offset=\(Int.max)&.last=9&.passed=\(Int.max)")

    let page = try await LiveSource.home(client, token: "secret").page(
      "rain", at: .older(than: cursor), limit: 2)

    #expect(page.older == Cursor("mastodon?offset=2&.last=2&.passed=2"))
  }

  /// Holds so many posts, newest first, and gives 40 at most; `start` says below which id, and after how many.
  private static func server(
    of count: Int, start: @escaping @Sendable ([QueryItem]) -> (id: Int, offset: Int)
  ) -> ScriptedClient {
    ScriptedClient { request, _ in
      let items = [QueryItem](query: request.url.split(separator: "?").last ?? "") ?? []
      let (id, offset) = start(items)
      let limit = min(40, items["limit"].flatMap { Int($0) } ?? 20)
      return .found((1..<max(1, id)).reversed().dropFirst(offset).prefix(limit))
    }
  }
}

private struct TimedPost: Sendable {
  let id: Int
  let second: Int
}

extension HTTPResponse {
  /// What Mastodon finds, which takes an id for the second it was made in.
  fileprivate static func found(in posts: [TimedPost], by request: HTTPRequest) -> HTTPResponse {
    let items = [QueryItem](query: request.url.split(separator: "?").last ?? "") ?? []
    let end = posts.first { String($0.id) == items["max_id"] }?.second ?? .max
    let found = posts.filter { $0.second < end }.prefix(items["limit"].flatMap { Int($0) } ?? 20)
    return .found(posts: found.map { post($0.id, created: $0.second) })
  }
}

struct PostConditionsTests {
  @Test(arguments: [
    ("#rain #snow", Tweet.fixture(hashtags: ["Rain", "SNOW", "fog"]), true),
    ("#rain #snow", .fixture(hashtags: ["rain"]), false),
    ("#Łódź #Integrität", .fixture(hashtags: ["lodz", "integritat"]), true),
    ("#rain -#snow", .fixture(hashtags: ["rain", "Snow"]), false),
    ("#rain -#snow", .fixture(hashtags: ["rain"]), true), ("#rain", .fixture(), true),
    ("#rain -storm", .fixture(text: "Storm"), false), ("from:ada -storm", .fixture(text: "Storm"), false),
    ("#rain filter:images", .fixture(media: ["https://a.example/1.png"]), true),
    ("#rain filter:images", .fixture(), false),
    ("from:ada -filter:replies", .fixture(inReplyTo: "bob"), false),
    ("from:ada -filter:replies", .fixture(), true),
    ("from:ada -filter:retweets", .fixture(retweetOf: RetweetReference(id: "2", screenName: nil)), false),
    ("from:ada", .fixture(inReplyTo: "bob", retweetOf: RetweetReference(id: "2", screenName: nil)), true),
    ("from:ada #rain", .fixture(hashtags: ["snow"]), false), ("campus -rain", .fixture(text: "Rain!"), false),
    ("campus -rain", .fixture(text: "rainbow"), true),
    ("campus -\"heavy rain\"", .fixture(text: "rain"), true),
    ("campus -\"heavy rain\"", .fixture(text: "Heavy, rain"), false),
    ("campus -#rain", .fixture(hashtags: ["rain"]), false), ("sun #rain", .fixture(text: "suns"), false),
    ("sun #rain", .fixture(text: "suns", hashtags: ["Rain"]), true),
  ])
  func `A post counts where it is what was asked for`(query: String, tweet: Tweet, counts: Bool) throws {
    #expect(try MastodonSearch(try Query(query), at: "home").conditions.admit(tweet) == counts)
  }
}
