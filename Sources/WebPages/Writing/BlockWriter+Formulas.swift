import MentionExtraction

extension BlockWriter {
  /// Writes a part of a formula on the line, as one types it: `(a+b)/2`, `x²`, `x_i`, `√(1-x)`, `1 0; 0 1`.
  ///
  /// Source: MathML Core, 3. A formula with a text of its own, which is mostly TeX, is not written part by part.
  mutating func writeFormula(_ node: Int, _ tag: PageTag) {
    let parts = elements(in: node)
    switch tag {
    case .fraction:
      // One and a half are no eleven halves.
      if line.endsInDigit { line.blank() }
      write(parts, after: ["", "/"])
    case .index: write(parts, after: ["", "_"])
    case .indexAndPower:
      write(parts, after: ["", "_", "^"])
      line.blank()
    case .multiscripts: writeMultiscripts(parts)
    case .power: writePower(parts)
    case .root:
      if parts.count == 2, let index = raised(parts[1]) {
        line.add(index)
        write([parts[0]], after: ["√"])
      } else {
        write(parts.count == 2 ? [parts[1], parts[0]] : parts, after: ["", "√"])
      }
    case .matrix: writeMatrix(rows: parts)
    default:
      line.add("√")
      writeGroup(node) { $0.write(inside: node) }
    }
  }

  private func elements(in node: Int) -> [Int] { tree.children(node).filter { tree.tag($0) != .text } }

  private mutating func writePower(_ parts: [Int]) {
    if parts.count == 2, let exponent = raised(parts[1]) {
      writeGrouped(parts[0])
      line.add(exponent)
    } else {
      write(parts, after: ["", "^"])
    }
  }

  /// Writes a base with pairs of signs below and above, those before it first: `¹⁴_6 C`, `R_i^j`.
  private mutating func writeMultiscripts(_ parts: [Int]) {
    guard let base = parts.first else { return }
    let scripts = parts.dropFirst().split(maxSplits: 1, omittingEmptySubsequences: false) {
      tree.tag($0) == .prescripts
    }
    let before = scripts.dropFirst().joined().enumerated().filter { hasSigns($0.element) }
    let below = before.filter { $0.offset % 2 == 0 }.map(\.element)
    if !before.isEmpty { line.blank() }
    // What stands above comes first, as one says it: carbon 14.
    for part in before.filter({ $0.offset % 2 == 1 }).map(\.element) {
      if let number = raised(part) { line.add(number) } else { write([part], after: ["^"]) }
    }
    for part in below { write([part], after: ["_"]) }
    if !below.isEmpty { line.blank() }
    writeGrouped(base)
    for (index, part) in (scripts.first ?? []).enumerated() where hasSigns(part) {
      write([part], after: [index % 2 == 0 ? "_" : "^"])
    }
  }

  private func hasSigns(_ part: Int) -> Bool {
    tree.range(part).contains { tree.tag($0) == .text && tree.visibleCount($0) > 0 }
  }

  /// A part of a formula that is a number alone, in raised digits; `nil` for another one.
  private func raised(_ part: Int) -> String? {
    tree.range(part).contains { PageTag.formulas.contains(tree.tag($0)) }
      ? nil : superscript(tree.line(part))
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

  /// Writes each part after its sign; more parts than signs follow without one.
  private mutating func write(_ parts: [Int], after signs: [String]) {
    for (index, part) in parts.enumerated() {
      if index < signs.count { line.add(signs[index]) }
      writeGrouped(part)
    }
  }

  private mutating func writeGrouped(_ part: Int) {
    let tag = tree.tag(part)
    writeGroup(part) { writer in
      if PageTag.formulas.contains(tag) { writer.writeFormula(part, tag) } else { writer.write(inside: part) }
    }
  }

  /// Writes an element in parentheses if it consists of several signs and is not in brackets already.
  private mutating func writeGroup(_ node: Int, _ write: (inout BlockWriter) -> Void) {
    let isGroup = isGroup(node)
    if isGroup { line.add("(") }
    write(&self)
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

extension BlockWriter {
  /// Writes what is set higher or lower where that says more than its signs beside the others: `x^(n+1)`, `2^n`, `a_(i-1)`.
  ///
  /// - Returns: `false` for anything else, such as `5th` and `H2O`, which is part of the line.
  mutating func writeShifted(_ node: Int, _ tag: PageTag) -> Bool {
    guard !line.isEmpty, verbatim == 0, tree.range(node).count <= PageTree.mostNodesOfSign,
      !tree.range(node).contains(where: { tree.tag($0) == .link })
    else { return false }
    let (sign, text) = (tag == .superscript ? "^" : "_", tree.line(node))
    let isPower = tree.range(node).dropFirst().contains { tree.tag($0) == .superscript }
    if isPower || text.isExpression {
      line.add("\(sign)(")
      write(inside: node)
      line.add(")")
    } else if tag == .superscript, text.utf8.count == 1, Self.exponents.contains(text), line.endsInVariable {
      line.add("\(sign)\(text)")
    } else if line.endsInVariable, !line.endsInDigit, tag == .subscript ? text.isIndex : text.isProduct {
      line.add(tag == .subscript ? "_\(text)" : "^(\(text))")
    } else {
      return false
    }
    return true
  }

  /// The letters that stand for a number as an exponent; others are endings, as in `2e`.
  private static let exponents = "ijkmnpqtxyz"
}

extension String {
  /// Whether it is the index of a variable, of several letters: `ij`, `max`.
  fileprivate var isIndex: Bool {
    (2...4).contains(utf8.count) && allSatisfy { $0.isASCII && $0.isLowercase }
  }

  /// Whether it is a number and the letter it stands before, such as `2y`, and no ending as of `2nd`.
  fileprivate var isProduct: Bool {
    let digits = prefix { $0.isASCII && $0.isNumber }
    return !digits.isEmpty && digits.count + 1 == count && last.map { $0.isASCII && $0.isLetter } ?? false
  }

  /// Whether it is what one calculates with, such as `n+1` and `1/2`, and no words with a hyphen, range or charge.
  fileprivate var isExpression: Bool {
    let signs = "+-−/*=±"
    guard contains(where: signs.contains), utf8.count <= 40,
      allSatisfy({ $0.isLetter || $0.isNumber || signs.contains($0) || " ().".contains($0) })
    else { return false }
    let words = split { !$0.isLetter }
    guard !words.isEmpty else { return contains("/") && contains(where: \.isNumber) }
    return words.allSatisfy { $0.count <= 2 }
  }
}

extension InlineText {
  fileprivate mutating func add(_ sign: String) { add(Array(sign.utf8)[...]) }

  fileprivate var endsInDigit: Bool { bytes.last.map { (0x30...0x39).contains($0) } ?? false }

  /// Whether it ends in a number or a letter by itself.
  fileprivate var endsInVariable: Bool {
    guard let last = bytes.last, last.isASCIILetter || endsInDigit else { return false }
    return endsInDigit || !(bytes.dropLast().last.map { $0.isASCIILetter || $0 >= 0x80 } ?? false)
  }
}
