import Glibc

/// Very many names in little memory.
struct NameList {
  /// All names, each ended by a zero.
  private var bytes: [CChar] = []
  private var starts: [UInt32] = []

  var count: Int { starts.count }

  subscript(index: Int) -> String {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { String(cString: $0 + Int(starts[index])) } ?? ""
    }
  }

  /// Beyond 4 GB of names nothing is taken.
  mutating func append(_ name: some Sequence<UInt8>) {
    guard let start = UInt32(exactly: bytes.count) else { return }
    starts.append(start)
    for byte in name { bytes.append(CChar(bitPattern: byte)) }
    bytes.append(0)
  }

  /// Puts the names in the order of their bytes, which ``names(beginningWith:)`` needs.
  mutating func sort() {
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      starts.sort { strcmp(base + Int($0), base + Int($1)) < 0 }
    }
  }

  /// The names that begin so, in order; of very many the first hundred.
  func names(beginningWith beginning: String) -> [String] {
    let length = beginning.utf8.count
    return bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return [] }
      var index = firstIndex(notBefore: beginning, base)
      var names: [String] = []
      while index < count, names.count < 100, strncmp(base + Int(starts[index]), beginning, length) == 0 {
        names.append(String(cString: base + Int(starts[index])))
        index += 1
      }
      return names
    }
  }

  private func firstIndex(notBefore name: String, _ base: UnsafePointer<CChar>) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if strcmp(base + Int(starts[middle]), name) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
