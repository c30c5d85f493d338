import CArchiveLibrary
import Containers
import Foundation
import SmashtagTesting
import Testing

/// Containers that are cut off, damaged or made up.
struct DamagedContainerTests {
  private static let parts = [
    ContainerPart("a.js", noise(20_000)), ContainerPart("b.js", [UInt8](repeating: 0x20, count: 50_000)),
    ContainerPart("c.js", noise(20_000)),
  ]

  @Test(arguments: [ZipWriter.Manner.stored, .deflated, .streamed])
  func `A zip file that is cut off gives what there is, and says so`(manner: ZipWriter.Manner) throws {
    let whole = ZipWriter.file(Self.parts, manner)
    for part in stride(from: 5, to: whole.count, by: whole.count / 20) {
      try withFile(Array(whole.prefix(part))) { path in
        let (files, _, error) = try ContainerReader(path: path).contents()

        #expect(error == .cutOff, "\(part)")
        #expect(files["a.js"] == (part > 20_060 ? Self.parts[0].bytes : nil))
      }
    }
  }

  @Test(arguments: Packing.allCases)
  func `A tar file that is cut off gives what there is, and says so`(packing: Packing) throws {
    let whole = packed(TarWriter.file(Self.parts), as: packing)
    for part in stride(from: 600, to: whole.count - 1_024, by: whole.count / 20) {
      try withFile(Array(whole.prefix(part))) { path in
        let (files, error) = Self.contents(of: path)

        #expect(error == .cutOff, "\(part)")
        for file in files { #expect(Self.parts.contains { $0.bytes == file.value }) }
      }
    }
  }

  /// What is read of a file, and the error that ended this, be it at once.
  private static func contents(of path: String) -> (files: [String: [UInt8]], error: ContainerError?) {
    do {
      let (files, _, error) = try ContainerReader(path: path).contents()
      return (files, error)
    } catch {
      return ([:], error as? ContainerError)
    }
  }

  @Test(arguments: [ZipWriter.Manner.stored, .deflated, .streamed])
  func `A wrong checksum is noticed, and the next entry is read`(manner: ZipWriter.Manner) throws {
    var writer = ZipWriter()
    writer.add(Self.parts[0], manner, checksum: 7)
    writer.add(Self.parts[1], manner)
    try withFile(writer.finished()) { path in
      let reader = try ContainerReader(path: path)
      _ = try reader.next()
      var count = 0

      #expect(throws: ContainerError.self) {
        while case let piece = try reader.read(), !piece.isEmpty { count += piece.count }
      }
      #expect(count == 20_000)
      #expect(try reader.next()?.name == "b.js")
      #expect(try reader.rest() == Self.parts[1].bytes)
    }
  }

  @Test(arguments: [128, 2, 1 << 41])
  func `What is wrong with an entry is told in one line`(length: Int) throws {
    var writer = ZipWriter()
    writer.add(ContainerPart("a.js", "rain"), length: length)
    try withFile(writer.finished()) { path in
      let reader = try ContainerReader(path: path)
      _ = try reader.next()

      let error = #expect(throws: ContainerError.self) { while try !reader.read().isEmpty {} }

      let text = error.map { "\($0)" } ?? ""
      #expect(!text.contains { $0.isNewline } && !text.contains("  "))
      #expect(text.hasPrefix("it is damaged (") && text.hasSuffix("); get the file once more"))
    }
  }

  @Test func `A damaged entry does not touch the others`() throws {
    var file = ZipWriter.file(Self.parts)
    file.replaceSubrange(1_000..<1_100, with: [UInt8](repeating: 0xFF, count: 100))
    try withFile(file) { path in
      let reader = try ContainerReader(path: path)

      #expect(try reader.next()?.name == "a.js")
      #expect(throws: ContainerError.self) { try reader.rest() }
      #expect(try reader.next()?.name == "b.js")
      #expect(try reader.rest() == Self.parts[1].bytes)
    }
  }

  @Test func `What is no container is said to be none`() throws {
    for bytes in [[], [0x50], Array("[]".utf8), noise(100_000), gzip(Array("{}".utf8)), gzip([])] {
      try withFile(bytes) { path in
        #expect(throws: ContainerError.unreadable(reason: "it is no zip or tar file")) {
          try ContainerReader(path: path)
        }
      }
    }
  }

  @Test func `A sign alone is no container, and no harm`() throws {
    for sign: [UInt8] in [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x1F, 0x8B, 8]] {
      for rest in [[], noise(100), noise(100_000)] {
        try withFile(sign + rest) { path in
          #expect(throws: ContainerError.self) {
            let reader = try ContainerReader(path: path)
            while try reader.next() != nil { _ = try reader.rest() }
          }
        }
      }
    }
  }

  @Test func `No byte that is wrong does harm`() throws {
    let parts = [ContainerPart("a.js", "[1,2,3]"), ContainerPart("b.js", "[4,5,6]")]
    let files = [
      ZipWriter.file(parts), ZipWriter.file(parts, .streamed), gzip(TarWriter.file(parts)),
      TarWriter.file(parts, .pax),
    ]
    for (number, file) in files.enumerated() {
      try withFile(file) { path in
        var opened = 0
        for place in file.indices where number != 3 || place < 3_000 {
          for bits: UInt8 in [0x01, 0x80, 0xFF] {
            opened += try expectNoHarm(of: file, with: bits, at: place, as: path) ? 1 : 0
          }
        }
        #expect(opened > file.count)
      }
    }
  }

  /// Whether the file can still be opened; if not, it is an error of containers.
  private func expectNoHarm(
    of file: [UInt8], with bits: UInt8, at place: Int, as path: String
  ) throws -> Bool {
    var damaged = file
    damaged[place] ^= bits
    try Data(damaged).write(to: URL(filePath: path))
    let reader: ContainerReader
    do { reader = try ContainerReader(path: path) } catch is ContainerError { return false }
    let (files, names, _) = reader.contents()

    #expect(names.count <= 8)
    #expect(files.values.allSatisfy { $0.count < 100_000 })
    return true
  }
}

/// A gigabyte in next to nothing.
struct BombTests {
  private static let packings = Packing.allCases.filter { $0 != .none }

  @Test(arguments: packings)
  func `A stream that unpacks to too much is ended`(packing: Packing) throws {
    let stream = try UnpackedStream(packedZeros(packing), pieces: 50_000)
    var count = 0

    #expect(throws: ContainerError.bomb) {
      while case let piece = try stream.next(), !piece.isEmpty { count += piece.count }
    }
    #expect(count < 700_000_000)
  }

  @Test func `An entry that unpacks to too much is ended`() throws {
    try withFile(Self.zip(listing: ["a"])) { path in
      let reader = try ContainerReader(path: path)
      _ = try reader.next()

      #expect(throws: ContainerError.bomb) { while try !reader.read().isEmpty {} }
      #expect(throws: ContainerError.bomb) { try reader.next() }
    }
  }

  @Test func `Many entries that share their content do not multiply it`() throws {
    let names = (0..<100).map { "\($0).js" }
    try withFile(Self.zip(listing: names, blocks: 1)) { path in
      let contents = try ContainerReader(path: path).contents()

      #expect(contents.files.values.reduce(0) { $0 + $1.count } < 100_000_000)
    }
  }

  @Test func `What is passed over in a packed tar file is counted`() throws {
    let zeros = packedZeros(.gzip)
    let header = TarWriter.file([ContainerPart("a", "")]).prefix(512)
    var file = Array(header)
    // A length of 1 GB, and the sum of the header with it.
    file.replaceSubrange(124..<135, with: Array("10000000000".utf8))
    file.replaceSubrange(148..<156, with: [UInt8](repeating: 0x20, count: 8))
    let sum = String(file.reduce(0) { $0 + Int($1) }, radix: 8)
    file.replaceSubrange(148..<148 + sum.count + 1, with: Array("0\(sum)".utf8))

    try withFile(gzip(file) + zeros) { path in
      let reader = try ContainerReader(path: path)
      _ = try reader.next()

      #expect(throws: ContainerError.bomb) { try reader.next() }
    }
  }

  /// A zip file of which all entries have the same content, 16 MB of zeros a block.
  private static func zip(listing names: [String], blocks: Int = 64) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: 1 << 24)
    let block = deflated(zeros, isLast: false)
    let content = [UInt8](repeatElement(block, count: blocks).joined()) + [3, 0]
    var writer = ZipWriter()
    writer.add(names, sharing: content, length: blocks << 24, checksum: crc(of: zeros))
    return writer.finished()
  }

}
