import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

struct LoginsTests {
  private let folder: TemporaryFolder
  private let file: CredentialsFile

  init() throws {
    folder = try TemporaryFolder()
    file = CredentialsFile(path: folder.path(of: "credentials.plist"))
  }

  private func logins(_ environment: [String: String] = [:], patience: Duration = .seconds(300)) -> Logins {
    Logins(environment: environment, file: file, patience: patience)
  }

  /// The token of `home`, asked for some times, and what was said meanwhile.
  private func asked(
    _ logins: Logins, times: Int = 1, deadline: ContinuousClock.Instant? = nil
  ) async -> (token: Token?, said: [String]) {
    let said = Said()
    let request = RequestContext(deadline: deadline, remark: { said.say($0) })
    var token: Token?
    for _ in 0..<times {
      token = await logins.token(of: "home", at: "https://home.example", in: request)
    }
    return (token, said.all)
  }

  @Test func `Without a token there is none, and nothing to say`() async {
    let asked = await asked(logins())

    #expect(asked.token == nil && asked.said == [])
  }

  @Test func `What login kept is the token`() async throws {
    try file.store("kept", for: "home", at: "https://home.example")

    #expect(await asked(logins()).token == Token("kept"))
  }

  @Test func `A token given for one server is not for another that bears its name`() async throws {
    try file.store("kept", for: "home", at: "https://other.example")

    let asked = await asked(logins(), times: 2)

    #expect(asked.token == nil)
    #expect(
      asked.said == [
        "the token of home was given for https://other.example and is not sent elsewhere; "
          + "type login home to give one for this server"
      ])
  }

  @Test func `The environment beats what is kept`() async throws {
    try file.store("kept", for: "home", at: "https://home.example")

    #expect(await asked(logins(["SMASHTAG_TOKEN_HOME": "set\n"])).token == Token("set"))
    #expect(await asked(logins(["SMASHTAG_TOKEN_HOME": ""])).token == Token("kept"))
  }

  @Test func `What is stored while it runs counts at once`() async throws {
    let logins = logins()
    _ = await asked(logins)

    try file.store("new", for: "home", at: "https://home.example")

    #expect(await asked(logins).token == Token("new"))
  }

  @Test func `A file that others can read is told once, and not used`() async throws {
    try file.store("s3cret", for: "home", at: "https://home.example")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)

    let asked = await asked(logins(), times: 3)

    #expect(asked.token == nil)
    #expect(
      asked.said == [
        "\(file.path) can be read by others, so its tokens are not used; chmod 600 \(file.path)"
      ])
  }

  @Test(arguments: ["two words", "tab\there", "é", "a\u{1B}[2J"])
  func `What no service takes is told without repeating it`(secret: String) async {
    let asked = await asked(logins(["SMASHTAG_TOKEN_HOME": secret]))

    #expect(asked.token == nil)
    #expect(
      asked.said == [
        "the token of home is empty, or has blanks or letters outside ASCII in it; give it again with login"
      ])
  }

  @Test func `A command is run once, and its first line is the token`() async throws {
    let count = folder.path(of: "count")
    let logins = logins(["SMASHTAG_TOKEN_HOME": "!echo x >> \(count); echo s3cret; echo more; echo bad >&2"])

    let asked = await asked(logins, times: 3)

    #expect(asked.token == Token("s3cret") && asked.said == [])
    #expect(try folder.read("count") == "x\n")
  }

  @Test func `A failed command is run again for the next request, and told once`() async throws {
    let gate = folder.path(of: "gate")
    let logins = logins(["SMASHTAG_TOKEN_HOME": "!echo x >> \(folder.path(of: "count")); cat \(gate)"])
    let (first, second) = (ContinuousClock.now + .seconds(300), ContinuousClock.now + .seconds(301))

    let failed = [
      await asked(logins, times: 3, deadline: first), await asked(logins, deadline: second),
    ]
    try folder.write("s3cret", to: "gate")
    let works = await asked(logins)

    #expect(failed.map(\.said.count) == [1, 0] && failed.allSatisfy { $0.token == nil })
    #expect(works.token == Token("s3cret") && works.said == [])
    #expect(try folder.read("count") == "x\nx\nx\n")
  }

  @Test func `A failure after a success is told again`() async throws {
    let logins = logins()
    try file.store("!false", for: "home", at: "https://home.example")
    let first = await asked(logins)
    try file.store("!echo s3cret", for: "home", at: "https://home.example")
    _ = await asked(logins)

    try file.store("!false", for: "home", at: "https://home.example")

    #expect(await [first.said.count, asked(logins).said.count] == [1, 1])
  }

  @Test func `What a command printed is forgotten with the next login`() async throws {
    let logins = logins()
    try folder.write("old", to: "secret")
    try file.store("!cat \(folder.path(of: "secret"))", for: "home", at: "https://home.example")
    let old = await asked(logins).token
    try folder.write("new", to: "secret")
    let kept = await asked(logins).token

    try file.store("!cat \(folder.path(of: "secret"))", for: "home", at: "https://home.example")

    #expect(await [old, kept, asked(logins).token] == [Token("old"), Token("old"), Token("new")])
  }

  @Test(.timeLimit(.minutes(1))) func `Who leaves does not take the command along`() async throws {
    let (gate, count) = (folder.path(of: "gate"), folder.path(of: "count"))
    let logins = logins([
      "SMASHTAG_TOKEN_HOME": "!echo x >> \(count); while [ ! -e \(gate) ]; do sleep 0.02; done; echo s3cret"
    ])
    let tasks = (0..<2).map { _ in Task { await asked(logins) } }
    #expect(await eventually { (try? folder.read("count")) == "x\n" })
    try await Task.sleep(for: .milliseconds(100))

    tasks[0].cancel()
    #expect(await tasks[0].value.token == nil)
    try folder.write("", to: "gate")

    let second = await tasks[1].value
    #expect(second.token == Token("s3cret") && second.said == [])
  }

  @Test(.timeLimit(.minutes(1))) func `Who has more time waits for the command anew`() async throws {
    let (gate, count) = (folder.path(of: "gate"), folder.path(of: "count"))
    let logins = logins([
      "SMASHTAG_TOKEN_HOME": "!echo x >> \(count); while [ ! -e \(gate) ]; do sleep 0.02; done; echo s3cret"
    ])
    let hasty = Task { await asked(logins, deadline: .now + .seconds(1)) }
    #expect(await eventually { (try? folder.read("count")) == "x\n" })
    let patient = Task { await asked(logins, deadline: .now + .seconds(300)) }

    #expect(await hasty.value.token == nil)
    try folder.write("", to: "gate")

    #expect(await patient.value.token == Token("s3cret"))
  }

  @Test func `Requests at the same time share one command`() async throws {
    let count = folder.path(of: "count")
    let logins = logins(["SMASHTAG_TOKEN_HOME": "!echo x >> \(count); sleep 0.2; echo s3cret"])

    async let first = asked(logins)
    async let second = asked(logins)

    let tokens = await [first.token, second.token]
    #expect(tokens == [Token("s3cret"), Token("s3cret")])
    #expect(try folder.read("count") == "x\n")
  }

  @Test func `A command in the file is run as well`() async throws {
    try file.store("!echo s3cret", for: "home", at: "https://home.example")

    #expect(await asked(logins()).token == Token("s3cret"))
  }

  @Test(arguments: [
    ("!echo s3cret; exit 3", "its command ended with status 3; run it outside to see why"),
    ("!kill -9 $$", "its command ended with status 137; run it outside to see why"),
    ("!yes s3cret", "its command prints without end; let it print the token alone"),
  ])
  func `A command that fails is told once, without what it printed`(secret: String, why: String) async {
    let asked = await asked(logins(["SMASHTAG_TOKEN_HOME": secret]), times: 2)

    #expect(asked.token == nil && asked.said == ["the token of home could not be asked for: \(why)"])
  }

  @Test func `A command that prints nothing gives no token`() async {
    let asked = await asked(logins(["SMASHTAG_TOKEN_HOME": "!true"]))

    #expect(asked.token == nil && asked.said.count == 1)
  }

  @Test(.timeLimit(.minutes(1))) func `A command that takes too long is ended`() async throws {
    let pid = folder.path(of: "pid")
    let logins = logins(
      ["SMASHTAG_TOKEN_HOME": "!sleep 600 & echo $! > \(pid); wait"], patience: .milliseconds(300))

    let asked = await asked(logins)

    #expect(asked.said.first?.contains("took too long") ?? false)
    let sleeper = try #require(pid_t(try folder.read("pid").trimmed))
    let isGone = await eventually { kill(sleeper, 0) != 0 }
    #expect(isGone)
  }

  @Test(.timeLimit(.minutes(1))) func `A command may not take longer than the one that needs it`() async {
    let logins = logins(["SMASHTAG_TOKEN_HOME": "!sleep 600"])

    let asked = await asked(logins, deadline: .now + .milliseconds(200))

    #expect(asked.token == nil)
  }

  @Test(.timeLimit(.minutes(1))) func `A cancelled command is run again when it is needed`() async throws {
    let (gate, count) = (folder.path(of: "gate"), folder.path(of: "count"))
    let logins = logins([
      "SMASHTAG_TOKEN_HOME": "!echo x >> \(count); while [ ! -e \(gate) ]; do sleep 0.02; done; echo s3cret"
    ])
    let first = Task { await asked(logins) }
    #expect(await eventually { (try? folder.read("count")) == "x\n" })

    first.cancel()
    let cancelled = await first.value
    try folder.write("", to: "gate")

    #expect(cancelled.token == nil && cancelled.said == [])
    #expect(await asked(logins).token == Token("s3cret"))
  }

  @Test(arguments: [
    ("home", "SMASHTAG_TOKEN_HOME"), ("my-home_2", "SMASHTAG_TOKEN_MY_HOME_2"), ("a.b", "SMASHTAG_TOKEN_A_B"),
  ])
  func `The variable bears the name of the source`(source: String, variable: String) {
    #expect(SourceDefinition.tokenVariable(of: source) == variable)
  }

  @Test func `Where a token comes from can be told`() throws {
    try file.store("!pass show home", for: "home", at: "https://home.example")
    try file.store("kept", for: "work", at: "https://home.example")
    let logins = logins(["SMASHTAG_TOKEN_X_Y": "set"])

    #expect(try logins.origin(of: "home", at: "https://home.example")?.words == "a command in \(file.path)")
    #expect(try logins.origin(of: "work", at: "https://home.example")?.words == file.path)
    #expect(try logins.origin(of: "x-y", at: "https://home.example")?.words == "SMASHTAG_TOKEN_X_Y")
    #expect(try logins.origin(of: "other", at: "https://home.example") == nil)
  }

  @Test func `That a source has a token is known without asking for it`() throws {
    let count = folder.path(of: "count")
    #expect(!logins().hasToken(of: "home") && !logins(["SMASHTAG_TOKEN_HOME": ""]).hasToken(of: "home"))
    #expect(logins(["SMASHTAG_TOKEN_HOME": "!echo x >> \(count)"]).hasToken(of: "home"))

    try file.store("kept", for: "home", at: "https://other.example")

    #expect(logins().hasToken(of: "home") && !logins().hasToken(of: "hom"))
    #expect(!folder.holds("count"))
  }

  @Test func `Where the file cannot be read it may have one`() throws {
    try folder.write("no list", to: "credentials.plist")

    #expect(logins().hasToken(of: "home"))
  }
}
