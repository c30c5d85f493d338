/// Makes zip files, also such as no program would make.
public struct ZipWriter {
  public enum Manner: Equatable, Sendable {
    case stored
    case deflated
    /// Deflated, with the lengths after the content, as programs write that cannot go back.
    case streamed
    /// Says that a password is needed.
    case encrypted
  }

  /// The bytes of all entries, then of their list.
  public private(set) var bytes: [UInt8] = []
  private var list: [UInt8] = []
  private var count = 0

  public init() {}

  /// A whole file.
  public static func file(_ parts: [ContainerPart], _ manner: Manner = .deflated) -> [UInt8] {
    var writer = ZipWriter()
    for part in parts { writer.add(part, manner) }
    return writer.finished()
  }

  /// Adds an entry; `checksum` in place of the right one, `length` in place of the unpacked one, in 64 bits.
  public mutating func add(
    _ part: ContainerPart, _ manner: Manner = .deflated, checksum: UInt32? = nil, length: Int? = nil
  ) {
    let packed = manner == .stored ? part.bytes : deflated(part.bytes)
    let sum = checksum ?? crc(of: part.bytes)
    let lengths = [Int(sum), packed.count, length ?? part.bytes.count]
    let entry = ZipEntry(
      name: part.name, kind: part.kind, manner: manner, lengths: lengths, isLong: length != nil)
    list(entry, at: bytes.count)
    bytes += entry.header + packed + entry.trailer
  }

  /// Adds entries that all have one content, which says of itself how long it is.
  public mutating func add(
    _ names: [String], sharing packed: [UInt8], length: Int, checksum: UInt32 = 0
  ) {
    let place = bytes.count
    for name in names {
      let entry = ZipEntry(
        name: Array(name.utf8), kind: .file, manner: .deflated,
        lengths: [Int(checksum), packed.count, length])
      list(entry, at: place)
      if name == names.first { bytes += entry.header + packed }
    }
  }

  /// All of it, with its end.
  public func finished() -> [UInt8] {
    var file = bytes + list
    file.append(0x0605_4B50, bytes: 4)
    file.append(0, bytes: 4)
    file.append(min(count, 0xFFFF), bytes: 2)
    file.append(min(count, 0xFFFF), bytes: 2)
    file.append(list.count, bytes: 4)
    file.append(bytes.count, bytes: 4)
    file.append(0, bytes: 2)
    return file
  }

  private mutating func list(_ entry: ZipEntry, at place: Int) {
    list += entry.listed(at: place)
    count += 1
  }
}

/// What a zip file says of an entry: before its content, after it, and in the list at the end.
struct ZipEntry {
  let name: [UInt8]
  let kind: ContainerPart.Kind
  let manner: ZipWriter.Manner
  /// The checksum, how long the content is packed, and unpacked.
  let lengths: [Int]
  /// Whether both lengths are told in 64 bits, as zip64 has them.
  var isLong = false

  var header: [UInt8] {
    var header: [UInt8] = []
    header.append(0x0403_4B50, bytes: 4)
    header += facts(hasLengths: manner != .streamed)
    return header + name + extra
  }

  var trailer: [UInt8] {
    guard manner == .streamed else { return [] }
    var trailer: [UInt8] = []
    trailer.append(0x0807_4B50, bytes: 4)
    for length in lengths { trailer.append(length, bytes: 4) }
    return trailer
  }

  func listed(at place: Int) -> [UInt8] {
    var listed: [UInt8] = []
    listed.append(0x0201_4B50, bytes: 4)
    // Made by Unix, which has a mode.
    listed.append(0x031E, bytes: 2)
    listed += facts(hasLengths: true)
    listed.append(0, bytes: 6)
    listed.append(mode << 16, bytes: 4)
    listed.append(place, bytes: 4)
    return listed + name + extra
  }
}

private extension ZipEntry {
  var mode: Int {
    switch kind {
    case .file, .hardLink: 0o100644
    case .folder: 0o040755
    case .link: 0o120777
    case .device: 0o020644
    }
  }

  func facts(hasLengths: Bool) -> [UInt8] {
    var facts: [UInt8] = []
    facts.append(20, bytes: 2)
    facts.append(flags, bytes: 2)
    facts.append(manner == .stored ? 0 : 8, bytes: 2)
    facts.append(0x21 << 16, bytes: 4)
    let lengths = isLong ? [lengths[0], 0xFFFF_FFFF, 0xFFFF_FFFF] : lengths
    for length in lengths { facts.append(hasLengths ? length : 0, bytes: 4) }
    facts.append(name.count, bytes: 2)
    facts.append(extra.count, bytes: 2)
    return facts
  }

  /// The lengths in 64 bits, the unpacked one first.
  var extra: [UInt8] {
    guard isLong else { return [] }
    var extra: [UInt8] = [1, 0, 16, 0]
    for length in lengths[1...].reversed() { extra.append(length, bytes: 8) }
    return extra
  }

  var flags: Int {
    let isUTF8 = String(validating: name, as: UTF8.self) != nil
    return (isUTF8 ? 0x800 : 0) | (manner == .streamed ? 8 : 0) | (manner == .encrypted ? 1 : 0)
  }
}

/// One entry of a container that a test makes.
public struct ContainerPart: Sendable {
  public var name: [UInt8]
  public var bytes: [UInt8]
  public var kind: Kind

  public enum Kind: Equatable, Sendable {
    case file
    case folder
    /// A symbolic link; the bytes are its target.
    case link
    /// A link to another entry; the bytes are its name.
    case hardLink
    case device
  }

  public init(_ name: String, _ bytes: [UInt8], as kind: Kind = .file) {
    (self.name, self.bytes, self.kind) = (Array(name.utf8), bytes, kind)
  }

  public init(_ name: String, _ text: String, as kind: Kind = .file) {
    self.init(name, Array(text.utf8), as: kind)
  }
}
