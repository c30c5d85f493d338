import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct SearchSuggestionsTests {
  private static let tweets: [Tweet] = [
    .fixture(
      id: "3", text: "umbrellas on the #night_train", user: .fixture("ada"), hashtags: ["night_train"],
      urls: ["https://www.example.org/a"]),
    .fixture(
      id: "2", text: "the #night_train again, @Grace", created: .fixture(minutes: -1), user: .fixture("ada"),
      hashtags: ["night_train"], users: ["Grace"]),
    .fixture(
      id: "1", text: "#night_trail #東京", created: .fixture(minutes: -2), user: .fixture("bob"),
      hashtags: ["night_trail", "東京"]),
  ]

  private func suggestions(
    _ query: String, among others: [any TweetSource] = []
  ) throws -> SearchSuggestions {
    let library = StubLibrary(Self.tweets)
    return SearchSuggestions(for: try Query(query), in: [library], among: SourceCatalog([library] + others))
  }

  @Test(arguments: [
    ("#nigth_train", ["#night_train"]), ("#NIGTH_TRAIN", ["#night_train"]), ("#ight_train", ["#night_train"]),
    ("#night", ["#night_train"]), ("@adda", ["@ada"]), ("from:aad", ["search from:ada"]),
    ("mentions:garce", ["search mentions:Grace"]), ("umbrella", ["search umbrella*"]),
    ("umbrellasx", ["search umbrellas*"]), ("example.org", ["search url:example.org"]),
    ("https://example.org/b", ["search url:example.org"]),
    ("#nigth_train umbrellas", ["search #night_train umbrellas"]),
    ("the @Grcae #night_train", ["search the @Grace #night_train"]),
  ])
  func `What is like it and finds something is suggested`(query: String, lines: [String]) throws {
    #expect(
      try suggestions(query).lines == lines.map { $0.hasPrefix("search #") ? String($0.dropFirst(7)) : $0 })
  }

  @Test(arguments: [
    "#elephant", "#ab", "#東北", "xyz", "#nigth_train xyz", "#nigth_train min_likes:5", "other.example",
    "min_likes:5",
    "-the", "\"the umbrella\"", "xy OR #nigth_train", "#" + String(repeating: "n", count: 5_000),
    "since:2099", "from:grace",
  ])
  func `What would find nothing is not`(query: String) throws {
    #expect(try suggestions(query).lines.isEmpty)
  }

  @Test func `Other libraries are named where they have something`() throws {
    let sample = StubLibrary([.fixture(text: "sunshine")], name: "sample")

    #expect(try suggestions("sunshine", among: [sample]).lines == ["use sample"])
    #expect(try suggestions("sunburn", among: [sample]).lines.isEmpty)
    #expect(
      try suggestions("sunshine", among: [sample]).sentences(or: "Try another.")
        == "sample has some: use sample. Try another.")
  }

  @Test func `Networks that were not asked are named`() throws {
    let library = StubLibrary(Self.tweets)
    var catalog = SourceCatalog([library])
    for name in ["home", "work", "x", "sky"] {
      catalog.define(
        SourceDefinition(kind: .mastodon, name: name, url: "https://\(name).example"),
        as: StubSource(name: name))
    }

    let suggestions = SearchSuggestions(for: try Query("#nigth_train"), in: [library], among: catalog)

    #expect(suggestions.lines == ["#night_train", "use home", "use work", "use x"])

    let joined = try catalog.choosing("\(library.name),home")
    let others = SearchSuggestions(for: try Query("#nigth_train"), in: [library], among: joined)
    #expect(others.lines == ["#night_train", "use work", "use x", "use sky"])
    #expect(
      suggestions.sentences(or: "Try another.")
        == "Did you mean #night_train? Other sources: home, work, x; use NAME chooses one.")
  }

  @Test func `A library that cannot be read suggests nothing`() throws {
    let library = UnreadableLibrary()

    let suggestions = SearchSuggestions(
      for: try Query("#rian"), in: [library], among: SourceCatalog([library]))

    #expect(suggestions.lines.isEmpty)
  }

  @Test func `They stand below a search that found nothing, and in its JSON`() async throws {
    let session = try await Session.fixture(Self.tweets).typing("#nigth_train")

    #expect(session.screen.emptyNote?.contains("matches #nigth_train. Did you mean #night_train?") == true)
    #expect(session.context.json.text.contains(##""suggestions":["#night_train""##))
    #expect(try await !session.typing("#night_train").context.json.text.contains("suggestions"))
  }
}
