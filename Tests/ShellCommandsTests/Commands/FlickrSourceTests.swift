import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

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
