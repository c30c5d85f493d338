@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// Lists of several feeds; tweets are named by the minute they were made in, the newest has the greatest.
struct FeedMergeTests {
  private func feed(_ minutes: [Int], goesOn: Bool = false, name: String = "a") -> Feed {
    var feed = Feed(Query(all: "all"), at: StubSource(name: name))
    feed.tweets = minutes.map { .fixture(id: String($0), created: .fixture(minutes: $0)) }
    feed.older = goesOn ? Cursor("on") : nil
    feed.hasBegun = true
    return feed
  }

  private func ids(_ merge: FeedMerge) -> [String] { merge.tweets.map(\.id) }

  @Test func `The newest of all stands first`() {
    let merge = FeedMerge([feed([9, 5, 1]), feed([8, 7]), feed([6])], keeping: [], upTo: .max)

    #expect(ids(merge) == ["9", "8", "7", "6", "5", "1"] && merge.dry.isEmpty && !merge.hasRest)
  }

  @Test func `A tweet that several have is one`() {
    let merge = FeedMerge([feed([9, 5, 1]), feed([9, 8, 5]), feed([5, 1])], keeping: [], upTo: .max)

    #expect(ids(merge) == ["9", "8", "5", "1"])
  }

  @Test func `The list ends where a feed that goes on has no more`() {
    let merge = FeedMerge([feed([9, 8, 3, 2]), feed([7, 5], goesOn: true)], keeping: [], upTo: .max)

    #expect(ids(merge) == ["9", "8", "7", "5"] && merge.dry == [1] && merge.hasRest)
  }

  @Test func `No more are taken than are wanted`() {
    let merge = FeedMerge([feed([9, 8, 3]), feed([7, 5])], keeping: [], upTo: 3)

    #expect(ids(merge) == ["9", "8", "7"] && merge.dry.isEmpty && merge.hasRest)
  }

  @Test func `What was shown stays although something newer may come`() {
    let shown = Set(feed([3, 2]).tweets.map(\.identity))
    let merge = FeedMerge([feed([3, 2, 1]), feed([7, 5], goesOn: true)], keeping: shown, upTo: 2)

    #expect(ids(merge) == ["7", "5", "3", "2"])
  }

  @Test func `What was shown and is gone holds nobody up`() {
    let merge = FeedMerge([feed([3, 2, 1])], keeping: ["x 99"], upTo: 2)

    #expect(ids(merge) == ["3", "2"])
  }

  @Test func `A feed that failed holds nobody up`() {
    var failed = feed([7], goesOn: true)
    failed.trouble = .failed(.cancelled)

    #expect(ids(FeedMerge([feed([3, 2]), failed], keeping: [], upTo: .max)) == ["7", "3", "2"])
  }

  @Test func `Each feed keeps its own order, whatever its dates`() {
    let merge = FeedMerge([feed([5, 9, 4]), feed([6, 3])], keeping: [], upTo: .max)

    #expect(ids(merge) == ["6", "5", "9", "4", "3"])
  }

  @Test func `Of one time the tweet of the first feed comes first`() {
    var other = feed([5])
    other.tweets = [.fixture(id: "b", created: .fixture(minutes: 5))]

    #expect(ids(FeedMerge([feed([5]), other], keeping: [], upTo: .max)) == ["5", "b"])
  }

  @Test func `No feed makes no list`() {
    #expect(FeedMerge([], keeping: [], upTo: 5).tweets.isEmpty)
  }

  @Test(arguments: 1...40)
  func `Pages of any length lose and repeat nothing`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let all = (0..<3).map { _ in
      (0..<60).filter { _ in Bool.random(using: &random) }.sorted(by: >)
    }
    var lengths = [0, 0, 0]
    var shown: [String] = []
    for _ in 0..<200 {
      let feeds = zip(all, lengths).map { feed(Array($0.prefix($1)), goesOn: $1 < $0.count) }
      let known = Set(feeds.flatMap(\.tweets).filter { shown.contains($0.id) }.map(\.identity))
      let merge = FeedMerge(feeds, keeping: known, upTo: shown.count + Int.random(in: 1...7, using: &random))
      #expect(Array(merge.tweets.map(\.id).prefix(shown.count)) == shown)
      shown = merge.tweets.map(\.id)
      for index in merge.dry { lengths[index] += Int.random(in: 1...5, using: &random) }
    }

    #expect(shown == Set(all.flatMap { $0 }).sorted(by: >).map { String($0) })
  }
}
