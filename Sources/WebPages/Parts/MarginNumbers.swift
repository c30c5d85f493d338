import Foundation

/// Finds the numbers of an article's paragraphs that stand beside them, in cells of a table that lays them out.
struct MarginNumbers {
  /// The longest number in bytes, with a full stop or blanks; a longer one may be a year.
  private static let longest = 6
  private static let highest = 999
  private static let mostNodes = 5_000

  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int

  init(of article: ArticleTree) {
    (tree, statistics, root) = (article.tree, article.statistics, article.root)
  }

  /// The cells with them, of which several count on, also from one table to the next.
  var cells: [Int] {
    var (runs, heads) = ([[(cell: Int, number: Int, text: Int)]](), [Int: Bool]())
    for row in tree.boxes(in: tree.range(root)) where tree.tag(row) == .row {
      guard let found = numbered(row), let table = tree.ancestor(of: row, { $0 == .table }) else { continue }
      let isPlain = heads[table] ?? isWithoutHeads(table)
      heads[table] = isPlain
      guard isPlain else { continue }
      if runs.last?.last.map({ $0.number + 1 == found.number }) ?? false {
        runs[runs.endIndex - 1].append(found)
      } else {
        runs.append([found])
      }
    }
    return runs.filter { run in
      run.count > 1 && run.contains { statistics.text($0.text) > TableGrid.longestCell }
    }
    .joined().map(\.cell)
  }

  /// The cell with the number of a row of two, and that with its paragraphs; `nil` for another row.
  private func numbered(_ row: Int) -> (cell: Int, number: Int, text: Int)? {
    let cells = tree.children(row).filter { statistics.text($0) > 0 }
    guard cells.count == 2, statistics.text(cells[0]) <= Self.longest, statistics.prose(cells[1]) > 0,
      let number = Int(tree.line(cells[0]).trimmingCharacters(in: .whitespaces)), number <= Self.highest
    else { return nil }
    return (cells[0], number, cells[1])
  }

  private func isWithoutHeads(_ table: Int) -> Bool {
    !tree.range(table).prefix(Self.mostNodes).contains {
      tree.tag($0) == .headCell || tree.tag($0) == .tableCaption
    }
  }
}
