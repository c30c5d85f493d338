/// The name of a tag, an attribute or a class in lower case, packed into 16 bytes for fast comparison.
struct HTMLName: Hashable, Sendable {
  /// The longest name in bytes; no known name is longer.
  static let longest = 16

  private var high: UInt64 = 0
  private var low: UInt64 = 0

  init(_ name: StaticString) {
    self.init(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// Packs a name; one longer than ``longest`` becomes the empty name.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= Self.longest else { return }
    for byte in bytes { append(byte) }
  }

  /// Packs a null-terminated name, as libxml2 passes it.
  init(_ name: UnsafePointer<UInt8>) {
    var count = 0
    while name[count] != 0 { count += 1 }
    self.init(UnsafeBufferPointer(start: name, count: count))
  }

  var isEmpty: Bool { low == 0 }

  /// A hash of the name for tables.
  var mixed: Int {
    let bits = (low ^ high &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: bits >> 40)
  }

  /// Appends its bytes to a source.
  func write(to source: inout [UInt8]) {
    for word in [high, low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        let byte = UInt8(truncatingIfNeeded: word >> UInt64(shift))
        if byte != 0 { source.append(byte) }
      }
    }
  }

  /// Appends a byte to a name that is read byte by byte.
  mutating func append(_ byte: UInt8) {
    let byte = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(byte)
  }
}

/// A tag with those of its attributes that are kept.
struct HTMLTag {
  var name: HTMLName
  var isEnd: Bool
  /// Whether it is an element without content.
  var isEmpty = false
  /// The ranges of the values in the source text; no name occurs twice.
  private var attributes: [(name: HTMLName, value: Range<Int>)] = []

  init(name: HTMLName, isEnd: Bool) {
    self.name = name
    self.isEnd = isEnd
  }

  /// Turns it into another tag without attributes.
  mutating func begin(_ name: HTMLName, isEnd: Bool) {
    (self.name, self.isEnd, isEmpty) = (name, isEnd, false)
    attributes.removeAll(keepingCapacity: true)
  }

  mutating func take(_ name: HTMLName, _ value: Range<Int>) {
    guard !attributes.contains(where: { $0.name == name }) else { return }
    attributes.append((name, value))
  }

  /// Appends it to a source.
  ///
  /// - Parameter bytes: The text that the ranges of values refer to.
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

/// Which tags and attributes of a text reach the parser, and how much of it.
struct HTMLRules: Sendable {
  /// The largest number of bytes that are read of a text.
  let limit: Int
  /// The largest number of bytes that the parser receives; tags that are left out do not count.
  let sourceLimit: Int
  let attributes: HTMLNameTable<Bool>
  /// Elements that are left out with their content, whatever in it looks like a tag.
  let opaque: HTMLNameTable<Bool>
  /// Those of the opaque elements that can be nested.
  var nested = HTMLNameTable([] as [StaticString])
  /// Whether to follow browsers more closely.
  ///
  /// Then character references are resolved as browsers do, `</br>` breaks the line, and zero bytes are left
  /// out.
  let isPatient: Bool
  /// Whether a tag that ends in `/>` is an empty element, as in XML.
  var isXML = false
  /// The synonyms of tags whose names contain signs.
  var otherNames = HTMLNameTable<HTMLName>([] as [(HTMLName, HTMLName)])

  /// The rules for the text of a post.
  static let post = HTMLRules(
    limit: 1 << 20, sourceLimit: .max, attributes: HTMLNameTable(["href", "class", "rel", "start", "alt"]),
    opaque: HTMLNameTable(["script", "style"]), isPatient: false)
}
