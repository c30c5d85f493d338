import SmashtagModel

/// A web page as Markdown: the shown part of its text, with links.
///
/// Images become links, so that opening the file fetches nothing.
struct PageMarkdown {
  private(set) var text: String
  /// The lists that contain the last block: their indents and the widths of their markers.
  private var lists: [(indent: Int, width: Int)] = []
  private var last: PageBlock?

  init(_ page: PageContext) {
    text = "# \(MarkdownText.line(page.title))\n\nSource: \(MarkdownText.link(page.document.url))\n"
    page.blocks.forEach { append($0) }
  }

  private mutating func append(_ block: PageBlock) {
    let lines = block.markdownLines
    guard !lines.isEmpty else { return }
    if last?.quotes != block.quotes { lists.removeAll() }
    lists.removeAll { $0.indent >= block.indent }
    let before = block.quoteMarks + String(repeating: " ", count: lists.map(\.width).reduce(0, +))
    text += gap(above: block)
    for (index, line) in lines.enumerated() {
      let marker =
        index == 0 ? block.markdownMarker : String(repeating: " ", count: block.markdownMarker.count)
      text += (before + marker + line).trimmingEnd + "\n"
    }
    if block.kind.isItem { lists.append((block.indent, block.markdownMarker.count)) }
    last = block
  }

  /// The empty line before a block; none between consecutive list items.
  private func gap(above block: PageBlock) -> String {
    guard let last else { return "\n" }
    let startsList = block.indent <= last.indent || ["- ", "1. "].contains(block.markdownMarker)
    if block.isTight, block.kind.isItem, last.kind.isItem, last.quotes == block.quotes, startsList {
      return ""
    }
    return (last.quotes < block.quotes ? last : block).quoteMarks.trimmingEnd + "\n"
  }
}

extension PageBlock {
  fileprivate var quoteMarks: String { String(repeating: "> ", count: quotes) }

  /// The marker of a list item; empty for other blocks.
  fileprivate var markdownMarker: String {
    guard case .item(let marker) = kind else { return "" }
    return marker.isNumberOfItem ? marker + " " : "- "
  }
}

extension String {
  /// Whether Markdown reads it as the number of a list item, which has at most nine digits.
  var isNumberOfItem: Bool {
    hasSuffix(".") && (2...10).contains(utf8.count) && dropLast().allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// The text without blanks at its end.
  fileprivate var trimmingEnd: String {
    var text = self[...]
    while text.hasSuffix(" ") { text.removeLast() }
    return String(text)
  }
}
