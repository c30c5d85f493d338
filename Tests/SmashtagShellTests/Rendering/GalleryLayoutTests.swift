import SmashtagModel
import SmashtagTesting
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// The grid of small images.
struct GalleryLayoutTests {
  private static let room = PictureRoom(cell: Canvas.usualCell, showsPreviews: true)

  private func screen(_ count: Int, columns: Int = 20, sensitive: Set<Int> = []) -> Screen {
    let rows = (0..<count).map { index in
      let tweet = Tweet.fixture(id: "\(index)")
      let media = MediaItem(
        url: "https://p.example/\(index).jpg", width: 400, height: 300, alt: "image \(index)")
      return Row(
        number: index + 1, .thumbnail(media, of: tweet), isSensitive: sensitive.contains(index))
    }
    var screen = Screen(title: "Images", sections: [Screen.Section(rows: rows)])
    screen.thumbnailColumns = columns
    return screen
  }

  private func display(
    _ columns: Int, rows: Int = 24, isTerminal: Bool = true, isLinear: Bool = false,
    room: PictureRoom? = room
  ) -> Display {
    Display(
      size: WindowSize(columns: columns, rows: rows), style: .plain, isTerminal: isTerminal,
      isLinear: isLinear, now: GoldenSession.now, pictures: room)
  }

  @Test(arguments: [(19, 1), (20, 1), (40, 1), (42, 2), (80, 3), (120, 5), (200, 9)])
  func `As many stand side by side as have the width asked for, and share the window`(
    columns: Int, perLine: Int
  ) throws {
    let layout = try #require(GalleryLayout(screen: screen(40), display: display(columns)))

    let blocks = layout.blocks(from: 0, room: .max)

    #expect(blocks.count == 40)
    #expect(blocks[0].slots.count == perLine)
    let end = try #require(blocks[0].slots.last.map { $0.column + $0.box.columns })
    #expect(end <= columns && end > columns - perLine)
    #expect(blocks.lines.allSatisfy { $0.width <= columns })
    #expect(blocks.slots(from: 0).allSatisfy { $0.column + $0.box.columns <= columns })
  }

  @Test func `A line of the grid is the block of its first item`() throws {
    let layout = try #require(GalleryLayout(screen: screen(5), display: display(80)))

    let blocks = layout.blocks(from: 0, room: .max)

    #expect(blocks.map(\.slots.count) == [3, 0, 0, 2, 0])
    #expect(blocks.map(\.lines.isEmpty) == [false, true, true, false, true])
    let slots = blocks.slots(from: 2)
    #expect(slots.map(\.column) == [0, 27, 54, 0, 27])
    #expect(slots.map(\.line) == [2, 2, 2, 13, 13])
    #expect(slots.allSatisfy { $0.box == Canvas(columns: 25, rows: 9) })
  }

  @Test func `Its number and what it shows stand below an image`() throws {
    let layout = try #require(GalleryLayout(screen: screen(3), display: display(80)))

    let lines = layout.blocks(from: 0, room: .max).lines.map(\.plainText)

    #expect(lines[..<9].allSatisfy { $0.isEmpty })
    #expect(lines[9].hasPrefix("1 image 0                  2 image 1                  3 image 2"))
    #expect(lines[10].isEmpty && lines.count == 11)
  }

  @Test func `A window shows whole lines of the grid, one at least`() throws {
    let layout = try #require(GalleryLayout(screen: screen(40), display: display(80)))

    #expect(layout.blocks(from: 0, room: 22).count == 6)
    #expect(layout.blocks(from: 0, room: 21).count == 3)
    #expect(layout.blocks(from: 6, room: 1).count == 3)
    #expect(layout.blocks(from: 39, room: 22).count == 1)
    #expect(layout.blocks(from: 40, room: 22).isEmpty)
  }

  @Test(arguments: [10, 16, 24, 60])
  func `A page is no longer than the window, and pages show each image once`(rows: Int) {
    let screen = screen(40)
    let renderer = ScreenRenderer(display: display(80, rows: rows))
    var (seen, start) = ([String](), 0)
    while start < 40 {
      let page = renderer.page(screen, from: start, continues: start > 0)
      #expect(page.lines.count <= rows - 1 && page.end > start)
      seen += page.slots.map(\.media.url)
      start = max(page.end, start + 1)
    }

    #expect(seen == (0..<40).map { "https://p.example/\($0).jpg" })
  }

  @Test func `An image that is sensitive is not drawn, and says so`() throws {
    let screen = screen(3, sensitive: [1])
    let layout = try #require(GalleryLayout(screen: screen, display: display(80)))

    let blocks = layout.blocks(from: 0, room: .max)

    #expect(blocks[0].slots.map(\.column) == [0, 54])
    #expect(blocks.lines[9].plainText.contains("2 sensitive: image 1"))
  }

  @Test(arguments: [8, 12, 64])
  func `An image is as wide as was asked for, or as the window`(columns: Int) throws {
    let layout = try #require(GalleryLayout(screen: screen(3, columns: columns), display: display(40)))

    let slot = try #require(layout.blocks(from: 0, room: .max).first?.slots.first)

    #expect(slot.box.columns == min(40, columns))
    #expect(slot.box.rows <= 18)
  }

  @Test func `A name cannot reach the terminal`() throws {
    let media = MediaItem(url: "u", alt: "\u{1B}[2J\n\u{7}bell")
    var screen = Screen(
      title: "", sections: [Screen.Section(rows: [Row(number: 1, .thumbnail(media, of: .fixture()))])])
    screen.thumbnailColumns = 20
    let layout = try #require(GalleryLayout(screen: screen, display: display(80)))

    let label = layout.blocks(from: 0, room: .max).lines.map(\.plainText).joined()

    #expect(label.contains("bell") && label.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test func `Where nothing is drawn, or for the ear, the images are rows`() {
    let screen = screen(3)

    #expect(GalleryLayout(screen: screen, display: display(80, room: nil)) == nil)
    for display in [display(80, room: nil), display(80, isLinear: true)] {
      let page = ScreenRenderer(display: display).page(screen)
      let text = page.lines.map(\.plainText).joined(separator: "\n")
      #expect(page.slots.isEmpty && ["image 0", "image 1", "image 2"].allSatisfy { text.contains($0) })
    }
  }

  @Test(arguments: [40, 80, 120, 200])
  func `The whole page`(columns: Int) throws {
    let renderer = ScreenRenderer(display: display(columns, isTerminal: false))
    let page = renderer.page(screen(7, sensitive: [2]))
    var lines = page.lines.map(\.plainText)
    for slot in page.slots {
      for line in slot.line..<slot.line + slot.box.rows {
        let gap = String(repeating: " ", count: max(0, slot.column - lines[line].count))
        lines[line] += gap + String(repeating: "▒", count: slot.box.columns)
      }
    }

    let trimmed = lines.map { $0.replacing(#/ +$/#, with: "") }
    try expectGolden("gallery-\(columns)", trimmed.map { $0 + "\n" }.joined())
  }
}
