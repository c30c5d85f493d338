import Foundation

/// The bytes of a property list that another program may have written; it is decoded only if that is cheap.
///
/// A few hundred bytes can expand to more than memory holds: in the binary form an array can be an element of
/// several others, or of itself. Deep nesting overflows the decoder's stack. Both are checked before
/// decoding, in linear time.
struct UntrustedPropertyList {
  /// The deepest nesting that is accepted; ours have four levels.
  private static let deepest = 32

  private let data: Data

  init(_ data: Data) { self.data = data }

  /// The decoded value; `nil` where it is damaged, too deep, or would expand to far more than its bytes.
  ///
  /// XML has to be in UTF-8.
  var value: Any? {
    guard isHarmless else { return nil }
    return try? PropertyListSerialization.propertyList(from: data, format: nil)
  }

  /// The value decoded as a type; `nil` as for ``value``, and where it is of another type.
  func decoded<Value: Decodable>(as type: Value.Type) -> Value? {
    guard isHarmless else { return nil }
    return try? PropertyListDecoder().decode(type, from: data)
  }
}

private extension UntrustedPropertyList {
  var isHarmless: Bool {
    let bytes = [UInt8](data)
    if bytes.starts(with: "bplist".utf8) {
      var list = BinaryPropertyList(bytes)
      return list?.isBounded(depth: Self.deepest) ?? false
    }
    return XMLPropertyList(bytes).isBounded(depth: Self.deepest)
  }
}

/// The objects of a binary property list.
///
/// The format is documented in CoreFoundation's `CFBinaryPList.c`: objects, a table of their offsets, and a
/// trailer of 32 bytes.
private struct BinaryPropertyList {
  /// The approximate overhead of a decoded object in bytes.
  private static let overhead = 32
  /// By how much a list may expand when decoded, since equal strings are stored only once.
  private static let growth = 64
  /// The decoded size in bytes that is accepted of any list, however short.
  private static let least = 4_000_000

  /// The decoded size of an object.
  private struct Extent {
    /// The bytes of the object, with its elements as often as they occur.
    let size: Int
    let depth: Int
  }

  private let bytes: [UInt8]
  private let offsetSize, referenceSize, count, top, table: Int
  private var extents: [Int: Extent] = [:]

  /// Reads the trailer; `nil` where it is damaged.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 40 else { return nil }
    let trailer = bytes.count - 32
    self.bytes = bytes
    (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.integer(in: bytes, at: trailer + 8, size: 8),
      let top = Self.integer(in: bytes, at: trailer + 16, size: 8),
      let table = Self.integer(in: bytes, at: trailer + 24, size: 8), count <= bytes.count
    else { return nil }
    (self.count, self.top, self.table) = (count, top, table)
  }

  mutating func isBounded(depth: Int) -> Bool { extent(of: top, depth: depth) != nil }

  /// The decoded size of an object; `nil` where it is damaged, too deep or too large.
  private mutating func extent(of object: Int, depth: Int) -> Extent? {
    guard depth >= 0 else { return nil }
    if let known = extents[object] { return known.depth <= depth ? known : nil }
    guard object < count, let offset = integer(at: table + object * offsetSize, size: offsetSize),
      offset < table, let header = header(at: offset)
    else { return nil }
    var extent = Extent(size: Self.overhead + header.byteCount, depth: 0)
    for index in 0..<header.references {
      guard let reference = integer(at: header.start + index * referenceSize, size: referenceSize),
        index >= header.keys || isText(reference), let part = self.extent(of: reference, depth: depth - 1),
        extent.size + part.size <= most
      else { return nil }
      extent = Extent(size: extent.size + part.size, depth: max(extent.depth, part.depth + 1))
    }
    extents[object] = extent
    return extent
  }

  /// Whether an object is a text, which all keys of a dictionary have to be: Foundation reads others, but writes none.
  private func isText(_ object: Int) -> Bool {
    guard object < count, let offset = integer(at: table + object * offsetSize, size: offsetSize),
      offset < table
    else { return false }
    return [0x5, 0x6].contains(bytes[offset] >> 4)
  }

  private var most: Int { max(Self.least, bytes.count * Self.growth) }

  /// The offset of an object's content, its length in bytes, the number of references in it, and how many of them are
  /// keys; `nil` where it is damaged, and for kinds that only archives of objects have.
  ///
  /// Foundation ends the program where a set has an element that is no text.
  private func header(at offset: Int) -> (start: Int, byteCount: Int, references: Int, keys: Int)? {
    let (kind, low) = (bytes[offset] >> 4, Int(bytes[offset] & 15))
    guard [0x0, 0x1, 0x2, 0x3, 0x4, 0x5, 0x6, 0xA, 0xD].contains(kind) else { return nil }
    var (start, length) = (offset + 1, low)
    if [0x4, 0x5, 0x6, 0xA, 0xD].contains(kind), low == 15 {
      guard start < bytes.count, bytes[start] >> 4 == 1, bytes[start] & 15 <= 3 else { return nil }
      let size = 1 << Int(bytes[start] & 15)
      guard let long = integer(at: start + 1, size: size) else { return nil }
      (start, length) = (start + 1 + size, long)
    }
    guard length <= bytes.count else { return nil }
    let width =
      switch kind {
      case 0x6: 2 * length
      case 0xA: referenceSize * length
      case 0xD: 2 * referenceSize * length
      case 0x4, 0x5: length
      default: 0
      }
    guard start + width <= bytes.count else { return nil }
    return (start, width, [0xA, 0xD].contains(kind) ? width / referenceSize : 0, kind == 0xD ? length : 0)
  }

  private func integer(at offset: Int, size: Int) -> Int? { Self.integer(in: bytes, at: offset, size: size) }

  /// A big-endian integer; `nil` where it is outside of the bytes or exceeds 32 bits.
  private static func integer(in bytes: [UInt8], at offset: Int, size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    let number = bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return number <= UInt64(UInt32.max) ? Int(number) : nil
  }
}

/// The tags of a property list in XML, whose nesting is checked.
private struct XMLPropertyList {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the nesting is within a limit.
  ///
  /// Other encodings than UTF-8, and a document type with entities, are refused, since they could hide tags.
  func isBounded(depth limit: Int) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // In UTF-16 and UTF-32 a zero byte follows the first sign.
    guard let first = bytes[start...].firstIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }),
      bytes[first] == UInt8(ascii: "<"), bytes[first...].dropFirst().first != 0
    else { return false }
    var (offset, depth) = (start, 0)
    while let tag = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      guard let end = end(of: tag), isKnown(bytes[tag..<end]) else { return false }
      depth += change(of: bytes[tag..<end])
      if depth > limit { return false }
      offset = end
    }
    return true
  }

  /// The end of the tag, comment or instruction at an index; `nil` where it is not closed.
  private func end(of tag: Int) -> Int? {
    for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
    where bytes[tag...].starts(with: opening.utf8) {
      return end(of: closing, from: tag + opening.utf8.count)
    }
    return end(of: ">", from: tag)
  }

  private func end(of text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    var offset = start
    while let found = bytes[offset...].firstIndex(of: wanted[0]) {
      if bytes[found...].starts(with: wanted) { return found + wanted.count }
      offset = found + 1
    }
    return nil
  }

  private func isKnown(_ tag: ArraySlice<UInt8>) -> Bool {
    if tag.starts(with: "<!DOCTYPE".utf8) { return !tag.contains(UInt8(ascii: "[")) }
    guard tag.starts(with: "<?xml".utf8) else { return true }
    let text = String(decoding: tag, as: UTF8.self).lowercased()
    return !text.contains("encoding") || text.contains("\"utf-8\"") || text.contains("'utf-8'")
  }

  /// 1 where the tag opens a container, -1 where it closes one, else 0.
  private func change(of tag: ArraySlice<UInt8>) -> Int {
    let isClosing = tag.dropFirst().first == UInt8(ascii: "/")
    let name = tag.dropFirst(isClosing ? 2 : 1).prefix { 0x61...0x7A ~= $0 }
    guard name.elementsEqual("array".utf8) || name.elementsEqual("dict".utf8) else { return 0 }
    if isClosing { return -1 }
    return tag.dropLast().last == UInt8(ascii: "/") ? 0 : 1
  }
}
