import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import ShellCommands

/// What a script is told of the server behind a source it adds.
struct SourceFindingTests {
  private static let line = "source add mastodon home h.example"
  private static let away = SourceError.unreachable(
    source: "home", host: "h.example", reason: "cannot be reached: no such host")

  private func session(
    _ found: Result<String, SourceError>, isInteractive: Bool = false
  ) throws -> Session {
    try .fixture(maker: StubMaker(finding: found), isInteractive: isInteractive)
  }

  private func note(_ line: String, _ found: Result<String, SourceError>) async throws -> String {
    var session = try session(found)
    guard case .note(let note) = try await session.type(line) else { return "no note" }
    return note
  }

  @Test func `What answers at the address is told`() async throws {
    #expect(
      try await note(Self.line, .success("Mastodon 4.3.1, Example Town"))
        == "home is https://h.example (mastodon): Mastodon 4.3.1, Example Town; use home searches it.")
  }

  @Test func `A server that does not answer is added all the same, and why it did not is told`() async throws
  {
    #expect(
      try await note(Self.line, .failure(Self.away))
        == "home is https://h.example (mastodon); use home searches it. "
        + "It could not be looked at: h.example cannot be reached: no such host.")
    #expect(try await session(.failure(Self.away)).typing(Self.line).sources.names.last == "home")
  }

  @Test(arguments: [
    (
      SourceError.failed(
        source: "home", host: "h.example", reason: "does not answer as Mastodon does; look at its address"),
      "h.example does not answer as Mastodon does; look at its address"
    ),
    (.refusedToken(source: "home"), "home does not accept its token; type login home to give another"),
    (.needsLogin(source: "home"), "home needs a login; type login home"),
  ])
  func `What is wrong there says what to do`(error: SourceError, problem: String) async throws {
    #expect(try await note(Self.line, .failure(error)).hasSuffix(" It could not be looked at: \(problem)."))
  }

  @Test func `In JSON there is what was found, or the problem`() async throws {
    let found = try await session(.success("Mastodon 4.3.1")).step(of: Self.line)
    let failed = try await session(.failure(Self.away)).step(of: Self.line)

    let start =
      #"{"done":"source","action":"add","source":"home","kind":"mastodon","url":"https://h.example","#
    #expect(found.report?.text == start + #""found":"Mastodon 4.3.1","problem":null}"#)
    #expect(
      failed.report?.text
        == start + #""found":null,"problem":"h.example cannot be reached: no such host"}"#)
  }

  @Test func `A source that takes the place of another is looked at as well`() async throws {
    var session = try await session(.success("Mastodon 4.3.1")).typing(Self.line)

    guard case .note(let note) = try await session.type("source add mastodon home other.example") else {
      return #expect(Bool(false))
    }

    #expect(note.contains("(mastodon): Mastodon 4.3.1;") && note.hasSuffix("It was https://h.example."))
  }

  @Test func `At a prompt, and in the start-up file, nobody waits for a server`() async throws {
    let asked = Questions()
    let typed = try Session.fixture(maker: asked)
    var starting = try Session.fixture(maker: asked, isInteractive: false)
    starting.isStartingUp = true

    _ = try await typed.typing(Self.line)
    _ = try await starting.typing(Self.line)

    #expect(asked.deadlines.isEmpty)
    _ = try await Session.fixture(maker: asked, isInteractive: false).typing(Self.line)
    #expect(asked.deadlines.count == 1)
  }

  @Test func `It may take three seconds, and no more than the command`() async throws {
    let (asked, before) = (Questions(), ContinuousClock.now)
    let (long, short) = (before + .seconds(3_600), before + .seconds(1))
    let session = try Session.fixture(maker: asked, isInteractive: false)

    _ = try await session.asking(RequestContext(deadline: long)).typing(Self.line)
    _ = try await session.asking(RequestContext(deadline: short)).typing(Self.line)
    _ = try await session.typing(Self.line)

    // Counted from when it was asked, which was meanwhile.
    let meanwhile = before + .seconds(3)...ContinuousClock.now + .seconds(3)
    let deadlines = asked.deadlines.compactMap(\.self)
    #expect(deadlines.count == 3 && deadlines[1] == short)
    #expect(meanwhile.contains(deadlines[0]) && meanwhile.contains(deadlines[2]))
  }

  @Test func `Who gives up adds nothing`() async throws {
    let session = try session(.failure(.cancelled))

    await #expect(throws: SourceError.cancelled) { try await session.step(of: Self.line) }
  }
}

/// Remembers until when it was asked to find out what is at an address.
private final class Questions: SourceMaking {
  private let asked = Mutex<[ContinuousClock.Instant?]>([])

  var deadlines: [ContinuousClock.Instant?] { asked.withLock { $0 } }

  func source(_ definition: SourceDefinition) -> any TweetSource { StubSource(name: definition.name) }

  func finding(at definition: SourceDefinition, in request: RequestContext) async throws(SourceError)
    -> String
  {
    asked.withLock { $0.append(request.deadline) }
    return "a server"
  }

  func finding(
    at definition: SourceDefinition, with token: Token, in request: RequestContext
  ) async throws(SourceError) -> String {
    try await finding(at: definition, in: request)
  }
}

struct LoginCommandTests {
  private func session() async throws -> Session {
    try await Session.fixture().typing("source add mastodon home h.example")
  }

  @Test(arguments: ["login", "logout"])
  func `The shell is asked to act, and it is reported`(name: String) async throws {
    let step = try await session().step(of: name + " home")

    #expect(step.report?.text == #"{"done":"\#(name)","source":"home"}"#)
    switch step {
    case .perform(.login(let definition)): #expect(name == "login" && definition.name == "home")
    case .perform(.logout("home")): #expect(name == "logout")
    default: Issue.record("\(step)")
    }
  }

  @Test(arguments: ["login", "logout"])
  func `A word after the name is refused without repeating it`(name: String) async throws {
    let session = try await session()

    let error = await #expect(throws: CommandError.secretTyped) {
      try await session.step(of: name + " home s3cret")
    }

    #expect(error?.description == "the token is asked for; do not type it after the name")
  }

  @Test(arguments: ["login archive", "logout sample"])
  func `What is built in needs no login`(line: String) async throws {
    let session = try await session()

    await #expect(throws: CommandError.notLive(String(line.split(separator: " ")[1]))) {
      try await session.step(of: line)
    }
  }

  @Test func `A login needs a source there is`() async throws {
    let (session, empty) = (try await session(), try Session.fixture())

    await #expect(throws: CommandError.unknownSource("hmoe", known: ["home"])) {
      try await session.step(of: "login hmoe")
    }
    await #expect(throws: CommandError.noLiveSource) { try await empty.step(of: "login home") }
  }

  @Test func `The token of a source that is gone can be forgotten`() async throws {
    let step = try await session().step(of: "logout old")

    if case .perform(.logout("old")) = step {} else { Issue.record("\(step)") }
  }

  @Test(arguments: ["login", "logout"])
  func `A name is needed`(name: String) async throws {
    let session = try await session()

    await #expect(throws: UsageError.missing("NAME")) { try await session.step(of: name) }
  }

  @Test func `No shorter word reaches logout`() async throws {
    let session = try await session()

    await #expect(throws: UsageError.wholeNameNeeded("logo", name: "logout")) {
      try await session.step(of: "logo home")
    }
    let step = try await session.step(of: "log home")
    guard case .perform(.login(let definition)) = step else { return #expect(Bool(false)) }
    #expect(definition.name == "home")
  }

  @Test(arguments: ["login home", "logout home"])
  func `Nothing is shown by the step itself`(line: String) async throws {
    var session = try await session()

    let showing = try await session.type(line)

    if case .nothing = showing {} else { Issue.record("\(showing)") }
  }
}
