/// A file of an X data export: a script that assigns one JSON value to a name.
enum ExportScript {
  /// Reads the value that is assigned.
  static func read<Value>(
    _ bytes: [UInt8], _ body: (JSONElement) -> Value
  ) throws(TweetFormatError) -> Value {
    guard let start = bytes.firstIndex(where: \.opensJSON) else {
      throw bytes.allSatisfy(\.isBlank) ? .empty : .notJSON(reason: "it has neither { nor [")
    }
    let end = bytes.lastIndex { !$0.isBlank && $0 != UInt8(ascii: ";") } ?? start
    return try JSONDocument().read(Array(bytes[start...max(start, end)]), body)
  }
}
