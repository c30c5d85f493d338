import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct SourceCommandTests {
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

  @Test(arguments: [
    ("h.example", [ContextKind.home, .results]), ("o.example", [.home, .results, .results]),
  ])
  func `After another server got its name the same search is another one`(url: String, kinds: [ContextKind])
    async throws
  {
    let session = try await session(
      "source add mastodon home h.example", "use home", "search rain", "source add mastodon home \(url)",
      "search rain")

    #expect(session.kinds == kinds)
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

    await #expect(throws: DefinitionError.wordsAfterAddress(name: "home")) {
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

/// Flickr is there from the start, and can be pointed elsewhere.
struct FlickrSourceTests {
  private static let local = "http://127.0.0.1:8080/services/rest"
  private static let original = "https://api.flickr.com/services/rest"

  private func url(_ session: Session) -> String? {
    session.sources.definitions.first { $0.name == "flickr" }?.url
  }

  private func note(_ line: String, in session: Session) async throws -> String {
    var session = session
    guard case .note(let note) = try await session.type(line) else { return "no note" }
    return note
  }

  @Test func `Pointed elsewhere it takes the place of the one that was there`() async throws {
    let session = try await Session.photos().typing("source add flickr flickr \(Self.local)")

    #expect(session.sources.names == ["sample", "archive", "flickr"] && url(session) == Self.local)
    #expect(
      try await note("source add flickr flickr \(Self.local)", in: .photos())
        == "flickr is \(Self.local) (flickr); use flickr searches it. It was \(Self.original).")
  }

  @Test func `Removed it is what it was`() async throws {
    let moved = try await Session.photos().typing("source add flickr flickr \(Self.local); use flickr")

    #expect(
      try await note("source remove flickr", in: moved)
        == "flickr is \(Self.original) again; logout flickr forgets its token, if one was kept.")
    let session = try await moved.typing("source remove flickr")
    #expect(url(session) == Self.original && session.sources.currentName == "flickr")
  }

  @Test func `As it is from the start it cannot be removed`() async throws {
    let session = try Session.photos()

    await #expect(throws: CommandError.builtInSource("flickr")) {
      try await session.step(of: "source remove flickr")
    }
    await #expect(throws: CommandError.builtInSource("flickr")) {
      try await session.typing("source add flickr flickr \(Self.original)").step(of: "source remove flickr")
    }
  }

  @Test func `Another one stands beside it`() async throws {
    let session = try await Session.photos().typing("source add flickr mine h.example; use mine; search @zoe")

    #expect(session.sources.names.suffix(2) == ["flickr", "mine"] && url(session) == Self.original)
    #expect(session.kinds == [.home, .photos] && session.breadcrumb == "mine @zoe")
    #expect(session.screen.numbers == Array(1...50))
    #expect(try await session.typing("source remove mine").sources.currentName == "archive")
  }

  @Test func `No other kind may bear its name`() async throws {
    let session = try Session.photos()

    for line in ["source add mastodon flickr h.example", "source add flickr FLICKR h.example"] {
      await #expect(throws: DefinitionError.self) { try await session.step(of: line) }
    }
  }

  @Test func `It is logged in to without being added`() async throws {
    guard case .perform(.login(let definition)) = try await Session.photos().step(of: "login flickr") else {
      return #expect(Bool(false))
    }
    #expect(definition.name == "flickr")
  }

  @Test(arguments: ["login home", "source remove home"])
  func `With it alone it is told what there is`(line: String) async throws {
    let session = try Session.photos()

    await #expect(throws: CommandError.unknownSource("home", known: ["flickr"])) {
      try await session.step(of: line)
    }
  }

  @Test func `It stands among the sources`() async throws {
    let session = try Session.photos()

    guard case .show(.screen(let screen, let json, _)) = try await session.step(of: "use") else {
      return #expect(Bool(false))
    }
    #expect(screen.rows.last?.summary == "flickr, \(Self.original)")
    #expect(json.text.contains(#"{"name":"flickr","kind":"flickr","url":"\#(Self.original)"}"#))
  }

  @Test func `Photos at a source on this machine may be fetched from there`() async throws {
    let session = try await Session.photos().typing("source add flickr flickr \(Self.local)")
    let media = MediaItem(url: "http://127.0.0.1:8080/9_1024.jpg")

    #expect(session.address(of: media) == .web(media.url, reach: .outsideBut(source: Self.local)))
    #expect(try Session.photos().address(of: media) == .web(media.url, reach: .outside))
  }
}
