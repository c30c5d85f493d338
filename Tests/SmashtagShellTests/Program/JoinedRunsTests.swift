import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

/// Several live sources at once, of three kinds, as scripts see them.
struct JoinedRunsTests {
  private let servers: ThreeServers
  private let program: ComposedProgram

  init() throws {
    servers = try ThreeServers()
    program = try servers.composed()
  }

  @Test func `The posts of all come in one list, newest first, each with its source`() async throws {
    let outcome = try await program.run("--json", "--source", "ex,sky,home", "#rain")

    let results = try outcome.results()
    #expect(results.tweets.map(\.source) == ["home", "ex", "sky", "home", "ex", "sky"])
    #expect(results.source == "ex,sky,home" && !results.more)
    #expect(outcome.status == 0 && outcome.errors == "")
  }

  @Test func `Pages go on at each of them, and lose and repeat nothing`() async throws {
    let outcome = try await program.run(
      "--json", "-c", "use ex,sky,home; set limit 2; #rain; more; more; more")

    let results = try outcome.results()
    #expect(results.tweets.map(\.source) == ["home", "ex", "sky", "home", "ex", "sky"])
    #expect(Set(results.ids).count == 6 && !results.more)
  }

  @Test func `The same post of two servers of Mastodon is one`() async throws {
    let other = try MastodonServer(holding: servers.homePosts)

    let outcome = try await program.run(
      "--json", "-c", "source add mastodon work \(other.url); use work,home; #rain")

    #expect(try outcome.results().tweets.map(\.source) == ["work", "work"])
  }

  @Test func `Below the list stands what one of them could not do, and the run succeeded`() async throws {
    let outcome = try await program.run(
      "--source", "ex,home", "#rain", with: ["SMASHTAG_TOKEN_EX": "wrong"])

    #expect(outcome.status == 0 && outcome.errors == "")
    let list = try #require(outcome.lines.firstIndex { $0.contains("from home") })
    let note = try #require(
      outcome.lines.firstIndex { $0.hasPrefix("ex: 127.0.0.1:") && $0.contains("does not accept its token") })
    #expect(list < note)
  }

  @Test func `In JSON it is a note`() async throws {
    let outcome = try await program.run(
      "--json", "--source", "ex,home", "#rain", with: ["SMASHTAG_TOKEN_EX": "wrong"])

    let results = try outcome.results()
    #expect(results.tweets.map(\.source) == ["home", "home"] && outcome.status == 0)
    #expect(
      results.notes.contains { $0.hasSuffix(" does not accept its token; type login ex to give another") })
  }

  @Test func `An operator that one of them lacks is named, and the others look for it`() async throws {
    let outcome = try await program.run("--json", "--source", "home,archive,sky", "search camp*")

    let results = try outcome.results()
    #expect(outcome.status == 0 && results.notes.contains { $0.hasPrefix("sky cannot search for camp*") })
  }

  @Test func `Where all fail the run did`() async throws {
    let outcome = try await program.run(
      "--json", "-c",
      "source add mastodon one http://127.0.0.1:1; source add mastodon two http://127.0.0.1:2; "
        + "use one,two; #rain")

    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("one: 127.0.0.1:1 cannot be reached"))
    #expect(outcome.errors.contains("two: 127.0.0.1:2 cannot be reached"))
  }

  @Test func `Where all of them need a login the run says so`() async throws {
    let closed = try MastodonServer(holding: servers.homePosts, token: "s3cret", isClosed: true)
    let program = try servers.composed(withTokens: false)

    let outcome = try await program.run(
      "-c", "source add mastodon shut \(closed.url); use ex,shut; #rain")

    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("needs a login; type login ex"))
    #expect(outcome.errors.contains("needs a login; type login shut"))
  }

  @Test func `The archive is searched beside them, and knows afterwards what they said`() async throws {
    _ = try await program.run("--source", "home,ex", "#rain")

    let both = try await program.run("--json", "--source", "archive,sky", "#rain").results()
    let offline = try await program.run("--json", "--source", "archive", "#rain").results()

    #expect(Set(both.ids).count == 6 && both.tweets.count == 6)
    #expect(Set(offline.ids).isSuperset(of: servers.homePosts.map(\.id)))
  }

  @Test func `A start-up file, a call and a variable choose several`() async throws {
    try program.folder.write(program.folder.read("data/rc") + "use home,ex\n", to: "data/rc")

    let chosen = try await program.run("--json", "use").output
    let called = try await program.run("--json", "--source", "sky,home", "use").output
    let variable = try await program.run("--json", "use", with: ["SMASHTAG_SOURCE": "ex,sky"]).output

    #expect(chosen.contains(#""source":"home,ex""#) && called.contains(#""source":"sky,home""#))
    #expect(variable.contains(#""source":"ex,sky""#))
  }

  @Test func `Names that nobody has, or that cannot stand together, are a wrong call`() async throws {
    let nobody = try await program.run("--source", "home,nobody", "#rain")
    let photos = try await program.run("-c", "use home,flickr")

    #expect(nobody.status == 2 && nobody.errors.contains("'nobody'"))
    #expect(photos.status == 1 && photos.errors.contains("flickr"))
  }
}
