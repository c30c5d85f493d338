/// Makes zip files, also such as no program would make.
public struct ZipWriter {
  public enum Manner: Equatable, Sendable {
    case stored
    case deflated
    /// Deflated, with the lengths behind the content, as programs write that cannot go back.
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

  /// Adds an entry; `checksum` in place of the right one.
  public mutating func add(_ part: ContainerPart, _ manner: Manner = .deflated, checksum: UInt32? = nil) {
    let packed = manner == .stored ? part.bytes : deflated(part.bytes)
    let sum = checksum ?? crc(of: part.bytes)
    let lengths = [Int(sum), packed.count, part.bytes.count]
    let entry = ZipEntry(name: part.name, kind: part.kind, manner: manner, lengths: lengths)
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
