import SmashtagModel
import SmashtagTesting
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// The room for small images in pages about a tweet.
struct PreviewLayoutTests {
  private func display(
    _ columns: Int, rows: Int = 40, isTerminal: Bool = true, cell: PixelSize = Canvas.usualCell,
    shows: Bool = true
  ) -> Display {
    Display(
      size: WindowSize(columns: columns, rows: rows), style: .plain, isTerminal: isTerminal,
      now: GoldenSession.now, pictures: PictureRoom(cell: cell, showsPreviews: shows))
  }

  private func row(_ width: Int?, _ height: Int?, isSensitive: Bool = false, count: Int? = nil) -> Row {
    let media = MediaItem(url: "https://p.example/1.jpg", width: width, height: height)
    let item = MentionSection.Item(.image(media), count: count)
    return Row(number: 1, .mention(item), isSensitive: isSensitive)
  }

  private func previewSlot(of row: Row, _ display: Display) -> PictureSlot? {
    PreviewLayout(screen: Screen(title: "", sections: [.init(rows: [row])]), display: display)
      .slot(of: row, below: 7)
  }

  @Test(arguments: [(20, 15), (30, 16), (48, 16), (80, 26), (120, 40), (200, 66)])
  func `A wider window shows it larger`(window: Int, columns: Int) throws {
    let slot = try #require(previewSlot(of: row(1_000, 500), display(window, rows: 100)))

    #expect(slot.box.columns == columns && slot.column == 5 && slot.line == 7)
    #expect(slot.column + slot.box.columns <= window)
  }

  @Test func `It stands in its own shape`() throws {
    #expect(try #require(previewSlot(of: row(800, 400), display(120))).box == Canvas(columns: 40, rows: 10))
    let cell = PixelSize(width: 10, height: 10)
    let square = try #require(previewSlot(of: row(800, 400), display(120, cell: cell)))
    #expect(square.box.columns == 40 && square.box.rows == 20)
  }

  @Test func `A tall one has half the window at most`() throws {
    let slot = try #require(previewSlot(of: row(400, 800), display(120, rows: 24)))

    #expect(slot.box.rows == 12 && slot.box.columns == 12)
  }

  @Test(arguments: [(nil, nil), (0, 0), (-4, 3)] as [(Int?, Int?)])
  func `One whose size nobody tells gets the room of four to three`(width: Int?, height: Int?) throws {
    #expect(
      try #require(previewSlot(of: row(width, height), display(120))).box == Canvas(columns: 40, rows: 15))
  }

  @Test(arguments: [(1, 100_000), (100_000, 1), (Int.max, 1), (1, Int.max)])
  func `No shape takes the window`(width: Int, height: Int) throws {
    let slot = try #require(previewSlot(of: row(width, height), display(80, rows: 24)))

    #expect((1...26).contains(slot.box.columns) && (1...12).contains(slot.box.rows))
  }

  @Test func `None for what is sensitive, what is counted, or what is no image`() {
    #expect(previewSlot(of: row(4, 3, isSensitive: true), display(80)) == nil)
    #expect(previewSlot(of: row(4, 3, count: 2), display(80)) == nil)
    let tag = Row(number: 1, .mention(MentionSection.Item(.hashtag("#rain"))))
    #expect(previewSlot(of: tag, display(80)) == nil)
  }

  @Test func `None where no pixels are drawn, or previews are off`() {
    var display = display(80, shows: false)
    #expect(previewSlot(of: row(4, 3), display) == nil)

    display.pictures = nil

    #expect(previewSlot(of: row(4, 3), display) == nil)
  }

  @Test(arguments: [1, 4, 5, 6])
  func `A window without room for it has none`(columns: Int) {
    #expect((previewSlot(of: row(4, 3), display(columns)) != nil) == (columns > 5))
  }

  @Test func `The page leaves its lines free`() throws {
    let screen = Screen(
      title: "Mentions",
      sections: [.init(title: "Images", rows: [row(800, 400), row(400, 800)])])

    let page = ScreenRenderer(display: display(80, rows: 60)).page(screen)

    #expect(page.slots.count == 2)
    for slot in page.slots {
      let lines = page.lines[slot.line..<slot.line + slot.box.rows]
      #expect(lines.allSatisfy { $0.plainText.isEmpty })
      #expect(page.lines[slot.line - 1].plainText.contains("p.example"))
    }
  }
}
