/// The name of a tag or an attribute, in lower case and in a form that is compared at once.
struct HTMLName: Hashable, Sendable {
  /// Longer names are none that is known.
  static let longest = 16

  private var high: UInt64 = 0
  private var low: UInt64 = 0

  init(_ name: StaticString) {
    self.init(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// A name too long for one that is known is as good as empty.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= Self.longest else { return }
    for byte in bytes { append(byte) }
  }

  /// A name that ends in a zero, as the parser hands it over.
  init(_ name: UnsafePointer<UInt8>) {
    var count = 0
    while name[count] != 0 { count += 1 }
    self.init(UnsafeBufferPointer(start: name, count: count))
  }

  var isEmpty: Bool { low == 0 }

  /// Its bits in disorder, for tables.
  var mixed: Int {
    let bits = (low ^ high &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: bits >> 40)
  }

  /// Adds it to a source.
  func write(to source: inout [UInt8]) {
    for word in [high, low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        let byte = UInt8(truncatingIfNeeded: word >> UInt64(shift))
        if byte != 0 { source.append(byte) }
      }
    }
  }

  /// Adds a byte of a name that is read piece by piece.
  mutating func append(_ byte: UInt8) {
    let byte = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(byte)
  }
}

/// A tag with those of its attributes that are read.
struct HTMLTag {
  var name: HTMLName
  var isEnd: Bool
  /// It is an element with nothing in it.
  var isEmpty = false
  /// Where the values stand as they were written, no name twice.
  private var attributes: [(name: HTMLName, value: Range<Int>)] = []

  init(name: HTMLName, isEnd: Bool) {
    self.name = name
    self.isEnd = isEnd
  }

  /// Becomes another tag, without attributes.
  mutating func begin(_ name: HTMLName, isEnd: Bool) {
    (self.name, self.isEnd, isEmpty) = (name, isEnd, false)
    attributes.removeAll(keepingCapacity: true)
  }

  mutating func take(_ name: HTMLName, _ value: Range<Int>) {
    guard !attributes.contains(where: { $0.name == name }) else { return }
    attributes.append((name, value))
  }

  /// Adds it to a source; the values are found in `bytes`.
  func write(to source: inout [UInt8], from bytes: UnsafeBufferPointer<UInt8>) {
    source.append(UInt8(ascii: "<"))
    if isEnd { source.append(UInt8(ascii: "/")) }
    name.write(to: &source)
    for attribute in attributes {
      source.append(UInt8(ascii: " "))
      attribute.name.write(to: &source)
      source.append(UInt8(ascii: "="))
      source.append(UInt8(ascii: "\""))
      HTMLSource.append(value: UnsafeBufferPointer(rebasing: bytes[attribute.value]), to: &source)
      source.append(UInt8(ascii: "\""))
    }
    source.append(UInt8(ascii: ">"))
  }
}

/// Values by the names of tags, attributes or classes; looked up for each of a page.
struct HTMLNameTable<Value: Sendable>: Sendable {
  private var slots: [(name: HTMLName, value: Value)?]
  private let mask: Int

  /// Of a name that stands there twice the last counts.
  init(_ values: some Collection<(HTMLName, Value)>) {
    var size = 16
    while size < values.count * 4 { size *= 2 }
    slots = Array(repeating: nil, count: size)
    mask = size - 1
    for (name, value) in values { slots[slot(of: name)] = (name, value) }
  }

  subscript(name: HTMLName) -> Value? { slots[slot(of: name)]?.value }

  /// Where a name is, or would be.
  private func slot(of name: HTMLName) -> Int {
    var slot = name.mixed & mask
    while let taken = slots[slot], taken.name != name { slot = (slot + 1) & mask }
    return slot
  }
}

extension HTMLNameTable<Bool> {
  /// A set.
  init(_ names: [StaticString]) { self.init(names.map { (HTMLName($0), true) }) }

  func contains(_ name: HTMLName) -> Bool { self[name] != nil }
}

/// What of a text is kept for the parser, and how much.
struct HTMLRules: Sendable {
  /// In bytes; what is longer is cut before anything is read.
  let limit: Int
  /// In bytes that the parser is given; tags that are left out do not count.
  let sourceLimit: Int
  let attributes: HTMLNameTable<Bool>
  /// Elements that are left out with what is in them, whatever looks like a tag there.
  let opaque: HTMLNameTable<Bool>
  /// Those of them that may stand in each other.
  var nested = HTMLNameTable([] as [StaticString])
  /// References to characters are resolved as browsers do, `</br>` breaks the line, and a byte of zero is left out.
  let isPatient: Bool
  /// A tag that ends in `/>` is an element with nothing in it, as in XML.
  var isXML = false
  /// Names with signs in them, and what each is another name for.
  var otherNames = HTMLNameTable<HTMLName>([] as [(HTMLName, HTMLName)])

  /// The text of a post.
  static let post = HTMLRules(
    limit: 1 << 20, sourceLimit: .max, attributes: HTMLNameTable(["href", "class", "rel", "start", "alt"]),
    opaque: HTMLNameTable(["script", "style"]), isPatient: false)
}
