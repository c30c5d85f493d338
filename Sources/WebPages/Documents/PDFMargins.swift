/// What stands at the upper and lower edges of a PDF's pages beside its text: titles, names, and the numbers of pages.
struct PDFMargins {
  /// How small letters are there that are none of the text's, beside most others.
  private static let small = 0.93

  /// On how many pages a name stands at an edge.
  private var counts: [String: Int] = [:]
  /// The forms of lines of which a third of all pages has one that is repeated.
  private var common: Set<String> = []
  private let pageCount: Int
  private let size: Double

  /// Finds the lines that stand at the edge of at least two pages, and lines like them at that of a third of all.
  ///
  /// - Parameter size: the size of most letters.
  init(of pages: [PDFWords.Page], letters size: Double) {
    (self.size, pageCount) = (size, pages.count)
    let rows = pages.enumerated().map { PDFEdgeLine.rows(of: $1, number: $0, letters: size) }
    for lines in rows.map({ $0.joined() }) {
      for name in Set(lines.lazy.flatMap(\.names)) { counts[name, default: 0] += 1 }
    }
    var forms: [String: Int] = [:]
    for lines in rows.map({ $0.joined() }) {
      for form in Set(lines.lazy.filter(isRepeated).map(\.form)) { forms[form, default: 0] += 1 }
    }
    common = Set(forms.filter { $0.value > 1 && $0.value * 3 >= pages.count }.keys)
  }

  /// The lines of a page that are its text.
  func text(of page: PDFWords.Page, number: Int) -> [PDFWords.Line] {
    var held: Set<Int> = []
    for row in PDFEdgeLine.rows(of: page, number: number, letters: size) {
      let isMargin = row.allSatisfy(isRepeated)
      for line in row where isPageNumber(line) || (isMargin && stands(line, alone: row.count == 1)) {
        held.insert(line.index)
      }
    }
    return page.lines.indices.filter { !held.contains($0) && !isSmall(page.lines[$0], on: page) }
      .map { page.lines[$0] }
  }

  private func isSmall(_ line: PDFWords.Line, on page: PDFWords.Page) -> Bool {
    pageCount > 1 && line.size < size * Self.small && line.isAtEdge(of: page, PDFEdgeLine.narrowEdge)
  }

  private func isRepeated(_ line: PDFEdgeLine) -> Bool { line.names.contains { counts[$0, default: 0] > 1 } }

  /// Whether a line of a row in which all are repeated stands beside the text: figures alone only if they count the pages, or
  /// stand very near to the edge.
  private func stands(_ line: PDFEdgeLine, alone isAlone: Bool) -> Bool {
    guard common.contains(line.form) else { return false }
    return !isAlone || line.hasLetters || line.isNearEdge
      || line.countingNames.contains { counts[$0, default: 0] > 1 }
  }

  /// Whether it is nothing but a number that counts the pages, whatever stands beside it.
  private func isPageNumber(_ line: PDFEdgeLine) -> Bool {
    !line.hasLetters
      && line.countingNames.contains {
        let count = counts[$0, default: 0]
        return count > 2 && count * 3 >= pageCount * 2
      }
  }
}
