import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

/// Sources that are added, and posts that are opened by their addresses, on each of the networks.
struct GoRunsTests {
  private let servers: ThreeServers
  private let program: ComposedProgram

  init() throws {
    servers = try ThreeServers()
    program = try servers.composed()
    try program.folder.write("", to: "data/rc")
  }

  private struct Shown: Decodable {
    struct Post: Decodable {
      let id: String
      let source: String?
      let text: String
    }
    let context: String
    let tweet: Post
  }

  /// Adds a source, searches it where `isUsed`, and goes to an address.
  private func shown(_ addition: String, _ address: String, using name: String? = nil) async throws -> Shown {
    let use = name.map { "use \($0); " } ?? ""
    let outcome = try await program.run("--json", "-c", "\(addition); \(use)go \(address)")
    #expect(outcome.status == 0 && outcome.errors == "")
    return try JSONDecoder().decode(Shown.self, from: Data((outcome.lines.last ?? "").utf8))
  }

  @Test(arguments: ["https://x.com/ada/status/", "https://twitter.com/ada/status/", ""])
  func `A post of X is opened by its address, and by its id where its source is in use`(
    address: String
  ) async throws {
    let post = servers.exPosts[1]

    let shown = try await shown("source add x ex \(servers.ex.url)", address + post.id, using: "ex")

    #expect(shown.context == "tweet" && shown.tweet.id == post.id && shown.tweet.source == "ex")
  }

  @Test func `A post of Bluesky is opened by both of its addresses`() async throws {
    let post = servers.skyPosts[0]
    let page = "https://bsky.app/profile/\(BlueskyServer.did(of: "ada"))/post/3k9"

    for address in [page, post.id] {
      let shown = try await shown("source add bluesky sky \(servers.sky.url)", address, using: "sky")
      #expect(shown.context == "tweet" && shown.tweet.source == "sky" && shown.tweet.text == post.text)
    }
    #expect(servers.sky.violations.isEmpty)
  }

  @Test func `A post of Mastodon is opened by the address that its server has`() async throws {
    let post = servers.homePosts[0]

    let shown = try await shown(
      "source add mastodon home \(servers.home.url)", "\(servers.home.url)/@ada/\(post.id)")

    #expect(shown.context == "tweet" && shown.tweet.id == post.id && shown.tweet.source == "home")
  }

  @Test func `What was opened once is opened from the archive when the server is away`() async throws {
    let post = servers.exPosts[0]
    _ = try await shown("source add x ex \(servers.ex.url)", post.id, using: "ex")

    let outcome = try await program.run("--json", "--source", "archive", "go", post.id)

    #expect(outcome.status == 0 && outcome.output.contains(#""source":"archive""#))
  }

  @Test func `In JSON an addition says what was found at the address`() async throws {
    let lines = servers.definitions.split(separator: "\n").joined(separator: "; ")

    let outcome = try await program.run("--json", "-c", lines)

    struct Added: Decodable {
      let source: String
      let found: String?
    }
    let added = try outcome.lines.map { try JSONDecoder().decode(Added.self, from: Data($0.utf8)) }
    #expect(added.map(\.source) == ["home", "ex", "sky"])
    #expect(added.first?.found == "Mastodon 4.3.1, Example Town")
    #expect(added.allSatisfy { $0.found?.isEmpty == false })
  }

  @Test func `An address that nobody has is no post`() async throws {
    let outcome = try await program.run(
      "-c", "source add x ex \(servers.ex.url); use ex; go https://x.com/ada/status/1990000000000000111")

    #expect(outcome.status != 0 && outcome.output.hasSuffix("now on.\n"))
    #expect(outcome.errors.hasPrefix("smashtag: go: "))
  }
}
