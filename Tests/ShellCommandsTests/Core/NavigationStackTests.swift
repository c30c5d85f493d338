import SmashtagModel
import SmashtagTesting
import Testing

@testable public import ShellCommands

struct NavigationStackTests {
  private var stack = NavigationStack(root: HomeContext(), id: 0)

  init() {
    stack.push(ImageContext(MediaItem(url: "a"), of: nil), id: 1)
    stack.push(ImageContext(MediaItem(url: "b"), of: nil), id: 2)
  }

  @Test func `The root cannot be left`() {
    var stack = NavigationStack(root: HomeContext(), id: 0)

    let left = stack.pop()

    #expect(!left && stack.contexts.count == 1)
  }

  @Test func `What was pushed last is left first`() {
    var stack = stack

    _ = stack.pop()

    #expect(stack.top.id == 1)
  }

  @Test func `What was left can be returned to`() {
    var stack = stack
    stack.popToRoot()

    _ = stack.unpop()
    let returned = stack.unpop()

    #expect(returned && stack.top.id == 2 && !stack.canGoForward)
  }

  @Test func `Something new ends what was left`() {
    var stack = stack
    _ = stack.pop()

    stack.push(HomeContext(), id: 3)

    #expect(!stack.canGoForward)
  }

  @Test(arguments: [0, 1, 2] as [ContextID])
  func `A context is replaced where it is`(id: ContextID) {
    var stack = stack

    let isThere = stack.change(id) { $0.context = ImageContext(MediaItem(url: "new"), of: nil) }

    #expect(isThere && stack.contexts.map(\.title).firstIndex(of: "new") == id.value)
  }

  @Test func `A context that was left is replaced as well`() {
    var stack = stack
    _ = stack.pop()

    _ = stack.change(2) { $0.context = ImageContext(MediaItem(url: "new"), of: nil) }
    _ = stack.unpop()

    #expect(stack.top.context.title == "new")
  }

  @Test(arguments: [0, 1, 2] as [ContextID])
  func `What belongs to a context goes with it`(id: ContextID) {
    var stack = stack

    _ = stack.change(id) { ($0.shownRows, $0.origin) = (7..<9, Origin(job: JobID(value: 1), context: 0)) }

    #expect(stack.entry(id)?.shownRows == 7..<9 && stack.entry(id)?.origin?.job == JobID(value: 1))
    #expect(([0, 1, 2] as [ContextID]).filter { stack.entry($0)?.shownRows == 7..<9 } == [id])
  }

  @Test func `Nothing is kept of what cannot be returned to`() {
    var stack = stack
    _ = stack.change(2) { $0.shownRows = 7..<9 }
    _ = stack.pop()

    stack.push(HomeContext(), id: 3)

    #expect(stack.entry(2) == nil && stack.entry(3)?.shownRows == nil)
  }

  @Test func `Every context is found, however deep, before and behind the reader`() {
    var stack = NavigationStack(root: HomeContext(), id: 0)
    for id in 1...100 { stack.push(ImageContext(MediaItem(url: "\(id)"), of: nil), id: ContextID(value: id)) }
    for _ in 0..<50 { _ = stack.pop() }

    #expect((0...101).filter { stack.entry(ContextID(value: $0)) != nil } == Array(0...100))
  }

  @Test func `What is gone is not replaced`() {
    var stack = stack

    let isThere = stack.change(7) { $0.context = HomeContext() }

    #expect(!isThere)
  }
}

extension ContextID: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value: value) }
}

/// Going back and forth between contexts and tabs.
struct MovingTests {
  private let tweets = [
    Tweet.fixture(id: "2", text: "rain", user: .fixture("ada"), hashtags: ["rain"]),
    Tweet.fixture(
      id: "1", text: "rain", created: .fixture(minutes: -1), user: .fixture("bob"), hashtags: ["rain"]),
  ]

  private func threeDeep() async throws -> Session {
    var session = try Session.fixture(tweets)
    try await session.type("search rain; 1; mentions")
    return session
  }

  @Test func `Each choice stacks a context`() async throws {
    #expect(try await threeDeep().kinds == [.home, .results, .tweet, .mentions])
  }

  @Test(
    arguments: [
      ("back", [.home, .results, .tweet]), ("back 2", [.home, .results]), ("back 9", [.home]),
      ("root", [.home]),
      ("root; root", [.home]), ("back 2; forward", [.home, .results, .tweet]),
      ("back 2; forward; forward", [.home, .results, .tweet, .mentions]),
      ("back; back; forward", [.home, .results, .tweet]),
      ("root; forward", [.home, .results]), ("back; 2", [.home, .results, .tweet, .results]),
    ] as [(String, [ContextKind])])
  func `The way back is the way there`(line: String, kinds: [ContextKind]) async throws {
    var session = try await threeDeep()

    try await session.type(line)

    #expect(session.kinds == kinds)
  }

  @Test func `At a root there is nothing to go back to`() async throws {
    let session = try Session.fixture()

    await #expect(throws: CommandError.atRoot) { try await session.step(of: "back") }
  }

  @Test func `Forward undoes a back and nothing else`() async throws {
    let session = try await threeDeep()

    await #expect(throws: CommandError.nothingForward) { try await session.step(of: "forward") }
  }

  @Test func `A new choice ends the way forward`() async throws {
    let session = try await threeDeep().typing("back 2; 2")

    await #expect(throws: CommandError.nothingForward) { try await session.step(of: "forward") }
  }

  @Test func `Each tab keeps its stack`() async throws {
    var session = try await threeDeep()

    try await session.type("tab recents; 1; tab search")

    #expect(session.kinds == [.home, .results, .tweet, .mentions])
  }

  @Test func `A search chosen in a tab stays in it`() async throws {
    var session = try await threeDeep()

    try await session.type("recents; 1; tab search; tab recents")

    #expect(session.kinds == [.recents, .results])
  }

  @Test func `Recents typed elsewhere keeps the tab's place`() async throws {
    var session = try await threeDeep()
    try await session.type("recents; 1; tab search")

    try await session.type("recents")

    #expect(session.kinds == [.recents, .results])
  }

  @Test func `Recents typed there unwinds the tab`() async throws {
    var session = try await threeDeep()
    try await session.type("recents; 1")

    try await session.type("recents")

    #expect(session.kinds == [.recents])
  }

  @Test func `An unknown tab is named`() async throws {
    let session = try Session.fixture()

    await #expect(throws: CommandError.unknownTab("x")) { try await session.step(of: "tab x") }
  }

  @Test(arguments: [
    ("tab 2", Navigation.Tab.recents), ("tab 1", .search), ("tab s", .search), ("tab r", .recents),
    ("tab pl", .places), ("tab ph", .photos), ("tab places", .places),
  ])
  func `A tab is named by its number, or the beginning of its name`(
    line: String, tab: Navigation.Tab
  ) async throws {
    #expect(try await Session.photos().typing("recents; " + line).navigation.tab == tab)
  }

  @Test(arguments: [
    (80, "Rain over the bell tower and the hills behind it, as it was…"), (40, "Rain over the bell…"),
  ])
  func `Long titles are cut between words to the width of the window`(columns: Int, cut: String) async throws
  {
    let title =
      "Rain over the bell tower and the hills behind it, as it was seen from the other side of the river"
    let page = WebPage(
      url: "https://a.example/x", title: title, site: "a.example",
      blocks: [PageBlock(.paragraph, PageText("rain"))])
    var session = try Session.fixture(pages: StubPages([page.url: .page(page)]))
    session.surface.canvas = Canvas(columns: columns, rows: 22)
    session = try await session.typing("read a.example/x")

    for line in ["path", "tab"] {
      let step = try await session.step(of: line)
      guard case .show(.screen(let screen, _, _)) = step else { return #expect(Bool(false)) }
      let texts = screen.rows.map(\.searchableText)
      #expect(texts.count { $0.hasSuffix(" " + cut) } == 1, "\(texts)")
    }
    #expect(try await session.step(of: "path").report?.text.contains(title) == true)
  }

  @Test func `Of a long title that was looked through, what was looked for is kept`() async throws {
    let title = String(repeating: "Rain over the bell tower ", count: 8) + "and the hills"
    let page = WebPage(
      url: "https://a.example/x", title: title, site: "a.example",
      blocks: [PageBlock(.paragraph, PageText("rain"))])
    var session = try Session.fixture(pages: StubPages([page.url: .page(page)]))
    session.surface.canvas = Canvas(columns: 60, rows: 22)
    session = try await session.typing("read a.example/x; find rain")

    let step = try await session.step(of: "path")

    guard case .show(.screen(let screen, _, _)) = step else { return #expect(Bool(false)) }
    #expect(screen.rows.last?.searchableText.hasSuffix("Rain over the bell tower Rain… / rain") == true)
  }

  @Test(arguments: ["tab 0", "tab 7", "tab -1", "tab \(Int.min)"])
  func `A number that no tab has is named`(line: String) async throws {
    let session = try Session.fixture()

    await #expect(throws: CommandError.unknownTab(String(line.dropFirst(4)))) {
      try await session.step(of: line)
    }
  }

  @Test func `A beginning that several tabs have lists them, and a script types whole names`() async throws {
    let (typed, script) = (try Session.fixture(), try Session.fixture(isInteractive: false))

    await #expect(throws: UsageError.ambiguous("p", choices: ["places", "photos"])) {
      try await typed.step(of: "tab p")
    }
    await #expect(throws: CommandError.unknownTab("rec")) { try await script.step(of: "tab rec") }
  }

  @Test func `A search from one that found nothing takes its place`() async throws {
    let session = try await Session.fixture(tweets).typing("search nothing; search none; search rain")

    #expect(session.kinds == [.home, .results] && session.context.title == "rain")
  }

  @Test(arguments: [
    "search rain; search none; search rain", "search rain; search none; search nothing; #none; search rain",
    "search rain; /none; search rain", "search rain; search none; search rain --limit 5",
  ])
  func `The search before one that found nothing is shown already, and stacked no second time`(
    lines: String
  ) async throws {
    let session = try await Session.fixture(tweets).typing(lines)

    #expect(session.kinds == [.home, .results] && session.context.title == "rain")
    #expect(session.screen.numbers == Array(1...tweets.count))
    #expect(try session.keptTerms.first == "rain" && !session.navigation.stack.canGoForward)
  }

  @Test func `What it fetched stays, and another search is stacked as ever`() async throws {
    let many = Tweet.fixtures(30)
    let session = try await Session.fixture(many).typing(
      "search rain; more; search none; search rain; search none; search campus")

    #expect(session.kinds == [.home, .results, .results])
    #expect(try await session.typing("back").screen.numbers == Array(1...30))
  }

  @Test func `A search that found nothing stays while it is kept fresh`() async throws {
    var session = try await Session.fixture(tweets).typing("search nothing")
    session.watched = [session.navigation.front]

    try await session.type("search rain")

    #expect(session.kinds == [.home, .results, .results])
  }

  @Test(arguments: ["/rain", "recents; /rain", "photos; /rain", "search nothing; /rain"])
  func `Where nothing is listed find stacks nothing`(line: String) async throws {
    await #expect(throws: CommandError.self) { try await Session.fixture([]).typing(line) }
  }

  @Test func `The breadcrumb tells the source and the way`() async throws {
    #expect(try await threeDeep().breadcrumb == "archive rain › 1 › mentions")
  }

  @Test func `At home the breadcrumb is the source`() throws {
    #expect(try Session.fixture().breadcrumb == "archive")
  }

  @Test func `Find shows in the breadcrumb`() async throws {
    var session = try await threeDeep()

    try await session.type("back; /ada; recents; /x")

    #expect(session.breadcrumb == "archive recents › recents / x")
    #expect(session.navigation.stack(of: .search).contexts.map(\.crumb) == ["", "rain", "1", "1 / ada"])
  }

  @Test func `Home comes back with the latest search`() async throws {
    var session = try await threeDeep()

    try await session.type("search snow; root")

    #expect(session.screen.rows.prefix(2).map(\.summary) == ["snow", "rain"])
  }
}
