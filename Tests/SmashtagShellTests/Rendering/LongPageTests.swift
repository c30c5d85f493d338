import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell
@testable import TerminalKit

/// Pages without a window that are written in parts.
struct LongPageTests {
  /// Ranked mentions of two kinds, and a text with a note below it.
  private static let screens = [
    Screen(
      title: "Mentions in rain", status: ["3,000 mentions"],
      sections: [
        section("Hashtags", 1...1_700) { .hashtag("#tag\($0)") },
        section("Users", 1_701...3_000) { .user("@user\($0)") },
      ], total: .atLeast(3_000)),
    Screen(title: "Text", sections: [text(2_500)]),
    Screen(title: "Exactly a part", sections: [text(1_001)]),
  ]

  private static func section(
    _ title: String, _ numbers: ClosedRange<Int>, _ mention: (Int) -> Mention
  ) -> Screen.Section {
    Screen.Section(
      title: title,
      rows: numbers.map { Row(number: $0, .mention(MentionSection.Item(mention($0), count: 5_000 / $0))) })
  }

  private static func text(_ count: Int) -> Screen.Section {
    Screen.Section(rows: (1...count).map { Row(.text("line \($0)")) })
  }

  private func renderer(isLinear: Bool) -> ScreenRenderer {
    ScreenRenderer(
      display: Display(
        size: WindowSize(columns: 60, rows: 24), style: .plain, isTerminal: false, isLinear: isLinear,
        now: GoldenSession.now))
  }

  @Test(arguments: screens.indices, [(false, 0), (true, 0), (false, 1), (true, 999), (false, 2_400)])
  func `The parts are the page`(index: Int, layout: (isLinear: Bool, start: Int)) {
    let (screen, renderer) = (Self.screens[index], renderer(isLinear: layout.isLinear))
    let start = min(layout.start, screen.rowCount)
    let page = renderer.page(screen, from: start, continues: start > 0)
    var parts: [String] = []

    let laid = renderer.forEachPart(of: screen, from: start, continues: start > 0) {
      parts.append($0)
      return true
    }

    #expect(renderer.suitsParts(screen))
    #expect(parts.joined() == renderer.text(of: page))
    #expect(laid.end == page.end && laid.lineCount == page.lines.count)
    #expect(parts.allSatisfy { $0.lineCount <= 1_010 })
  }

  @Test func `Once nobody reads, no further part is laid out`() {
    var count = 0

    let laid = renderer(isLinear: false).forEachPart(of: Self.screens[0], from: 0, continues: false) { _ in
      count += 1
      return false
    }

    #expect(laid.end < 1_100 && count <= 2)
  }

  @Test func `An interrupt ends it between two rows`() {
    let renderer = renderer(isLinear: false)
    var asked = 0

    let (laid, isWhole) = TerminalKit.Layout.run(
      until: {
        asked += 1
        return asked > 1_500
      },
      { renderer.forEachPart(of: Self.screens[0], from: 0, continues: false) { _ in true } })

    #expect(!isWhole && laid.end > 1_000 && laid.end < 1_600)
  }

  @Test func `Pages with a window, with images and short ones are laid out at once`() {
    let short = Screen(title: "Short", sections: [Self.text(1)])
    #expect(!renderer(isLinear: false).suitsParts(short))

    let window = Display(
      size: WindowSize(columns: 60, rows: 24), style: .plain, isTerminal: true, now: GoldenSession.now)
    #expect(!ScreenRenderer(display: window).suitsParts(Self.screens[0]))

    let drawn = Display(
      size: WindowSize(columns: 60, rows: 24), style: .plain, isTerminal: false, now: GoldenSession.now,
      pictures: PreviewStyle(
        cell: PixelSize(width: 8, height: 16), showsPreviews: true, drawsPixels: true))
    let image = Row(
      number: 3_001, .mention(MentionSection.Item(.image(MediaItem(url: "https://p.example/1")))))
    var illustrated = Self.screens[0]
    #expect(ScreenRenderer(display: drawn).suitsParts(illustrated))
    illustrated.sections.append(Screen.Section(title: "Images", rows: [image]))
    #expect(!ScreenRenderer(display: drawn).suitsParts(illustrated))
  }
}
