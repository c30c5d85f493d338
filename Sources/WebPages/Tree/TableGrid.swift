import MentionExtraction

/// The rows and cells of a table, and whether they hold data or only lay out a page.
struct TableGrid {
  private static let mostColumns = 64
  /// The longest cell in bytes of a data table without headings.
  static let longestCell = 160
  /// The longest name or value in bytes of two pairs.
  private static let longestOfPairs = 40

  private(set) var caption: Int?
  /// The cells by row and column; `nil` where a cell from the left or from above spans the position.
  private(set) var rows: [[Int?]] = []
  private var hasHeadings = false
  private var isLayout = false
  private var longest = 0
  /// The number of cells with text.
  private var filled = 0
  private var (hasPictures, hasLinks) = (false, false)
  /// The number of cells in the second row that are numbers.
  private var numbers = 0
  /// For each column, the number of further rows that a cell above spans.
  private var reaching = [Int](repeating: 0, count: Self.mostColumns)
  /// The bytes of text in the last cell.
  private var length = 0
  /// The node after the last cell.
  private var cellEnd = 0
  private let hasBorder: Bool

  init(_ node: Int, of tree: PageTree, leftOut: [Bool]) {
    hasBorder = (tree.number(.border, of: node) ?? 0) > 0
    let role = tree.string(.role, of: node)?.lowercased()
    isLayout = role == "presentation" || role == "none"
    var next = node + 1
    while next < tree.end(node), !isLayout {
      if !leftOut.isEmpty, leftOut[next] { next = tree.end(next) } else { next = take(next, of: tree) }
    }
    if rows.last?.isEmpty == true { rows.removeLast() }
  }

  /// Whether the table holds data instead of laying out the page.
  var isData: Bool {
    guard !isLayout, !rows.isEmpty else { return false }
    if hasHeadings || caption != nil {
      return rows.contains { $0.count > 1 } || caption != nil && rows.count > 1
    }
    let columns = Set(rows.map(\.count))
    guard columns.count == 1, let count = columns.first, count > 1, longest <= Self.longestCell else {
      return false
    }
    return rows.count > 2 || (rows.count == 2 && (hasBorder || isTwoPairs || isRowOfNumbers))
  }

  /// Whether it is a name and a value in each of two rows.
  private var isTwoPairs: Bool {
    rows.allSatisfy { $0.count == 2 } && filled == 4 && !hasPictures && longest <= Self.longestOfPairs
  }

  /// Whether it is a row of names above one that is mostly of numbers.
  private var isRowOfNumbers: Bool {
    guard let count = rows.first?.count, count > 2 else { return false }
    return filled == count * 2 && numbers * 2 > count && !hasPictures && !hasLinks
      && longest <= Self.longestOfPairs
  }

  /// Reads a node of the table; returns the node to continue with.
  private mutating func take(_ node: Int, of tree: PageTree) -> Int {
    let isInCell = node < cellEnd
    switch tree.tag(node) {
    case .tableCaption:
      isLayout = isLayout || isInCell || caption != nil
      caption = caption ?? node
      return tree.end(node)
    case .row, .rows, .headRows:
      isLayout = isLayout || isInCell
      beginRow(tree.tag(node))
    case .cell, .headCell:
      isLayout = isLayout || isInCell
      addCell(node, of: tree)
    case .table, .verbatim, .heading1, .heading2, .heading3, .heading4: isLayout = true
    case .image: hasPictures = true
    case .link: hasLinks = true
    case .text:
      if rows.count == 2, isInCell, length == 0, isNumber(tree.text(node)) { numbers += 1 }
      addText(tree.visibleCount(node), isInCell: isInCell)
    default: break
    }
    return node + 1
  }

  /// Whether a text has digits and hardly a letter: `201.4`, `12 %`, `€ 3.50`.
  private func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains(where: \.isASCIIDigit) && text.prefix(Self.longestCell).count(where: \.isASCIILetter) <= 2
  }

  /// Counts text; text outside of cells makes the table one for layout.
  private mutating func addText(_ count: Int, isInCell: Bool) {
    isLayout = isLayout || (!isInCell && count > 0)
    if length == 0, count > 0 { filled += 1 }
    length += count
    longest = max(longest, length)
  }

  private mutating func beginRow(_ tag: PageTag) {
    if tag == .headRows { hasHeadings = true }
    guard rows.last?.isEmpty != true else { return }
    let count = min(rows.last?.count ?? 0, Self.mostColumns)
    for column in count..<Self.mostColumns where reaching[column] > 0 { reaching[column] -= 1 }
    rows.append([])
  }

  private mutating func addCell(_ node: Int, of tree: PageTree) {
    (length, cellEnd) = (0, tree.end(node))
    if rows.isEmpty { rows.append([]) }
    if tree.tag(node) == .headCell { hasHeadings = true }
    let row = rows.count - 1
    while rows[row].count < Self.mostColumns, reaching[rows[row].count] > 0 {
      reaching[rows[row].count] -= 1
      rows[row].append(nil)
    }
    rows[row].append(node)
    reach(from: rows[row].count - 1, node, tree)
  }

  /// Marks the positions that a cell with `colspan` or `rowspan` covers.
  private mutating func reach(from column: Int, _ node: Int, _ tree: PageTree) {
    let columns = min(max(tree.number(.columnSpan, of: node) ?? 1, 1), Self.mostColumns)
    let below = min(max(tree.number(.rowSpan, of: node) ?? 1, 1), 1_000) - 1
    for covered in column..<max(column, min(column + columns, Self.mostColumns)) {
      if covered > column { rows[rows.count - 1].append(nil) }
      reaching[covered] = below
    }
  }
}
