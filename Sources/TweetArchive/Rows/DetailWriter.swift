/// Collects the details of a tweet; what it lacks takes no room.
struct DetailWriter {
  private var details: TweetDetail
  private var body: ByteWriter
  private let start: Int

  /// Writes behind other bytes.
  init(_ details: TweetDetail, behind bytes: consuming [UInt8] = []) {
    self.details = details
    start = bytes.count
    body = ByteWriter(behind: bytes)
  }

  /// Puts before the details which ones they are, and hands over all bytes.
  consuming func finished() -> [UInt8] {
    body.insert(details.rawValue, at: start)
    return body.bytes
  }

  /// The page's address needs no writing out.
  var tellsURL: Bool { details.contains(.urlAtX) || details.contains(.urlAtTwitter) }

  mutating func put(_ text: String?, as detail: TweetDetail) {
    guard let text else { return }
    details.insert(detail)
    body.append(text)
  }

  mutating func put(id: String?, as detail: TweetDetail) {
    guard let id else { return }
    details.insert(detail)
    body.append(id: id)
  }

  mutating func put(_ number: Int?, as detail: TweetDetail) {
    guard let number else { return }
    details.insert(detail)
    body.append(number)
  }

  mutating func put(_ number: Double?, as detail: TweetDetail) {
    guard let number else { return }
    details.insert(detail)
    body.append(number)
  }

  mutating func put<Part>(
    _ parts: [Part], as detail: TweetDetail, part append: (inout ByteWriter, Part) -> Void
  ) {
    guard !parts.isEmpty else { return }
    details.insert(detail)
    body.append(UInt64(parts.count))
    for part in parts { append(&body, part) }
  }
}
