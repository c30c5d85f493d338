import SmashtagTesting
import Testing

@testable import TweetArchive

struct RowSetTests {
  @Test func `A key is new once`() {
    var set = RowSet()
    let keys: [Int64] = [5, 3, 1 << 40, 5, 3 + 1 << 20, 1 << 40, 4]

    #expect(keys.map { set.insert($0) } == [true, true, true, false, true, false, true])
  }

  @Test func `It holds what a set holds`() {
    var random = SeededRandom(seed: 3)
    var (set, plain) = (RowSet(), Set<Int64>())

    for _ in 0..<5_000 {
      let key = Int64.random(in: 0..<4_000_000, using: &random)
      let isNew = set.insert(key)
      #expect(isNew == plain.insert(key).inserted)
    }
  }
}
