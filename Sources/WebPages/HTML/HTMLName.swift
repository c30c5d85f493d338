/// The name of a tag, an attribute or a class in lower case, packed into 16 bytes for fast comparison.
struct HTMLName: Hashable, Sendable {
  /// The longest name in bytes; no known name is longer.
  static let longest = 16

  private var high: UInt64 = 0
  private var low: UInt64 = 0

  init(_ name: StaticString) {
    assert(name.utf8CodeUnitCount <= Self.longest, "it would be the empty name")
    self.init(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// Packs a name; one longer than ``longest`` becomes the empty name.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= Self.longest else { return }
    for byte in bytes { append(byte) }
  }

  /// A hash of the name for tables.
  var mixed: Int {
    let bits = (low ^ high &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: bits >> 40)
  }

  /// Appends a byte to a name that is read byte by byte.
  mutating func append(_ byte: UInt8) {
    let byte = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(byte)
  }
}

/// A hash table keyed by names; a lookup is needed for every tag, attribute and class of a page.
struct HTMLNameTable<Value: Sendable>: Sendable {
  private var slots: [(name: HTMLName, value: Value)?]
  private let mask: Int

  /// Creates a table; the last value of a repeated name counts.
  init(_ values: some Collection<(HTMLName, Value)>) {
    var size = 16
    while size < values.count * 4 { size *= 2 }
    slots = Array(repeating: nil, count: size)
    mask = size - 1
    for (name, value) in values { slots[slot(of: name)] = (name, value) }
  }

  subscript(name: HTMLName) -> Value? { slots[slot(of: name)]?.value }

  /// The slot of a name, or the free slot for it.
  private func slot(of name: HTMLName) -> Int {
    var slot = name.mixed & mask
    while let taken = slots[slot], taken.name != name { slot = (slot + 1) & mask }
    return slot
  }
}

extension HTMLNameTable<Bool> {
  /// Creates a set of names.
  init(_ names: [StaticString]) { self.init(names.map { (HTMLName($0), true) }) }

  func contains(_ name: HTMLName) -> Bool { self[name] != nil }
}
