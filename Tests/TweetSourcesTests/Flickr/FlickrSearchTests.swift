import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct FlickrSearchTests {
  @Test func `Sizes are asked for, but no squares cut out of photos`() async throws {
    let client = ScriptedClient(.photos([1]))

    _ = try await FlickrSource.scripted(client).page("#rain")

    let query = try #require(client.requests.first?.url.removingPercentEncoding)
    #expect(query.contains(",url_t,url_s,url_m,") && query.contains(",url_o"))
    #expect(!query.contains("url_sq") && !query.contains("url_q"))
  }

  @Test(arguments: [
    ("#rain", ["tags=rain", "tag_mode=all"]), ("#rain #night #Rain", ["tags=rain,night", "tag_mode=all"]),
    ("#a OR #b", ["tags=a,b", "tag_mode=any"]), ("#a OR #A", ["tags=a", "tag_mode=all"]),
    ("thick fog -rain \"old bridge\"", ["text=thick fog \"old bridge\" -rain"]),
    ("#rain fog", ["tags=rain", "tag_mode=all", "text=fog"]), ("@7@N01", ["user_id=7@N01"]),
    ("from:7@N01 @7@N01 fog", ["text=fog", "user_id=7@N01"]),
    ("from:7@N01 -fog", ["text=-fog", "user_id=7@N01"]), ("fog filter:images -filter:retweets", ["text=fog"]),
    ("a:b", ["text=\"a:b\""]),
  ])
  func `A query is asked for in Flickr's own words`(query: String, items: [String]) async throws {
    let client = ScriptedClient(.photos([]))

    _ = try await FlickrSource.scripted(client).page(query, limit: 30)

    #expect(client.lastItems == items + ["per_page=30", "page=1"])
    #expect(client.methods == ["flickr.photos.search"])
    #expect(client.requests.allSatisfy { $0.token == nil })
  }

  @Test func `Days are those of the upload`() throws {
    let query = try Query(
      "fog since:2024-01-01 since:2024-01-02 until:2024-02-01 until:2024-03-01", timeZone: .gmt)

    let search = try FlickrSearch(query, at: "photos")

    #expect(
      search.items(user: nil, from: nil, to: nil)
        == [
          QueryItem("text", "fog"), QueryItem("min_upload_date", "1704153600"),
          QueryItem("max_upload_date", "1706745599"),
        ])
  }

  @Test(arguments: [
    ("lang:de", ["lang:"]), ("mentions:ada", ["mentions:"]), ("to:ada", ["to:"]), ("url:a.example", ["url:"]),
    ("rai*", ["rai*"]), ("fog filter:links", ["filter:links"]), ("fog -filter:images", ["-filter:images"]),
    ("fog -#rain", ["-#rain"]), ("fog -\"a b\"", ["-\"a b\""]), ("fog -@ada", ["-@ada"]),
    ("fog OR rain", ["OR between words"]), ("#fog OR rain", ["OR between #tags and words"]),
    ("#fog rai* to:ada lang:de", ["rai*", "to:", "lang:"]), ("from:ada from:bob", ["more than one user"]),
    ("(#a OR #b) #c", ["OR beside a #tag"]), ("(#a OR #b) (#c OR #d)", ["more than one OR"]),
    ("-rain", ["-rain alone"]), ("filter:images", ["filter:images alone"]),
    ("-filter:replies", ["-filter:replies alone"]),
  ])
  func `What Flickr cannot do is refused as it is typed, and nothing is asked`(
    query: String, operators: [String]
  ) async {
    let client = ScriptedClient(.photos([]))

    await #expect(throws: SourceError.unsupported(operators: operators, source: "photos")) {
      try await FlickrSource.scripted(client).page(query)
    }
    #expect(client.requests.isEmpty)
  }

  @Test func `An owner is looked up once, and known on every page`() async throws {
    let client = ScriptedClient(
      .text(#"{"user":{"nsid":"7@N01"},"stat":"ok"}"#), .photos([3, 2], pages: 2), .photos([1], pages: 2))
    let source = FlickrSource.scripted(client)

    let page = try await source.page("@ada", limit: 2)
    _ = try await source.page("@ada", at: .older(than: try #require(page.older)), limit: 2)

    #expect(
      client.methods == ["flickr.people.findByUsername", "flickr.photos.search", "flickr.photos.search"])
    #expect(client.items(of: 0) == ["username=ada"])
    #expect(client.lastItems.first == "user_id=7@N01")
    #expect(page.notes == ["only what @ada uploaded; photos cannot search for mentions"])
  }

  @Test(arguments: [
    (Place(id: "iD7x.8/&", name: "London"), "place_id=iD7x.8/&"),
    (Place(id: "44418", name: "London"), "woe_id=44418"),
    (
      Place(
        id: "London", name: "London", bounds: .init(west: -0.50012345, south: 51.2, east: 0.00001, north: 52)),
      "bbox=-0.5001,51.2,0.0,52.0"
    ),
  ])
  func `A place is asked for by what leads to it`(place: Place, item: String) async throws {
    let client = ScriptedClient(.photos([]))

    _ = try await FlickrSource.scripted(client).photos(at: place, position: .newest, limit: 1_000)

    #expect(client.lastItems.first == item)
    #expect(client.lastItems.contains("per_page=250"))
    #expect(client.lastItems.contains { $0.hasPrefix("min_upload_date=") })
  }
}

/// What Flickr, or something else, is found to be.
struct FlickrFindingTests {
  private static let stranger = SourceError.failed(
    source: "photos", host: "api.flickr.example",
    reason: "does not answer as Flickr does; look at its address")

  private func finding(_ answer: HTTPResponse) async throws -> String {
    try await FlickrSource.scripted(ScriptedClient(answer)).finding(in: RequestContext())
  }

  @Test func `Flickr is found with a key`() async throws {
    let servers = FlickrServers()

    #expect(try await servers.source(over: []).finding(in: RequestContext()) == "Flickr, which takes the key")
  }

  @Test func `Without a key nothing is asked`() async {
    let client = ScriptedClient(.text(""))

    await #expect(throws: SourceError.needsLogin(source: "photos")) {
      try await FlickrSource.scripted(client, key: nil).finding(in: RequestContext())
    }
    #expect(client.requests.isEmpty)
  }

  @Test func `The call that asks for nothing is made, to its origin alone`() async throws {
    let client = ScriptedClient(.text(#"jsonFlickrApi({"stat":"ok"})"#))

    _ = try await FlickrSource.scripted(client).finding(in: RequestContext())

    #expect(client.methods == ["flickr.test.echo"] && client.requests.allSatisfy(\.staysAtOrigin))
  }

  @Test func `A key that is not taken is told`() async throws {
    let servers = FlickrServers()
    let source = try servers.source(over: [], key: "0123456789abcdef")

    let error = await #expect(throws: SourceError.self) { try await source.finding(in: RequestContext()) }

    #expect(
      error?.description.contains(" does not accept its key: 'Invalid API Key") == true,
      "\(String(describing: error))")
    #expect(servers.requests.count == 1)
  }

  @Test func `A server without that call is told by its form`() async throws {
    #expect(try await finding(.fail(112, "Method not found")) == "a server that answers as Flickr does")
  }

  @Test(arguments: [
    HTTPResponse.text("<h1>Welcome</h1>"), .text("{}"), .text(#"{"stat":"maybe"}"#), .text("[]"),
    .text("", status: 404), .text("<h1>Forbidden</h1>", status: 403), .text(""),
  ])
  func `What answers otherwise is not Flickr`(answer: HTTPResponse) async {
    await #expect(throws: Self.stranger) { try await finding(answer) }
  }

  @Test func `What is in the endpoint is told`() async {
    await #expect(
      throws: SourceError.rateLimited(source: "photos", host: "api.flickr.example", until: nil)
    ) {
      try await finding(.text("", status: 429))
    }
    await #expect(
      throws: SourceError.troubled(
        source: "photos", host: "api.flickr.example",
        reason: "answered that it is not available for now")
    ) {
      try await finding(.fail(105, "Service currently unavailable"))
    }
  }
}
