import Foundation
import SmashtagTesting
import Testing

/// Live sources and their tokens, as scripts see them.
@Suite(.needsProgram)
struct SourceProgramTests {
  private let program: Program

  /// Whoever asks the network finds nobody there.
  init() throws {
    var program = try Program()
    program.environment["all_proxy"] = "http://127.0.0.1:1"
    self.program = program
  }

  private static let home = "source add mastodon home https://home.example"

  private func keep(_ state: [String: Any]) throws {
    let data = try PropertyListSerialization.data(fromPropertyList: state, format: .xml, options: 0)
    try program.folder.write("", to: "data/rc")
    try data.write(to: URL(filePath: program.folder.path(of: "data/state.plist")))
  }

  private static let kept = ["kind": "mastodon", "name": "home", "url": "https://home.example"]

  @Test func `What a script defines lasts for that run`() async throws {
    let outcome = try await program.run("-c", Self.home + "; use")

    #expect(outcome.status == 0 && outcome.output.contains("mastodon, https://home.example"))
    #expect(try await !program.run("use").output.contains("home"))
  }

  @Test func `The start-up file may define sources, and the call may choose one of them`() async throws {
    try program.folder.write(Self.home + "\nuse sample\n", to: "data/rc")

    #expect(try await program.run("use").output.contains("sample (in use)"))
    #expect(try await program.run("--source", "home", "use").output.contains("home (in use)"))
    #expect(try await program.run("use", with: ["SMASHTAG_SOURCE": "home"]).output.contains("home (in use)"))
  }

  @Test func `A source that nobody defined is a wrong call`() async throws {
    try program.folder.write(Self.home + "\n", to: "data/rc")

    let outcome = try await program.run("--source", "nowhere", "use")

    #expect(outcome.status == 2 && outcome.output == "")
    let known = "sample, archive, x, bluesky, flickr, home"
    #expect(outcome.errors == "smashtag: there is no source 'nowhere'; there are \(known)\n")
  }

  @Test func `What was defined and chosen at a prompt is there again`() async throws {
    try keep(["sources": [Self.kept], "source": "home"])

    #expect(try await program.run("use").output.contains("home (in use)"))
  }

  @Test func `A choice may be of a source that the start-up file defines`() async throws {
    try keep(["source": "home"])
    try program.folder.write(Self.home + "\n", to: "data/rc")

    #expect(try await program.run("use").output.contains("home (in use)"))
  }

  @Test func `A choice that is gone counts as none`() async throws {
    try keep(["source": "home"])

    #expect(try await program.run("use").output.contains("sample (in use)"))
  }

  @Test func `Other shells complete live sources`() async throws {
    try keep(["sources": [Self.kept]])

    #expect(
      try await program.run("--complete", "login", "").output == """
        x\tx, https://api.x.com
        bluesky\tbluesky, https://bsky.social
        flickr\tflickr, https://api.flickr.com/services/rest
        home\tmastodon, https://home.example

        """)
  }

  @Test func `A token is one line of standard input`() async throws {
    try keep(["sources": [Self.kept]])

    let outcome = try await program.run("login", "home", input: "s3cret\nmore\n")

    let path = program.folder.path(of: "data/credentials.plist")
    #expect(outcome.output == "Kept the token of home; \(path), for you alone.\n" && outcome.status == 0)
    let reason = "home.example cannot be reached: the proxy does not answer"
    #expect(
      outcome.errors
        == "smashtag: login: home could not be asked whether it takes the token: \(reason)\n")
    #expect(try program.folder.read("data/credentials.plist").contains("<string>s3cret</string>"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `The token of the environment is used first, which is said`() async throws {
    try keep(["sources": [Self.kept]])
    let environment = ["SMASHTAG_TOKEN_HOME": "other"]

    let login = try await program.run("login", "home", input: "s3cret", with: environment)
    let logout = try await program.run("logout", "home", with: environment)

    #expect(login.lines.last?.hasSuffix(" SMASHTAG_TOKEN_HOME is set, and is used first.") == true)
    #expect(logout.lines == ["Forgot the token of home.", "SMASHTAG_TOKEN_HOME still has one."])
  }

  @Test func `A token that the server refuses is not kept, and one that it takes is`() async throws {
    let server = try MastodonServer(holding: MastodonKind.mastodon.tweets(1), token: "s3cret")
    let program = try Program()
    try program.folder.write("source add mastodon home \(server.url)\n", to: "data/rc")

    let refused = try await program.run("login", "home", input: "wr0ng\n")
    #expect(
      refused.errors
        == "smashtag: login: 127.0.0.1:\(server.url.split(separator: ":").last ?? "") does not accept it, "
        + "nothing is kept; login home asks again\n")
    #expect(refused.status == 1 && !program.folder.holds("data/credentials.plist"))

    let taken = try await program.run("login", "home", input: "s3cret\n")
    #expect(
      taken.status == 0 && taken.output.hasSuffix(" home: Mastodon 4.3.1, Example Town, logged in as @ada.\n")
    )
    #expect(try program.folder.read("data/credentials.plist").contains("<string>s3cret</string>"))
  }

  @Test func `A forgotten token is gone`() async throws {
    try keep(["sources": [Self.kept]])
    _ = try await program.run("login", "home", input: "s3cret")

    #expect(try await program.run("logout", "home").output == "Forgot the token of home.\n")
    #expect(try await program.run("logout", "home").output == "No token of home was kept.\n")
    #expect(try !program.folder.read("data/credentials.plist").contains("s3cret"))
  }

  @Test func `Where commands come from standard input it is no token`() async throws {
    let outcome = try await program.run(input: Self.home + "\nlogin home\npath\n")

    #expect(
      outcome.errors == "smashtag: login: commands come from standard input; set SMASHTAG_TOKEN_HOME, "
        + "or use smashtag login home < FILE\n")
    #expect(outcome.status == 1 && !program.folder.holds("data/credentials.plist"))
  }

  @Test(arguments: [
    ("", "no token was given; login home asks again"),
    ("\nsecond\n", "no token was given; login home asks again"),
    (
      "two w0rds\n",
      "a token is one line of ASCII letters, digits and signs; login home asks again, and one that begins with ! "
        + "is a command"
    ),
  ])
  func `What cannot be a token is refused without repeating it`(input: String, error: String) async throws {
    try keep(["sources": [Self.kept]])

    let outcome = try await program.run("login", "home", input: input)

    #expect(outcome.errors == "smashtag: login: \(error)\n" && outcome.status == 1)
    #expect(!program.folder.holds("data/credentials.plist"))
  }

  @Test(arguments: ["abcd-efgh-ijkl-mnop", "ada.example:", "did:plc:abc"])
  func `Of Bluesky a handle is wanted with the password`(input: String) async throws {
    let outcome = try await program.run("login", "bluesky", input: input)

    #expect(
      outcome.errors
        == "smashtag: login: bluesky takes HANDLE:PASSWORD; make an app password at bsky.app, Settings > "
        + "Privacy and security > App passwords, then login bluesky again\n")
    #expect(outcome.status == 1 && !program.folder.holds("data/credentials.plist"))
  }

  @Test(arguments: ["ada.example:abcd-efgh", "!pass show sky"])
  func `A handle with an app password is kept, and so is a command`(input: String) async throws {
    // Whoever asks the network finds nobody there.
    let outcome = try await program.run(
      "login", "bluesky", input: input, with: ["all_proxy": "http://127.0.0.1:1"])

    #expect(outcome.status == 0 && outcome.output.hasPrefix("Kept the token of bluesky; "))
    #expect(try program.folder.read("data/credentials.plist").contains("<string>\(input)</string>"))
  }

  @Test func `Over plain http nobody is asked for a token`() async throws {
    let outcome = try await program.run(
      "-c", "source add mastodon home http://home.example; login home", input: "s3cret")

    #expect(outcome.status == 1 && outcome.errors.contains("home is reached over plain http"))
    #expect(!program.folder.holds("data/credentials.plist"))
  }

  @Test func `In JSON a login says what was done, and no more`() async throws {
    try keep(["sources": [Self.kept]])

    let outcome = try await program.run("--json", "login", "home", input: "s3cret")

    #expect(outcome.output == #"{"done":"login","source":"home"}"# + "\n")
  }

  @Test func `A file that others can read is not written over`() async throws {
    try keep(["sources": [Self.kept]])
    let path = try program.folder.write("<plist/>", to: "data/credentials.plist")

    let outcome = try await program.run("login", "home", input: "s3cret")

    #expect(outcome.errors.contains("\(path) can be read by others") && outcome.status == 1)
    #expect(try program.folder.read("data/credentials.plist") == "<plist/>")
  }

  @Test func `The doctor tells of live sources and their tokens`() async throws {
    try keep(["sources": [Self.kept]])
    _ = try await program.run("login", "home", input: "s3cret")

    let outcome = try await program.run("doctor", "--json", with: ["SMASHTAG_TOKEN_HOME": "0ther"])

    #expect(outcome.output.contains("mastodon, https://home.example; a token from SMASHTAG_TOKEN_HOME"))
    #expect(!outcome.output.contains("s3cret") && !outcome.output.contains("0ther"))
  }
}

/// What the program says of servers it is told of, over real connections.
struct SourceFindingRunsTests {
  private let program: ComposedProgram

  init() throws { program = try ComposedProgram() }

  private func server(token: String? = nil) throws -> MastodonServer {
    try MastodonServer(holding: MastodonKind.mastodon.tweets(1), token: token)
  }

  @Test func `A script is told what is at the address`() async throws {
    let server = try server()

    let outcome = try await program.run("-c", "source add mastodon home \(server.url)")

    #expect(outcome.errors.hasPrefix("smashtag: source: that lasts for this run alone, "))
    #expect(
      outcome.output
        == "home is \(server.url) (mastodon): Mastodon 4.3.1, Example Town; use home searches it.\n")
    #expect(outcome.status == 0 && outcome.errors.count { $0 == "\n" } == 1)
  }

  @Test func `With a token it is told whose it is, or that it is not taken`() async throws {
    let (server, other) = (try server(token: "s3cret"), try server(token: "other"))
    let environment = ["SMASHTAG_TOKEN_HOME": "s3cret"]

    let taken = try await program.run("-c", "source add mastodon home \(server.url)", with: environment)
    let refused = try await program.run(
      "-c", "source add mastodon home \(other.url); use", with: environment)

    #expect(taken.output.contains("Example Town, logged in as @ada; use home"))
    #expect(
      refused.output.contains(
        "It could not be looked at: \(other.url.replacing("http://", with: "")) does not accept its token; type login home"
      ))
    #expect(refused.status == 0 && refused.lines.last?.contains(other.url) == true)
  }

  @Test func `The start-up file asks no server`() async throws {
    let server = try server()
    try program.folder.write("source add mastodon home \(server.url)\n", to: "data/rc")

    let outcome = try await program.run("use")

    #expect(outcome.output.contains("home") && server.requests.isEmpty)
  }

  @Test func `A server that is away is added, in JSON with the problem`() async throws {
    let outcome = try await program.run("--json", "-c", "source add mastodon home http://127.0.0.1:1")

    #expect(outcome.status == 0 && outcome.lines.count == 1)
    #expect(outcome.output.contains(#""found":null,"problem":"127.0.0.1:1 cannot be reached: "#))
  }

  @Test(.timeLimit(.minutes(1))) func `A server that never answers keeps nobody for long`() async throws {
    let server = try LoopbackServer { _ in .steps([.hold]) }

    let outcome = try await program.run(
      "--timeout", "120", "-c", "source add mastodon home \(server.url); use")

    #expect(outcome.status == 0 && outcome.output.contains("was reached, but did not answer in time"))
  }

  @Test func `Another kind of server is told apart`() async throws {
    let server = try FlickrServer(holding: [])

    let outcome = try await program.run("-c", "source add mastodon home \(server.loopback.url)")

    #expect(outcome.output.contains("does not answer as Mastodon does; look at its address."))
  }
}
