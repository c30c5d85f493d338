import SmashtagTesting
import Testing

/// What the program says of servers it is told of, over real connections.
struct SourceFindingRunsTests {
  private let program: ComposedProgram

  init() throws { program = try ComposedProgram() }

  private func server(token: String? = nil) throws -> MastodonServer {
    try MastodonServer(holding: MastodonServer.Kind.mastodon.tweets(1), token: token)
  }

  @Test func `A script is told what is at the address`() async throws {
    let server = try server()

    let outcome = try await program.run("-c", "source add mastodon home \(server.url)")

    #expect(
      outcome.output
        == "home is \(server.url) (mastodon): Mastodon 4.3.1, Example Town; use home searches it.\n")
    #expect(outcome.status == 0 && outcome.errors == "")
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
        "It could not be looked at: \(other.url.replacing("http://", with: "")) does not take its token; type login home"
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

  @Test func `A server that never answers keeps nobody for long`() async throws {
    let server = try LoopbackServer { _ in .steps([.hold]) }
    let start = ContinuousClock.now

    let outcome = try await program.run(
      "--timeout", "120", "-c", "source add mastodon home \(server.url); use")

    #expect(outcome.status == 0 && outcome.output.contains("was reached, but did not answer in time"))
    #expect(start.duration(to: .now) < .seconds(60))
  }

  @Test func `Another kind of server is told apart`() async throws {
    let server = try FlickrServer(holding: [])

    let outcome = try await program.run("-c", "source add mastodon home \(server.loopback.url)")

    #expect(outcome.output.contains("does not answer as Mastodon does; look at its address."))
  }
}
