import SmashtagModel
import SmashtagTesting
import Testing
import TweetFormats

@testable import TweetSources

/// Over the wire, against what real servers answered.
@Suite(.enabled(if: Recorded.arePresent, "\(Recorded.absence)"))
struct MastodonRecordedTests {
  @Test func `Five linked pages of one person lose and repeat nothing`() async throws {
    let server = try Recorded.server("rtoot")
    let pages = try await Self.pages(of: "109302436954721982", at: server.url)

    var place: MastodonPlace? = MastodonPlace()
    var found: [String] = []
    for _ in 0..<5 {
      let page = try await pages.page(from: try #require(place), limit: 20)
      #expect(page.posts.tweets.count == 20 && page.posts.problems.isEmpty)
      found += page.posts.tweets.map(\.id)
      place = page.rest
    }

    #expect(Set(found).count == 100)
    #expect(server.requests.allSatisfy { $0.path == "/api/v1/accounts/109302436954721982/statuses" })
  }

  @Test func `A page that is larger than those recorded is put together of them`() async throws {
    let server = try Recorded.server("rtoot")
    let pages = try await Self.pages(of: "109302436954721982", at: server.url)

    let page = try await pages.page(from: MastodonPlace(), limit: 100)

    #expect(Set(page.posts.tweets.map(\.identity)).count == 100)
  }

  @Test func `A timeline ends with the empty answer`() async throws {
    let server = try Recorded.server("mastodon-py")
    let tag = "#fgiztsshwiaqqiztpmmjbtvmescsculuvmgjgopwoeidbcrixp"

    let pages = try await Self.source(at: server.url).walk(tag, limit: 10)

    #expect(pages.map(\.count) == [10, 10, 10])
    #expect(Set(pages.flatMap { $0 }).count == 30)
  }

  @Test func `Posts of a tag come with their mentions`() async throws {
    let server = try Recorded.server("rtoot")

    let page = try await Self.source(at: server.url).page("#rstats", limit: 5)

    #expect(page.tweets.count == 5)
    #expect(page.tweets.allSatisfy { $0.hashtags.contains { $0.keyword.lowercased() == "#rstats" } })
    #expect(page.notes.isEmpty)
  }

  @Test func `A person is looked up, and nobody is not found`() async throws {
    let server = try Recorded.server("mastodon-py")
    let source = Self.source(at: server.url)

    #expect(try await source.page("from:mastodonpy_test", limit: 1).tweets.count == 1)
    await #expect(throws: SourceError.unknownUser("kljadklajsdkljlkjlkjlkjasdasd", source: "home")) {
      try await source.page("from:kljadklajsdkljlkjlkjlkjasdasd")
    }
  }

  @Test func `A post is found by its id, and a missing one is not`() async throws {
    let server = try Recorded.server("mastodon-py")
    let source = Self.source(at: server.url)

    #expect(try await source.tweet(at: .id("117020583223442465"))?.id == "117020583223442465")
    #expect(try await source.tweet(at: .id("0")) == nil)
  }

  private static func source(at url: String) -> MastodonSource {
    MastodonSource(definition(url), client: HTTPClient(), tokens: OneToken())
  }

  private static func pages(of account: String, at url: String) async throws -> MastodonPages {
    let search = try MastodonSearch(try Query("from:ada"), at: "home")
    let host = try MastodonHost(definition(url), client: HTTPClient(), tokens: OneToken())
    return MastodonPages(
      visit: try await host.visit(for: "from:ada", in: RequestContext()), search: search,
      request: search.request(account: account))
  }

  private static func definition(_ url: String) -> SourceDefinition {
    SourceDefinition(kind: .mastodon, name: "home", url: url)
  }
}
