import SmashtagModel
import Synchronization

/// A cache in memory that keeps the most recently used values within a total cost.
final class CostCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private let store = Mutex(LRUCache<Key, Value>())

  /// Creates an empty cache; the limit and all costs are in bytes.
  init(limit: Int) { self.limit = max(0, limit) }

  /// The value of a key, which becomes the most recently used one; `nil` where there is none.
  func value(for key: Key) -> Value? { store.withLock { $0.use(key) } }

  /// Stores a value in place of the previous one of its key, unless its cost exceeds the limit.
  func insert(_ value: Value, for key: Key, cost: Int) {
    store.withLock { store in
      store.remove(key)
      let cost = max(0, cost)
      guard cost <= limit else { return }
      while store.cost > limit - cost, store.removeOldest() {}
      store.add(value, for: key, cost: cost)
    }
  }

  /// Removes the value of a key, if there is one.
  func removeValue(for key: Key) { store.withLock { $0.remove(key) } }

  /// Removes all values.
  func removeAll() { store.withLock { $0 = LRUCache() } }

  /// The number and the cost of the values.
  var extent: CacheExtent {
    store.withLock { CacheExtent(location: "memory", count: $0.count, bytes: $0.cost, limit: limit) }
  }
}

/// Values in the order of their use; every operation takes constant time.
private struct LRUCache<Key: Hashable, Value> {
  /// A value with its cost and the number of its last use.
  private struct Entry {
    let value: Value
    let cost: Int
    var use: UInt64
  }

  private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  /// The keys by the number of their last use, which increases with time.
  private var uses: [UInt64: Key] = [:]
  /// The smallest number that can be a last use.
  private var oldestUse: UInt64 = 0
  private var nextUse: UInt64 = 0

  var count: Int { entries.count }

  mutating func add(_ value: Value, for key: Key, cost newCost: Int) {
    entries[key] = Entry(value: value, cost: newCost, use: nextUse)
    uses[nextUse] = key
    nextUse += 1
    cost += newCost
  }

  mutating func use(_ key: Key) -> Value? {
    guard let entry = entries[key] else { return nil }
    uses[entry.use] = nil
    uses[nextUse] = key
    entries[key]?.use = nextUse
    nextUse += 1
    return entry.value
  }

  mutating func remove(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    uses[entry.use] = nil
    cost -= entry.cost
  }

  /// Removes the least recently used value; returns `false` where there is none.
  mutating func removeOldest() -> Bool {
    while oldestUse < nextUse {
      defer { oldestUse += 1 }
      guard let key = uses[oldestUse] else { continue }
      remove(key)
      return true
    }
    return false
  }
}
