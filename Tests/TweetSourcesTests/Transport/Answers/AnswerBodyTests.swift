import SmashtagTesting
import Testing

@testable import TweetSources

struct AnswerBodyTests {
  private static let text = Array(#"[{"id":"1"}]"#.utf8)

  private func body(_ pieces: [[UInt8]], _ coding: ContentCoding, limit: Int = 1000) throws -> [UInt8] {
    var body = AnswerBody(packedAs: coding, limit: limit, from: "a.example")
    for piece in pieces { try piece.withUnsafeBytes { try body.take($0) } }
    try body.finish()
    return body.bytes
  }

  @Test func `A plain body is what came`() throws {
    #expect(try body([[1, 2], [], [3]], .plain) == [1, 2, 3])
  }

  @Test(arguments: [1, 2, 7, 1000])
  func `A packed body is unpacked however it comes`(size: Int) throws {
    let packed = gzip(Self.text)
    let pieces = stride(from: 0, to: packed.count, by: size).map { Array(packed[$0...].prefix(size)) }

    #expect(try body(pieces, .gzip) == Self.text)
  }

  @Test func `Several packed streams are one body`() throws {
    #expect(try body([gzip([1]) + gzip([2]), gzip([3])], .gzip) == [1, 2, 3])
  }

  @Test func `A body that is not there needs no unpacking`() throws {
    #expect(try body([], .gzip) == [])
  }

  @Test(arguments: [1, 8, 9])
  func `A packed body without its end was cut off`(missing: Int) {
    #expect(throws: HTTPError.cutOff(host: "a.example")) {
      try body([Array(gzip(Self.text).dropLast(missing))], .gzip)
    }
  }

  @Test(arguments: [[], Array("!".utf8), [0, 0]])
  func `Garbage is not unpacked`(garbage: [UInt8]) {
    let packed = garbage.isEmpty ? Self.text : gzip(Self.text) + garbage + Self.text

    #expect(throws: HTTPError.malformed(host: "a.example", reason: "sends gzip that cannot be unpacked")) {
      try body([packed], .gzip)
    }
  }

  @Test func `A body may have as many bytes as its limit, and not one more`() throws {
    #expect(try body([[1, 2], [3]], .plain, limit: 3).count == 3)
    #expect(throws: HTTPError.tooLarge(host: "a.example", limit: 3)) {
      try body([[1, 2], [3, 4]], .plain, limit: 3)
    }
  }

  @Test func `A packed body is counted unpacked`() throws {
    let bomb = gzip([UInt8](repeating: 32, count: 1 << 20))

    #expect(bomb.count < 2000)
    #expect(throws: HTTPError.tooLarge(host: "a.example", limit: 2000)) {
      try body([bomb], .gzip, limit: 2000)
    }
  }

  @Test func `Packed streams without content are counted too`() {
    let pieces = [[UInt8]](repeating: gzip([]), count: 100)

    #expect(throws: HTTPError.tooLarge(host: "a.example", limit: 1000)) { try body(pieces, .gzip) }
  }

  @Test func `A large packed body is whole`() throws {
    let text = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }

    #expect(try body([gzip(text)], .gzip, limit: 1 << 24) == text)
  }
}
