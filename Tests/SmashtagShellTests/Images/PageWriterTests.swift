import Foundation
import SmashtagModel
import TerminalKit
import Testing

@testable import SmashtagShell

/// A page with its images, line after line.
struct PageWriterTests {
  private static let window = Display(
    size: WindowSize(columns: 40, rows: 24), style: .plain, isTerminal: false, now: GoldenSession.now)

  private func text(
    _ lines: [StyledText], _ pictures: [Picture], _ painted: [PaintedPicture?],
    _ kitty: KittyNumbers = KittyNumbers()
  ) -> String {
    let page = LaidPage(lines: lines, pictures: pictures, end: 0)
    let writer = PageWriter(
      renderer: ScreenRenderer(display: Self.window), page: page, painted: painted, kitty: kitty)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func picture(
    line: Int, column: Int, rows: Int = 3, extent: Picture.Extent = .whole
  ) -> Picture {
    Picture(
      address: .file("/p"), line: line, column: column, box: Canvas(columns: 8, rows: rows), extent: extent)
  }

  private func painted(
    _ drawing: PaintedPicture.Drawing, line: Int = 0, column: Int = 0, columns: Int = 4, rows: Int = 3
  ) -> PaintedPicture {
    PaintedPicture(
      drawing: drawing, line: line, column: column, columns: columns, rows: rows, isIncomplete: false)
  }

  private static let part = Picture.Extent.part(
    PixelRect(x: 0, y: 0, width: 4, height: 4), over: PixelRect(x: 0, y: 0, width: 80, height: 60))

  @Test func `Letters and blocks side by side become lines`() {
    let pictures = [picture(line: 1, column: 0), picture(line: 1, column: 10)]
    let painted = [
      painted(.lines(["aaaa", "bbbb", "cccc"]), column: 2),
      painted(.lines(["xxxx"]), line: 1, column: 1, rows: 1),
    ]

    let text = text(["title", "", "", "", "labels"], pictures, painted)

    #expect(text == "title\n  aaaa\n  bbbb     xxxx\n  cccc\nlabels\n")
  }

  @Test func `Where an image is missing its room stays blank`() {
    let pictures = [picture(line: 0, column: 0), picture(line: 0, column: 10)]

    let text = text(["", "", "", "end"], pictures, [nil, painted(.lines(["x", "y", "z"]), columns: 1)])

    #expect(text == "          x\n          y\n          z\nend\n")
  }

  @Test func `Pixels are drawn over their blanks once these stand`() {
    let text = text(
      ["title", "", "", "", "end"], [picture(line: 1, column: 5)],
      [painted(.sequence(Array("PIXELS".utf8)), line: 1, column: 2)])

    #expect(text == "title\n\n\n\n\u{1B}7\u{1B}[2A\u{1B}[7CPIXELS\u{1B}8end\n")
  }

  @Test func `In the first column nothing is moved to the right`() {
    let text = text(
      ["", "", "", "end"], [picture(line: 0, column: 0)], [painted(.sequence(Array("PIXELS".utf8)))])

    #expect(text == "\n\n\n\u{1B}7\u{1B}[3APIXELS\u{1B}8end\n")
  }

  @Test func `An image alone moves no cursor`() {
    let lines: [StyledText] = ["", "", "", "", "caption"]
    let letters = text(
      lines, [picture(line: 1, column: 2, extent: Self.part)], [painted(.lines(["ab", "cd", "ef"]))])
    let pixels = text(
      lines, [picture(line: 0, column: 0, extent: Self.part)], [painted(.sequence(Array("PIXELS".utf8)))])

    #expect(letters == "\n  ab\n  cd\n  ef\ncaption\n")
    #expect(pixels == "PIXELS\ncaption\n")
  }

  @Test func `Kitty is sent an image once, and then its place`() {
    let kitty = KittyNumbers()
    let drawing = PaintedPicture.Drawing.kitty(
      KittyPlacing(image: 7, generation: 0, transmission: Array("SENT".utf8), placement: Array("PLACED".utf8))
    )
    let alone = picture(line: 0, column: 0, extent: Self.part)

    let first = text(["", "", "", "caption"], [alone], [painted(drawing)], kitty)
    let second = text(["", "", "", "caption"], [alone], [painted(drawing)], kitty)

    #expect(first == "SENTPLACED\n\n\ncaption\n")
    #expect(second == "PLACED\n\n\ncaption\n")
  }
}
