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
