// An outbox is one object that may be larger than memory: the elements of its list are the records, and the
// rest is skipped. So are the lists of other objects that cannot be read as a whole.
extension TweetRecordReader {
  /// The number of bytes within which a list has to begin; otherwise the object itself is a record.
  private static let searched = 1 << 20
  /// The keys of lists of posts.
  static let listsOfPosts: Set<String> = [
    "statuses", "feed", "posts", "tweets", "results", "orderedItems", "ancestors", "descendants",
  ]
  /// The key of the list of posts in a response of API v2.
  static let data = "data"
  /// The keys of all lists in a response of API v2.
  static let listsOfV2: Set<String> = [data, "users", "media", "tweets", "posts", "places", "polls"]

  /// Enters the list of the object that begins here, if it is an outbox.
  mutating func enterItems() throws -> Bool {
    var members = JSONMembers(sought: "orderedItems")
    while true {
      switch input.withBytes({ members.scan($0) }) {
      case .list(let start):
        input.skip(start)
        position = .inItems
        return true
      case .absent: return false
      case .unfinished: break
      }
      guard input.count < Self.searched, try input.fill() else { return false }
    }
  }

  /// Enters the next list of posts, whatever contains it.
  ///
  /// Returns `false`, and consumes nothing, if there is none near. It does so for responses of API v2, too:
  /// their posts do not name their authors, so the whole response is needed.
  mutating func enterList() throws -> Bool {
    var offset = 0
    while offset < Self.searched, let byte = try input.byte(at: offset) {
      if byte == UInt8(ascii: "\""), let (name, start) = try nameOfList(at: offset) {
        guard lists.contains(name) else {
          isV2 = true
          return false
        }
        input.skip(start)
        (position, isDamaged, list) = (.inItems, true, name)
        return true
      }
      offset += 1
    }
    return false
  }

  /// Enters the first list of a broken response of API v2, or without `data` what may be its first post.
  mutating func beginV2() throws {
    (position, isJSON) = (.ended, true)
    guard try nextByte(after: []) == UInt8(ascii: "{") else { return }
    if try hasList(named: Self.data) {
      _ = try enterList()
    } else if let start = input.withBytes({ $0.dropFirst().firstIndex(of: UInt8(ascii: "{")) }) {
      input.skip(start)
      (position, isDamaged, list) = (.inItems, true, Self.data)
    }
  }

  private mutating func hasList(named sought: String) throws -> Bool {
    var offset = 0
    while let byte = try input.byte(at: offset) {
      if byte == UInt8(ascii: "\""), try nameOfList(at: offset)?.name == sought { return true }
      offset += 1
    }
    return false
  }

  /// The first key of the object that begins here, if it is a response of API v2.
  mutating func firstKeyOfV2() throws -> [UInt8]? {
    guard let first = try input.next(from: 1), first.byte == UInt8(ascii: "\""),
      let name = try nameOfList(at: first.offset)?.name, Self.membersOfV2.contains(name)
    else { return nil }
    return try key(at: first.offset)
  }

  /// Whether the object that ends there is a response of API v2 that was closed too early.
  mutating func isFollowedByRestOfV2(_ end: Int) throws -> Bool {
    guard let comma = try input.next(from: end), comma.byte == UInt8(ascii: ",") else { return false }
    guard let quote = try input.next(from: comma.offset + 1), quote.byte == UInt8(ascii: "\"") else {
      return false
    }
    return try nameOfList(at: quote.offset).map { Self.membersOfV2.contains($0.name) } ?? false
  }

  /// Skips the rest of the object after its list.
  mutating func leaveItems() throws {
    if isDamaged { return position = .amidDamage }
    var nesting = JSONNesting(depth: 1)
    let hasEnd = try skip { byte in
      nesting.take(byte)
      return nesting.depth == 0
    }
    guard hasEnd else { throw end(.cutOff) }
    position = .between
  }

  /// Skips the rest of the stream.
  mutating func skipAll() throws {
    try skip { _ in false }
    position = .ended
  }
}

private extension TweetRecordReader {
  /// The keys that identify a response of API v2.
  static let membersOfV2: Set<String> = [data, "includes"]

  /// The key at an offset and the start of its elements, if it is that of a list of posts or of a v2
  /// response.
  mutating func nameOfList(at offset: Int) throws -> (name: String, start: Int)? {
    var (name, index) = ([UInt8](), offset + 1)
    while let byte = try input.byte(at: index), byte != UInt8(ascii: "\"") {
      guard name.count < 12, byte | 0x20 >= UInt8(ascii: "a") else { return nil }
      name.append(byte)
      index += 1
    }
    let text = String(decoding: name, as: UTF8.self)
    let mayBeMember = lists != Self.listsOfV2 && Self.membersOfV2.contains(text)
    guard lists.contains(text) || mayBeMember else { return nil }
    guard let colon = try input.next(from: index + 1), colon.byte == UInt8(ascii: ":") else { return nil }
    guard let opening = try input.next(from: colon.offset + 1), opening.byte.opensJSON else { return nil }
    let isList = opening.byte == UInt8(ascii: "[") || mayBeMember
    return isList ? (text, opening.offset + 1) : nil
  }
}
