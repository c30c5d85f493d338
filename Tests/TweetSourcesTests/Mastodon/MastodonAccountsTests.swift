import SmashtagModel
import Testing

@testable import TweetSources

struct MastodonAccountsTests {
  private static let ada = HTTPResponse.text(#"{"id":"7","acct":"ada","url":"https://home.example/@ada"}"#)
  private static let missing = HTTPResponse.text(#"{"error":"Record not found"}"#, status: 404)

  @Test func `A user is looked up once`() async throws {
    let client = Self.server(["ada": Self.ada])
    let source = LiveSource.home(client)

    _ = try await source.page("from:ada")
    _ = try await source.page("@Ada")
    _ = try await source.page("from:ada@home.example")

    #expect(client.paths.filter { $0.hasPrefix("v1/accounts/lookup") } == ["v1/accounts/lookup?acct=ada"])
    #expect(client.paths.filter { $0.hasPrefix("v1/accounts/7/statuses") }.count == 3)
    #expect(client.subjects.first == "home from:ada")
  }

  @Test(arguments: ["from:ada", "from:ada@home.example", "@ADA", "rain from:ada"])
  func `Who wrote a post that was seen is not looked up`(query: String) async throws {
    let client = ScriptedClient { request, index in
      index == 0 ? .posts([1]) : index == 1 ? .posts([]) : .found([])
    }
    let source = LiveSource.home(client)
    _ = try await source.page("#rain")

    _ = try? await source.page(query)

    #expect(!client.paths.contains { $0.contains("lookup") })
    #expect(client.paths[2].contains(query.contains("rain") ? "account_id=7" : "accounts/7/statuses"))
  }

  @Test func `A handle with the server's own host is that of the name alone where the answer says so`()
    async throws
  {
    let client = Self.server(["ada": Self.ada])

    _ = try await LiveSource.home(client).page("from:ada@Home.example")

    #expect(client.paths[0] == "v1/accounts/lookup?acct=ada")
    #expect(client.paths.count == 2)
  }

  @Test func `Someone else of that name is not taken for the one asked for`() async throws {
    let other = HTTPResponse.text(#"{"id":"8","acct":"ada","url":"https://other.example/@ada"}"#)
    let client = Self.server(["ada": other, "ada@home.example": Self.ada])

    _ = try await LiveSource.home(client).page("from:ada@home.example")

    #expect(
      client.paths.prefix(2) == ["v1/accounts/lookup?acct=ada", "v1/accounts/lookup?acct=ada%40home.example"])
    #expect(client.paths[2].hasPrefix("v1/accounts/7/statuses"))
  }

  @Test(arguments: ["bob", "bob@b.example", "ada@b.example"])
  func `Whoever bears another handle is not the one asked for`(name: String) async throws {
    let other = HTTPResponse.text(#"{"id":"8","acct":"ada@c.example","url":"https://c.example/@ada"}"#)
    let client = Self.server(["bob": Self.ada, "bob@b.example": Self.ada, "ada@b.example": other])

    await #expect(throws: SourceError.unknownUser(name, source: "home")) {
      try await LiveSource.home(client).page("from:\(name)")
    }
    #expect(!client.paths.contains { $0.contains("statuses") })
  }

  @Test func `A handle of another host is looked up whole`() async throws {
    let bob = HTTPResponse.text(#"{"id":"9","acct":"bob@b.example","url":"https://b.example/@bob"}"#)
    let client = Self.server(["bob@b.example": bob])

    _ = try await LiveSource.home(client).page("from:bob@b.example")

    #expect(client.paths.first == "v1/accounts/lookup?acct=bob%40b.example")
  }

  @Test func `People may bear another host than the one their server is reached at`() async throws {
    let client = Self.server(["ada": .text(#"{"id":"7","acct":"ada","url":"https://people.example/@ada"}"#)])

    _ = try await LiveSource.home(client).page("from:ada@people.example")

    #expect(client.paths[1] == "v1/accounts/lookup?acct=ada")
    #expect(client.paths[2].hasPrefix("v1/accounts/7/statuses"))
  }

  @Test(arguments: [
    ("ada", "people.example"), ("ADA", "home.example"), ("ada@people.example", "home.example"),
  ])
  func `Of its own people a server may tell another host`(name: String, host: String) async throws {
    let ada = HTTPResponse.text(#"{"id":"7","acct":"ada","url":"https://\#(host)/@ada"}"#)
    let client = Self.server([name: ada])

    _ = try await LiveSource.home(client).page("from:\(name)")

    #expect(client.paths.last?.hasPrefix("v1/accounts/7/statuses") == true)
  }

  @Test(arguments: [missing, .text("<h1>Not Found</h1>", status: 404)])
  func `Nobody of that name is told with the name`(answer: HTTPResponse) async {
    let client = ScriptedClient(answer)

    await #expect(throws: SourceError.unknownUser("nobody", source: "home")) {
      try await LiveSource.home(client).page("from:nobody")
    }
    #expect(client.requests.count == 1)
  }

  @Test func `Somebody who is gone is forgotten`() async throws {
    let client = ScriptedClient { request, _ in request.url.contains("/lookup?") ? Self.ada : Self.missing }
    let source = LiveSource.home(client)

    for _ in 0..<2 {
      await #expect(throws: SourceError.unknownUser("ada", source: "home")) {
        try await source.page("from:ada")
      }
    }

    #expect(client.paths.filter { $0.contains("lookup") }.count == 2)
  }

  @Test(arguments: ["[]", "{}", "", "<html>"])
  func `An answer that is no account is a failure`(body: String) async {
    let client = ScriptedClient(.text(body))

    let error = await #expect(throws: SourceError.self) {
      try await LiveSource.home(client).page("from:ada")
    }
    #expect(error?.description.hasPrefix("home: home.example answered with what cannot be read: ") == true)
  }

  @Test func `An id is put into an address as it is, whatever it holds`() async throws {
    let client = ScriptedClient(.text(#"{"id":"../x?y=1&z","acct":"ada"}"#), .posts([]))

    _ = try await LiveSource.home(client).page("from:ada")

    #expect(client.paths.last == "v1/accounts/..%2Fx%3Fy%3D1%26z/statuses?limit=21")
  }

  @Test(arguments: ["bøker.example", "BØKER.example", "xn--bker-gra.example"])
  func `A host with letters beyond ASCII is the server's own however it is written`(host: String) {
    let accounts = MastodonAccounts(of: "https://bøker.example")

    #expect(accounts.endpointsToAsk(for: "ada@\(host)").map(\.name) == ["ada", "ada@\(host)"])
    #expect(accounts.isSame("ada", "Ada@\(host)"))
  }

  @Test(arguments: [("bøker.example", "boker.example"), ("bücher.example", "bucher.example")])
  func `Hosts that only look alike are of different people`(host: String, other: String) {
    let accounts = MastodonAccounts(of: "https://home.example")

    accounts["ada@\(host)"] = "7"

    #expect(accounts["ada@\(host)"] == "7" && accounts["ada@\(other)"] == nil)
  }

  @Test func `No more ids are remembered than there is room for`() {
    let accounts = MastodonAccounts(of: "https://home.example")

    for number in 0..<12_000 { accounts["user\(number)"] = String(number) }

    #expect(accounts["user11999"] == "11999")
    #expect(accounts["user0"] == nil)
    accounts["ada"] = String(repeating: "7", count: 1_000)
    #expect(accounts["ada"] == nil)
  }

  /// Knows these people, and no posts.
  private static func server(_ people: [String: HTTPResponse]) -> ScriptedClient {
    ScriptedClient { request, _ in
      guard request.url.contains("/lookup?") else { return .posts([]) }
      let items = [QueryItem](query: request.url.split(separator: "?").last ?? "") ?? []
      return people[items["acct"] ?? ""] ?? missing
    }
  }
}
