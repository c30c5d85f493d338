import SmashtagModel
import SmashtagTesting
import Testing
import TweetSources

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
      error?.description.contains(" does not take its key: 'Invalid API Key") == true,
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

  @Test func `What is in the way is told`() async {
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
