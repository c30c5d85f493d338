/// Translates between code points and bytes of a UTF-8 text.
struct CodePointOffsets {
  private let count: Int
  /// Where each code point begins, and the end; empty where all are ASCII and so both countings are one.
  private var starts: [Int32] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    count = bytes.count
    guard bytes.reduce(0, |) >= 0x80 else { return }
    starts.reserveCapacity(bytes.count + 1)
    for (offset, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 { starts.append(Int32(offset)) }
    starts.append(Int32(bytes.count))
  }

  init(_ text: String) {
    var text = text
    self = text.withUTF8 { CodePointOffsets($0) }
  }

  /// The byte at which a code point begins; `nil` outside the text.
  subscript(index: Int) -> Int? {
    if starts.isEmpty { return index >= 0 && index <= count ? index : nil }
    return starts.indices.contains(index) ? Int(starts[index]) : nil
  }

  /// The code point that begins at a byte; `nil` inside of one and outside the text.
  func index(ofByte offset: Int) -> Int? {
    if starts.isEmpty { return offset >= 0 && offset <= count ? offset : nil }
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low < starts.count && starts[low] == offset ? low : nil
  }
}
