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
  func `A long title gives way in a narrow window`(columns: Int) throws {
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
