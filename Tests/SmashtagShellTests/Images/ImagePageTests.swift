import Foundation
import SmashtagModel
import SmashtagTesting
import TerminalGraphics
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// Where an image stands in a window, and what stands below it.
struct ImagePageTests {
  private static let window = WindowSize(columns: 80, rows: 24)

  private func page(
    _ context: ImageContext, _ graphics: Graphics = .fixture(), in window: WindowSize = window
  ) throws -> ImagePage {
    try #require(ImagePage(context, graphics: graphics, in: window))
  }

  @Test(arguments: [(4000, 3000), (100, 5000), (5000, 100), (1, 1), (48, 32)], [40, 80, 200])
  func `It covers all columns, and all rows but two`(size: (Int, Int), columns: Int) throws {
    let window = WindowSize(columns: columns, rows: 24)
    let page = try page(.fixture(size.0, size.1), in: window)

    #expect(page.picture.line == 0 && page.picture.column == 0)
    #expect(page.picture.box == Canvas(columns: columns, rows: 22))
    #expect(page.lines.count == 23)
  }

  @Test func `The pixels of a cell say what of it is seen`() throws {
    let square = PixelSize(width: 10, height: 10)
    let tall = try page(.fixture(800, 800)).picture
    let wide = try page(.fixture(800, 800), .fixture(cell: square)).picture

    #expect(tall.part == PixelRect(x: 0, y: 180, width: 800, height: 440))
    #expect(wide.part == PixelRect(x: 0, y: 290, width: 800, height: 220))
  }

  @Test func `One that fits stands in the middle, in its own shape`() throws {
    var (flat, tall) = (try ImageContext.fixture(800, 100), try ImageContext.fixture(100, 440))
    flat.viewport.fit()
    tall.viewport.fit()

    let (above, beside) = (try page(flat).picture, try page(tall).picture)

    #expect((above.line, above.column) == (9, 0) && above.box == Canvas(columns: 80, rows: 5))
    #expect((beside.line, beside.column) == (0, 35) && beside.box == Canvas(columns: 10, rows: 22))
    #expect(above.part == PixelRect(x: 0, y: 0, width: 800, height: 100))
  }

  @Test func `One pixel high it still has a row`() throws {
    var context = try ImageContext.fixture(5000, 1)
    context.viewport.fit()

    let picture = try page(context).picture

    #expect(picture.box.rows == 1 && (0..<22).contains(picture.line))
  }

  @Test(arguments: 1...60)
  func `No zoom leads out of the window`(step: Int) throws {
    var context = try ImageContext.fixture(97 * step % 4000 + 1, 53 * step % 3000 + 1)
    let window = WindowSize(columns: step * 3, rows: step)
    let size = try #require(context.facts?.size)
    for zoom in [0.5, 0.9, 1.1, 3] {
      let canvas = Graphics.fixture().canvas(in: window)
      context.viewport.zoom(by: zoom, of: size, on: canvas.pixels)
      let picture = try page(context, in: window).picture

      #expect(picture.line >= 0 && picture.line + picture.box.rows <= canvas.rows)
      #expect(picture.column >= 0 && picture.column + picture.box.columns <= canvas.columns)
    }
  }

  @Test func `Its title and what is known stand on one line`() throws {
    let page = try page(.fixture(4000, 3000, of: 3))

    #expect(page.caption.width == 80)
    #expect(page.caption.plainText.hasPrefix("A bell  "))
    #expect(page.caption.plainText.hasSuffix("1 of 3 · 4000×3000 · fills"))
    #expect(page.lines.last == page.caption)
    #expect(page.lines.dropLast().allSatisfy { $0.plainText.isEmpty })
  }

  @Test func `The caption says how it is zoomed`() throws {
    var context = try ImageContext.fixture(4000, 3000)
    let size = PixelSize(width: 4000, height: 3000)
    let canvas = Graphics.fixture().canvas(in: Self.window).pixels
    context.viewport.zoom(by: 2, of: size, on: canvas)
    #expect(try page(context).caption.plainText.hasSuffix("zoom 200%"))

    context.viewport.fit()

    #expect(try page(context).caption.plainText.hasSuffix("fits"))
  }

  @Test func `A title cannot reach the terminal`() throws {
    let caption = try page(.fixture(40, 30, alt: "a\u{1B}[2Jb\nc")).caption.plainText

    #expect(caption.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test(arguments: [1, 8, 20])
  func `A long title gives method in a narrow window`(columns: Int) throws {
    let title = String(repeating: "long ", count: 100)
    let window = WindowSize(columns: columns, rows: 10)

    #expect(try page(.fixture(40, 30, alt: title), in: window).caption.width <= columns)
  }

  @Test func `Nothing is drawn of what was not asked for, cannot be had, or where nothing is`() throws {
    let window = Self.window
    let shown = try ImageContext.fixture(40, 30)
    let hidden = try ImageContext.fixture(40, 30, isSensitive: true)

    #expect(ImagePage(hidden, graphics: .fixture(), in: window) == nil)
    #expect(ImagePage(shown.unable(.empty), graphics: .fixture(), in: window) == nil)
    #expect(ImagePage(shown, graphics: nil, in: window) == nil)
    #expect(try ImagePage(Session.fixture().context, graphics: .fixture(), in: window) == nil)
  }
}

extension Picture {
  /// What of the image is seen; `nil` where it is all of it.
  fileprivate var part: PixelRect? {
    if case .part(let part, _) = extent { part } else { nil }
  }
}

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
      subject: .image(.file("/p")), line: line, column: column, box: Canvas(columns: 8, rows: rows),
      extent: extent)
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
      KittyPlacing(
        image: 7, generation: 0, isPart: false, transmission: .sequence(Array("SENT".utf8)),
        placement: Array("PLACED".utf8)))
    let alone = picture(line: 0, column: 0, extent: Self.part)

    let first = text(["", "", "", "caption"], [alone], [painted(drawing)], kitty)
    let second = text(["", "", "", "caption"], [alone], [painted(drawing)], kitty)

    #expect(first == "SENTPLACED\n\n\ncaption\n")
    #expect(second == "PLACED\n\n\ncaption\n")
  }
}
