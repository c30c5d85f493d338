import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct WordCompletionTests {
  private func candidates(_ words: [String]) throws -> [Completions.Candidate] {
    let tweet = Tweet.fixture(text: "bell", user: .fixture("ada"), hashtags: ["rain", "rainbow"])
    return WordCompletion(try .fixture([tweet], recents: ["bell OR rose", "rain snow"])).candidates(
      for: words)
  }

  @Test(
    arguments: [
      (["se"], ["search", "set"]), (["ba"], []), (["xyz"], []), ([], []), (["#ra"], ["#rain", "#rainbow"]),
      (["@a"], ["@ada"]), (["search", "#ra"], ["#rain", "#rainbow"]), (["s", "#rainb"], ["#rainbow"]),
      (["sea", "#ra"], []), (["search", "bell", "O"], ["OR rose", "OR", "on:"]),
      (["search", "bell O"], ["bell OR rose", "bell OR", "bell on:"]),
      (["search", "x", "-from:a"], ["-from:ada"]), (["search", "rain", ""], ["snow"]),
      (["set", "th"], ["theme"]),
      (["set", "theme", "d"], ["dark"]), (["use", ""], ["sample", "archive"]),
      (["import", "x", "--"], ["--as"]),
      (["help", "que"], ["queries"]), (["find", "a"], []),
      (["extract", "--"], ["--rules"]), (["extract", "--r"], ["--rules"]),
      (["extract", "--rules", ""], ["x", "mastodon", "bluesky"]),
      (["extract", "--rules", "ma"], ["mastodon"]),
      (["extract", "--rules", "x", "-"], []), (["import", "--a"], ["--as"]),
      (["import", "--as", "a"], ["ada"]), (["load", "big", "--"], ["--as"]),
      (["search", "rain", "--"], ["--limit", "--jsonl"]), (["new", "--"], ["--limit"]),
      (["search", "--l"], ["--limit"]), (["#rain", "--limit"], ["--limit=all"]),
      (["search", "--limit", "5", "rain", "--"], ["--jsonl"]), (["#rain", "--limit=5", "--l"], []),
      (["search", "rain", "--limit", ""], ["all"]), (["new", "--limit=a"], ["--limit=all"]),
      (["find", "--"], []),
    ] as [([String], [String])])
  func `The last word is completed in whole`(words: [String], texts: [String]) throws {
    #expect(try candidates(words).map(\.text) == texts)
  }

  @Test(
    arguments: [
      ("extract --", ["extract --rules"]), ("extract --rules ma", ["extract --rules mastodon"]),
      ("search #rainb", ["search #rainbow"]), ("import --", ["import --as"]), ("set th", ["set theme"]),
      ("search rain --j", ["search rain --jsonl"]), ("#rain -", []),
      ("xyz --", ["xyz --limit", "xyz --jsonl"]),
      ("search \"rain --", []),
      ("#ra | ca", []), ("xyz ", []),
    ] as [(String, [String])])
  func `A word with blanks is a command that is completed`(word: String, texts: [String]) throws {
    #expect(try candidates([word]).map(\.text) == texts)
  }

  @Test func `An empty word is any command, but none that leads up`() throws {
    let names = try candidates([""]).map(\.text)

    #expect(names.contains("search") && names.contains("import") && !names.contains("back"))
  }

  @Test func `Paths are plain, the other shell quotes them`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "it's; a b/c")

    #expect(
      try candidates(["import", folder.path(of: "it")]).map(\.text) == [folder.path(of: "it's; a b/")])
  }

  @Test func `Every candidate has a note`() throws {
    let candidates = try [[""], ["search", ""], ["search", "#"], ["set", ""], ["help", ""]].flatMap(
      candidates)

    #expect(candidates.count > 40 && candidates.allSatisfy { !$0.note.isEmpty })
  }
}

struct PhotoCompletionTests {
  private func candidates(_ line: String, after: String = "") async throws -> [String] {
    let viewed = ["a", "b"].map { Tweet.photo(id: $0, title: "Photo \($0)", hashtags: ["seine"]) }
    let session = try await Session.photos(viewed: viewed).typing(after)
    return Completer(session).completions(of: line, cursor: line.unicodeScalars.count).candidates.map {
      "\($0.text): \($0.note)"
    }
  }

  @Test(arguments: [("plac", "places"), ("pho", "photos"), ("tab pl", "places"), ("tab ph", "photos")])
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
    #expect(try await candidates("5", after: "places; 2") == ["5: Photo 5", "50: Photo 50"])
    #expect(try await candidates("open ", after: "places") == ["map: where it is on the map"])
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
