extension BlockWriter {
  /// Writes a part of a formula on the line, as one types it: `(a+b)/2`, `x²`, `x_i`, `√(1-x)`, `1 0; 0 1`.
  ///
  /// Source: MathML Core, 3. A formula with a text of its own, which is mostly TeX, is not written part by part.
  mutating func writeFormula(_ node: Int, _ tag: PageTag) {
    let parts = elements(in: node)
    switch tag {
    case .fraction: write(parts, behind: ["", "/"])
    case .index: write(parts, behind: ["", "_"])
    case .indexAndPower:
      write(parts, behind: ["", "_", "^"])
      line.blank()
    case .power: writePower(parts)
    case .root: write(parts.count == 2 ? [parts[1], parts[0]] : parts, behind: ["", "√"])
    case .matrix: writeMatrix(rows: parts)
    default:
      line.add("√")
      writeGrouped(node)
    }
  }

  private func elements(in node: Int) -> [Int] { tree.children(node).filter { tree.tag($0) != .text } }

  private mutating func writePower(_ parts: [Int]) {
    if parts.count == 2, let exponent = superscript(tree.line(parts[1])) {
      writeGrouped(parts[0])
      line.add(exponent)
    } else {
      write(parts, behind: ["", "^"])
    }
  }

  /// Writes the cells of a row with blanks between them, and the rows with semicolons, apart from what is beside.
  private mutating func writeMatrix(rows: [Int]) {
    line.blank()
    defer { line.blank() }
    for (number, row) in rows.enumerated() {
      if number > 0 { line.add("; ") }
      for (number, cell) in elements(in: row).enumerated() {
        if number > 0 { line.blank() }
        write(inside: cell)
      }
    }
  }

  /// Writes each part behind its sign; more parts than signs follow without one.
  private mutating func write(_ parts: [Int], behind signs: [String]) {
    for (index, part) in parts.enumerated() {
      if index < signs.count { line.add(signs[index]) }
      writeGrouped(part)
    }
  }

  /// Writes a part in parentheses if it consists of several signs and is not in brackets already.
  private mutating func writeGrouped(_ node: Int) {
    let isGroup = isGroup(node)
    if isGroup { line.add("(") }
    write(inside: node)
    if isGroup { line.add(")") }
  }

  private func isGroup(_ node: Int) -> Bool {
    let texts = tree.range(node).lazy.filter { tree.tag($0) == .text && tree.visibleCount($0) > 0 }.prefix(2)
    return texts.count > 1 && !(texts.first.map(isBracket) ?? false)
  }

  private func isBracket(_ text: Int) -> Bool {
    var sign = InlineText()
    sign.add(tree.text(text))
    return sign.bytes.count == 1 && sign.bytes.allSatisfy { "([{|".utf8.contains($0) }
  }
}

extension InlineText {
  fileprivate mutating func add(_ sign: String) { add(Array(sign.utf8)[...]) }
}
