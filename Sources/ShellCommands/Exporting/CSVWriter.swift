import SafeText

/// Items as the lines of a table (RFC 4180), first the names of its columns.
///
/// No byte order mark stands in front: what finds columns by their names would not find the first one then.
struct CSVWriter: ItemWriter {
  let columns: [Column]

  var head: String { Self.line(columns.map { .text($0.name) }) }

  func bytes(of row: Row) -> [UInt8] { Array(Self.line(columns.map { $0.cell(row) }).utf8) }

  private static func line(_ cells: [Cell]) -> String {
    cells.map(field).joined(separator: ",") + "\r\n"
  }

  private static func field(_ cell: Cell) -> String {
    guard case .text(let text) = cell else { return cell.text }
    let harmless = text.fit(for: .cell)
    guard harmless.needsQuotes else { return harmless }
    return "\"" + harmless.replacing("\"", with: "\"\"") + "\""
  }
}

extension String {
  fileprivate var needsQuotes: Bool {
    unicodeScalars.contains { "\",;\t\n".unicodeScalars.contains($0) }
      || unicodeScalars.first?.isBlank == true || unicodeScalars.last?.isBlank == true
  }
}
