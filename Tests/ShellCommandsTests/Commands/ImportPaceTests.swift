import Foundation
import SmashtagModel
import Testing

@testable import ShellCommands

struct ImportPaceTests {
  @Test func `In the first second nothing is foretold`() {
    #expect(words([(0.9, 12_000, 34)]).last == "a.jsonl 34% · 12,000 tweets")
  }

  @Test func `Then rate and time left are told`() {
    #expect(words([(2, 82_000, 20)]).last == "a.jsonl 20% · 82,000 tweets · 41,000/s · 8 s left")
  }

  @Test func `Only the last seconds count`() {
    let told = words([(10, 10, 50), (13, 13, 53), (16, 22, 62), (18, 28, 68)])

    #expect(told.last == "a.jsonl 68% · 28 tweets · 3/s · 11 s left")
  }

  @Test func `An archive that is indexed anew says how far that is`() {
    var pace = ImportPace(start: .distantPast)

    let words = pace.words(
      for: ImportProgress(indexing: IndexProgress(done: 12_000, all: 35_000)), at: .distantPast)

    #expect(words == "indexing the archive anew 34% · 12,000 of 35,000 tweets")
  }

  @Test func `Without a size there is no percentage and no time left`() {
    #expect(words([(2, 2_500, 20)], all: nil).last == "a.jsonl · 2,500 tweets · 1,300/s")
  }

  @Test(arguments: [
    (101, "1 s left"), (160, "1 min left"), (161, "2 min left"), (3_800, "1 h 1 min left"), (100, nil),
    (90, nil),
  ])
  func `The time left is in words`(all: Int, left: String?) {
    // A byte a second.
    let parts = words([(100, 100, 100)], all: all)[0].components(separatedBy: " · ")

    #expect(parts.count == (left == nil ? 3 : 4))
    if let left { #expect(parts.last == left) }
  }

  @Test func `A clock that is set back harms nothing`() {
    #expect(words([(-50, 10, 50)]).last == "a.jsonl 50% · 10 tweets")
  }

  @Test func `Nothing read for a while is no rate to foretell by`() {
    let told = words([(1, 10, 50), (7, 10, 50), (13, 10, 50)])

    #expect(told.last == "a.jsonl 50% · 10 tweets · 0/s")
  }

  @Test(arguments: [0, -3, Int.max / 200])
  func `Strange sizes harm nothing`(bytes: Int) {
    _ = words([(2, 1, bytes)], all: 0)
    #expect(words([(2, 1, bytes)], all: 1).last?.hasPrefix("a.jsonl") == true)
  }

  private func words(_ told: [(seconds: Double, tweets: Int, bytes: Int)], all: Int? = 100) -> [String] {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    var pace = ImportPace(start: start)
    return told.map { seconds, tweets, bytes in
      pace.words(
        for: ImportProgress(file: "/x/a.jsonl", bytesRead: bytes, bytesInAll: all, tweets: tweets),
        at: start + seconds)
    }
  }
}
