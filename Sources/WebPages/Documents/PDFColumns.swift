/// The columns of a page of a PDF, in the order in which they are read, and the rows of each.
///
/// Lines that reach across the space between two columns part what is above from what is below.
struct PDFColumns {
  /// Lines that stand side by side, from left to right.
  typealias Row = [PDFWords.Line]

  /// The fewest lines of a column, the fewest words that they have as a rule, and the part of all lines that may reach across.
  private static let (fewestLines, fewestWords, mostAcross) = (6, 3, 0.3)
  /// How many places between the edges of the text are tried.
  private static let places = 64

  private(set) var columns: [[Row]] = []

  /// - Parameter letters: the size of most letters.
  init(_ lines: [PDFWords.Line], letters: Double) {
    part(
      lines.filter { !$0.words.isEmpty }.sorted { ($0.top, $0.left) < ($1.top, $1.left) }, letters, level: 0)
  }

  private mutating func part(_ lines: [PDFWords.Line], _ letters: Double, level: Int) {
    guard level < 3, let gutter = Self.gutter(of: lines, letters) else {
      if !lines.isEmpty { columns.append(Self.rows(of: lines, letters)) }
      return
    }
    var (left, right, across) = ([PDFWords.Line](), [PDFWords.Line](), [PDFWords.Line]())
    for line in lines {
      if line.left < gutter, line.right > gutter {
        part(left, letters, level: level + 1)
        part(right, letters, level: level + 1)
        (left, right) = ([], [])
        across.append(line)
      } else {
        if !across.isEmpty { columns.append(Self.rows(of: across, letters)) }
        across = []
        if line.right <= gutter { left.append(line) } else { right.append(line) }
      }
    }
    part(left, letters, level: level + 1)
    part(right, letters, level: level + 1)
    if !across.isEmpty { columns.append(Self.rows(of: across, letters)) }
  }

  /// The place from the left where the space between two columns of text is; `nil` where there is only one column.
  private static func gutter(of lines: [PDFWords.Line], _ letters: Double) -> Double? {
    let (start, end) = (lines.map(\.left).min() ?? 0, lines.map(\.right).max() ?? 0)
    guard lines.count >= fewestLines * 2, end > start else { return nil }
    var best: (place: Double, across: Int)?
    for step in (places / 6)..<(places * 5 / 6) {
      let place = start + (end - start) * Double(step) / Double(places)
      let across = lines.count { $0.left < place && $0.right > place }
      if best.map({ across < $0.across }) ?? true { best = (place, across) }
    }
    guard let best, Double(best.across) <= Double(lines.count) * mostAcross else { return nil }
    let sides = [lines.filter { $0.right <= best.place }, lines.filter { $0.left >= best.place }]
    let areText = sides.allSatisfy { side in
      side.count >= fewestLines && side.reduce(0) { $0 + $1.words.count } >= side.count * fewestWords
    }
    return areText && haveRows(sides, letters) ? best.place : nil
  }

  /// Whether both sides stand beside one another.
  private static func haveRows(_ sides: [[PDFWords.Line]], _ letters: Double) -> Bool {
    let tops = sides.map { $0.map(\.top).min() ?? 0 }
    let ends = sides.map { $0.map(\.bottom).max() ?? 0 }
    return max(tops[0], tops[1]) < min(ends[0], ends[1]) - letters * 3
  }

  private static func rows(of lines: [PDFWords.Line], _ letters: Double) -> [Row] {
    var rows: [Row] = []
    for line in lines {
      if let last = rows.last?.last, abs(line.top - last.top) < letters * 0.5 {
        rows[rows.count - 1].append(line)
      } else {
        rows.append([line])
      }
    }
    return rows.map { $0.sorted { $0.left < $1.left } }
  }
}
