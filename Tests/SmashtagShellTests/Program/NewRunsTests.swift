import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

/// What is new since last time, from run to run.
struct NewRunsTests {
  private let server: MastodonServer
  private let program: ComposedProgram

  init() throws {
    server = try MastodonServer(holding: Self.posts(1...6))
    program = try ComposedProgram()
    try program.folder.write("source add mastodon home \(server.url)\nuse home\n", to: "data/rc")
  }

  /// Posts about `#rain`; the greater the number, the newer.
  private static func posts(_ numbers: ClosedRange<Int>) -> [Tweet] {
    numbers.map { number in
      .fixture(
        id: MastodonKind.mastodon.id(number), network: .mastodon,
        key: "https://mastodon.example/users/ada/statuses/\(number)", text: "number \(number) #rain",
        created: .fixture(minutes: number), hashtags: ["rain"])
    }
  }

  private static func ids(_ numbers: Int...) -> [String] { numbers.map(MastodonKind.mastodon.id) }

  private func run(_ line: String) async throws -> Program.Outcome {
    try await program.run("--json", "--remember", "-c", line)
  }

  /// How many new ones the recents tell of.
  private func newInRecents() async throws -> Int? {
    struct Recents: Decodable {
      struct Item: Decodable { let new: Int? }
      let items: [Item]
    }
    let line = try #require(try await run("recents").lines.last)
    return try JSONDecoder().decode(Recents.self, from: Data(line.utf8)).items.first?.new
  }

  @Test func `Only what came in between is shown, and once`() async throws {
    _ = try await run("#rain")
    server.add(Self.posts(7...8))

    let (first, second) = (try await run("new").results(), try await run("new").results())

    #expect(first.title == "new in #rain" && first.ids == Self.ids(8, 7))
    #expect(second.ids == [])
  }

  @Test func `The recents tell how many there were`() async throws {
    _ = try await run("#rain")
    server.add(Self.posts(7...8))
    _ = try await run("new #rain")

    #expect(try await newInRecents() == 2)
    #expect(try await program.run("recents").output.contains("2 new"))
  }

  @Test func `A search that is made as always counts them as well`() async throws {
    _ = try await run("#rain")
    server.add(Self.posts(7...9))
    _ = try await run("#RAIN")

    #expect(try await newInRecents() == 3)
  }

  @Test func `What stands below the page that was read is not new, and more of it is seen`() async throws {
    _ = try await run("set limit 2; #rain; more")
    server.add(Self.posts(7...7))

    #expect(try await run("new").results().ids == Self.ids(7))
  }

  @Test func `A look at what is newer counts as seen`() async throws {
    _ = try await run("#rain; refresh")
    server.add(Self.posts(7...7))
    _ = try await run("#rain; refresh")

    #expect(try await run("new").results().ids == [])
  }

  @Test func `A run that remembers nothing has seen nothing`() async throws {
    _ = try await run("#rain")
    server.add(Self.posts(7...7))

    let forgetful = try await program.run("--json", "new").results()

    #expect(forgetful.ids == Self.ids(7))
    #expect(try await run("new").results().ids == Self.ids(7))
  }

  @Test func `What is imported is new in the archive, and waits in the recents`() async throws {
    let first = try program.folder.write(Self.jsonLines(1...3), to: "first.jsonl")
    let second = try program.folder.write(Self.jsonLines(1...5), to: "second.jsonl")
    _ = try await run("import \(first); use archive; #rain")
    _ = try await run("import \(second)")

    #expect(try await newInRecents() == 2)
    #expect(try await run("use archive; new").results().ids == ["5", "4"])
    #expect(try await run("use archive; new").results().ids == [])
  }

  @Test func `Several sources are known apart`() async throws {
    let other = try MastodonServer(holding: Self.posts(10...11))
    try program.folder.write(
      program.folder.read("data/rc") + "source add mastodon work \(other.url)\n", to: "data/rc")
    _ = try await run("use home; #rain")
    server.add(Self.posts(7...7))

    let results = try await run("use home,work; new").results()

    #expect(results.ids == Self.ids(11, 10, 7) && results.tweets.map(\.source) == ["work", "work", "home"])
  }

  @Test func `Without what was seen everything is new, and nothing else is hurt`() async throws {
    _ = try await run("#rain")
    try program.folder.write("damaged", to: "data/seen.plist")

    let outcome = try await run("new")

    #expect(try outcome.results().tweets.count == 6 && outcome.errors == "")
  }

  @Test func `Before any search there is nothing to repeat`() async throws {
    let outcome = try await program.run("new")

    #expect(outcome.status == 1 && outcome.errors.contains("no search is remembered"))
  }

  /// Tweets of X as an import takes them, with such ids.
  private static func jsonLines(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { number in
      """
      {"created_at":"Fri Mar 27 18:04:\(10 + number) +0000 2015","id_str":"\(number)",\
      "full_text":"number \(number) #rain","user":{"id_str":"1","screen_name":"ada"}}

      """
    }.joined()
  }
}

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
