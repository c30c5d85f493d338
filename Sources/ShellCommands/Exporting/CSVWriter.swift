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
    let plain = text.withoutControls
    let harmless = plain.beginsFormula ? "'" + plain : plain
    guard harmless.needsQuotes else { return harmless }
    return "\"" + harmless.replacing("\"", with: "\"\"") + "\""
  }
}

extension String {
  /// The text without control characters, but for blanks and ends of lines, which are all `\n`.
  ///
  /// A NUL would end a cell, an escape could speak to a terminal.
  var withoutControls: String {
    var plain = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      switch scalar {
      case "\n" where isAfterReturn: break
      case "\r", "\n": plain.append("\n")
      case "\0": break
      case "\t": plain.append("\t")
      case _ where scalar.properties.generalCategory == .control: plain.append("\u{FFFD}")
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }

  /// Claims that a spreadsheet may take it for a formula: by its first sign, whatever blanks stand before it.
  fileprivate var beginsFormula: Bool {
    guard let first = unicodeScalars.first else { return false }
    if first == "\t" || first == "\n" { return true }
    return unicodeScalars.first { !$0.isBlank }.map { "=+-@＝＋－＠−﹢﹣﹦﹫".unicodeScalars.contains($0) } ?? false
  }

  fileprivate var needsQuotes: Bool {
    unicodeScalars.contains { "\",;\t\n".unicodeScalars.contains($0) }
      || unicodeScalars.first?.isBlank == true || unicodeScalars.last?.isBlank == true
  }
}

extension Unicode.Scalar {
  /// Nothing is seen of it.
  fileprivate var isBlank: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || properties.generalCategory == .format
  }
}
