extension WebPage {
  /// All of it as plain text, without numbers: blocks are parted by an empty line, items begin with their marker, lines
  /// of quotations with `> `, and cells of a table stand between tabs.
  public var text: String {
    var (text, last) = ("", nil as PageBlock?)
    for block in blocks {
      let lines = block.plainLines
      guard !lines.isEmpty else { continue }
      if let last { text += "\n" + Self.gap(between: last, and: block) }
      text += lines.joined(separator: "\n")
      last = block
    }
    return text
  }

  /// What stands between the line ends of two blocks.
  private static func gap(between above: PageBlock, and below: PageBlock) -> String {
    if below.isTight { return "" }
    return PageBlock.quoteMarks(min(above.quotes, below.quotes)).trimmingEnd + "\n"
  }
}

extension PageBlock {
  fileprivate static func quoteMarks(_ count: Int) -> String { String(repeating: "> ", count: count) }

  /// Its lines with what stands before them; none where nothing of it is text.
  fileprivate var plainLines: [String] {
    guard !plainText.isEmpty else { return [] }
    let before = Self.quoteMarks(quotes) + String(repeating: "  ", count: indent)
    let blank = String(repeating: " ", count: plainMarker.count)
    let lines = plainText.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      let text = line.isEmpty ? "" : (index == 0 ? plainMarker : blank) + line
      return (before + text).trimmingEnd(unless: kind == .code && !line.isEmpty)
    }
  }

  private var plainMarker: String {
    guard case .item(let marker) = kind, !marker.isEmpty else { return "" }
    return marker + " "
  }

  private var plainText: String {
    switch kind {
    case .heading, .paragraph, .item, .code: text.text
    case .image: text.text.isEmpty ? "" : "Image: " + text.text
    case .table(let rows):
      rows.map { $0.map(\.text).joined(separator: "\t") }.joined(separator: "\n")
    case .rule: ""
    }
  }
}

extension String {
  fileprivate var trimmingEnd: String { trimmingEnd(unless: false) }

  /// Without blanks at its end.
  fileprivate func trimmingEnd(unless isKept: Bool) -> String {
    guard !isKept, hasSuffix(" ") else { return self }
    let last = utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return last.map { String(self[..<utf8.index(after: $0)]) } ?? ""
  }
}
