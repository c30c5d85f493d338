/// What a zip file says of an entry: before its content, behind it, and in the list at the end.
struct ZipEntry {
  let name: [UInt8]
  let kind: ContainerPart.Kind
  let manner: ZipWriter.Manner
  /// The checksum, how long the content is packed, and unpacked.
  let lengths: [Int]

  var header: [UInt8] {
    var header: [UInt8] = []
    header.append(0x0403_4B50, bytes: 4)
    header += facts(hasLengths: manner != .streamed)
    return header + name
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
    return listed + name
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
    for length in lengths { facts.append(hasLengths ? length : 0, bytes: 4) }
    facts.append(name.count, bytes: 2)
    facts.append(0, bytes: 2)
    return facts
  }

  var flags: Int {
    let isUTF8 = String(validating: name, as: UTF8.self) != nil
    return (isUTF8 ? 0x800 : 0) | (manner == .streamed ? 8 : 0) | (manner == .encrypted ? 1 : 0)
  }
}
