import Foundation
import SmashtagModel
import SmashtagTesting
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// Places and photos on whole screens, as they stand in `Golden`.
struct PhotoGoldenTests {
  private static let widths = [40, 80, 160]

  private static let photos: [Tweet] = [
    .photo(
      id: "1", title: "Pont Neuf at dusk",
      text:
        "Long exposure from the left bank, tripod on the wall, wind from the west, and nobody on the bridge.",
      user: .fixture("78733179@N04", name: "Zoe Bridge"), hashtags: ["bridge", "dusk"]),
    .photo(id: "2", title: nil, text: ""),
    .photo(id: "3", title: "雨の橋", text: "川と空と雲"),
    .photo(id: "4", title: "مطر", text: "فوق الجسر عند الغروب"),
    .photo(id: "5", title: "", text: "Only a description"),
  ]

  private static func places() -> StubPlaces {
    StubPlaces(
      [
        .locality: .fixture(
          "Paris, Île-de-France, France", "Lyon, Rhône-Alpes, France", "Bath, England, United Kingdom",
          "Santiago de Compostela y alrededores, Galicia, Spain", "Monaco")
      ],
      photos: ["paris": photos])
  }

  private func text(
    _ lines: [String], columns: Int, rows: Int = 10_000, isLinear: Bool = false, places: StubPlaces = places()
  ) async throws -> String {
    var session = try Session.photos(places)
    for line in lines { try await session.type(line) }
    let display = Display(
      size: WindowSize(columns: columns, rows: rows), style: .plain, isTerminal: true, isLinear: isLinear,
      now: GoldenSession.now)
    let renderer = ScreenRenderer(display: display)
    return renderer.text(of: renderer.page(session.screen))
  }

  @Test(arguments: widths)
  func `Locations stand below their countries`(columns: Int) async throws {
    try expectGolden("places-\(columns)", await text(["places"], columns: columns))
  }

  @Test(arguments: widths)
  func `Photos stand below their place`(columns: Int) async throws {
    try expectGolden("photos-\(columns)", await text(["places", "2"], columns: columns))
  }

  @Test func `A window tells which of the photos it shows`() async throws {
    let text = try await text(["places", "2"], columns: 80, rows: 12, places: .fixture())

    try expectGolden("photos-window", text)
  }

  @Test(arguments: [("places", ["places"]), ("photos", ["places", "2"])])
  func `They read well aloud`(name: String, lines: [String]) async throws {
    try expectGolden("linear-\(name)", await text(lines, columns: 80, isLinear: true))
  }

  @Test func `Aloud a window counts photos`() async throws {
    let text = try await text(["places", "2"], columns: 80, rows: 14, isLinear: true, places: .fixture())

    try expectGolden("linear-photos-window", text)
  }

  @Test(arguments: [80, 140, 160])
  func `A photo stands below nothing, beside its list where that has room`(columns: Int) throws {
    let photos = Self.photos + Tweet.photos(45)
    let context = try ImageContext.photos(photos, at: 3)
    let window = WindowSize(columns: columns, rows: 14)
    let page = try #require(ImagePage(context, graphics: .fixture(), in: window))
    let box = page.picture.box
    let blocks = String(repeating: "▒", count: box.columns)
    let painted = PaintedPicture(
      drawing: .lines(Array(repeating: blocks, count: box.rows)), line: 0, column: 0, columns: box.columns,
      rows: box.rows, isIncomplete: false)
    let display = Display(size: window, style: .plain, isTerminal: false, now: GoldenSession.now)
    let writer = PageWriter(
      renderer: ScreenRenderer(display: display),
      page: LaidPage(lines: page.lines, pictures: [page.picture], end: 0), painted: [painted],
      kitty: KittyNumbers())

    try expectGolden("photo-\(columns)", String(decoding: writer.bytes, as: UTF8.self))
  }
}

/// A page of the web with blocks of every kind, as it stands in `Golden`.
struct PageGoldenTests {
  private func display(columns: Int, style: Style = .plain, rows: Int = 10_000, isLinear: Bool = false)
    -> Display
  {
    Display(
      size: WindowSize(columns: columns, rows: rows), style: style, isTerminal: true, isLinear: isLinear,
      now: GoldenSession.now)
  }

  private func text(_ display: Display, from start: Int = 0) -> String {
    let renderer = ScreenRenderer(display: display)
    return renderer.text(of: renderer.page(.page, from: start, continues: start > 0))
  }

  @Test(arguments: [40, 80, 120]) func `A page is read from top to bottom`(columns: Int) throws {
    try expectGolden("page-\(columns)", text(display(columns: columns)))
  }

  @Test func `A long title is whole, with what is known of the page below it`() {
    var page = Screen.page
    page.title = "Forty barrels, two hundred steps and one shoulder: how a garden got its water"
    let lines = ScreenRenderer(display: display(columns: 40)).page(page).lines.map(\.plainText)

    #expect(
      Array(lines.prefix(5))
        == [
          "Forty barrels, two hundred steps and one", "shoulder: how a garden got its water",
          "Ines and the Allotment", "", "By Ines Halvorsen [1] on 4 May, #rain,",
        ].map { $0.replacing(" [1]", with: "\u{A0}[1]") })
  }

  @Test func `The title of a list stays on its line`() {
    var list = Screen.page
    (list.title, list.suitsPager) = (String(repeating: "rain ", count: 20), false)

    let lines = ScreenRenderer(display: display(columns: 40)).page(list).lines.map(\.plainText)

    #expect(lines[0].contains("…") && lines[1].isEmpty)
  }

  @Test func `A page is said in words`() throws {
    try expectGolden("linear-page", text(display(columns: 80, isLinear: true)))
  }

  @Test func `A window shows what fits, and how many lines are left`() throws {
    try expectGolden("page-window", text(display(columns: 80, rows: 16)))
  }

  @Test func `The next window goes on without an empty line`() throws {
    try expectGolden("page-window-next", text(display(columns: 80, rows: 16), from: 5))
  }

  @Test func `Colours tell links, images, tags and numbers`() throws {
    let capabilities = OutputCapabilities(colorDepth: .sixteen, showsLinks: true, isolatesDirections: true)
    let style = Style(theme: .dark, capabilities: capabilities)

    try expectGolden(
      "page-colours", text(display(columns: 80, style: style)).replacing("\u{1B}", with: "␛"))
  }
}
