import SafeText
import SmashtagModel
import SmashtagTesting
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// The rows of photos and of places.
struct PhotoRowTests {
  private func lines(of rows: [Row], columns: Int, finding: String? = nil) -> [StyledText] {
    let hits = SearchHits(finding: [finding].compactMap(\.self))
    let screen = Screen(title: "", sections: [Screen.Section(rows: rows)], hits: hits)
    let renderer = RowRenderer(screen: screen, width: columns, now: GoldenSession.now)
    return rows.flatMap(renderer.lines)
  }

  private func texts(of photo: Tweet, columns: Int = 80) -> [String] {
    lines(of: [Row(number: 1, .photo(photo))], columns: columns).map(\.plainText)
  }

  private func texts(of names: String..., columns: Int = 80) -> [String] {
    let rows = zip(1..., names).map { Row(number: $0, .place(.fixture($1))) }
    return lines(of: rows, columns: columns).map(\.plainText)
  }

  private static let texts = [
    "Pont Neuf at dusk", "雨の日の橋と川と空と雲と人と犬と猫と花", "مطر فوق الجسر عند الغروب في المدينة القديمة",
    String(repeating: "unbroken", count: 40), "a\nb\tc \u{1B}[31mred", String(repeating: "👨‍👩‍👧", count: 60),
    "e" + String(repeating: "\u{301}", count: 10_000), "",
  ]

  @Test(arguments: [1, 8, 20, 40, 80, 160])
  func `No line is wider than the window, and none is two`(columns: Int) {
    for title in Self.texts {
      for text in Self.texts {
        let photo = Row(number: 1, .photo(.photo(title: title, text: text)))
        let place = Row(number: 2, .place(.fixture("\(title), \(text), France")))
        let lines = lines(of: [photo, place], columns: columns)

        #expect(lines.count <= 3)
        #expect(lines.allSatisfy { $0.width <= columns && !$0.plainText.contains("\n") })
        #expect(lines.allSatisfy { $0.plainText.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
      }
    }
  }

  @Test func `A photo is its title, and below it its description`() {
    #expect(
      texts(of: .photo(title: "Pont Neuf", text: "Long exposure\nfrom  the left bank"))
        == ["  1  Pont Neuf" + Self.note(62), "     Long exposure from the left bank"])
  }

  /// What stands at the right edge, after so many cells.
  private static func note(_ blanks: Int) -> String {
    String(repeating: " ", count: blanks - "@zoe · 27 Mar 2015".count + 4) + "@zoe · 27 Mar 2015"
  }

  @Test(arguments: [(59, false), (60, true), (200, true)])
  func `The owner and the date stand beside the title where there is room`(columns: Int, isThere: Bool) {
    let photo = Tweet.photo(title: "Pont Neuf", user: User(screenName: "7@N01", name: "Zoë  B."))

    let line = texts(of: photo, columns: columns)[0]

    #expect(line.hasSuffix("Zoë B. · 27 Mar 2015") == isThere && line.hasPrefix("  1  Pont Neuf"))
    #expect(CellWidth.of(line) == (isThere ? columns : 14))
  }

  @Test func `Without a title the description is the title, and with neither it is unknown`() {
    #expect(
      texts(of: .photo(title: nil, text: "From the left bank"), columns: 50) == ["  1  From the left bank"])
    #expect(texts(of: .photo(title: " ", text: "\n"), columns: 50) == ["  1  Unknown"])
  }

  @Test(arguments: [20, 40])
  func `What does not fit is cut, and says so`(columns: Int) {
    let long = String(repeating: "bridge ", count: 20)
    let lines = texts(of: .photo(title: long, text: long), columns: columns)

    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasSuffix("…") && CellWidth.of($0) == columns })
  }

  @Test func `A wide letter is not cut in half`() {
    let lines = texts(of: .photo(title: "雨雨雨雨雨雨雨雨雨雨", text: ""), columns: 20)

    #expect(lines == ["  1  雨雨雨雨雨雨雨…"])
  }

  @Test func `What people wrote from right to left keeps its direction to itself`() {
    let style = Style(
      theme: .plain,
      capabilities: OutputCapabilities(colorDepth: .none, showsLinks: false, isolatesDirections: true))
    let photo = Row(number: 1, .photo(.photo(title: "مطر", text: "جسر")))
    let place = Row(number: 2, .place(.fixture("القاهرة, محافظة, مصر")))
    let lines = lines(of: [photo, place], columns: 80).map { $0.rendered(with: style) }

    #expect(lines[0].contains("  1  \u{2068}مطر\u{2069}  "))
    #expect(lines[1].hasSuffix("\u{2068}جسر\u{2069}"))
    #expect(lines[2].contains("\u{2068}القاهرة\u{2069}") && lines[2].hasSuffix("\u{2068}محافظة\u{2069}"))
  }

  @Test func `What was looked for is marked in titles, descriptions and places`() {
    let photo = Row(number: 1, .photo(.photo(title: "A bridge", text: "under the bridge")))
    let place = Row(number: 2, .place(.fixture("Bridgetown, Bridge Parish, Barbados")))

    let marked = lines(of: [photo, place], columns: 80, finding: "bridge").map { line in
      line.runs.flatMap { run in
        run.hits.map { String(run.text.utf8.dropFirst($0.lowerBound).prefix($0.count)) }
      }
    }

    #expect(marked == [["bridge"], ["bridge"], ["Bridge", "Bridge"]])
  }

  @Test func `Subtitles stand in a column that suits the longest title`() {
    #expect(
      texts(of: "Lyon, Rhône-Alpes, France", "Paris, Île-de-France, France", "Monaco")
        == ["  1  Lyon    Rhône-Alpes", "  2  Paris   Île-de-France", "  3  Monaco"])
  }

  @Test func `A title takes no more than a third of the line`() {
    let long = String(repeating: "Llanfair", count: 8)
    let lines = texts(of: "\(long), Wales, United Kingdom", "Bath, England, United Kingdom")

    #expect(lines[0] == "  1  " + long.prefix(23) + "…  Wales")
    #expect(lines[1] == "  2  Bath" + String(repeating: " ", count: 22) + "England")
  }

  @Test func `Without a subtitle a title has all of the line`() {
    let long = String(repeating: "Llanfair", count: 8)

    #expect(texts(of: long) == ["  1  " + long])
  }

  @Test func `In a narrow window a title goes before its subtitle`() {
    #expect(texts(of: "Paris-sur-la-Seine, Île-de-France, France", columns: 20) == ["  1  Paris-sur-la-S…"])
    #expect(
      texts(of: "Paris-sur-Seine, Île-de-France, France", columns: 40)
        == ["  1  Paris-sur-Sei…  Île-de-France"])
  }
}

/// Photos in a gallery, and who they belong to.
struct NamedPhotoTests {
  private func photo(_ user: User = .fixture("78733179@N04", name: "Zoe")) -> Tweet {
    .photo(title: "Pont Neuf", user: user)
  }

  private func line(of photo: Tweet, isLinear: Bool = false) -> String {
    let rows = photo.media.map { Row(number: 3, .thumbnail($0, of: photo)) }
    let screen = Screen(title: "", sections: [Screen.Section(rows: rows)])
    let display = Display(
      size: WindowSize(columns: 40, rows: 24), style: .plain, isTerminal: false, isLinear: isLinear,
      now: GoldenSession.now)
    return ScreenRenderer(display: display).text(of: rows, in: screen)
  }

  @Test func `Where nothing is drawn a photo in a gallery is its title and its owner`() {
    #expect(line(of: photo()) == "  3  Pont Neuf                       Zoe\n")
    #expect(line(of: photo(), isLinear: true) == "3. photo: Pont Neuf, by Zoe\n")
  }

  @Test func `The owner of a photo is named by the name, not by the id`() {
    let owner = { (tweet: Tweet) in Screen.sections(of: tweet).flatMap(\.rows).last }

    #expect(owner(photo())?.label == "Zoe" && owner(photo())?.note == "author")
    #expect(owner(photo(.fixture("78733179@N04")))?.label == nil)
    #expect(owner(photo(.fixture("78733179@N04", name: " \n")))?.label == nil)
    #expect(owner(.fixture(user: .fixture("ada", name: "Ada")))?.label == nil)
  }
}
