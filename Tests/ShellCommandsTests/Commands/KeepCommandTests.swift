import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// `keep` and `kept`.
struct KeepCommandTests {
  private func session(_ line: String) async throws -> Session {
    try await Session.photos().typing("use archive; \(line)")
  }

  private func kept(_ session: Session) throws -> [String] {
    try session.ports.state.state().kept.items.map { item in
      [item.kind.rawValue, item.name, item.title].compactMap(\.self).joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("search rain; keep", ["search rain"]), ("search rain; keep wet", ["search wet rain"]),
    ("search rain; keep 2", ["tweet @ada: rain on campus"]),
    ("search rain; 1; keep", ["tweet @ada: rain on campus"]),
    ("search rain; 1; keep one", ["tweet one @ada: rain on campus"]),
    ("search rain; mentions; keep 1", ["search @ada"]),
    ("places; 2; keep", ["place Paris, Île-de-France, France"]),
    ("places; keep 2", ["place Paris, Île-de-France, France"]),
    ("places; 2; keep 1", ["photo Photo 1"]), ("places; 2; 1; keep", ["photo Photo 1"]),
    ("search rain; tab recents; keep 1", ["search rain"]),
    ("search rain; keep; search rain; keep wet", ["search wet rain"]),
    ("search rain; keep wet; search snow; keep wet", ["search wet snow", "search rain"]),
    ("search rain; keep wet; search rain; keep", ["search wet rain"]),
    ("search rain; keep; search snow; keep", ["search snow", "search rain"]),
  ])
  func `What is in front or has the number is kept once`(line: String, items: [String]) async throws {
    #expect(try kept(try await session(line)) == items)
  }

  @Test func `A mention of a photo is kept as a search of photos`() async throws {
    let photos = [Tweet.photo(id: "1", title: "Bridge", created: .fixture, hashtags: ["paris"])]
    let places = StubPlaces([.locality: .fixture("Paris, Île-de-France, France")], photos: ["paris": photos])
    let session = try await Session.photos(places).typing("use archive; places; 1; 1; mentions; keep 2")

    #expect(
      try session.ports.state.state().kept.items.first?.content == .search("#paris", sources: "flickr"))
  }

  @Test func `Some things cannot be kept`() async throws {
    await #expect(throws: CommandError.self) { try await session("keep") }
    await #expect(throws: CommandError.self) { try await session("doctor; help; keep") }
    await #expect(throws: UsageError.self) { try await session("search rain; keep 1 a b") }
  }

  @Test func `What find left is no search, and says how to keep one`() async throws {
    let session = try await session("search rain; find campus")

    let error = await #expect(throws: CommandError.self) { try await session.step(of: "keep") }
    #expect(
      error.map { "\($0)" }
        == "find left a part of this list, and a search is kept whole; type back, then keep, or keep N for one of these"
    )
    #expect(try kept(await session.typing("keep 2")) == ["tweet @ada: rain on campus"])
  }

  @Test(arguments: ["search", "s", "12", "a b", "a;b", "-x", "#rain", "@ada", "/x", ""])
  func `A name is a word that means nothing else`(name: String) async throws {
    let session = try await session("search rain")
    if name.isEmpty || name.allSatisfy(\.isNumber) { return }

    await #expect(throws: (any Error).self) { try await session.typing("keep '\(name)'") }
    #expect(try kept(session).isEmpty)
  }

  @Test func `The name of a search is a word at the prompt, at the same sources`() async throws {
    let session = try await session("search rain; keep wet; use sample; tab search; root; wet")

    #expect(session.context.title == "rain" && session.breadcrumb.hasPrefix("archive"))
    #expect(session.sources.currentName == "sample")
    #expect(session.completions(of: "we").map(\.text).contains("wet"))
  }

  @Test func `A name of nothing kept is no command`() async throws {
    let session = try await session("search rain; 1; keep wet")

    await #expect(throws: UsageError.self) { try await session.step(of: "wet") }
  }

  @Test(arguments: [
    ("search rain", "keep wet", "Kept rain; wet makes this search again."),
    (
      "search rain; keep wet; search snow", "keep wet",
      "Kept snow; wet makes this search again. rain is kept without a name now."
    ),
    (
      "search rain; keep wet", "keep damp",
      "Kept rain; damp makes this search again. wet is not a name any more."
    ),
    ("search rain; keep wet", "keep wet", "Kept rain; wet makes this search again."),
    ("search rain", "keep", "Kept rain; kept lists it."),
  ])
  func `What becomes of names is said`(before: String, line: String, words: String) async throws {
    guard case .show(.note(let note, _)) = try await session(before).step(of: line) else {
      Issue.record("nothing is said")
      return
    }
    #expect(note == words)
  }

  @Test func `A kept search whose source is gone says so`() async throws {
    let session = try await session("search rain; keep wet")
    try session.ports.state.update { state in
      state.kept = KeptItems([KeptItem(.search("rain", sources: "gone"), name: "wet", date: .fixture)])
    }

    await #expect(throws: CommandError.keptSourcesGone(["gone"], search: "rain")) {
      try await session.step(of: "wet")
    }
    #expect(
      "\(CommandError.keptSourcesGone(["gone"], search: "rain"))"
        == "gone is not a source here; source add KIND gone URL adds one, search rain searches those in use")
    #expect(
      "\(CommandError.keptSourcesGone(["a", "b"], search: "rain"))".hasPrefix("a, b are no sources here;"))
  }

  @Test(arguments: [
    ("", "Kept 2 items; kept lists them."),
    ("search rain; keep", "Kept 2 items, of which 1 was kept already; kept lists them."),
    ("import kept.jsonl", "2 items were kept already; kept lists them."),
  ])
  func `Items that come from a file are told apart from those that were kept`(line: String, words: String)
    async throws
  {
    let items = ["rain", "snow"].map { KeptItem(.search($0, sources: "archive"), date: .fixture) }
    var session = try await Session.fixture(state: StateBesideFile(KeptList(items: items))).typing(
      "use archive; \(line)")

    guard case .note(let note) = try await session.type("import kept.jsonl") else {
      Issue.record("There is no note.")
      return
    }

    #expect(note == words)
  }

  @Test func `Nothing is forgotten to keep something else`() async throws {
    let session = try await session("search rain")
    let items = (0..<1_000).map { KeptItem(.search("s\($0)", sources: "archive"), date: .fixture) }
    try session.ports.state.update { $0.kept = KeptItems(items) }

    await #expect(throws: CommandError.keptIsFull) { try await session.step(of: "keep") }
    #expect(try kept(session).count == 1_000)
    _ = try await session.typing("search s999; keep")
    #expect(try kept(session).first == "search s999" && kept(session).count == 1_000)
  }

  @Test func `Undo gives a name back unless another has it by now`() async throws {
    let session = try await session("search rain; keep wet; search snow; keep; kept; delete 2")

    #expect(try kept(try await session.typing("undo")) == ["search snow", "search wet rain"])
    let renamed = try await session.typing("tab search; search wind; keep wet; kept; undo")
    #expect(try kept(renamed) == ["search wet wind", "search snow", "search rain"])
  }

  @Test func `Kept lists them, and numbers lead there`() async throws {
    let session = try await session("search rain; keep wet; 1; keep; places; 2; keep; kept")

    #expect(session.kinds == [.kept] && session.navigation.tab == .kept)
    #expect(session.screen.rows.map(\.note) == ["place", "tweet", "wet · search · archive"])
    #expect(try await session.typing("1").context.title == "Paris, Île-de-France, France")
    #expect(try await session.typing("2").kinds == [.kept, .tweet])
    #expect(try await session.typing("3").kinds == [.kept, .results])
    #expect(try await session.typing("find wet").screen.rowCount == 1)
  }

  @Test(arguments: ["places; keep 2", "places; 2; keep"])
  func `A place is kept with its source, and opened there`(line: String) async throws {
    let session = try await session(line + "; use archive; kept; 1")

    let items = try session.ports.state.state().kept.items
    #expect(items.map(\.identity) == ["place flickr paris"])
    #expect(session.context.sourceName == "flickr")
  }

  @Test func `Where the source of a kept place is gone, that is said`() async throws {
    let remarks = Remarks()
    var session = try await session("kept")
    session.call.request = remarks.request

    _ = try await session.step(into: .fixture("Paris, France"), of: "mine")

    #expect(remarks.all == ["mine is no source of photos any more; flickr was asked"])
  }

  @Test func `Delete forgets one, and undo brings it back to its place`() async throws {
    let session = try await session("search rain; keep; search snow; keep; search wind; keep; kept; delete 2")
    #expect(try kept(session) == ["search wind", "search rain"])

    let back = try await session.typing("undo")

    #expect(try kept(back) == ["search wind", "search snow", "search rain"])
    #expect(try kept(try await back.typing("delete all")).isEmpty)
  }

  @Test func `What was kept once more since then stays in front`() async throws {
    let session = try await session(
      "search rain; keep; search snow; keep; search wind; keep; kept; delete 1; tab search; search rain; keep; undo"
    )

    #expect(try kept(session) == ["search rain", "search wind", "search snow"])
  }

  @Test func `What there is no room for any more is not brought back, and nothing is forgotten for it`()
    async throws
  {
    let session = try await session("search rain; keep; kept; delete 1")
    let others = (0..<KeptItem.most).map { KeptItem(.search("s\($0)", sources: "archive"), date: .fixture) }
    try session.ports.state.update { $0.kept = KeptItems(others) }

    await #expect(throws: CommandError.keptIsFull) { try await session.step(of: "undo") }

    #expect(session.kept.items == others)
    let later = try await session.typing("kept; delete 2; undo")
    #expect(later.kept.items.count == KeptItem.most && later.deletions.count == 1)
    try session.ports.state.update { $0.kept.forget(others[0].identity) }
    #expect(try await session.typing("undo").kept.items.count == KeptItem.most)
  }

  @Test func `In JSON each has its kind, name and title`() async throws {
    let json = try await session("search rain; keep wet; kept").json.text

    #expect(
      json.hasPrefix(
        #"{"context":"kept","title":"Kept","items":[{"n":1,"kind":"search","name":"wet","title":"rain""#))
    let step = try await session("search rain").step(of: "keep wet")
    guard case .show(let display) = step else {
      Issue.record("nothing is shown")
      return
    }
    #expect(display.report?.text == #"{"done":"keep","kind":"search","name":"wet","title":"rain"}"#)
  }

  @Test func `No more than a thousand are kept`() {
    let items = (0..<1_200).map { KeptItem(.search("s\($0)", sources: "archive"), date: .fixture) }

    #expect(KeptItems(items).items.count == KeptItem.most && KeptItems(items).items.first?.title == "s0")
  }

  @Test func `Long searches are kept and put back in less time than they are made`() {
    let text = String(repeating: "rain OR ", count: 250)
    var items: [KeptItem] = []
    let making = ProcessorTime.taken {
      items = (0..<600).map { KeptItem(.search("\(text)s\($0)", sources: "archive"), date: .fixture) }
    }
    var kept = KeptItems()

    let keeping = ProcessorTime.taken {
      for item in items { kept.keep(item) }
      let all = kept
      for item in items.prefix(3) { kept.forget(item.identity) }
      kept.restore(Array(items.prefix(3)), of: all)
    }

    #expect(kept.items == items.reversed())
    #expect(keeping < making, "\(keeping) s, then \(making) s")
  }
}

extension Session {
  fileprivate func completions(of line: String) -> [Completions.Candidate] {
    CommandCompleter(self).candidates(startingWith: line)
  }
}

/// A state in memory beside a file of kept items.
private struct StateBesideFile: StateKeeping {
  private let list: KeptList
  private let kept = InMemoryState()

  init(_ list: KeptList) { self.list = list }

  func state() throws -> ShellState { try kept.state() }
  func update(_ change: @Sendable (inout ShellState) -> Void) throws { try kept.update(change) }
  func seenStore() throws -> SeenStore { try kept.seenStore() }
  func updateSeenStore(_ change: @Sendable (inout SeenStore) -> Void) throws {
    try kept.updateSeenStore(change)
  }
  func keptItems(inFileAt path: String) -> KeptList? { list }
}
