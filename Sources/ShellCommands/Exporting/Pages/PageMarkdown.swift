import SmashtagModel

/// A page of the web as Markdown: what is shown of its text, with its links.
///
/// Its images are links, too: to read the file fetches nothing.
struct PageMarkdown {
  private(set) var text: String
  /// The lists around the block that was written last: where each stands, and how far it sets its text in.
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
    if block.isItem { lists.append((block.indent, block.markdownMarker.count)) }
    last = block
  }

  /// Items that follow each other need no empty line between; all else would run together without one.
  private func gap(above block: PageBlock) -> String {
    guard let last else { return "\n" }
    let startsList = block.indent <= last.indent || ["- ", "1. "].contains(block.markdownMarker)
    if block.isTight, block.isItem, last.isItem, last.quotes == block.quotes, startsList { return "" }
    return (last.quotes < block.quotes ? last : block).quoteMarks.trimmingEnd + "\n"
  }
}

extension PageBlock {
  fileprivate var quoteMarks: String { String(repeating: "> ", count: quotes) }

  fileprivate var isItem: Bool {
    if case .item = kind { true } else { false }
  }

  /// What begins the item of a list; empty for all else.
  fileprivate var markdownMarker: String {
    guard case .item(let marker) = kind else { return "" }
    return marker.isNumberOfItem ? marker + " " : "- "
  }
}

extension String {
  /// Markdown reads no more than nine digits as the number of an item.
  var isNumberOfItem: Bool {
    hasSuffix(".") && (2...10).contains(utf8.count) && dropLast().allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Without blanks at its end.
  fileprivate var trimmingEnd: String {
    var text = self[...]
    while text.hasSuffix(" ") { text.removeLast() }
    return String(text)
  }
}
