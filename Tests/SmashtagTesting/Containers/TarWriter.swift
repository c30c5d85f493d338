/// Makes tar files.
public enum TarWriter {
  public enum Manner: Equatable, Sendable {
    /// Without a sign, as before 1988.
    case old
    case ustar
    /// Long names stand in an entry before.
    case gnu
    /// Names stand in a record before.
    case pax
  }

  /// A whole file.
  public static func file(_ parts: [ContainerPart], _ manner: Manner = .ustar) -> [UInt8] {
    parts.flatMap { entry($0, manner) } + [UInt8](repeating: 0, count: 1_024)
  }

  private static func entry(_ part: ContainerPart, _ manner: Manner) -> [UInt8] {
    let isLink = part.kind == .link || part.kind == .hardLink
    let content = isLink ? [] : part.bytes
    let header = TarHeader(
      name: part.name, target: isLink ? part.bytes : [], length: content.count, kind: sign(of: part.kind))
    return longName(part.name, manner) + header.bytes(manner) + padded(content)
  }

  private static func longName(_ name: [UInt8], _ manner: Manner) -> [UInt8] {
    switch manner {
    case .old, .ustar: return []
    case .gnu:
      let header = TarHeader(name: Array("././@LongLink".utf8), length: name.count + 1, kind: "L")
      return header.bytes(manner) + padded(name + [0])
    case .pax:
      let record = paxRecord(name)
      return TarHeader(name: Array("pax".utf8), length: record.count, kind: "x").bytes(manner)
        + padded(record)
    }
  }

  /// A record begins with its own length.
  private static func paxRecord(_ name: [UInt8]) -> [UInt8] {
    let rest = Array(" path=".utf8) + name + [0x0A]
    var length = rest.count
    while "\(length)".utf8.count + rest.count != length { length = "\(length)".utf8.count + rest.count }
    return Array("\(length)".utf8) + rest
  }

  private static func sign(of kind: ContainerPart.Kind) -> Character {
    switch kind {
    case .file: "0"
    case .hardLink: "1"
    case .link: "2"
    case .device: "3"
    case .folder: "5"
    }
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
  }
}

private struct TarHeader {
  var name: [UInt8]
  var target: [UInt8] = []
  var length: Int
  var kind: Character

  func bytes(_ manner: TarWriter.Manner) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ bytes: some Collection<UInt8>, at place: Int) {
      header.replaceSubrange(place..<place + bytes.count, with: bytes)
    }
    put(name.prefix(100), at: 0)
    put(octal(0o644, 7), at: 100)
    put(octal(length, 11), at: 124)
    put(octal(0, 11), at: 136)
    put(kind == "0" && manner == .old ? [0] : Array(String(kind).utf8), at: 156)
    put(target.prefix(100), at: 157)
    put(sign(manner), at: 257)
    put([UInt8](repeating: 0x20, count: 8), at: 148)
    put(octal(header.reduce(0) { $0 + Int($1) }, 6) + [0, 0x20], at: 148)
    return header
  }

  private func octal(_ number: Int, _ digits: Int) -> [UInt8] {
    let text = String(number, radix: 8)
    return Array((String(repeating: "0", count: max(0, digits - text.count)) + text).utf8)
  }

  private func sign(_ manner: TarWriter.Manner) -> [UInt8] {
    switch manner {
    case .old: []
    case .ustar, .pax: Array("ustar".utf8) + [0, 0x30, 0x30]
    case .gnu: Array("ustar  ".utf8) + [0]
    }
  }
}
