import SmashtagModel

extension BlockWriter {
  /// Writes a table of data; answers whether it is one.
  mutating func writeTable(_ node: Int) -> Bool {
    let grid = TableGrid(node, of: tree, leftOut: leftOut)
    guard grid.isData else { return false }
    if let caption = grid.caption {
      write(inside: caption)
      flush()
    }
    var rows: [[PageText]] = []
    for row in grid.rows {
      let cells = row.map { $0.map { cell($0) } ?? PageText() }
      if cells.contains(where: { !$0.text.isEmpty }) { rows.append(cells.trimmed) }
    }
    if !rows.isEmpty { addTable(rows) }
    addPictures()
    return true
  }

  private mutating func addTable(_ rows: [[PageText]]) {
    add(.table(rows), PageText())
  }

  private mutating func cell(_ node: Int) -> PageText {
    cells += 1
    flat = node
    write(inside: node)
    flat = nil
    endLink()
    defer {
      line.removeAll()
      line.beginLink()
    }
    return pageText()
  }

  private mutating func write(inside node: Int) {
    for child in tree.children(node) { write(child) }
  }
}

extension [PageText] {
  /// Without empty cells at the end.
  fileprivate var trimmed: [PageText] {
    Array(self[..<((lastIndex { !$0.text.isEmpty } ?? -1) + 1)])
  }
}
