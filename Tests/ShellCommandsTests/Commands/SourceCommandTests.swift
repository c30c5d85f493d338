import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct SourceCommandTests {
  private static let address = "https://h.example"

  private func session(_ lines: String..., isInteractive: Bool = true) async throws -> Session {
    var session = try Session.fixture(maker: StubMaker(Tweet.fixtures(2)), isInteractive: isInteractive)
    for line in lines { try await session.type(line) }
    return session
  }

  private func note(_ line: String, in session: Session) async throws -> String {
    var session = session
    guard case .note(let note) = try await session.type(line) else { return "no note" }
    return note
  }

  @Test func `A defined source can be searched`() async throws {
    let session = try await session("source add mastodon home h.example", "use home", "search rain")

    #expect(session.screen.status.first == "home" && session.screen.numbers == [1, 2])
  }

  @Test func `What was defined is said`() async throws {
    #expect(
      try await note("source add mastodon home h.example", in: session())
        == "home is https://h.example (mastodon); use home searches it.")
  }

  @Test func `Over plain http it is said that no token is sent`() async throws {
    #expect(
      try await note("source add mastodon home http://h.example", in: session()).hasSuffix(
        " No token is sent there: over plain http others could read it."))
  }

  @Test func `The same name again replaces the source in its place`() async throws {
    let session = try await session(
      "source add mastodon home h.example", "source add mastodon work w.example",
      "source add mastodon home http://127.0.0.1:3000")

    #expect(session.sources.names == ["sample", "archive", "home", "work"])
    #expect(session.sources.definitions.map(\.url) == ["http://127.0.0.1:3000", "https://w.example"])
  }

  @Test func `A source that moves takes its token with it, which is said`() async throws {
    let session = try await session("source add mastodon home h.example")

    #expect(
      try await note("source add mastodon home other.example", in: session).contains(
        "It was https://h.example."))
    #expect(try await !note("source add mastodon home h.example/", in: session).contains("It was"))
  }

  @Test func `A removed source is gone`() async throws {
    let session = try await session("source add mastodon home h.example", "source remove home")

    #expect(session.sources.names == ["sample", "archive"] && session.sources.definitions.isEmpty)
  }

  @Test func `With the source in use the choice is gone as well`() async throws {
    let session = try await session("source add mastodon home h.example", "use home")

    #expect(
      try await note("source remove home", in: session)
        == "Removed home; logout home forgets its token, if one was kept. Searching archive from now on.")
    #expect(try await session.typing("source remove home").sources.currentName == "archive")
  }

  @Test func `Another one in use stays in use`() async throws {
    let session = try await session("source add mastodon home h.example", "use sample")

    #expect(
      try await note("source remove home", in: session)
        == "Removed home; logout home forgets its token, if one was kept.")
  }

  @Test(arguments: [
    ("source", UsageError.missing("add or remove")), ("source add", .missing("KIND")),
    ("source add mastodon", .missing("NAME")), ("source add mastodon home", .missing("URL")),
    ("source remove", .missing("NAME")), ("source remove home now", .unexpected("now")),
    ("source rem home", .notAmong("rem", option: "the first word", choices: ["add", "remove"])),
    ("sourc remove home", .wholeNameNeeded("sourc", name: "source")),
    ("so remove home", .wholeNameNeeded("so", name: "source")),
  ])
  func `A line that is not whole is explained`(line: String, error: UsageError) async throws {
    let session = try await session("source add mastodon home h.example")

    await #expect(throws: error) { try await session.step(of: line) }
  }

  @Test func `What follows the address is not repeated`() async throws {
    let session = try await session()

    await #expect(throws: DefinitionError.wordsBehindAddress(name: "home")) {
      try await session.step(of: "source add mastodon home h.example s3cret")
    }
  }

  @Test(arguments: [
    ("source remove archive", CommandError.builtInSource("archive")),
    ("source remove hmoe", .unknownSource("hmoe", known: ["home"])),
  ])
  func `What cannot be removed says why`(line: String, error: CommandError) async throws {
    let session = try await session("source add mastodon home h.example")

    await #expect(throws: error) { try await session.step(of: line) }
  }

  @Test func `Without live sources it is said how to make one`() async throws {
    let session = try await session()

    await #expect(throws: CommandError.noLiveSource) { try await session.step(of: "source remove home") }
  }

  @Test(arguments: ["work-a", "work_A", "Work-A"])
  func `No two sources share the variable of their token`(name: String) async throws {
    let session = try await session("source add mastodon work_a h.example")

    await #expect(
      throws: DefinitionError.sharedVariable("SMASHTAG_TOKEN_WORK_A", name: name, other: "work_a")
    ) {
      try await session.step(of: "source add mastodon \(name) other.example")
    }
  }

  @Test func `The same source may move, and a removed one stands in nobody's way`() async throws {
    let session = try await session(
      "source add mastodon work_a h.example", "source add mastodon work_a i.example", "source remove work_a",
      "source add mastodon work-a other.example")

    #expect(session.sources.definitions.map(\.url) == ["https://other.example"])
  }

  @Test func `Changes are reported`() async throws {
    let session = try await session("source add mastodon home h.example")

    #expect(
      try await session.step(of: "source add mastodon work w.example").report?.text
        == #"{"done":"source","action":"add","source":"work","kind":"mastodon","url":"https://w.example","#
        + #""found":null,"problem":null}"#)
    #expect(
      try await session.step(of: "source remove home").report?.text
        == #"{"done":"source","action":"remove","source":"home"}"#)
  }

  @Test func `The list of sources says where live ones are`() async throws {
    let step = try await session("source add mastodon home h.example").step(of: "use")
    guard case .show(.screen(let screen, let json, _)) = step else { throw CommandError.noLiveSource }

    #expect(screen.rows.last?.summary == "mastodon, https://h.example")
    #expect(json.text.hasSuffix(#""live":[{"name":"home","kind":"mastodon","url":"https://h.example"}]}"#))
  }

  @Test func `The doctor is told of live sources`() async throws {
    struct Counting: Examining {
      func findings(with live: [SourceDefinition]) -> [Finding] {
        live.map { Finding(.sources, $0.name, $0.words) }
      }
    }
    let session = try await Session.fixture(examiner: Counting())
      .typing("source add mastodon home h.example")

    let report = try await session.step(of: "doctor").report?.text

    #expect(report?.contains(#""name":"home","value":"mastodon, https://h.example""#) ?? false)
  }
}
