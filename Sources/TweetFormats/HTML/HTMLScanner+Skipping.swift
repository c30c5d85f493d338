extension HTMLScanner {
  /// Passes over what is in an element, its end tag with it, and over elements of the same name in it.
  mutating func skipContent(of name: HTMLName) {
    var begin = Array("<".utf8)
    name.write(to: &begin)
    let end = Array("</".utf8) + begin.dropFirst()
    var depth = 1
    while depth > 0, index < bytes.count {
      let start = index
      skip(past: end)
      if rules.nested.contains(name) { depth += beginnings(of: begin, in: start..<index) }
      guard index == bytes.count || bytes[index].endsTagName else { continue }
      skip(past: ">")
      depth -= 1
    }
  }

  /// How many elements begin in a part of the text that do not end in their own tag.
  private func beginnings(of begin: [UInt8], in range: Range<Int>) -> Int {
    var count = 0
    var rest = bytes[range]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      let name = rest.prefix(begin.count)
      rest = rest.dropFirst()
      guard name.elementsEqual(begin, by: { $0.lowercasedASCII == $1 }), name.endIndex < range.upperBound,
        bytes[name.endIndex].endsTagName
      else { continue }
      let close = rest.firstIndex(of: UInt8(ascii: ">")) ?? range.upperBound
      if bytes[close - 1] != UInt8(ascii: "/") { count += 1 }
      rest = rest[close...]
    }
    return count
  }

  mutating func skip(past word: StaticString) {
    skip(past: Array(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)))
  }

  /// Goes on behind a word, or to the end where there is none.
  mutating func skip(past word: [UInt8]) {
    index = find(word, from: index).map { $0 + word.count } ?? bytes.count
  }

  /// Where a word begins, in whatever case.
  mutating func find(_ word: [UInt8], from start: Int) -> Int? {
    guard start <= bytes.count, let first = word.first, missing.isEmpty || !missing.contains(word) else {
      return nil
    }
    var index = start
    while index + word.count <= bytes.count {
      if bytes[index] == first, word.indices.allSatisfy({ bytes[index + $0].lowercasedASCII == word[$0] }) {
        return index
      }
      index += 1
    }
    missing.insert(word)
    return nil
  }
}

extension UInt8 {
  fileprivate var endsTagName: Bool {
    isMarkupBlank || self == UInt8(ascii: "/") || self == UInt8(ascii: ">")
  }
}
