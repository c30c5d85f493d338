/// Collects the details of a tweet; what it lacks takes no room.
struct DetailWriter {
  private var details: TweetDetail
  private var body = ByteWriter(capacity: 256)

  init(_ details: TweetDetail) { self.details = details }

  var bytes: [UInt8] {
    var head = ByteWriter(capacity: body.bytes.count + 4)
    head.append(details.rawValue)
    return head.bytes + body.bytes
  }

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
