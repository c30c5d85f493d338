import SmashtagModel

/// Different names, each with a number from 0 on.
///
/// All stand in one piece of memory: a batch has tens of thousands, and a dictionary would make a string of each.
struct NameTable {
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// The places of a hash table, half of them empty at least: numbers of names, or -1.
  private var slots = [Int32](repeating: -1, count: 1 << 10)

  private struct Entry {
    let hash: Int
    let kind: NameKind
    let folded: Range<Int>
    let spelling: Range<Int>?
  }

  /// A name where it stands in the table.
  struct Name {
    let kind: NameKind
    let folded: UnsafeRawBufferPointer
    let spelling: UnsafeRawBufferPointer?
  }

  /// The number of a name, which is new where it is not there; its spelling is that of the first time.
  mutating func index(of name: NameUse, in source: UnsafeRawBufferPointer) -> Int {
    let folded = source.part(name.folded)
    var slot = name.hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if holds(folded, like: name, at: index) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(truncatingIfNeeded: entries.count)
    let spelling = name.spelling.map { keep(source.part($0)) }
    entries.append(Entry(hash: name.hash, kind: name.kind, folded: keep(folded), spelling: spelling))
    if entries.count * 2 > slots.count { grow() }
    return entries.count - 1
  }

  func withName<Result>(at index: Int, _ body: (Name) throws -> Result) rethrows -> Result {
    let entry = entries[index]
    return try bytes.withUnsafeBytes { bytes in
      try body(
        Name(
          kind: entry.kind, folded: bytes.part(entry.folded), spelling: entry.spelling.map(bytes.part)))
    }
  }

  /// The numbers of all names in the order the archive keeps them in.
  func inOrder() -> [Int] {
    bytes.withUnsafeBytes { bytes in
      entries.indices.sorted { one, other in
        let (one, other) = (entries[one], entries[other])
        if one.kind != other.kind { return one.kind.storedNumber < other.kind.storedNumber }
        return bytes.part(one.folded).precedes(bytes.part(other.folded))
      }
    }
  }
}

extension NameTable {
  private func holds(_ folded: UnsafeRawBufferPointer, like name: NameUse, at index: Int) -> Bool {
    let entry = entries[index]
    guard entry.hash == name.hash, entry.kind == name.kind else { return false }
    return bytes.withUnsafeBytes { $0.part(entry.folded).isSame(as: folded) }
  }

  private mutating func keep(_ part: UnsafeRawBufferPointer) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: part)
    return start..<bytes.count
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
