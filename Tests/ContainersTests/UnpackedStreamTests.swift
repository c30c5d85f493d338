import CArchiveLibrary
import Containers
import SmashtagTesting
import Testing

/// Streams that are packed.
struct UnpackedStreamTests {
  private static let packings = Packing.allCases.filter { $0 != .none }
  private static let content = noise(1_500_000) + [UInt8](repeating: 0x20, count: 2_000_000)

  @Test(arguments: Packing.allCases)
  func `A stream is unpacked`(packing: Packing) throws {
    let stream = try UnpackedStream(packed(Self.content, as: packing), pieces: 77_777)
    let (bytes, error) = stream.contents()

    #expect(stream.packing == packing)
    #expect(bytes == Self.content)
    #expect(error == nil)
  }

  @Test(arguments: packings)
  func `One byte at a time is enough`(packing: Packing) throws {
    let content = noise(3_000)

    #expect(try UnpackedStream(packed(content, as: packing), pieces: 1).contents().bytes == content)
  }

  @Test(arguments: packings)
  func `A piece has at most a megabyte`(packing: Packing) throws {
    let stream = try UnpackedStream(packed(Self.content, as: packing))

    #expect(try stream.next().count == 1 << 20)
  }

  @Test(arguments: packings)
  func `Several one after the other are one stream`(packing: Packing) throws {
    let file = packed(Self.content, as: packing) + packed([1, 2, 3], as: packing)
    let (bytes, error) = try UnpackedStream(file).contents()

    #expect(bytes == Self.content + [1, 2, 3])
    #expect(error == nil)
  }

  @Test(arguments: packings)
  func `Nothing packed is nothing`(packing: Packing) throws {
    let (bytes, error) = try UnpackedStream(packed([], as: packing)).contents()

    #expect(bytes.isEmpty)
    #expect(error == nil)
  }

  @Test func `Nothing at all is nothing`() throws {
    #expect(try UnpackedStream([]).contents().bytes.isEmpty)
  }

  @Test(arguments: packings)
  func `One level is unpacked`(packing: Packing) throws {
    let inner = packed(Self.content, as: packing)

    #expect(try UnpackedStream(packed(inner, as: packing)).contents().bytes == inner)
  }

  @Test(arguments: packings)
  func `A stream that ends in the middle says so, after what there was of it`(packing: Packing) throws {
    let whole = packed(Self.content, as: packing)
    for part in [15, 20, 100, 1_000, whole.count / 2, whole.count - 20, whole.count - 1] {
      let (bytes, error) = try UnpackedStream(Array(whole.prefix(part))).contents()

      #expect(error as? ContainerError == .cutOff, "\(part)")
      #expect(Self.content.starts(with: bytes))
      if part > 1_000, packing != .bzip2 { #expect(bytes.count > part - 200_000) }
    }
  }

  @Test func `Nothing that gzip has unpacked before its end is lost`() throws {
    let whole = gzip(Self.content)
    let (bytes, error) = try UnpackedStream(Array(whole.dropLast(8))).contents()

    #expect(bytes == Self.content)
    #expect(error as? ContainerError == .cutOff)
  }

  // What libarchive packs for Zstandard has none.
  @Test(arguments: [Packing.gzip, .xz, .bzip2])
  func `A wrong checksum is noticed`(packing: Packing) throws {
    var file = packed(Self.content, as: packing)
    file[packing == .gzip ? file.count - 6 : 700_000] ^= 4
    let (bytes, error) = try UnpackedStream(file).contents()

    #expect(error is ContainerError)
    #expect(bytes.count <= Self.content.count)
    if packing == .gzip { #expect(bytes == Self.content) }
  }

  @Test func `Zeros may follow gzip, but nothing else`() throws {
    let file = gzip([1, 2, 3])

    #expect(try UnpackedStream(file + [0, 0, 0, 0]).contents().error == nil)
    let (bytes, error) = try UnpackedStream(file + [0, 1]).contents()
    #expect(bytes == [1, 2, 3])
    #expect(error is ContainerError)
  }

  @Test func `Zstandard that takes a gigabyte to unpack is refused with a reason`() throws {
    // Magic number, one frame without a length, a window of 2 GB, one raw block of a byte that is the last.
    let file: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0xA8, 0x09, 0x00, 0x00, 0x41]
    let error = try UnpackedStream(file).contents().error

    #expect("\(error.map { "\($0)" } ?? "")".contains("128 MB"))
  }

  @Test(arguments: Packing.allCases)
  func `An error of what is read passes through`(packing: Packing) throws {
    struct Broken: Error {}
    var rest = packed(Self.content, as: packing).prefix(500_000)
    let stream = try UnpackedStream {
      guard !rest.isEmpty else { throw Broken() }
      defer { rest = rest.dropFirst(1_000) }
      return Array(rest.prefix(1_000))
    }

    #expect(stream.contents().error is Broken)
  }

  @Test func `A text that begins like something packed stays a text`() {
    for text in ["BZh4 is no number", "(\u{B5}/x", "", "BZ", "\u{1F}x"] {
      #expect(Packing(beginning: Array(text.utf8)) == .none)
    }
  }
}

/// 1 GB of zeros, packed in pieces one after the other.
func packedZeros(_ packing: Packing) -> [UInt8] {
  let piece = packed([UInt8](repeating: 0, count: 1 << 24), as: packing)
  return [UInt8](repeatElement(piece, count: 64).joined())
}
