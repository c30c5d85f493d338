/// A set of distinct byte strings, numbered from 0 in the order they were added.
///
/// All are stored in one buffer: there can be millions, and a dictionary would need a string for each.
struct ByteStringTable {
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// The slots of an open-addressing hash table: numbers of strings, or -1 for the at least half that are empty.
  private var slots = [Int32](repeating: -1, count: 1 << 10)

  private struct Entry {
    let hash: Int
    let start: Int
    let end: Int
  }

  /// The number of a string, which is added if it is new.
  mutating func index(of string: UnsafeRawBufferPointer) -> Int {
    // Seeded randomly in each process, so that collisions cannot be provoked.
    var hasher = Hasher()
    hasher.combine(bytes: string)
    return index(of: string, hash: hasher.finalize())
  }

  /// The same for a string whose hash is known.
  mutating func index(of string: UnsafeRawBufferPointer, hash: Int) -> Int {
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if entries[index].hash == hash, withBytes(at: index, { $0.isSame(as: string) }) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(truncatingIfNeeded: entries.count)
    let start = bytes.count
    bytes.append(contentsOf: string)
    entries.append(Entry(hash: hash, start: start, end: bytes.count))
    if entries.count * 2 > slots.count { grow() }
    return entries.count - 1
  }

  /// Lends the bytes of a string.
  func withBytes<Result>(at index: Int, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
  {
    let entry = entries[index]
    return try bytes.withUnsafeBytes { try body($0.part(entry.start..<entry.end)) }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (index, entry) in entries.enumerated() {
      var slot = entry.hash & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
  }
}
