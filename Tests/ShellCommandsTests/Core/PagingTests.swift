import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// The pages of a list, and what a prompt keeps of its lines.
struct PagingTests {
  private func driver(
    _ count: Int = 25, limit: Int = 25, surface: Surface = Surface(hasWindow: true)
  ) async throws -> CoreDriver {
    let session = try Session.fixture(Tweet.fixtures(count), limit: limit)
    var driver = CoreDriver(session, surface: surface)
    await driver.type("search rain")
    return driver
  }

  private func turned(_ driver: CoreDriver) -> [Int] {
    driver.effects.compactMap { effect in
      guard case .turn(let page) = effect else { return nil }
      return if case .ending(let end) = page.start { -end } else { page.start.row }
    }
  }

  @Test func `PageDown and PageUp turn the pages of the list`() async throws {
    var driver = try await driver()

    for isBack in [false, false, false, true, true, true] { driver.take(.paged(isBack: isBack)) }

    // A negative number is the row before which a page ends.
    #expect(turned(driver) == [10, 20, -20, -10])
  }

  @Test func `More goes on after the page that was turned to`() async throws {
    var driver = try await driver()
    for isBack in [false, false, true] { driver.take(.paged(isBack: isBack)) }

    await driver.type("")

    let starts = driver.effects.compactMap { effect -> Int? in
      guard case .show(let page, _) = effect, case .context(let context) = page.content else { return nil }
      return context.start.row
    }
    #expect(starts.last == 20)
  }

  @Test func `After what was fetched PageDown fetches once`() async throws {
    var driver = try await driver(40, limit: 10)
    driver.take(.paged(isBack: false))
    driver.take(.paged(isBack: false))

    #expect(driver.requests.map(\.name) == ["more"])
    await driver.answerAll()
    #expect(driver.core.session.context.paged?.count == 20)
  }

  @Test func `For a screen reader a page follows the other`() async throws {
    var driver = try await driver(surface: Surface(hasWindow: true, isLinear: true))
    let before = driver.shown.count

    driver.take(.paged(isBack: false))

    #expect(turned(driver) == [] && driver.shown.count == before + 1)
  }

  @Test func `JSON has no pages`() async throws {
    var driver = try await driver(surface: Surface(printsJSON: true, hasWindow: true))
    let before = driver.effects.count

    for isBack in [false, true] { driver.take(.paged(isBack: isBack)) }

    #expect(driver.effects.count == before)
  }

  @Test func `Top and end show the first and the last page`() async throws {
    var driver = try await driver()
    func last() -> [Int?] {
      let pages = driver.effects.compactMap { effect -> [Int?]? in
        guard case .show(let page, _) = effect, case .context(let context) = page.content else { return nil }
        let end: Int? = if case .ending(let end) = context.start { end } else { nil }
        return [context.start.row, end]
      }
      return pages.last ?? []
    }

    await driver.type("end")
    #expect(last() == [0, 25])
    await driver.type("top")
    #expect(last() == [0, nil])
    #expect(driver.failures == [] && driver.requests.isEmpty)
  }

  @Test(arguments: ["back", "root", "tab recents; tab search"])
  func `A list is found again at the row where it was left`(line: String) async throws {
    var driver = CoreDriver(try Session.fixture(Tweet.fixtures(25), recents: (1...30).map { "#tag\($0)" }))
    await driver.type("recents")
    driver.take(.paged(isBack: false))
    let left = driver.core.session.navigation.shownRows(at: driver.core.session.navigation.front)
    if !line.hasPrefix("tab") { await driver.type("12") }

    await driver.type(line.replacing("search", with: "search; tab recents"))

    let found = driver.core.session.navigation.shownRows(at: driver.core.session.navigation.front)
    #expect(left?.lowerBound == 10 && found == left)
  }

  @Test(arguments: [
    "7", "12", "back", "b", "back 2", "b 3", "bac", "", " path", "login home token=s3cret", "ba 2",
    "login s3cret",
  ])
  func `A line that nobody looks for is not kept`(line: String) async throws {
    var driver = try await driver()
    let before = try driver.core.session.ports.state.state().history

    await driver.type(line)

    let isRemembered = driver.effects.contains { if case .remember(line) = $0 { true } else { false } }
    #expect(!isRemembered)
    #expect(try driver.core.session.ports.state.state().history == before)
  }

  @Test(arguments: ["1; back", "path", "root", "forward", "search 7", "tab recents", "more", "back x"])
  func `Other lines are kept`(line: String) async throws {
    var driver = try await driver()

    await driver.type(line)

    #expect(try driver.core.session.ports.state.state().history.last == line)
  }

  @Test func `Recent searches are told as the lines that make them again`() throws {
    let session = try Session.fixture(recents: ["#rain", "bell tower", "@ada"])

    #expect(session.linesOfRecents == ["#rain", "search bell tower", "@ada"])
  }

  @Test(arguments: ["#rain | touch x", "@ada; delete all", "rain > x", "#rain >> x", "a; b", "#rain |  sh"])
  func `Names of other people with signs in them are no lines to take over`(term: String) throws {
    let session = try Session.fixture(recents: ["#rain", term])

    #expect(session.linesOfRecents == ["#rain"])
  }

  @Test func `A search with a password in its address leaves no trace`() async throws {
    var driver = try await driver()

    await driver.type("search https://ada:s3cret@h.example/")

    let state = try driver.core.session.ports.state.state()
    #expect(!state.recents.searches.contains { $0.term.contains("s3cret") })
    #expect(!state.history.contains { $0.contains("s3cret") })
  }
}
