import ShellCommands
import SmashtagModel
import TerminalKit
import Testing

@testable import SmashtagShell

/// The rows of lists other than tweets.
struct RowTests {
  private static let mentions: [Mention] = [
    .hashtag("#rain"), .hashtag("#" + String(repeating: "a", count: 30)), .user("@a_name_of_fifteen"),
    .url(IndexedURL("https://t.co/1", display: "news.stanford.edu/2026/rain")),
  ]

  private func lines(of rows: [Row], columns: Int) -> [String] {
    let screen = Screen(title: "", sections: [Screen.Section(rows: rows)])
    let renderer = RowRenderer(screen: screen, width: columns, now: GoldenSession.now)
    return rows.flatMap(renderer.lines).map(\.plainText)
  }

  @Test(arguments: 40...200)
  func `A mention beside its note is never cut`(columns: Int) {
    for mention in Self.mentions {
      let lines = lines(
        of: [Row(number: 1, .mention(.init(mention)), note: "original author")], columns: columns)

      #expect(lines[0].hasPrefix("  1  " + mention.label))
      #expect(lines.last.map { $0.hasSuffix(" original author") && $0.count == columns } == true)
    }
  }

  @Test(arguments: 40...200)
  func `A ranked mention is never cut`(columns: Int) {
    let rows = zip(1..., Self.mentions).map { Row(number: $0, .mention(.init($1, count: 40 / $0))) }
    let lines = lines(of: rows, columns: columns)

    for mention in Self.mentions { #expect(lines.contains { $0.contains("  " + mention.label) }) }
    #expect(lines.allSatisfy { CellWidth.of($0) <= columns })
  }

  @Test(arguments: [40, 80, 105, 200])
  func `The counts stand in one column, and the highest bar ends at the edge`(columns: Int) {
    let rows = zip(1..., Self.mentions).map { Row(number: $0, .mention(.init($1, count: 40 / $0))) }

    let bars = lines(of: rows, columns: columns).filter {
      $0.hasSuffix("█") || $0.hasSuffix("▍") || $0.hasSuffix("▋")
    }

    #expect(bars.first?.count == columns)
    #expect(Set(bars.map { $0.prefix { !"█▏▎▍▌▋▊▉".contains($0) }.count }).count == 1)
  }

  @Test func `An address that fits on a line is not cut beside its name`() {
    let address = "https://pictures.example/rain.jpg"

    #expect(
      lines(of: [Row(.fact(name: "address", value: address))], columns: 40) == ["address", "  " + address])
  }

  @Test func `Of a note as much is shown as leaves the item whole`() {
    let row = Row(
      number: 2, .search(RecentSearch(term: "облака -дождь", date: GoldenSession.now)),
      note: "3 days ago · 9 found")

    #expect(lines(of: [row], columns: 36) == ["  2  облака -дождь        3 days ago"])
  }
}
