extension String {
  /// The text quoted as one word of a POSIX shell.
  public var shellWord: String {
    let plain = !isEmpty && utf8.allSatisfy { $0.isPlainInShell }
    return plain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }
}

extension UInt8 {
  fileprivate var isPlainInShell: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "/._-+:,@".utf8.contains(self)
    }
  }
}
