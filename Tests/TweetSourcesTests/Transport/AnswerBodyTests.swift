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

struct AnswerEndTests {
  private func isSaid(_ status: Int, _ name: String, _ value: String, over version: Int) -> Bool {
    var headers = HTTPHeaders()
    headers.append(name, value)
    return AnswerEnd(status, headers, over: version).isSaid
  }

  @Test func `A length and chunks say where an answer ends`() {
    #expect(isSaid(200, "Content-Length", "2", over: 2))
    #expect(isSaid(200, "Transfer-Encoding", "gzip, Chunked", over: 2))
  }

  @Test func `Otherwise the connection's end is the only sign`() {
    #expect(!isSaid(200, "Content-Type", "application/json", over: 2))
    #expect(!isSaid(200, "Transfer-Encoding", "gzip", over: 1))
  }

  @Test(arguments: [204, 304]) func `An answer without a body needs no end`(status: Int) {
    #expect(isSaid(status, "Server", "x", over: 2))
  }

  @Test(arguments: [3, 30]) func `Later versions give each answer an end of its own`(version: Int) {
    #expect(isSaid(200, "Server", "x", over: version))
  }
}

struct ContentCodingTests {
  private func coding(_ fields: (String, String)...) throws -> ContentCoding {
    var headers = HTTPHeaders()
    for (name, value) in fields { headers.append(name, value) }
    return try ContentCoding(of: headers, from: "a.example")
  }

  @Test(arguments: ["", "identity", " Identity , identity"])
  func `What is not packed is plain`(value: String) throws {
    #expect(try coding(("Content-Encoding", value)) == .plain)
  }

  @Test(arguments: ["gzip", "x-gzip", " GZip ", "identity, gzip"])
  func `gzip is known by its names`(value: String) throws {
    #expect(try coding(("Content-Encoding", value)) == .gzip)
  }

  @Test func `An answer that says nothing is plain`() throws {
    #expect(try coding() == .plain)
  }

  @Test(arguments: ["br", "gzip, gzip", "gzip, br", "deflate"])
  func `What nobody asked for is refused`(value: String) {
    #expect(throws: HTTPError.self) { try coding(("Content-Encoding", value)) }
  }

  @Test func `Packing on the endpoint is refused`() throws {
    #expect(throws: HTTPError.self) { try coding(("Transfer-Encoding", "gzip, chunked")) }
    #expect(try coding(("Transfer-Encoding", "chunked")) == .plain)
  }

  @Test func `The refusal names what can be shown of it`() {
    let reason = "packs in a way nobody asked for: x31m-nonsense"

    #expect(throws: HTTPError.malformed(host: "a.example", reason: reason)) {
      try coding(("Content-Encoding", "x\u{1B}[31m-nonsense"))
    }
  }
}
