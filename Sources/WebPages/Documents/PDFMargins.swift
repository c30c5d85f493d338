/// What stands at the upper and lower edges of a PDF's pages beside its text: titles, names, and the numbers of pages.
struct PDFMargins {
  /// The part of a page at an edge in which lines are such if they are repeated, or if they are small.
  private static let (edge, narrowEdge) = (0.14, 0.08)
  /// How small letters are there, beside most others.
  private static let small = 0.93
  /// How large a heading's are: of these each number counts, as in `Week 1`, `Week 2`.
  private static let large = 1.25

  private var repeated: Set<String> = []
  private let size: Double
  private let isOfSeveralPages: Bool

  /// Finds the lines that stand at the edge of at least two pages, and of a third of all.
  ///
  /// - Parameter size: the size of most letters.
  init(of pages: [PDFWords.Page], letters size: Double) {
    var counts: [String: Int] = [:]
    for page in pages {
      let lines = Set(page.lines.compactMap { Self.name($0, on: page, letters: size) })
      for line in lines { counts[line, default: 0] += 1 }
    }
    repeated = Set(counts.filter { $0.value > 1 && $0.value * 3 >= pages.count }.keys)
    (self.size, isOfSeveralPages) = (size, pages.count > 1)
  }

  /// Whether a line stands beside the text.
  func hold(_ line: PDFWords.Line, on page: PDFWords.Page) -> Bool {
    if Self.name(line, on: page, letters: size).map(repeated.contains) == true { return true }
    let isAtEdge =
      line.bottom < page.height * Self.narrowEdge || line.top > page.height * (1 - Self.narrowEdge)
    return isOfSeveralPages && isAtEdge && line.size < size * Self.small
  }

  /// The text of a line at an edge, in which all numbers are the same unless it is set as a heading; `nil` for other lines.
  private static func name(_ line: PDFWords.Line, on page: PDFWords.Page, letters size: Double) -> String? {
    let isAbove = line.bottom < page.height * edge
    guard isAbove || line.top > page.height * (1 - edge) else { return nil }
    var name = isAbove ? "↑" : "↓"
    if line.size >= size * large { return name + line.text }
    for sign in line.text where !sign.isNumber || name.last != "0" { name.append(sign.isNumber ? "0" : sign) }
    return name
  }
}
