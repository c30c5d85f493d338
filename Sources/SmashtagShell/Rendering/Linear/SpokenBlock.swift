import ShellCommands
import SmashtagModel
import TerminalKit

/// A block of a page in words: what it is, then what it says.
struct SpokenBlock {
  private let block: PageBlock
  private let words: PageWords

  init(_ block: PageBlock, hits: SearchHits = SearchHits()) {
    self.block = block
    words = PageWords(hits: hits, isSpoken: true)
  }

  /// Code as it is, below a line that says so: its blanks mean something.
  func codeLines(in width: Int) -> [StyledText] {
    [StyledText(name + ":")] + CodeLines(block.text, words: words).lines(in: width)
  }

  /// Each begins a line.
  var sentences: [StyledText] {
    if case .code = block.kind { return codeLines(in: .max) }
    let sentences = body
    guard let first = sentences.first, !name.isEmpty else { return sentences }
    return [StyledText(name + ": ") + first] + sentences.dropFirst()
  }
}

extension SpokenBlock {
  private var body: [StyledText] {
    switch block.kind {
    case .heading, .paragraph, .item: [words.styled(block.text)]
    case .table(let rows): table(rows)
    case .image: [words.styled(block.text, mentions: false)]
    case .code, .rule: []
    }
  }

  /// What is said before it: `Quote`, `Heading level 2`.
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
    case .image: block.doors.contains(where: \.isImage) ? nil : "Image"
    case .paragraph, .rule: nil
    }
  }

  /// `Item 3, Level 2`; the sign before an item of others says nothing.
  private func item(_ marker: String) -> String? {
    let number = marker.filter { $0.isLetter || $0.isNumber }
    let item = marker.isEmpty ? nil : number.isEmpty ? "Item" : "Item " + number
    let level = block.indent > 0 ? "Level \(block.indent + 1)" : nil
    let words = [item, level].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// Row by row; the first of several says what the others are, and is said itself where it leads somewhere.
  private func table(_ rows: [[PageText]]) -> [StyledText] {
    let header = rows.count > 1 ? rows[0].map { $0.text.sanitisedLine() } : []
    let isSaid = rows.first?.contains { !$0.doors.isEmpty } ?? false
    return rows.dropFirst(header.isEmpty || isSaid ? 0 : 1).map { row in
      row.enumerated().compactMap { column, cell in
        guard !cell.text.isEmpty || !cell.doors.isEmpty else { return nil }
        let name = column < header.count && !header[column].isEmpty ? header[column] + ": " : ""
        return StyledText(name) + words.styled(cell)
      }.joined(separator: ", ")
    }
  }
}
