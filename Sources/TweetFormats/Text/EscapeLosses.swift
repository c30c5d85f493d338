/// How many code points a delivered text loses when its escapes are undone.
struct EscapeLosses {
  /// Where each escape begins, in code points of the delivered text.
  private let starts: [Int]
  /// What each escape and all before it lose.
  private let sums: [Int]

  init(_ escapes: [TextEscape], _ offsets: CodePointOffsets) {
    starts = escapes.map { offsets.index(ofByte: $0.offset) ?? 0 }
    var sum = 0
    sums = escapes.map { escape in
      sum += escape.count - 1
      return sum
    }
  }

  /// What is lost before a code point.
  func before(_ index: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : sums[low - 1]
  }
}
