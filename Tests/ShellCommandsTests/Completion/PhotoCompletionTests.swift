import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct PhotoCompletionTests {
  private func candidates(_ line: String, after: String = "") async throws -> [String] {
    let viewed = ["a", "b"].map { Tweet.photo(id: $0, title: "Photo \($0)", hashtags: ["seine"]) }
    let session = try await Session.photos(viewed: viewed).typing(after)
    return Completer(session).completions(of: line, cursor: line.unicodeScalars.count).candidates.map {
      "\($0.text): \($0.note)"
    }
  }

  @Test(arguments: [("pl", "places"), ("pho", "photos"), ("tab pl", "places"), ("tab ph", "photos")])
  func `Tabs and their commands are offered`(line: String, text: String) async throws {
    #expect(try await candidates(line).map { $0.prefix { $0 != ":" } } == [text[...]])
  }

  @Test func `What can be deleted among photos is offered with its title`() async throws {
    #expect(
      try await candidates("delete ", after: "photos") == ["1: Photo a", "2: Photo b", "all: all of them"])
    #expect(try await candidates("delete 1 ", after: "photos") == ["2: Photo b"])
    #expect(try await candidates("delete ", after: "places; 1") == [])
  }

  @Test func `Numbers of photos bear their titles`() async throws {
    #expect(try await candidates("5", after: "places; 2") == ["50: Photo 50"])
    #expect(try await candidates("open ", after: "places") == [])
    #expect(try await candidates("open ", after: "photos") == ["1: Photo a", "2: Photo b"])
  }

  @Test func `What can be saved among photos is offered`() async throws {
    let offered = try await candidates("save ", after: "photos")

    #expect(offered.prefix(2) == ["1: Photo a", "2: Photo b"])
  }

  @Test func `Kinds of places are offered`() async throws {
    #expect(
      try await candidates("set places ").map { String($0.prefix { $0 != ":" }) }
        == ["locality", "neighbourhood", "region", "country", "continent"])
  }

  @Test func `Tags of photos are offered`() async throws {
    #expect(try await candidates("#se", after: "photos").first?.hasPrefix("#seine: ") == true)
  }

  @Test func `Flickr is offered as a source and as a kind`() async throws {
    #expect(try await candidates("use f") == ["flickr: flickr, https://api.flickr.com/services/rest"])
    #expect(try await candidates("login ") == ["flickr: flickr, https://api.flickr.com/services/rest"])
    #expect(
      try await candidates("source add fl") == ["flickr: Flickr, or a server that answers as it does"])
  }
}
