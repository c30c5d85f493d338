/// The names that the registries of the world end their hosts in: generic, of countries, in all scripts.
public struct TopLevelDomains: Sendable {
  /// Made when it is first needed.
  static let all = TopLevelDomains()

  /// How many there are.
  public static var count: Int { all.names.count }

  private let names: [DomainName]
  /// Indexes of names by their hashes, each in the first free slot behind its own; -1 where a slot is free.
  private let slots: [Int16]

  private static let slotCount = 8192

  private init() {
    let text = UnsafeBufferPointer(start: Self.list.utf8Start, count: Self.list.utf8CodeUnitCount)
    let names = text.split { $0 <= 0x20 }.map(DomainName.init)
    var slots = [Int16](repeating: -1, count: Self.slotCount)
    for (index, name) in names.enumerated() {
      var slot = Int(truncatingIfNeeded: name.hash) & (Self.slotCount - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (Self.slotCount - 1) }
      slots[slot] = Int16(index)
    }
    self.names = names
    self.slots = slots
  }

  func contains(_ name: DomainName) -> Bool {
    var slot = Int(truncatingIfNeeded: name.hash) & (Self.slotCount - 1)
    while slots[slot] >= 0 {
      if names[Int(slots[slot])] == name { return true }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    return false
  }
}

extension TopLevelDomains {
  /// Where the top-level domain ends that begins at an offset, or `nil` where none does.
  ///
  /// It is the longest there, in whatever case; neither an ASCII letter or digit nor `@`, `+` or `-` may follow. What
  /// begins with `xn--` is taken as it is.
  func end(at start: Int, in text: TextBytes) -> Int? {
    guard text[start].isASCIILetter || text[start] >= 0xC2 else { return nil }
    if text.has("xn--", at: start) { return Self.endOfPunycode(at: start + 4, in: text) }
    var (name, offset, end) = (DomainName(), start, nil as Int?)
    while let next = name.append(text, at: offset) {
      offset = next
      if Self.mayFollow(text[offset]), contains(name) { end = offset }
    }
    return end
  }

  /// Whether a stretch is a top-level domain, whatever follows it.
  func contains(_ range: Range<Int>, in text: TextBytes) -> Bool {
    if text.has("xn--", at: range.lowerBound) {
      return Self.endOfPunycode(at: range.lowerBound + 4, in: text) != nil
    }
    var (name, offset) = (DomainName(), range.lowerBound)
    while offset < range.upperBound, let next = name.append(text, at: offset) { offset = next }
    return offset == range.upperBound && contains(name)
  }

  private static func mayFollow(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "-"): false
    default: !byte.isASCIIAlphanumeric
    }
  }

  private static func endOfPunycode(at start: Int, in text: TextBytes) -> Int? {
    var end = start
    while text[end].isASCIIAlphanumeric || text[end] == UInt8(ascii: "-") { end += 1 }
    return end > start ? end : nil
  }
}

/// A label of a host in lower case, as far as looking it up needs: two sums of its bytes.
///
/// Names of up to eight bytes are told apart for certain, longer ones by both sums.
struct DomainName: Equatable {
  /// Longer names are none: the longest there is takes 33 bytes.
  private static let capacity = 64

  private var count = 0
  /// FNV-1a.
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  /// The last eight bytes, and the ones before laid over them.
  private var rotation: UInt64 = 0

  init() {}

  init(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
    for byte in name { append(byte) }
  }

  /// Takes the letter or mark that begins at an offset and answers where the next one does; `nil` where there is none.
  mutating func append(_ text: TextBytes, at offset: Int) -> Int? {
    let byte = text[offset]
    guard count + 4 <= Self.capacity else { return nil }
    if byte.isASCIILetter {
      append(byte.lowercasedASCII)
      return offset + 1
    }
    let scalar = text.scalar(at: offset)
    guard byte >= 0x80, scalar.isLetterOrMark else { return nil }
    for unit in scalar.lowercased.utf8 { append(unit) }
    return offset + text.length(at: offset)
  }

  private mutating func append(_ byte: UInt8) {
    count += 1
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    rotation = (rotation << 8 | rotation >> 56) ^ UInt64(byte)
  }
}

extension Unicode.Scalar {
  /// The lower case letter where that is one code point.
  fileprivate var lowercased: String {
    guard properties.changesWhenLowercased else { return String(self) }
    let letters = properties.lowercaseMapping
    return letters.unicodeScalars.count == 1 ? letters : String(self)
  }
}
