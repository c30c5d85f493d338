import SmashtagModel
import SmashtagTesting
import Testing
import TweetFormats

@testable import TweetSources

/// The pages of a made-up network, whose posts are the numbers from 20 down to 1.
struct PageCollectorTests {
  @Test func `A page takes as many responses as it needs, and is cut where it is full`() async throws {
    let page = try await NumberPager().page(from: .init(), limit: 7)

    #expect(page.posts.tweets.map(\.id) == ids(14...20))
    #expect(page.rest == NumberPager.Position(after: 14))
  }

  @Test(arguments: [1, 2, 3, 7, 20, 21])
  func `Pages of any size lose and repeat nothing`(limit: Int) async throws {
    var rest: NumberPager.Position? = .init()
    var found: [String] = []
    while let start = rest {
      let page = try await NumberPager().page(from: start, limit: limit)
      found += page.posts.tweets.map(\.id)
      rest = page.rest
    }

    #expect(found == ids(1...20))
  }

  @Test func `A page that its requests do not fill says how far it looked`() async throws {
    let page = try await NumberPager(wanted: [20, 1]).page(from: .init(), limit: 5).page()

    #expect(page.tweets.map(\.id) == ["20"])
    #expect(page.interruption?.hasPrefix("looked through 15 posts, down to ") == true)
    #expect(page.older == Cursor("number?6"))
  }

  @Test func `What fails after something found ends the page, and what fails first is thrown`() async throws {
    let page = try await NumberPager(lowest: 15).page(from: .init(), limit: 10).page()

    #expect(page.tweets.map(\.id) == ids(15...20))
    #expect(page.interruption == "\(NumberPager.failure); more goes on")
    #expect(page.older == Cursor("number?15"))
    await #expect(throws: NumberPager.failure) {
      try await NumberPager(lowest: 15).page(from: .init(after: 15), limit: 10)
    }
  }

  @Test func `Known items end the list, passed ones do not count`() async throws {
    let page = try await NumberPager(known: 12, passed: [19]).page(from: .init(), limit: 20)

    #expect(page.posts.tweets.map(\.id) == ["20", "18", "17", "16", "15", "14", "13"])
    #expect(page.rest == nil)
  }

  @Test func `Broken items are told once each`() async throws {
    let page = try await NumberPager(broken: [20, 18]).page(from: .init(), limit: 2).page()

    #expect(page.tweets.map(\.id) == ["19", "17"])
    #expect(page.notes == ["2 posts could not be read: 20 is broken"])
  }

  @Test func `Broken items without an id are told each`() async throws {
    let page = try await NumberPager(broken: [20, 18], tellsBroken: false).page(from: .init(), limit: 2)
      .page()

    #expect(page.notes == ["2 posts could not be read: no id"])
  }

  @Test func `A cursor of another network is no position`() {
    #expect(NumberPager.Position(Cursor("x?7")) == nil && NumberPager.Position(Cursor("number?x")) == nil)
    #expect(NumberPager.Position(Cursor("number?7")) == .init(after: 7))
    #expect(NumberPager.Position(PagePosition.newest)?.isStart == true)
  }
}

private struct NumberPager: LivePager {
  static let failure = SourceError.troubled(source: "numbers", host: "n.example", reason: "answered 503")

  /// The numbers that match; `nil` for all.
  var wanted: Set<Int>?
  /// The last number before the server fails.
  var lowest = 0
  var known = 0
  var passed: Set<Int> = []
  var broken: Set<Int> = []
  /// Whether a broken one has its id.
  var tellsBroken = true

  struct Position: LivePosition {
    static let sign = "number?"
    private(set) var last = 21

    init() {}
    init(after last: Int) { self.last = last }

    init?(text: Substring) {
      guard let last = Int(text) else { return nil }
      self.init(after: last)
    }

    var text: String { String(last) }
  }

  struct Item: LiveItem {
    let id: String?
    let record: DecodedRecord
  }

  /// Three numbers after a position.
  func answer(at position: Position, room: Int) throws(SourceError) -> [Int]? {
    if position.last <= lowest { throw Self.failure }
    return (max(1, position.last - 3)..<position.last).reversed()
  }

  func items(of answer: [Int], at position: Position) -> ArraySlice<Item> {
    answer.map { number in
      let (id, isBroken) = (String(number), broken.contains(number))
      let problem = tellsBroken ? "\(id) is broken" : "no id"
      return Item(
        id: isBroken && !tellsBroken ? nil : id,
        record: DecodedRecord(
          tweets: isBroken ? [] : [.fixture(id: id)], problems: isBroken ? [problem] : []))
    }[...]
  }

  func standing(of item: Item, at position: Position) -> ItemStanding {
    guard let number = item.id.flatMap({ Int($0) }) else { return .wanted }
    return number <= known ? .end : passed.contains(number) ? .passed : .wanted
  }

  func admits(_ tweet: Tweet) -> Bool { wanted?.contains(Int(tweet.id) ?? 0) ?? true }

  func next(after answer: [Int], _ outcome: CollectionOutcome, at position: Position) -> Position? {
    switch outcome {
    case .ended, .repeated, .empty: nil
    case .full(0): position
    case .full(let index): Position(after: answer[index - 1])
    case .taken: answer.last.flatMap { $0 == 1 ? nil : Position(after: $0) }
    }
  }

  func newer(than start: Position) -> Position? { nil }

  func said(_ text: String) -> String { text }
}
