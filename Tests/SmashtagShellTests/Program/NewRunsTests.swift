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
        id: MastodonServer.Kind.mastodon.id(number), network: .mastodon,
        key: "https://mastodon.example/users/ada/statuses/\(number)", text: "number \(number) #rain",
        created: .fixture(minutes: number), hashtags: ["rain"])
    }
  }

  private static func ids(_ numbers: Int...) -> [String] { numbers.map(MastodonServer.Kind.mastodon.id) }

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
