/// Looks among the members of a JSON object for a list; it can go on where the bytes ran out.
struct JSONMembers {
  enum Outcome: Equatable {
    /// The elements of the list begin at this offset.
    case list(start: Int)
    /// The object ends without it, or is broken.
    case absent
    case unfinished
  }

  private let sought: [UInt8]
  private var nesting = JSONNesting()
  private var position = 0
  /// Where the last string directly in the object began.
  private var string = 0

  init(sought: StaticString) {
    self.sought = sought.withUTF8Buffer { [UInt8]($0) }
  }

  /// Reads on; `bytes` begin where the object does and are those of the last time and more.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    while position < bytes.count {
      var next = nesting
      next.take(bytes[position])
      if next.depth == 0 || nesting.isInString && bytes[position] == .newline { return .absent }
      if next.depth == 1, next.isInString, !nesting.isInString { string = position }
      if next.depth == 1, nesting.isInString, !next.isInString, isSought(bytes) {
        guard let start = startOfList(bytes) else { return .unfinished }
        if start > 0 { return .list(start: start) }
      }
      nesting = next
      position += 1
    }
    return .unfinished
  }

  /// Whether the string which ends here is the key.
  private func isSought(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes[string + 1..<position].elementsEqual(sought)
  }

  /// Where the list under the key begins that ends here, zero where there is none; `nil` where the bytes ran out.
  private func startOfList(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = position + 1
    for expected in [UInt8(ascii: ":"), UInt8(ascii: "[")] {
      while index < bytes.count, bytes[index].isBlank { index += 1 }
      guard index < bytes.count else { return nil }
      guard bytes[index] == expected else { return 0 }
      index += 1
    }
    return index
  }
}
