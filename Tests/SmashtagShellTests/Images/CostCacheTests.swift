import SmashtagModel
import Testing

@testable import SmashtagShell

struct CostCacheTests {
  private let cache = CostCache<String, Int>(limit: 10)

  @Test func `What was kept is there`() {
    cache.insert(1, for: "a", cost: 4)

    #expect(cache.value(for: "a") == 1)
    #expect(cache.value(for: "b") == nil)
  }

  @Test func `What was not used for longest leaves first`() {
    cache.insert(1, for: "a", cost: 4)
    cache.insert(2, for: "b", cost: 4)
    _ = cache.value(for: "a")

    cache.insert(3, for: "c", cost: 4)

    #expect(cache.value(for: "a") == 1)
    #expect(cache.value(for: "b") == nil)
    #expect(cache.value(for: "c") == 3)
  }

  @Test func `As many leave as make room`() {
    for (number, key) in ["a", "b", "c", "d", "e"].enumerated() { cache.insert(number, for: key, cost: 2) }

    cache.insert(9, for: "f", cost: 7)

    #expect(["a", "b", "c", "d", "e", "f"].map { cache.value(for: $0) } == [nil, nil, nil, nil, 4, 9])
  }

  @Test func `All of the limit can be used`() {
    cache.insert(1, for: "a", cost: 4)
    cache.insert(2, for: "b", cost: 6)

    #expect(cache.extent == CacheExtent(place: "memory", count: 2, bytes: 10, limit: 10))
  }

  @Test func `What costs more than the limit is not kept, and drives nobody out`() {
    cache.insert(1, for: "a", cost: 4)

    cache.insert(2, for: "b", cost: 11)

    #expect(cache.value(for: "b") == nil)
    #expect(cache.value(for: "a") == 1)
  }

  @Test func `A new value takes the place of the old one, and of its cost`() {
    cache.insert(1, for: "a", cost: 9)

    cache.insert(2, for: "a", cost: 3)

    #expect(cache.value(for: "a") == 2)
    #expect(cache.extent.bytes == 3)
  }

  @Test func `A new value that costs too much leaves nothing of the old one`() {
    cache.insert(1, for: "a", cost: 9)

    cache.insert(2, for: "a", cost: 11)

    #expect(cache.value(for: "a") == nil)
    #expect(cache.extent.bytes == 0)
  }

  @Test func `Everything can be forgotten`() {
    cache.insert(1, for: "a", cost: 9)

    cache.removeAll()
    cache.insert(2, for: "b", cost: 9)

    #expect(cache.value(for: "a") == nil)
    #expect(cache.value(for: "b") == 2)
  }

  @Test func `The sums are right whatever happens in whatever order`() async {
    let cache = CostCache<Int, Int>(limit: 1_000)

    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for step in 0..<5_000 {
            let key = (step * 31 + task * 17) % 97
            if step % 3 == 0 { cache.insert(key, for: key, cost: key) } else { _ = cache.value(for: key) }
          }
        }
      }
    }

    let kept = (0..<97).filter { cache.value(for: $0) != nil }
    #expect(cache.extent.bytes == kept.reduce(0, +))
    #expect(cache.extent.count == kept.count)
    #expect(cache.extent.bytes <= 1_000)
  }
}
