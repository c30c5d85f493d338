import Foundation
import SmashtagModel
import SmashtagTesting
import TerminalGraphics
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// A photo in a wide window, with its list to the left.
struct PhotoPageTests {
  private func surface(columns: Int) -> Surface {
    Surface(canvas: Canvas(columns: columns, rows: 22), looksAtImages: true)
  }

  private func page(
    columns: Int, photos: Int = 50, at index: Int = 2, _ method: GraphicsMethod = .symbols,
    isAlone: Bool = false,
    zoom: Double? = nil
  ) throws -> ImagePage {
    var context = try ImageContext.photos(Tweet.photos(photos), at: index)
    if let zoom, let size = context.size {
      context.viewport.zoom(by: zoom, of: size, on: context.canvasPixels(on: surface(columns: columns)))
    }
    let window = WindowSize(columns: columns, rows: 24)
    return try #require(ImagePage(context, graphics: .fixture(method), in: window, isAlone: isAlone))
  }

  @Test(arguments: [140, 141, 160, 200, 400])
  func `From 140 columns on the list stays to its left, and does not touch it`(columns: Int) throws {
    let page = try page(columns: columns)

    let list = columns * 3 / 10
    #expect(page.picture.column == list)
    #expect(page.picture.box == Canvas(columns: columns - list, rows: 22))
    #expect(page.lines.dropLast().allSatisfy { $0.width < list })
    #expect(page.lines[2].plainText.hasPrefix("›  3  Photo 3"))
  }

  @Test func `In a narrower window, alone, or without others it has all columns`() throws {
    let pages = [
      try page(columns: 139), try page(columns: 160, isAlone: true), try page(columns: 160, photos: 3),
    ]
    #expect(pages[0].picture.column == 0 && pages[0].picture.box.columns == 139)
    #expect(pages[1].picture.column == 0 && pages[1].picture.box.columns == 160)
    #expect(pages[2].picture.column == 48)

    let one = try page(columns: 160, photos: 1, at: 0)

    #expect(one.picture.column == 0)
    #expect(one.lines.dropLast().allSatisfy { $0.isEmpty })
  }

  @Test(arguments: [80, 139, 140, 160, 211], [GraphicsMethod.symbols, .sixel, .kitty, .iterm])
  func `What is drawn is what is said to be visible`(columns: Int, method: GraphicsMethod) throws {
    for zoom in [nil, 0.1, 0.9, 3] {
      let page = try page(columns: columns, method, zoom: zoom)
      let canvas = page.context.canvasPixels(on: surface(columns: columns))
      #expect(page.canvas.pixels == canvas)

      guard case .part(let part, _) = page.picture.extent, let size = page.context.size else {
        Issue.record("no part")
        continue
      }
      #expect(part == page.context.viewport.visible(of: size, on: canvas))
      #expect(page.picture.column >= columns - page.canvas.columns)
      #expect(page.picture.column + page.picture.box.columns <= columns)
    }
  }

  @Test func `The caption stands below both`() throws {
    let page = try page(columns: 160)

    #expect(page.lines.count == 23)
    #expect(page.caption.width == 160)
    #expect(page.caption.plainText.hasPrefix("Photo 3  "))
    #expect(page.caption.plainText.hasSuffix("3 of 50 · 2048×1536 · fills"))
  }

  @Test func `Where nothing is drawn no list stands there`() throws {
    let context = try ImageContext.photos(Tweet.photos(3))
    let surface = Surface(canvas: Canvas(columns: 160, rows: 22))

    #expect(ImagePage(context, graphics: nil, in: WindowSize(columns: 160, rows: 24)) == nil)
    #expect(context.screen(on: surface).rows.allSatisfy { $0.number == nil })
  }

  @Test func `Its numbers lead to the others, in the place of the one that is shown`() async throws {
    var session = try Session.photos(images: StubImageLibrary(), looksAtImages: true)
    session.surface.canvas = Canvas(columns: 160, rows: 22)
    for line in ["places", "2", "3"] { try await session.type(line) }
    let depth = session.navigation.stack.contexts.count

    try await session.type("7")

    #expect(session.context.title == "Photo 7")
    #expect(session.navigation.stack.contexts.count == depth)
    #expect((session.context as? ImageContext)?.position == ["7 of 50"])
  }

  @Test func `Once the window is wide enough its numbers lead to the others`() async throws {
    var session = try Session.photos(images: StubImageLibrary(), looksAtImages: true)
    session.surface.canvas = Canvas(columns: 100, rows: 22)
    for line in ["places", "2", "3"] { try await session.type(line) }
    await #expect(throws: UsageError.self) { try await session.typing("7") }

    session.surface.canvas = Canvas(columns: 160, rows: 22)
    _ = try session.apply(.move(.showAgain), from: session.navigation.front)

    #expect(try await session.typing("7").context.title == "Photo 7")
  }
}

/// The page as a file takes it, one line after the other.
struct PhotoPageWriterTests {
  private func text(_ drawing: PaintedPicture.Drawing) throws -> String {
    let context = try ImageContext.photos(Tweet.photos(2))
    let window = WindowSize(columns: 140, rows: 5)
    let page = try #require(ImagePage(context, graphics: .fixture(), in: window))
    let painted = PaintedPicture(
      drawing: drawing, line: 0, column: 0, columns: 3, rows: 3, isIncomplete: false)
    let display = Display(size: window, style: .plain, isTerminal: false, now: GoldenSession.now)
    let writer = PageWriter(
      renderer: ScreenRenderer(display: display),
      page: LaidPage(lines: page.lines, pictures: [page.picture], end: 0), painted: [painted],
      kitty: KittyNumbers())
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `Letters and blocks stand after the list`() throws {
    let lines = try text(.lines(["aaa", "bbb", "ccc"])).split(separator: "\n").map(String.init)

    let expected = zip(["›  1  Photo 1", "   2  Photo 2", ""], ["aaa", "bbb", "ccc"]).map { row, block in
      row.padding(toLength: 42, withPad: " ", startingAt: 0) + block
    }
    #expect(Array(lines.prefix(3)) == expected)
    #expect(lines.count == 4)
  }

  @Test func `Pixels are drawn beside it once it stands`() throws {
    let text = try text(.sequence(Array("PIXELS".utf8)))

    #expect(text.hasPrefix("›  1  Photo 1\n   2  Photo 2\n\n\u{1B}7\u{1B}[3A\u{1B}[42CPIXELS\u{1B}8Photo 1"))
  }
}
