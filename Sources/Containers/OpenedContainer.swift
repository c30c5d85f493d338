/// A container whose kind is known, before its first entry.
struct OpenedContainer {
  let unpacker: Unpacker
  /// What is behind it, packed as it is.
  let source: any ByteSource
  /// What is behind it, if it is as it is.
  private(set) var file: FileSource?
  /// There is no way to pass over what it holds.
  let isStream: Bool
  /// Its end is missing.
  var isCut = false

  init(path: String) throws {
    let file = try FileSource(path: path)
    let beginning = file.bytes(at: 0, count: ContainerKind.signLength)
    let isPacked = Packing(beginning: beginning) != .none
    switch ContainerKind(beginning: beginning) {
    case _ where isPacked: try self.init(packed: file)
    case .zip where ZipEnd.begins(beginning): try self.init(file, as: .streamedZip)
    case .zip where ZipEnd.isThere(in: file):
      file.readLimit = Self.listLimit
      file.signLimit = ContainerReader.entryLimit + ContainerReader.entryLimit / 10
      try self.init(file, as: .zip)
    case .zip:
      try self.init(file, as: .streamedZip)
      isCut = true
    case .tar: try self.init(file, as: .tar)
    case nil: throw Self.isNone
    }
  }

  init(read: @escaping () throws -> [UInt8]) throws {
    try self.init(packed: StreamSource(next: read))
  }
}

private extension OpenedContainer {
  /// libarchive reads the whole list of a zip file's entries, and holds about 200 bytes of each.
  static let listLimit = 400_000_000

  static let isNone = ContainerError.unreadable(reason: "it is no zip or tar file")

  init(_ file: FileSource, as kind: Unpacker.Kind) throws {
    (unpacker, source, self.file, isStream) = (try Unpacker(file, as: kind), file, file, false)
  }

  init(packed source: any ByteSource) throws {
    let stream = try UnpackedStream { Array(try source.read()) }
    let beginning = try Beginning.read(ContainerKind.signLength, of: stream.next)
    guard let kind = ContainerKind(beginning: beginning) else { throw Self.isNone }
    let unpacked = StreamSource(beginning: beginning, next: stream.next)
    unpacker = try Unpacker(unpacked, as: kind == .zip ? .streamedZip : .tar)
    (self.source, file, isStream) = (source, nil, true)
  }
}
