import CArchiveLibrary
import Containers
import Glibc
import SmashtagTesting
import Testing

/// Reading what is whole.
struct ContainerReaderTests {
  private static let parts = [
    ContainerPart("data/", "", as: .folder),
    ContainerPart("data/tweets.js", [UInt8](repeating: 0x20, count: 3_000_000)),
    ContainerPart("data/photo.jpg", noise(300_000)),
    ContainerPart("data/empty.js", ""),
    ContainerPart("data/\(String(repeating: "a", count: 60))/ü日.js", "[]"),
  ]
  private static let files = parts.dropFirst()

  @Test(arguments: [ZipWriter.Manner.stored, .deflated, .streamed])
  func `The entries of a zip file are read in order`(manner: ZipWriter.Manner) throws {
    try withFile(ZipWriter.file(Self.parts, manner)) { path in
      try Self.expectAll(in: try ContainerReader(path: path))
    }
  }

  @Test(arguments: [TarWriter.Manner.old, .ustar, .gnu, .pax], Packing.allCases)
  func `The entries of a tar file are read in order, however it is packed`(
    manner: TarWriter.Manner, packing: Packing
  ) throws {
    try withFile(packed(TarWriter.file(Self.parts, manner), as: packing)) { path in
      try Self.expectAll(in: try ContainerReader(path: path))
    }
  }

  @Test func `A container is read out of a stream`() throws {
    for file in [ZipWriter.file(Self.parts, .streamed), gzip(TarWriter.file(Self.parts))] {
      var rest = file[...]

      let reader = try ContainerReader {
        defer { rest = rest.dropFirst(100_000) }
        return Array(rest.prefix(100_000))
      }

      try Self.expectAll(in: reader)
    }
  }

  @Test func `A long name stands whole`() throws {
    let name = String(repeating: "long/", count: 60) + "ü.js"
    for manner in [TarWriter.Manner.gnu, .pax] {
      try withFile(TarWriter.file([ContainerPart(name, "[]")], manner)) { path in
        let reader = try ContainerReader(path: path)
        #expect(reader.contents().names == [name])
      }
    }
  }

  @Test func `A piece has at most a megabyte`() throws {
    try withFile(ZipWriter.file(Self.parts)) { path in
      let reader = try ContainerReader(path: path)
      let entry = try reader.next()

      #expect(entry?.name == "data/tweets.js")
      #expect(entry?.size == 3_000_000)
      #expect(try reader.read().count == 1 << 20)
    }
  }

  @Test(arguments: [ZipWriter.Manner.stored, .streamed])
  func `What is passed over in a zip file is not read`(manner: ZipWriter.Manner) throws {
    let noise = noise(1_000_000)
    let parts = [ContainerPart("a", noise), ContainerPart("b", noise), ContainerPart("c", "c")]
    var file = ZipWriter.file(parts, manner)
    file.replaceSubrange(10_000..<990_000, with: [UInt8](repeating: 0xFF, count: 980_000))

    try withFile(file) { path in
      let reader = try ContainerReader(path: path)
      #expect(try reader.next()?.name == "a")
      #expect(try reader.next()?.name == "b")
      #expect(try reader.next()?.name == "c")
      #expect(try reader.rest() == Array("c".utf8))
    }
  }

  @Test func `It tells how far in the file it is`() throws {
    let parts = (0..<10).map { ContainerPart("\($0)", noise(200_000)) }
    for file in [ZipWriter.file(parts), TarWriter.file(parts), gzip(TarWriter.file(parts))] {
      try withFile(file) { path in
        let reader = try ContainerReader(path: path)
        var places = [reader.bytesRead]
        while try reader.next() != nil {
          _ = try reader.rest()
          places.append(reader.bytesRead)
        }

        #expect(places.first == 0)
        #expect(places == places.sorted())
        #expect(abs(places[5] - file.count / 2) < 400_000)
        #expect(places.last.map { $0 > file.count - 3_000 && $0 <= file.count } == true)
      }
    }
  }

  @Test func `An empty container holds nothing`() throws {
    for file in [ZipWriter().finished(), gzip(TarWriter.file([ContainerPart("data/", "", as: .folder)]))] {
      try withFile(file) { path in
        let reader = try ContainerReader(path: path)
        #expect(try reader.next() == nil)
      }
    }
  }

  @Test func `A name of another character set is taken as it is`() throws {
    var part = ContainerPart("x", "[]")
    part.name = Array("tw".utf8) + [0x81, 0xFF] + Array("ts.js".utf8)
    for file in [ZipWriter.file([part]), TarWriter.file([part])] {
      try withFile(file) { path in
        let reader = try ContainerReader(path: path)
        #expect(try reader.next()?.name == "tw\u{FFFD}\u{FFFD}ts.js")
      }
    }
  }

  @Test func `Containers are told by how they begin`() {
    let parts = [ContainerPart("a", "b")]

    #expect(ContainerReader.isContainer(ZipWriter.file(parts)))
    #expect(ContainerReader.isContainer(ZipWriter().finished()))
    for manner in [TarWriter.Manner.old, .ustar, .gnu, .pax] {
      #expect(ContainerReader.isContainer(TarWriter.file(parts, manner)))
    }
    #expect(!ContainerReader.isContainer(gzip(TarWriter.file(parts))))
    #expect(!ContainerReader.isContainer(Array(repeating: UInt8(0x20), count: 512)))
    #expect(!ContainerReader.isContainer([UInt8](repeating: 0, count: 512)))
    #expect(!ContainerReader.isContainer([]))
  }

  private static func expectAll(in reader: ContainerReader) throws {
    let (files, names, error) = reader.contents()

    #expect(error == nil)
    #expect(reader.refused.isEmpty)
    #expect(names.map { Array($0.utf8) } == Self.files.map(\.name))
    #expect(names.map { files[$0] } == Self.files.map(\.bytes))
  }
}

extension ContainerReader {
  /// What it holds, by name, up to an error.
  func contents() -> (files: [String: [UInt8]], names: [String], error: ContainerError?) {
    var (files, names): ([String: [UInt8]], [String]) = ([:], [])
    do {
      while let entry = try next() {
        names.append(entry.name)
        files[entry.name] = try rest()
      }
      return (files, names, nil)
    } catch {
      return (files, names, error as? ContainerError)
    }
  }

  /// What is left of the entry.
  func rest() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try read()
      guard !piece.isEmpty else { return bytes }
      bytes += piece
    }
  }
}

extension UnpackedStream {
  /// Reads bytes in pieces of that length.
  convenience init(_ bytes: [UInt8], pieces length: Int = 1_000) throws {
    var rest = bytes[...]
    try self.init {
      defer { rest = rest.dropFirst(length) }
      return Array(rest.prefix(length))
    }
  }

  /// What comes out, and the error that ends it.
  func contents() -> (bytes: [UInt8], error: (any Error)?) {
    var bytes: [UInt8] = []
    do {
      while true {
        let piece = try next()
        guard !piece.isEmpty else { return (bytes, nil) }
        bytes += piece
      }
    } catch {
      return (bytes, error)
    }
  }
}

/// Bytes that cannot be packed, the same each time.
func noise(_ count: Int) -> [UInt8] {
  var state: UInt64 = 1
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 56)
  }
}

/// One entry out of a container.
struct EntryBytesTests {
  private static let parts = [
    ContainerPart("a.jpg", noise(2_000_000)), ContainerPart("b.jpg", "picture"),
    ContainerPart("link.jpg", "b.jpg", as: .link),
  ]

  @Test(arguments: [ZipWriter.file(parts), TarWriter.file(parts), gzip(TarWriter.file(parts))])
  func `One entry is read`(file: [UInt8]) throws {
    try withFile(file) { path in
      let small = try ContainerReader.bytes(of: "b.jpg", in: path, limit: 7)
      let large = try ContainerReader.bytes(of: "a.jpg", in: path, limit: 2_000_000)

      #expect(small == Array("picture".utf8))
      #expect(large == noise(2_000_000))
      #expect(throws: ContainerError.tooLarge(limit: 6)) {
        try ContainerReader.bytes(of: "b.jpg", in: path, limit: 6)
      }
      #expect(throws: ContainerError.noEntry("c.jpg")) {
        try ContainerReader.bytes(of: "c.jpg", in: path, limit: 9)
      }
      #expect(throws: ContainerError.unsafeEntry("link.jpg")) {
        try ContainerReader.bytes(of: "link.jpg", in: path, limit: 9)
      }
    }
  }

  @Test func `An entry that is longer than it says is read no further than it may be`() throws {
    var file = ZipWriter.file([ContainerPart("a.jpg", [UInt8](repeating: 1, count: 100_000))], .streamed)
    let length: [UInt8] = [0xA0, 0x86, 0x01, 0x00]
    for place in file.indices where file[place...].starts(with: length) { file[place + 2] = 0 }
    try withFile(file) { path in
      #expect(throws: ContainerError.self) { try ContainerReader.bytes(of: "a.jpg", in: path, limit: 50_000) }
    }
  }

  @Test(arguments: [(1 << 40) + 1, 1 << 41, 1 << 60, Int.max])
  func `A length that is not plausible is not believed`(length: Int) throws {
    var writer = ZipWriter()
    writer.add(ContainerPart("a.jpg", "abc"), length: length)
    try withFile(writer.finished()) { path in
      let entry = try ContainerReader(path: path).next()

      #expect(entry != nil && entry?.size == nil)
    }
  }

  @Test func `A long length is told`() throws {
    var writer = ZipWriter()
    writer.add(ContainerPart("a.jpg", "abc"), length: 1 << 40)
    try withFile(writer.finished()) { path in
      let entry = try ContainerReader(path: path).next()

      #expect(entry != nil && entry?.size == 1 << 40)
    }
  }

  @Test(arguments: ["/dev/zero", "/dev/null", "/tmp", "/nowhere/at/all.zip", "a\0b"])
  func `What is no regular file is not waited for`(path: String) {
    #expect(throws: ContainerError.self) { try ContainerReader(path: path) }
  }

  @Test func `A pipe that nobody writes to is not waited for`() throws {
    try withFile([]) { path in
      let pipe = path + ".pipe"
      mkfifo(pipe, 0o600)

      #expect(throws: ContainerError.unreadable(reason: "it is no regular file")) {
        try ContainerReader(path: pipe)
      }
    }
  }

  @Test func `Who is cancelled reads no further`() async throws {
    try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try withFile(gzip(TarWriter.file(Self.parts))) { path in
        #expect(throws: ContainerError.cancelled) {
          try ContainerReader.bytes(of: "b.jpg", in: path, limit: 9)
        }
      }
    }
    .value
  }
}

/// What leads out of a container.
struct RefusedEntryTests {
  @Test(
    arguments: [
      "../x.js", "data/../../x.js", "data/..", "/etc/x.js", "data\\..\\..\\x.js", "\\x.js", "C:\\x.js",
    ])
  func `A name that leads out of the container is refused`(name: String) throws {
    let parts = [ContainerPart(name, "bad"), ContainerPart("data/tweets..js", "good")]
    for file in [ZipWriter.file(parts), TarWriter.file(parts), gzip(TarWriter.file(parts, .pax))] {
      try withFile(file) { path in
        let reader = try ContainerReader(path: path)

        #expect(reader.contents().files == ["data/tweets..js": Array("good".utf8)])
        // Of a zip file libarchive may have turned the strokes.
        #expect(reader.refused.map { $0.replacing("\\", with: "/") } == [name.replacing("\\", with: "/")])
      }
    }
  }

  @Test func `Links and devices are refused`() throws {
    let parts = [
      ContainerPart("link", "data/tweets.js", as: .link), ContainerPart("data/tweets.js", "good"),
      ContainerPart("hard", "data/tweets.js", as: .hardLink), ContainerPart("device", "", as: .device),
    ]
    try withFile(TarWriter.file(parts)) { path in
      let reader = try ContainerReader(path: path)

      #expect(reader.contents().names == ["data/tweets.js"])
      #expect(reader.refused == ["link", "hard", "device"])
    }
  }

  @Test func `A link in a zip file is refused`() throws {
    let parts = [ContainerPart("link", "data/tweets.js", as: .link), ContainerPart("data/tweets.js", "good")]
    try withFile(ZipWriter.file(parts)) { path in
      let reader = try ContainerReader(path: path)

      #expect(reader.contents().names == ["data/tweets.js"])
      #expect(reader.refused == ["link"])
    }
  }

  @Test func `A hundred of what is refused are named`() throws {
    let parts = (0..<150).map { ContainerPart("../\($0)", "") }
    try withFile(ZipWriter.file(parts)) { path in
      let reader = try ContainerReader(path: path)

      #expect(try reader.next() == nil)
      #expect(reader.refused.count == 100)
    }
  }

  @Test func `A zero ends a name, and what stands after it leads nowhere`() throws {
    var part = ContainerPart("a", "good")
    part.name = Array("data/a.js".utf8) + [0] + Array("/../../x".utf8)
    try withFile(ZipWriter.file([part])) { path in
      let reader = try ContainerReader(path: path)
      #expect(reader.contents().names == ["data/a.js"])
    }
  }

  @Test func `What needs a password is named and not read`() throws {
    var writer = ZipWriter()
    writer.add(ContainerPart("secret.js", "[1]"), .encrypted)
    writer.add(ContainerPart("open.js", "[2]"))
    try withFile(writer.finished()) { path in
      let reader = try ContainerReader(path: path)

      #expect(try reader.next()?.name == "secret.js")
      #expect(throws: ContainerError.needsPassword) { try reader.read() }
      #expect(try reader.next()?.name == "open.js")
      #expect(try reader.rest() == Array("[2]".utf8))
    }
  }
}
