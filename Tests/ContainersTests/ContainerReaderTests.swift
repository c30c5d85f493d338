import CArchiveLibrary
import Containers
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
