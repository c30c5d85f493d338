import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// A block of a page in words: its kind, then its text.
struct LinearBlock {
  private let block: PageBlock
  private let words: PageWords

  init(_ block: PageBlock, hits: SearchHits = SearchHits()) {
    self.block = block
    words = PageWords(hits: hits, isLinear: true)
  }

  /// Code with its white space, below a line that announces it.
  func codeLines(in width: Int) -> [StyledText] {
    [StyledText(name + ":")] + CodeLines(block.text, words: words).lines(in: width)
  }

  /// The sentences of the block; each begins a line.
  var sentences: [StyledText] {
    if case .code = block.kind { return codeLines(in: .max) }
    let sentences = body
    guard let first = sentences.first, !name.isEmpty else { return sentences }
    return [StyledText(name + ": ") + first] + sentences.dropFirst()
  }
}

extension LinearBlock {
  private var body: [StyledText] {
    switch block.kind {
    case .heading, .paragraph, .item: [words.styled(block.text)]
    case .table(let rows): table(rows)
    case .image, .media: [words.styled(block.text, mentions: false)]
    case .code, .rule: []
    }
  }

  /// The kind of the block: `Quote`, `Heading level 2`.
  private var name: String {
    let quote = block.quotes > 1 ? "Quote level \(block.quotes)" : block.quotes > 0 ? "Quote" : nil
    return [quote, kind].compactMap(\.self).joined(separator: ", ")
  }

  private var kind: String? {
    switch block.kind {
    case .heading(let level): "Heading level \(level)"
    case .item(let marker): item(marker.sanitisedLine())
    case .code: "Code"
    case .table(let rows): "Table of \(Counted.things(rows.count, "row"))"
    case .image: block.items.contains(where: \.isImage) ? nil : "Image"
    case .media(let media): media.name
    case .paragraph, .rule: nil
    }
  }

  /// The words for an item: `Item 3, Level 2`; a bullet is not spoken.
  private func item(_ marker: String) -> String? {
    let number = marker.filter { $0.isLetter || $0.isNumber }
    let item = marker.isEmpty ? nil : number.isEmpty ? "Item" : "Item " + number
    let level = block.indent > 0 ? "Level \(block.indent + 1)" : nil
    let words = [item, level].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The rows of a table, with the header's text before each cell.
  ///
  /// The header itself is included if it has links.
  private func table(_ rows: [[PageText]]) -> [StyledText] {
    let header = rows.count > 1 ? rows[0].map { $0.text.sanitisedLine() } : []
    let isSaid = rows.first?.contains { !$0.items.isEmpty } ?? false
    return rows.dropFirst(header.isEmpty || isSaid ? 0 : 1).map { row in
      row.enumerated().compactMap { column, cell in
        guard !cell.text.isEmpty || !cell.items.isEmpty else { return nil }
        let name = column < header.count && !header[column].isEmpty ? header[column] + ": " : ""
        return StyledText(name) + words.styled(cell)
      }.joined(separator: ", ")
    }
  }
}
