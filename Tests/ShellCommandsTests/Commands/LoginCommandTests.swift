import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

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
  func `A word behind the name is refused without repeating it`(name: String) async throws {
    let session = try await session()

    let error = await #expect(throws: CommandError.secretTyped) {
      try await session.step(of: name + " home s3cret")
    }

    #expect(error?.description == "the token is asked for; do not type it behind the name")
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
