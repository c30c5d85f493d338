/// Searches the members of a JSON object for a list; it can continue when more bytes have been read.
struct JSONMembers {
  enum Outcome: Equatable {
    /// The elements of the list begin at this offset.
    case list(start: Int)
    /// The object ends without the list, or is broken.
    case absent
    case unfinished
  }

  private let sought: [UInt8]
  private var nesting = JSONNesting()
  private var position = 0
  /// The offset of the last string directly in the object.
  private var string = 0

  init(sought: StaticString) {
    self.sought = sought.withUTF8Buffer { [UInt8]($0) }
  }

  /// Continues with more bytes; `bytes` begin with the object, and contain those of the previous call and
  /// more.
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

  /// Whether the string that ends here is the key that is sought.
  private func isSought(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes[string + 1..<position].elementsEqual(sought)
  }

  /// The offset of the list after the key that ends here; 0 if there is none, `nil` if more bytes are needed.
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

/// Tracks the brackets and quotes of JSON, byte by byte.
struct JSONNesting {
  /// How many brackets are open.
  private(set) var depth: Int
  private(set) var isInString = false
  private var isEscaped = false

  init(depth: Int = 0) {
    self.depth = depth
  }

  mutating func take(_ byte: UInt8) {
    if isInString { return takeInString(byte) }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
  }

  private mutating func takeInString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
    }
  }
}
