/// A line near the upper or lower edge of a page of a PDF, or beside one that is, with the names under which it is counted.
struct PDFEdgeLine {
  /// The part of a page at an edge in which lines may stand beside the text, and in which figures alone may.
  static let (edge, narrowEdge) = (0.14, 0.08)
  /// How large the letters of a heading are: of these each number counts, as in `Week 1`, `Week 2`.
  private static let large = 1.25
  /// The most numbers of a line of which one may count the pages.
  private static let mostNumbers = 4

  /// Its place among the lines of the page.
  let index: Int
  /// Its text, in which all numbers are the same unless it is set as a heading.
  let form: String
  /// Its text as it is, then with each of its first numbers as the distance from the number of the page; none where it is not
  /// at an edge, or stands in rows of lines like it.
  private(set) var names: [String]
  let hasLetters: Bool
  let isNearEdge: Bool

  private init(_ index: Int, of page: PDFWords.Page, number: Int, letters size: Double) {
    let line = page.lines[index]
    let (text, side) = (NumberedText(line.text), line.bottom < page.height / 2 ? "↑" : "↓")
    let isHeading = line.size >= size * Self.large
    self.index = index
    form = side + (isHeading ? line.text : text.form)
    hasLetters = line.text.contains(where: \.isLetter)
    isNearEdge = line.isAtEdge(of: page, Self.narrowEdge)
    names = []
    guard line.isAtEdge(of: page, Self.edge) else { return }
    let numbers = isHeading ? 0..<0 : text.numbers.indices.prefix(Self.mostNumbers)
    names = [side + line.text] + numbers.map { side + text.counted(at: $0, from: number) }
  }

  /// Those in which a number counts the pages.
  var countingNames: ArraySlice<String> { names.dropFirst() }

  /// The lines at the edges of a page with all that stands beside them, in rows from above.
  static func rows(of page: PDFWords.Page, number: Int, letters size: Double) -> [[PDFEdgeLine]] {
    let indices = page.lines.indices.filter { !page.lines[$0].words.isEmpty }
      .sorted { page.lines[$0].top < page.lines[$1].top }
    var rows: [[Int]] = []
    for index in indices {
      if let first = rows.last?.first, page.lines[index].top - page.lines[first].top < size * 0.5 {
        rows[rows.count - 1].append(index)
      } else {
        rows.append([index])
      }
    }
    let atEdges = rows.filter { $0.contains { page.lines[$0].isAtEdge(of: page, edge) } }
    return withoutTables(
      atEdges.map { $0.map { PDFEdgeLine($0, of: page, number: number, letters: size) } })
  }

  /// Rows in which lines that differ only in numbers from those of other rows have no names: these are tables or lists, but for
  /// figures alone in the outermost row.
  private static func withoutTables(_ rows: [[PDFEdgeLine]]) -> [[PDFEdgeLine]] {
    var counts: [String: Int] = [:]
    for row in rows {
      for form in Set(row.lazy.filter { !$0.countingNames.isEmpty }.map(\.form)) {
        counts[form, default: 0] += 1
      }
    }
    return rows.enumerated().map { index, row in
      row.map { line in
        let isOutermost = index == (line.form.hasPrefix("↑") ? 0 : rows.count - 1)
        var line = line
        if counts[line.form, default: 0] > 1, line.hasLetters || !isOutermost { line.names = [] }
        return line
      }
    }
  }
}

extension PDFWords.Line {
  /// Whether it stands in a part of a page at its upper or lower edge.
  func isAtEdge(of page: PDFWords.Page, _ part: Double) -> Bool {
    bottom < page.height * part || top > page.height * (1 - part)
  }
}

/// A text apart from the numbers in it.
private struct NumberedText {
  /// Numbers are read up to so many, of which later digits count.
  private static let most = 1_000_000_000

  /// What stands before, between and after the numbers.
  private var texts = [""]
  private(set) var numbers: [Int] = []

  init(_ text: String) {
    var isInNumber = false
    for sign in text {
      guard let digit = sign.wholeNumberValue, 0...9 ~= digit else {
        texts[texts.count - 1].append(sign)
        isInNumber = false
        continue
      }
      if !isInNumber {
        texts.append("")
        numbers.append(0)
      }
      numbers[numbers.count - 1] = (numbers[numbers.count - 1] * 10 + digit) % Self.most
      isInNumber = true
    }
  }

  /// The text with all numbers the same.
  var form: String { texts.joined(separator: "0") }

  /// The text with one number as its distance from another.
  func counted(at index: Int, from number: Int) -> String {
    zip(texts, numbers).enumerated().reduce(into: "") { text, part in
      text += part.element.0 + (part.offset == index ? "#\(part.element.1 - number)" : "\(part.element.1)")
    } + texts[texts.count - 1]
  }
}
