import CArchiveLibrary
import Containers
import SmashtagTesting
import Testing

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
