import Glibc

/// Very many names in little memory.
struct NameList {
  private static let chunkBits = 18

  /// All names, each ended by a zero and whole in one chunk: a single array would take twice its room while it grows.
  private var chunks: [[CChar]] = []
  /// The chunk each name stands in, and where.
  private var starts: [UInt32] = []

  var count: Int { starts.count }

  subscript(index: Int) -> String { withName(at: starts[index]) { String(cString: $0) } }

  /// Beyond 4 GB of names nothing is taken.
  mutating func append(_ name: some Collection<UInt8>) {
    let isRoom = chunks.last.map { $0.count + name.count < 1 << Self.chunkBits } ?? false
    if !isRoom { addChunk() }
    let chunk = chunks.count - 1
    guard let start = UInt32(exactly: chunk << Self.chunkBits | chunks[chunk].count) else { return }
    starts.append(start)
    chunks[chunk].append(contentsOf: name.lazy.map { CChar(bitPattern: $0) })
    chunks[chunk].append(0)
  }

  /// Puts the names in the order of their bytes, which ``names(beginningWith:)`` needs.
  mutating func sort() {
    var starts: [UInt32] = []
    swap(&starts, &self.starts)
    starts.sort { one, other in
      withName(at: one) { one in withName(at: other) { strcmp(one, $0) < 0 } }
    }
    self.starts = starts
  }

  /// The names that begin so, in order; of very many the first hundred.
  func names(beginningWith beginning: String) -> [String] {
    let length = beginning.utf8.count
    let first = firstIndex(notBefore: beginning)
    return starts[first...].prefix(100)
      .prefix { start in withName(at: start) { strncmp($0, beginning, length) == 0 } }
      .map { start in withName(at: start) { String(cString: $0) } }
  }

  /// The first one grows, for most lists are short.
  private mutating func addChunk() {
    var chunk: [CChar] = []
    if !chunks.isEmpty { chunk.reserveCapacity(1 << Self.chunkBits) }
    chunks.append(chunk)
  }

  private func firstIndex(notBefore name: String) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if withName(at: starts[middle], { strcmp($0, name) < 0 }) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func withName<Result>(at start: UInt32, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let (chunk, offset) = (Int(start) >> Self.chunkBits, Int(start) & (1 << Self.chunkBits - 1))
    return chunks[chunk].withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return "".withCString(body) }
      return body(base + offset)
    }
  }
}
