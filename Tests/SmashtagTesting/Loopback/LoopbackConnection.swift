import CTestTLS
import CZLibrary
import Foundation
import Glibc

/// One connection: reads requests and plays their answers until one side leaves.
struct LoopbackConnection {
  private let socket: Int32
  private let stream: any LoopbackStream
  private let isSecure: Bool
  private let desk: LoopbackDesk

  /// `nil` where there is nothing to serve: a silent server has seen its client off by then.
  init?(_ socket: Int32, _ entrance: LoopbackEntrance, _ desk: LoopbackDesk) {
    guard !entrance.isSilent else {
      Self.waitForLeave(socket)
      return nil
    }
    var on: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    guard let stream = entrance.stream(on: socket) else { return nil }
    (self.socket, self.stream, self.desk) = (socket, stream, desk)
    isSecure = entrance.scheme == "https"
  }

  func serve(_ answer: (LoopbackRequest) -> LoopbackAnswer) {
    var reader = LoopbackRequestReader(stream)
    while var request = reader.next() {
      request.isSecure = isSecure
      let isLast = request.asksToClose
      guard play(answer(desk.note(request)).steps) else { return }
      if isLast { return leave() }
    }
  }
}

private extension LoopbackConnection {
  /// Whether the connection is still there.
  func play(_ steps: [LoopbackAnswer.Step]) -> Bool {
    steps.allSatisfy(play)
  }

  func play(_ step: LoopbackAnswer.Step) -> Bool {
    switch step {
    case .bytes(let bytes): return stream.write(bytes)
    case .text(let text): return stream.write(Array(text.utf8))
    case .pause(let milliseconds): return !ctesttls_peer_leaves(socket, Int32(clamping: milliseconds))
    case .repeated(let bytes, let times): return (0..<times).allSatisfy { _ in stream.write(bytes) }
    case .hold: Self.waitForLeave(socket)
    case .reset: reset()
    case .close: leave()
    case .closeWithoutNotify: shutdown(socket, Int32(SHUT_RDWR))
    }
    return false
  }

  /// What was sent still arrives.
  func leave() {
    stream.notify()
    shutdown(socket, Int32(SHUT_WR))
  }

  /// Closing a socket that must not linger sends RST.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
  }

  static func waitForLeave(_ socket: Int32) { while !ctesttls_peer_leaves(socket, -1) {} }
}

/// Cuts what a client sends into requests.
struct LoopbackRequestReader {
  private static let longestHead = 1 << 20
  private static let longestBody = 1 << 26
  private static let end = Array("\r\n\r\n".utf8)

  private let stream: any LoopbackStream
  private var buffer: [UInt8] = []

  init(_ stream: any LoopbackStream) { self.stream = stream }

  /// `nil` where the client left, or speaks no HTTP.
  mutating func next() -> LoopbackRequest? {
    guard let head = nextHead(), var request = LoopbackRequest(head: head) else { return nil }
    guard let body = take(Int(request.headers["content-length"] ?? "") ?? 0) else { return nil }
    request.body = body
    return request
  }

  private mutating func nextHead() -> String? {
    while true {
      if let end = buffer.firstRange(of: Self.end) {
        defer { buffer.removeSubrange(..<end.upperBound) }
        return String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
      }
      guard buffer.count < Self.longestHead, read() else { return nil }
    }
  }

  /// `nil` where fewer bytes come, or more than a test would send.
  private mutating func take(_ count: Int) -> [UInt8]? {
    guard 0...Self.longestBody ~= count else { return nil }
    while buffer.count < count { guard read() else { return nil } }
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  private mutating func read() -> Bool {
    guard let bytes = stream.read() else { return false }
    buffer += bytes
    return true
  }
}

/// A request as it came.
public struct LoopbackRequest: Sendable {
  /// One `name=value` of the query, decoded.
  public struct Item: Hashable, Sendable {
    public let name: String
    public let value: String
  }

  public let method: String
  /// Path and query as they were sent.
  public let target: String
  /// Up to the query, as it was sent.
  public let path: String
  public let query: [Item]
  /// Names are lower case.
  public let headers: [String: String]
  /// As it was sent; empty where there was none.
  public internal(set) var body: [UInt8] = []
  /// It came over TLS.
  public internal(set) var isSecure = false
  /// The how-manieth request of this path it is, from 1.
  public internal(set) var number = 0

  /// The first value of that name in the query.
  public func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
  /// All values of that name in the query.
  public func values(_ name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }

  /// The parts of the path, decoded.
  public var parts: [String] { path.split(separator: "/").map { Self.decoded($0) } }
}

extension LoopbackRequest {
  var asksToClose: Bool { headers["connection"]?.lowercased() == "close" }

  /// Reads the head of a request up to its empty line.
  init?(head: String) {
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    (method, target) = (String(words[0]), String(words[1]))
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(halves[0])
    query = halves.count == 2 ? Self.items(of: halves[1]) : []
    headers = Self.headers(of: lines.dropFirst())
  }

  private static func items(of query: Substring) -> [Item] {
    query.split(separator: "&").map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { decoded($0.replacing("+", with: " ")) }
      return Item(name: halves[0], value: halves.count == 2 ? halves[1] : "")
    }
  }

  private static func headers(of lines: ArraySlice<Substring>) -> [String: String] {
    let pairs = lines.compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (line[..<colon].lowercased(), value)
    }
    return Dictionary(pairs) { $1 }
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    text.removingPercentEncoding ?? String(text)
  }
}

/// What a server sends for a request: a well-formed answer, or anything else.
public struct LoopbackAnswer: Sendable {
  /// Something the server does; after the last step it waits for the next request.
  public enum Step: Sendable {
    case bytes([UInt8])
    case text(String)
    /// Ends early where the peer leaves, and the answer with it.
    case pause(milliseconds: Int)
    /// Ends where the peer leaves; `Int.max` is endless.
    case repeated([UInt8], times: Int)
    /// Holds the connection until the peer leaves.
    case hold
    /// RST: what was sent may be lost on its way.
    case reset
    case close
    /// Ends TCP without the word with which TLS ends (close_notify).
    case closeWithoutNotify
  }

  let steps: [Step]

  public static func steps(_ steps: [Step]) -> LoopbackAnswer { LoopbackAnswer(steps: steps) }

  public static func json(
    _ text: String, status: Int = 200, headers: [(String, String)] = []
  ) -> LoopbackAnswer {
    let type = ("Content-Type", "application/json; charset=utf-8")
    return data(Array(text.utf8), status: status, headers: [type] + headers)
  }

  public static func html(
    _ text: String, status: Int = 200, headers: [(String, String)] = []
  ) -> LoopbackAnswer {
    let type = ("Content-Type", "text/html; charset=utf-8")
    return data(Array(text.utf8), status: status, headers: [type] + headers)
  }

  /// Whole, with its length.
  public static func data(
    _ bytes: [UInt8], status: Int = 200, headers: [(String, String)] = []
  ) -> LoopbackAnswer {
    let length = ("Content-Length", String(bytes.count))
    return steps([.bytes(head(status, headers + [length]) + bytes)])
  }

  /// Each piece a chunk of its own.
  public static func chunked(
    _ pieces: [[UInt8]], status: Int = 200, headers: [(String, String)] = []
  ) -> LoopbackAnswer {
    let encoding = ("Transfer-Encoding", "chunked")
    let chunks = pieces.map {
      Step.bytes(Array((String($0.count, radix: 16) + "\r\n").utf8) + $0 + [13, 10])
    }
    return steps([.bytes(head(status, headers + [encoding]))] + chunks + [.text("0\r\n\r\n")])
  }

  /// A redirect, or one that says nowhere.
  public static func redirect(to location: String?, status: Int = 302) -> LoopbackAnswer {
    data([], status: status, headers: location.map { [("Location", $0)] } ?? [])
  }

  /// A status line, the headers and the empty line after them.
  public static func head(_ status: Int, _ headers: [(String, String)] = []) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status) Loopback"] + headers.map { "\($0): \($1)" }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}

/// Packs bytes as `Content-Encoding: gzip` says.
public func gzip(_ bytes: [UInt8]) -> [UInt8] {
  packedByZlib(bytes, windowBits: 16 + MAX_WBITS, flush: Z_FINISH)
}
