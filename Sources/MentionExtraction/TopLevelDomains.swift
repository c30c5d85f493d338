/// The top-level domains: generic ones and those of countries, in all scripts.
///
/// The list comes from the registries' part of the [Public Suffix List](https://publicsuffix.org/list/) and
/// is compiled in; ``date`` says how old it is. Links without a protocol have to end in one of them.
public struct TopLevelDomains: Sendable {
  /// The table of all domains, built on first use.
  static let all = TopLevelDomains()

  let names: [DomainName]
  /// A hash table of indexes of names, with linear probing; -1 marks a free slot.
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
  /// The end of the longest top-level domain that begins at an offset; `nil` where none does.
  ///
  /// Case is ignored. Neither an ASCII letter or digit nor `@`, `+` or `-` may follow. Any name that begins
  /// with `xn--` is accepted.
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

  /// Whether a range is a top-level domain, whatever follows it.
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

/// A domain name in lower case, reduced to its length and two hashes.
///
/// Two names of up to eight bytes are equal only if their bytes are. Longer names are compared by both
/// hashes.
struct DomainName: Equatable {
  /// The limit of a name in bytes; the longest in the list has 33.
  private static let capacity = 64

  private var count = 0
  private var digest = FNV1a()
  /// The exclusive or of the bytes, each rotated by its position modulo eight.
  private var rotation: UInt64 = 0

  /// The FNV-1a hash of the bytes.
  var hash: UInt64 { digest.value }

  init() {}

  init(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
    for byte in name { append(byte) }
  }

  /// Appends the letter or mark at an offset in lower case.
  ///
  /// - Returns: The offset after it; `nil` where there is no letter or mark, or the name is too long.
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
    digest.append(byte)
    rotation = (rotation << 8 | rotation >> 56) ^ UInt64(byte)
  }
}

extension Unicode.Scalar {
  /// The lower-case form where that is a single code point, else the character itself.
  fileprivate var lowercased: String {
    guard properties.changesWhenLowercased else { return String(self) }
    let letters = properties.lowercaseMapping
    return letters.unicodeScalars.count == 1 ? letters : String(self)
  }
}
