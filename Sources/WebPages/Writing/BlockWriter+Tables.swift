import SmashtagModel

extension BlockWriter {
  /// Writes a data table; returns whether it is one.
  mutating func writeTable(_ node: Int) -> Bool {
    if let lines = listing(node) {
      write(code: lines)
      return true
    }
    let grid = TableGrid(node, of: tree, leftOut: leftOut)
    guard grid.isData else { return false }
    if let caption = grid.caption {
      write(inside: caption)
      flush()
    }
    var rows: [[PageText]] = []
    for row in grid.rows {
      // A picture in a row of its own belongs to the whole table, and stands after it.
      let keepsPictures = row.count { $0 != nil } > 1
      let cells = row.map { $0.map { cell($0, keepsPictures: keepsPictures) } ?? PageText() }
      if cells.contains(where: { !$0.text.isEmpty }) { rows.append(cells.trimmed) }
    }
    if !rows.isEmpty { addTable(rows) }
    addPictures()
    addMedia()
    return true
  }

  /// The cells of a table whose rows are lines of code, beside their numbers if these are text; `nil` for other tables.
  private func listing(_ table: Int) -> [Int]? {
    var (lines, node, number) = ([Int](), table + 1, nil as Int?)
    while node < tree.end(table) {
      guard tree.tag(node) == .row else {
        if tree.tag(node) == .table || tree.tag(node) == .verbatim { return nil }
        node += 1
        continue
      }
      let cells = tree.children(node).filter { tree.tag($0) == .cell || tree.tag($0) == .headCell }
      guard let code = cells.last, let classes = tree.value(.classes, of: code) else { return nil }
      var isNumbered = false
      for numbers in cells.dropLast().map(tree.line) where !numbers.isEmpty {
        guard numbers.allSatisfy({ $0.isNumber || $0 == " " }) else { return nil }
        let words = numbers.split(separator: " ")
        let first = words.first.flatMap { Int($0) }
        if let number, first != number &+ 1 { return nil }
        (number, isNumbered) = (first, isNumbered || words.count > 1)
      }
      guard ClassWords.nameCode(classes, byPart: isNumbered) else { return nil }
      lines.append(code)
      node = tree.end(node)
    }
    return lines.contains(where: hasSignOfCode) ? lines : nil
  }

  /// Whether there is one of the signs that programs and markup are full of, and lists of codes are not.
  private func hasSignOfCode(_ cell: Int) -> Bool {
    tree.range(cell).contains {
      tree.tag($0) == .text && tree.text($0).contains { "(){}[]<>=;:".utf8.contains($0) }
    }
  }

  /// Writes the cells of a listing as lines of one block.
  private mutating func write(code lines: [Int]) {
    verbatim += 1
    for cell in lines {
      let start = line.bytes.count
      write(inside: cell)
      if line.bytes.count == start || line.bytes.last != 0x0A { line.endLine(keepsEmpty: true) }
    }
    flush(.code)
    verbatim -= 1
  }

  private mutating func addTable(_ rows: [[PageText]]) {
    add(.table(rows), PageText())
  }

  private mutating func cell(_ node: Int, keepsPictures: Bool) -> PageText {
    cells += 1
    let others = pictures.count
    flat = node
    write(inside: node)
    flat = nil
    endLink()
    defer {
      line.removeAll()
      line.beginLink()
    }
    var text = pageText()
    guard keepsPictures else { return text }
    for picture in pictures[others...] { text.append(pageText(picture, named: Self.nameOfPicture)) }
    pictures.removeLast(pictures.count - others)
    return text
  }

  /// What stands in a cell for a picture without a description.
  private static let nameOfPicture = "image"

  mutating func write(inside node: Int) {
    for child in tree.children(node) { write(child) }
  }
}

extension PageText {
  /// Adds another text after a space.
  fileprivate mutating func append(_ other: PageText) {
    guard !other.items.isEmpty || !other.text.isEmpty else { return }
    if !text.isEmpty { text += " " }
    let start = text.utf8.count
    text += other.text
    items += other.items.map { item in
      let range = item.range.lowerBound + start..<item.range.upperBound + start
      return PageItem(number: item.number, mention: item.mention, range: range)
    }
  }
}

extension [PageText] {
  /// The cells without empty ones at the end.
  fileprivate var trimmed: [PageText] {
    Array(self[..<((lastIndex { !$0.text.isEmpty } ?? -1) + 1)])
  }
}
