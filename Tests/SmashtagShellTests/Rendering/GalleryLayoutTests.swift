import Foundation
import SmashtagModel
import SmashtagTesting
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// The grid of small images.
struct GalleryLayoutTests {
  private static let room = PreviewStyle(cell: Canvas.usualCell, showsPreviews: true, drawsPixels: true)

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
    room: PreviewStyle? = room
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

  @Test func `The alt text of a hidden image stands inside its cell`() throws {
    let alt = String(repeating: "a heron ", count: 60)
    var rows = screen(3).rows
    rows[1] = Row(
      number: 2, .thumbnail(MediaItem(url: "https://p.example/1.jpg", alt: alt), of: .fixture()),
      isSensitive: true)
    var screen = Screen(title: "Images", sections: [Screen.Section(rows: rows)])
    screen.thumbnailColumns = 20
    let layout = try #require(GalleryLayout(screen: screen, display: display(80)))

    let blocks = layout.blocks(from: 0, room: .max)

    #expect(blocks.slots(from: 0).map(\.column) == [0, 54])
    #expect(
      blocks.lines[..<9].allSatisfy { line in
        line.width <= 80 && line.plainText.hasPrefix(String(repeating: " ", count: 27))
          && line.plainText.dropFirst(27).contains("heron")
          && line.plainText.dropFirst(52).allSatisfy { $0 == " " }
      })
    #expect(blocks.lines[9].plainText.contains("2 sensitive: a heron"))
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
      seen += page.slots.compactMap(\.media?.url)
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
        let before = lines[line].padding(toLength: slot.column, withPad: " ", startingAt: 0)
        let after = lines[line].dropFirst(slot.column + slot.box.columns)
        lines[line] = before + String(repeating: "▒", count: slot.box.columns) + after
      }
    }

    let trimmed = lines.map { $0.replacing(#/ +$/#, with: "") }
    try expectGolden("gallery-\(columns)", trimmed.map { $0 + "\n" }.joined())
  }
}

/// The room for small images in pages about a tweet.
struct PreviewLayoutTests {
  private func display(
    _ columns: Int, rows: Int = 40, isTerminal: Bool = true, cell: PixelSize = Canvas.usualCell,
    shows: Bool = true, drawsPixels: Bool = true
  ) -> Display {
    Display(
      size: WindowSize(columns: columns, rows: rows), style: .plain, isTerminal: isTerminal,
      now: GoldenSession.now,
      pictures: PreviewStyle(cell: cell, showsPreviews: shows, drawsPixels: drawsPixels))
  }

  private func row(_ width: Int?, _ height: Int?, isSensitive: Bool = false, count: Int? = nil) -> Row {
    let media = MediaItem(url: "https://p.example/1.jpg", width: width, height: height)
    let item = MentionSection.Item(.image(media), count: count)
    return Row(number: 1, .mention(item), isSensitive: isSensitive)
  }

  private func previewSlot(of row: Row, _ display: Display) -> ReservedCells? {
    PreviewLayout(screen: Screen(title: "", sections: [.init(rows: [row])]), display: display)
      .preview(of: row)?.slots.first
  }

  /// So many images of a tweet, among others that are none.
  private func rows(_ count: Int) -> [Row] {
    let images = (1...count).map { number in
      Row(
        number: number,
        .mention(.init(.image(MediaItem(url: "https://p.example/\(number).jpg", width: 800, height: 400)))))
    }
    return images + [Row(number: count + 1, .mention(.init(.hashtag("#rain"))))]
  }

  /// The block of a photo in a list.
  private func block(of photo: Tweet, _ display: Display) -> RowBlock? {
    let screen = Screen(title: "", sections: [.init(rows: [Row(number: 1, .photo(photo))])])
    let layout = VisualLayout(screen: screen, display: display)
    return layout.blocks(of: screen, from: 0, room: 40).first
  }

  @Test func `A photo stands beside its title in a wide window`() throws {
    let photo = Tweet.photo(title: "Quai", text: String(repeating: "evening ", count: 60))

    let block = try #require(self.block(of: photo, display(100)))

    let slot = try #require(block.slots.first)
    #expect((slot.line, slot.column, slot.box.columns, slot.box.rows) == (0, 5, 11, 4))
    #expect(block.lines.count == 5 && block.lines[0].plainText.hasPrefix("  1                Quai "))
    #expect(
      block.lines[1...3].allSatisfy { $0.plainText.hasPrefix(String(repeating: " ", count: 19) + "evening") })
    #expect(block.lines[3].plainText.hasSuffix("…") && block.lines[4].isEmpty)
    #expect(block.lines.allSatisfy { $0.width <= 100 })
  }

  @Test func `Where there is no room, or it is not wanted, titles stand alone`() {
    let narrow = [
      display(99), display(100, rows: 19), display(100, shows: false),
      display(100, rows: 39, drawsPixels: false),
    ]
    for display in narrow {
      let block = self.block(of: .photo(title: "Quai", text: "At dusk"), display)
      #expect(block?.slots.isEmpty == true && block?.lines.count == 2)
    }
  }

  @Test func `Of a sensitive photo nothing is seen`() {
    var photo = Tweet.photo(title: "Quai")
    photo.isSensitive = true

    #expect(block(of: photo, display(100))?.slots.isEmpty == true)
  }

  @Test(arguments: [(2, 80, 26), (3, 80, 23), (4, 80, 17), (4, 200, 47)])
  func `Several stand side by side below the last, under their numbers`(
    count: Int, window: Int, columns: Int
  ) throws {
    let rows = rows(count)
    let layout = PreviewLayout(
      screen: Screen(title: "", sections: [.init(rows: rows)]), display: display(window))

    #expect(rows.map { layout.preview(of: $0) != nil } == rows.map { $0.number == count })
    let block = try #require(layout.preview(of: rows[count - 1]))
    #expect(block.slots.map(\.box.columns) == Array(repeating: columns, count: count))
    #expect(block.slots.map(\.column) == (0..<count).map { 5 + $0 * (columns + 2) })
    #expect(block.slots.allSatisfy { $0.line == 1 })
    #expect(block.lines.count == 1 + (block.slots.map(\.box.rows).max() ?? 0))
    let labels = block.lines[0].plainText
    #expect(labels.split(separator: " ") == (1...count).map { Substring(String($0)) })
    #expect(block.slots.allSatisfy { Array(labels)[$0.column].isNumber })
  }

  @Test func `More than fit go on below`() {
    let rows = rows(6)
    let layout = PreviewLayout(screen: Screen(title: "", sections: [.init(rows: rows)]), display: display(80))

    let counts = rows.map { layout.preview(of: $0)?.slots.count ?? 0 }

    #expect(counts == [0, 0, 0, 4, 0, 2, 0])
  }

  @Test(arguments: [(39, false), (40, true)])
  func `Coarse ones need a high window`(rows: Int, isShown: Bool) {
    let slot = previewSlot(of: row(4, 3), display(80, rows: rows, drawsPixels: false))

    #expect((slot != nil) == isShown)
  }

  @Test(arguments: [(20, 15), (30, 16), (48, 16), (80, 26), (120, 40), (200, 66)])
  func `A wider window shows it larger`(window: Int, columns: Int) throws {
    let slot = try #require(previewSlot(of: row(1_000, 500), display(window, rows: 100)))

    #expect(slot.box.columns == columns && slot.column == 5 && slot.line == 0)
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
      sections: [.init(title: "Images", rows: rows(2))])

    let page = ScreenRenderer(display: display(80, rows: 60)).page(screen)

    #expect(page.slots.count == 2)
    for slot in page.slots {
      let lines = page.lines[slot.line..<slot.line + slot.box.rows]
      #expect(lines.allSatisfy { $0.plainText.isEmpty })
    }
    #expect(page.lines[page.slots[0].line - 1].plainText.split(separator: " ") == ["1", "2"])
    #expect(page.lines[page.slots[0].line - 2].plainText.contains("p.example/2.jpg"))
  }
}

/// The list that stays beside a photo in a wide window.
struct ListBesidePhotoTests {
  private func lines(
    _ photos: [Tweet], at index: Int, width: Int = 30, rows: Int = 8, from number: Int = 1
  ) throws -> [StyledText] {
    let context = try ImageContext.photos(photos, at: index, from: number)
    return ListBesidePhoto(context, width: width, rows: rows).lines
  }

  private func texts(_ photos: [Tweet], at index: Int, rows: Int = 8, from number: Int = 1) throws -> [String]
  {
    try lines(photos, at: index, rows: rows, from: number).map(\.plainText)
  }

  @Test func `The shown one is marked, without a colour and with one`() throws {
    let lines = try lines(Tweet.photos(3), at: 1)

    #expect(
      lines.map(\.plainText) == ["   1  Photo 1", "›  2  Photo 2", "   3  Photo 3", "", "", "", "", ""])
    #expect(lines.map { $0.runs.last?.role } == [.plain, .strong, .plain, nil, nil, nil, nil, nil])
  }

  @Test(arguments: [
    (0, 1...8), (3, 1...8), (4, 2...9), (5, 3...10), (20, 18...25), (47, 43...50), (49, 43...50),
  ])
  func `It is scrolled so that others stand before and after the shown one`(
    index: Int, expected: ClosedRange<Int>
  ) throws {
    let lines = try texts(Tweet.photos(50), at: index)

    #expect(lines.map { String($0.drop { $0 != "P" }) } == expected.map { "Photo \($0)" })
    #expect(lines.count { $0.hasPrefix("›") } == 1)
    #expect(lines.contains("› \(index < 9 ? " " : "")\(index + 1)  Photo \(index + 1)"))
  }

  @Test(arguments: 0..<10, 1...12)
  func `The shown one is always seen, in as many lines as there are rows`(index: Int, rows: Int) throws {
    let photos = (0..<10).map { Tweet.photo(id: "\($0)", title: "T\($0)", text: $0 % 3 == 0 ? "" : "below") }
    let lines = try texts(photos, at: index, rows: rows)

    #expect(lines.count == rows)
    #expect(lines.contains { $0.hasPrefix("›") && $0.hasSuffix("T\(index)") })
  }

  @Test func `Numbers are those of the list`() throws {
    #expect(try texts(Tweet.photos(2), at: 0, from: 998).prefix(2) == ["›998  Photo 1", " 999  Photo 2"])
  }

  @Test func `Titles and descriptions are cut to its width`() throws {
    let long = String(repeating: "橋と川 ", count: 30)
    let lines = try lines([.photo(id: "1", title: long, text: long), .photo(id: "2")], at: 0, width: 24)

    #expect(lines.allSatisfy { $0.width <= 24 })
    #expect(lines[0].plainText.hasSuffix("…") && lines[1].plainText.hasSuffix("…"))
  }
}
