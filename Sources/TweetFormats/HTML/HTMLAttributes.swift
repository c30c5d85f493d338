/// The attributes of a start tag, as the parser hands them over: names and values in turn.
struct HTMLAttributes {
  private let list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?

  init(_ list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) {
    self.list = list
  }

  /// The value under a name; `nil` where there is none.
  subscript(name: String) -> String? {
    guard let list else { return nil }
    var index = 0
    while let attribute = list[index] {
      if String(cString: attribute) == name { return list[index + 1].map { String(cString: $0) } }
      index += 2
    }
    return nil
  }

  /// Goes through all, in order; names and values end in a zero.
  func forEach(_ body: (_ name: UnsafePointer<UInt8>, _ value: UnsafePointer<UInt8>?) -> Void) {
    guard let list else { return }
    var index = 0
    while let name = list[index] {
      body(name, list[index + 1])
      index += 2
    }
  }

  /// The words of a value, such as the classes.
  func words(_ name: String) -> [Substring] {
    self[name]?.split(whereSeparator: \.isWhitespace) ?? []
  }
}
