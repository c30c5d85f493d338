/// Reads what RFC 4180 says, and nothing else.
enum CSVReader {
  /// The rows of a file; `nil` where it breaks a rule.
  static func rows(of text: String) -> [[String]]? {
    var rows: [[String]] = []
    var row: [String] = []
    var rest = Array(text.unicodeScalars)[...]
    while !rest.isEmpty {
      guard let field = field(&rest) else { return nil }
      row.append(field)
      if rest.starts(with: "\r\n".unicodeScalars) {
        rest = rest.dropFirst(2)
        rows.append(row)
        row = []
      } else {
        guard rest.popFirst() == "," else { return nil }
      }
    }
    return row.isEmpty ? rows : nil
  }

  private static func field(_ rest: inout ArraySlice<Unicode.Scalar>) -> String? {
    var field = String.UnicodeScalarView()
    guard rest.first == "\"" else {
      field.append(contentsOf: rest.prefix { !",\"\r\n".unicodeScalars.contains($0) })
      rest = rest.dropFirst(field.count)
      return rest.first == "\"" ? nil : String(field)
    }
    rest = rest.dropFirst()
    while let next = rest.popFirst() {
      guard next == "\"" else {
        field.append(next)
        continue
      }
      guard rest.first == "\"" else { return String(field) }
      field.append(rest.removeFirst())
    }
    return nil
  }
}
