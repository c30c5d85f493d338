/// Cuts what a client sends into requests; their bodies are left out.
struct LoopbackRequestReader {
  private static let longestHead = 1 << 20
  private static let end = Array("\r\n\r\n".utf8)

  private let stream: any LoopbackStream
  private var buffer: [UInt8] = []

  init(_ stream: any LoopbackStream) { self.stream = stream }

  /// `nil` where the client left, or speaks no HTTP.
  mutating func next() -> LoopbackRequest? {
    guard let head = nextHead(), let request = LoopbackRequest(head: head) else { return nil }
    return skip(Int(request.headers["content-length"] ?? "") ?? 0) ? request : nil
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

  private mutating func skip(_ count: Int) -> Bool {
    while buffer.count < count { guard read() else { return false } }
    buffer.removeFirst(count)
    return true
  }

  private mutating func read() -> Bool {
    guard let bytes = stream.read() else { return false }
    buffer += bytes
    return true
  }
}
