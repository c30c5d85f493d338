import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// Where the requests of live sources may lead.
struct SourceReachTests {
  private static let kinds = SourceDefinition.Kind.allCases

  private func source(
    _ kind: SourceDefinition.Kind, at url: String, _ client: any HTTPFetching
  ) -> any TweetSource {
    let definition = SourceDefinition(kind: kind, name: "home", url: url)
    let tokens = OneToken(secret: kind == .mastodon || kind == .bluesky ? nil : "s3cret")
    return LiveSource(definition, client: client, tokens: tokens, sessions: KeptSessions())
  }

  private func ask(
    _ source: any TweetSource, in request: RequestContext = RequestContext()
  ) async throws {
    _ = try await source.page(of: Query("#rain"), at: .newest, limit: 20, in: request)
  }

  /// How far the first request of each kind of source may lead.
  private func reach(
    of kind: SourceDefinition.Kind, at url: String, _ request: RequestContext = RequestContext()
  ) async -> MediaReach? {
    let client = ScriptedClient(.text("", status: 404))
    try? await ask(source(kind, at: url, client), in: request)
    return client.requests.first?.reach
  }

  @Test(arguments: kinds)
  func `A source leads outside alone, and to itself`(kind: SourceDefinition.Kind) async {
    let url = "https://home.example"

    #expect(await reach(of: kind, at: url) == .outsideButOrigin(of: url))
  }

  @Test(arguments: kinds)
  func `A source of the local network leads anywhere`(kind: SourceDefinition.Kind) async {
    #expect(await reach(of: kind, at: "https://nas.local") == .anywhere)
  }

  @Test(arguments: kinds)
  func `Where the reader allows it all lead anywhere`(kind: SourceDefinition.Kind) async {
    #expect(await reach(of: kind, at: "https://home.example", RequestContext(mayBeLocal: true)) == .anywhere)
  }

  @Test(arguments: ["127.0.0.1", "localhost", "[::1]", "127.1", "169.254.169.254", "10.0.0.1", "nas"])
  func `No redirect leads a source outside to the local network`(host: String) async throws {
    let here = try LoopbackServer { _ in .json("[]") }
    let target = "http://\(host):\(here.port)/"
    let client = ImpatientClient { url in
      url.hasPrefix("http://home.example/")
        ? .fixture(302, headers: [("Location", target)], url: url) : nil
    }

    let error = await #expect(throws: SourceError.self) {
      try await ask(source(.mastodon, at: "http://home.example", client))
    }

    #expect(
      error.map { "\($0)" }?.hasSuffix(
        "is on this machine or in the local network; set local on allows it") == true)
    #expect(here.requests.isEmpty && here.openConnections == 0)
  }

  @Test(.enabled(if: ReachTests.hostLeadsHere, "this machine's own name leads elsewhere"))
  func `A name that leads here does so no more`() async throws {
    let here = try LoopbackServer { _ in .json("[]") }
    let target = "http://\(ProcessInfo.processInfo.hostName):\(here.port)/"
    let client = ImpatientClient { url in
      url.hasPrefix("http://home.example/")
        ? .fixture(302, headers: [("Location", target)], url: url) : nil
    }

    await #expect(throws: SourceError.self) {
      try await ask(source(.mastodon, at: "http://home.example", client))
    }
    #expect(here.requests.isEmpty)
  }

  @Test func `A source on this machine is led to other ports of it`() async throws {
    let here = try LoopbackServer { _ in .json("[]") }
    let target = here.url
    let home = try LoopbackServer { request in .redirect(to: target + request.target) }

    try await ask(source(.mastodon, at: home.url, ImpatientClient()))

    #expect(here.requests.count == 1)
  }
}
