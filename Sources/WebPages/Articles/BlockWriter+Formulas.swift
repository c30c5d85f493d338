extension BlockWriter {
  /// Writes a part of a formula on the line, as one types it: `(a+b)/2`, `x²`, `x_i`, `√(1-x)`.
  ///
  /// Source: MathML Core, 3. A formula with a text of its own, which is mostly TeX, is not written part by part.
  mutating func writeFormula(_ node: Int, _ tag: PageTag) {
    let parts = tree.children(node).filter { tree.tag($0) != .text }
    switch tag {
    case .fraction: write(parts, behind: ["", "/"])
    case .index: write(parts, behind: ["", "_"])
    case .indexAndPower:
      write(parts, behind: ["", "_", "^"])
      line.blank()
    case .power: writePower(parts)
    case .root: write(parts.count == 2 ? [parts[1], parts[0]] : parts, behind: ["", "√"])
    case .squareRoot:
      line.add(Array("√".utf8)[...])
      writeGrouped(node)
    default:
      // Cells of a row are parted by blanks, and rows by semicolons.
      if tag == .formulaRow, hasFormulaRowAbove(node) { line.add(Array(";".utf8)[...]) }
      line.blank()
      write(inside: node)
      line.blank()
    }
  }

  private mutating func writePower(_ parts: [Int]) {
    if parts.count == 2, let exponent = superscript(tree.line(parts[1])) {
      writeGrouped(parts[0])
      line.add(Array(exponent.utf8)[...])
    } else {
      write(parts, behind: ["", "^"])
    }
  }

  /// Writes each part behind its sign; more parts than signs follow without one.
  private mutating func write(_ parts: [Int], behind signs: [StaticString]) {
    for (index, part) in parts.enumerated() {
      if index < signs.count { line.add(Array("\(signs[index])".utf8)[...]) }
      writeGrouped(part)
    }
  }

  /// Writes a part in parentheses if it consists of several signs and is not in brackets already.
  private mutating func writeGrouped(_ node: Int) {
    let isGroup = isGroup(node)
    if isGroup { line.add(Array("(".utf8)[...]) }
    write(inside: node)
    if isGroup { line.add(Array(")".utf8)[...]) }
  }

  private func isGroup(_ node: Int) -> Bool {
    let texts = tree.range(node).filter { tree.tag($0) == .text && tree.visibleCount($0) > 0 }
    return texts.count > 1 && !isBracket(texts[0])
  }

  private func isBracket(_ text: Int) -> Bool {
    var sign = InlineText()
    sign.add(tree.text(text))
    return sign.bytes.count == 1 && sign.bytes.allSatisfy { "([{|".utf8.contains($0) }
  }

  private func hasFormulaRowAbove(_ node: Int) -> Bool {
    tree.children(tree.parent(node)).first { tree.tag($0) == .formulaRow }.map { $0 < node } ?? false
  }
}
