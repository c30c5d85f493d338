/// A set of row keys that takes a few bytes for each.
///
/// Keys of one stretch of time share a list, in which only their lower halves stand, sorted.
struct RowSet {
  private var stretches: [Int64: [UInt32]] = [:]
  private static let bits: Int64 = 20

  /// Answers whether the key is new.
  mutating func insert(_ id: Int64) -> Bool {
    let low = UInt32(truncatingIfNeeded: id & (1 << Self.bits - 1))
    return stretches[id >> Self.bits, default: []].insertSorted(low)
  }
}

extension RowSet {
  /// Answers whether the key was there.
  mutating func remove(_ id: Int64) -> Bool {
    let low = UInt32(truncatingIfNeeded: id & (1 << Self.bits - 1))
    return stretches[id >> Self.bits]?.removeSorted(low) ?? false
  }
}

extension [UInt32] {
  fileprivate mutating func insertSorted(_ element: UInt32) -> Bool {
    let place = firstIndex(notBelow: element)
    guard place == count || self[place] != element else { return false }
    insert(element, at: place)
    return true
  }

  fileprivate mutating func removeSorted(_ element: UInt32) -> Bool {
    let place = firstIndex(notBelow: element)
    guard place < count, self[place] == element else { return false }
    remove(at: place)
    return true
  }

  private func firstIndex(notBelow element: UInt32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
