import SmashtagModel
import Testing

@testable import WebPages

/// PDFs as `pdftotext -bbox-layout` prints their words.
struct PDFPageTests {
  /// Words of one size that stand side by side in a line.
  private struct Piece {
    var text: String
    var left = 50.0
    var size = 10.0
    /// How far the words are raised.
    var raised = 0.0

    /// Each letter is half as wide as it is high.
    func words(at top: Double) -> String {
      var (words, left) = ("", left)
      for word in text.split(separator: " ") {
        let right = left + Double(word.count) * size / 2
        let start = top + 10 - size - raised
        words +=
          #"<word xMin="\#(left)" yMin="\#(start)" xMax="\#(right)" yMax="\#(start + size)">\#(word)</word>"#
        left = right + size / 2
      }
      return words
    }
  }

  /// A page of 600 by 800 points with lines at their places from above.
  private static func sheet(_ lines: [(top: Double, pieces: [Piece])]) -> String {
    let lines = lines.map { line in
      "<line>" + line.pieces.map { $0.words(at: line.top) }.joined() + "</line>"
    }
    return #"<page width="600" height="800">\#(lines.joined())</page>"#
  }

  private static func page(_ sheets: [String]) -> WebPage? {
    let request = PageDecoder.Request(
      contentType: "application/pdf", url: "https://a.example/b.pdf", extent: .article
    ) {
      TestAddress.joined($0, $1)
    }
    return PageDecoder().page(ofPDF: Array("<doc>\(sheets.joined())</doc>".utf8), for: request)
  }

  /// Lines of running text, 12 points apart.
  private static func text(from top: Double, _ count: Int, of sheet: Int) -> [(Double, [Piece])] {
    (0..<count).map {
      (top + Double($0) * 12, [Piece(text: "rain falls on the old town, day \(sheet).\($0), and on all")])
    }
  }

  private static func cells(_ texts: [String], at top: Double) -> [(Double, [Piece])] {
    texts.enumerated().map { (top, [Piece(text: $1, left: 50 + Double($0) * 120)]) }
  }

  @Test func `The rows of a table at an edge are none of its margin`() {
    let names = ["Oak", "Ash", "Elm", "Fir"]
    let sheets = (0..<4).map { sheet in
      Self.sheet(
        [(20, [Piece(text: "\(sheet + 1)", left: 500)])]
          + Self.cells([names[sheet], "\(sheet + 4)", "\(sheet * 7).50"], at: 80)
          + Self.cells([names[sheet] + " wood", "\(sheet * 5)", "\(sheet * 3).75"], at: 94)
          + Self.text(from: 130, 20, of: sheet))
    }
    let text = Self.page(sheets)?.text ?? ""

    for sheet in 0..<4 { #expect(text.contains("\(names[sheet]) \(sheet + 4) \(sheet * 7).50"), "\(text)") }
  }

  @Test func `Lines of text that differ in numbers are no margin`() {
    let sheets = (0..<4).map { Self.sheet(Self.text(from: 60, 20, of: $0)) }
    let text = Self.page(sheets)?.text ?? ""

    for sheet in 0..<4 { #expect(text.contains("day \(sheet).0,"), "\(text)") }
  }

  @Test func `The number of a page is none of its text, whatever stands beside it`() {
    let sheets = (0..<6).map { sheet in
      let title = Piece(text: "On the \(["lake", "sea", "moor", "road", "roof", "wall"][sheet])")
      return Self.sheet(
        [(40, [title]), (40, [Piece(text: "\(sheet + 12)", left: 500)])] + Self.text(from: 130, 20, of: sheet)
      )
    }
    let lines = Self.page(sheets)?.text.split(separator: "\n") ?? []

    #expect(lines.contains("On the moor"))
  }

  @Test func `Raised and lowered letters part no paragraph`() {
    var lines = Self.text(from: 100, 6, of: 0)
    lines[0].1 += [
      Piece(text: "2", left: 295, size: 7, raised: 6), Piece(text: "H", left: 310),
      Piece(text: "2", left: 316, size: 7, raised: -3),
    ]
    lines[3].1 += [Piece(text: "[3]", left: 295, size: 7, raised: 6)]
    let page = Self.page([Self.sheet(lines)])

    #expect(page?.blocks.map(\.kind) == [.paragraph])
    #expect(page?.title == "b.pdf")
  }

  @Test func `An address goes on in the next line`() {
    let sheet = Self.sheet([
      (100, [Piece(text: "rain and more of it, see https://b.example.org/rain/")]),
      (112, [Piece(text: "days/of-2026.html and another word of the text here")]),
      (124, [Piece(text: "but not that of the town of https://b.example.org/")]),
      (136, [Piece(text: "and so on")]),
    ])

    #expect(
      Self.page([sheet])?.items.compactMap(\.address)
        == ["https://b.example.org/rain/days/of-2026.html", "https://b.example.org/"])
  }

  @Test func `A row without its first cells keeps the others in their columns`() throws {
    let sheet = Self.sheet(
      Self.cells(["Pos", "Name", "Price"], at: 100) + Self.cells(["1", "Boat", "20.00"], at: 114)
        + Self.cells(["2", "Oar", "5.00"], at: 128)
        + Array(Self.cells(["", "Total", "25.00"], at: 142)[1...]))
    let rows = try #require(Self.page([sheet])?.blocks.first?.cells)

    #expect(rows.last == ["", "Total", "25.00"])
  }
}

extension PageBlock {
  /// The texts of the cells of a table; `nil` for other blocks.
  var cells: [[String]]? {
    if case .table(let rows) = kind { rows.map { $0.map(\.text) } } else { nil }
  }
}
