import SmashtagModel
import Synchronization

/// Keeps in memory what was used lately, as much of it as costs no more than a limit.
final class CostCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private let shelf = Mutex(Shelf<Key, Value>())

  /// The limit and all costs are in bytes.
  init(limit: Int) { self.limit = max(0, limit) }

  /// What was kept, which is then the last one to leave.
  func value(for key: Key) -> Value? { shelf.withLock { $0.use(key) } }

  /// Keeps a value in the place of the one before, if it does not cost more than there may be altogether.
  func insert(_ value: Value, for key: Key, cost: Int) {
    shelf.withLock { shelf in
      shelf.remove(key)
      let cost = max(0, cost)
      guard cost <= limit else { return }
      while shelf.cost > limit - cost, shelf.removeOldest() {}
      shelf.add(value, for: key, cost: cost)
    }
  }

  /// Forgets everything.
  func removeAll() { shelf.withLock { $0 = Shelf() } }

  /// How full it is.
  var extent: CacheExtent {
    shelf.withLock { CacheExtent(place: "memory", count: $0.count, bytes: $0.cost, limit: limit) }
  }
}

/// Values in the order in which they were used; nothing it does takes longer the more there are.
private struct Shelf<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    var use: UInt64
  }

  private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  /// Whose last use had which number; later ones have greater ones.
  private var uses: [UInt64: Key] = [:]
  /// Smaller numbers are nobody's last use.
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

  /// Takes away what was not used for longest; false where nothing is left.
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
