extension RandomAccessCollection<UInt8> where Index == Int {
  /// So many bytes of UTF-8 at most, without a part of a character at the end.
  func prefix(wholeCharacters limit: Int) -> SubSequence {
    guard count > limit else { return self[...] }
    var end = startIndex + limit
    while end > startIndex, self[end] & 0xC0 == 0x80 { end -= 1 }
    return self[..<end]
  }
}
