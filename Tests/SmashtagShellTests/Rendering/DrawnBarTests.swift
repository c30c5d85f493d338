import Foundation
import ShellCommands
import SmashtagModel
import TerminalGraphics
import TerminalKit
import Testing

@testable import SmashtagShell

/// The bars of `when` where pixels are drawn.
struct DrawnBarTests {
  private static let cell = PixelSize(width: 8, height: 16)

  private func page(
    _ counts: [Int], columns: Int = 60, drawsPixels: Bool = true, isTerminal: Bool = true
  ) -> ScreenRenderer.Page {
    var number = 0
    let rows = counts.enumerated().map { month, count in
      let start = Date(timeIntervalSince1970: TimeInterval(month) * 31 * 86_400)
      if count > 0 { number += 1 }
      let bar = TimeBar(
        from: start, until: start.addingTimeInterval(31 * 86_400), unit: .month, count: count)
      return Row(number: count > 0 ? number : nil, .bar(bar))
    }
    let display = Display(
      size: WindowSize(columns: columns, rows: 24), style: .plain, isTerminal: isTerminal,
      now: GoldenSession.now,
      pictures: PreviewStyle(cell: Self.cell, showsPreviews: false, drawsPixels: drawsPixels))
    return ScreenRenderer(display: display).page(
      Screen(title: "rain by month", sections: [Screen.Section(rows: rows)]))
  }

  @Test func `Each is drawn on the line of its time, after the number`() {
    let page = page([3, 0, 12])

    let lines = page.lines.map { $0.rendered(with: .plain) }
    #expect(page.slots.map { lines[$0.line].contains("1970") } == [true, true])
    #expect(page.slots.map { lines[$0.line].hasSuffix(" 3") } == [true, false])
    #expect(page.slots.map { lines[$0.line].hasSuffix(" 12") } == [false, true])
    #expect(page.slots.allSatisfy { $0.column == lines[$0.line].count + 2 && $0.box.rows == 1 })
    #expect(!lines.joined().contains("█"))
  }

  @Test(arguments: [30, 40, 60, 133, 400])
  func `The longest reaches the edge of the window, others have their share`(columns: Int) throws {
    let page = page([1, 50, 100], columns: columns)

    let first = try #require(page.slots.first)
    let room = (columns - first.column) * Self.cell.width
    let lengths = page.slots.map { slot -> Int in
      if case .bar(let length) = slot.content { length } else { -1 }
    }
    #expect(lengths == [max(1, room / 100), room / 2, room])
    #expect(page.slots.allSatisfy { $0.column + $0.box.columns <= columns })
    #expect(zip(lengths, page.slots).allSatisfy { $1.box.columns == ($0 + 7) / 8 })
  }

  @Test func `Where letters are all there is, they are letters`() {
    let page = page([3, 12], drawsPixels: false)

    #expect(page.slots.isEmpty && page.lines.contains { $0.rendered(with: .plain).contains("█") })
  }

  @Test func `A window without room for them has none`() {
    #expect(page([3, 12], columns: 8).slots.isEmpty)
  }

  @Test func `A file with drawings is not written in parts`() {
    let bar = TimeBar(
      from: GoldenSession.now, until: GoldenSession.now.addingTimeInterval(3_600), unit: .hour, count: 1)
    let screen = Screen(
      title: "", sections: [Screen.Section(rows: (1...2_000).map { Row(number: $0, .bar(bar)) })])
    let suits = [true, false].map { drawsPixels in
      ScreenRenderer(
        display: Display(
          size: WindowSize(columns: 80, rows: 24), style: .plain, isTerminal: false, now: GoldenSession.now,
          pictures: PreviewStyle(cell: Self.cell, showsPreviews: true, drawsPixels: drawsPixels))
      ).suitsParts(screen)
    }
    #expect(suits == [false, true])
  }
}
