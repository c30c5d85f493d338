// An outbox is one object, and may be larger than memory: the elements of its list are records, and what stands around
// the list is passed over.
extension TweetRecordReader {
  /// The list begins within so many bytes, or the object is a record.
  private static let searched = 1 << 20

  /// Moves into the list of the object that begins here, if it is an outbox.
  mutating func enterItems() throws -> Bool {
    var members = JSONMembers(sought: "orderedItems")
    while true {
      switch input.withBytes({ members.scan($0) }) {
      case .list(let start):
        input.skip(start)
        place = .inItems
        return true
      case .absent: return false
      case .unfinished: break
      }
      guard input.count < Self.searched, try input.fill() else { return false }
    }
  }

  /// Passes over what stands behind the list in its object.
  mutating func leaveItems() throws {
    var nesting = JSONNesting(depth: 1)
    let hasEnd = try skip { byte in
      nesting.take(byte)
      return nesting.depth == 0
    }
    guard hasEnd else { throw end(.cutOff) }
    place = .between
  }
}
