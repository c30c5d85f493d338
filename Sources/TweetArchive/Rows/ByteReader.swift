/// Reads what a ``ByteWriter`` wrote; bytes that were damaged throw, whatever they say.
///
/// It must not outlive the buffer it reads.
struct ByteReader {
  private let buffer: UnsafeRawBufferPointer
  private var position = 0

  init(_ buffer: UnsafeRawBufferPointer) { self.buffer = buffer }

  private var remaining: Int { buffer.count - position }

  mutating func number() throws -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard remaining > 0 else { throw ArchiveTrouble.damaged }
      let byte = buffer[position]
      position += 1
      number |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return number }
    }
    throw ArchiveTrouble.damaged
  }

  mutating func signed() throws -> Int {
    let number = try number()
    return Int(truncatingIfNeeded: number >> 1) ^ -Int(truncatingIfNeeded: number & 1)
  }

  mutating func double() throws -> Double { Double(bitPattern: try number().byteSwapped) }

  mutating func string() throws -> String { try string(length: number()) }

  mutating func id() throws -> String {
    let length = try number()
    return length == 0 ? String(try number()) : try string(length: length - 1)
  }

  mutating func optionalString() throws -> String? { try number() == 0 ? nil : string() }

  mutating func optionalInt() throws -> Int? { try number() == 0 ? nil : signed() }

  mutating func optionalRange() throws -> Range<Int>? {
    guard try number() != 0 else { return nil }
    let (lower, upper) = (try signed(), try signed())
    guard lower <= upper else { throw ArchiveTrouble.damaged }
    return lower..<upper
  }

  /// A list of parts, each of at least one byte.
  mutating func list<Part>(of part: (inout ByteReader) throws -> Part) throws -> [Part] {
    let count = try number()
    guard count <= UInt64(remaining) else { throw ArchiveTrouble.damaged }
    var parts: [Part] = []
    parts.reserveCapacity(Int(count))
    for _ in 0..<count { parts.append(try part(&self)) }
    return parts
  }

  mutating func skipString() throws { try skip(number()) }

  mutating func skipID() throws {
    let length = try number()
    if length == 0 { _ = try number() } else { try skip(length - 1) }
  }

  private mutating func string(length: UInt64) throws -> String {
    let start = position
    try skip(length)
    return String(decoding: UnsafeRawBufferPointer(rebasing: buffer[start..<position]), as: UTF8.self)
  }

  private mutating func skip(_ length: UInt64) throws {
    guard length <= UInt64(remaining) else { throw ArchiveTrouble.damaged }
    position += Int(length)
  }
}
