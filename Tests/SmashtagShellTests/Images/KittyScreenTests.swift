import Foundation
import SmashtagTesting
import Testing

/// What kitty shows in the end, of everything that is written to it.
@Suite(.needsProgram)
struct KittyScreenTests {
  private static let start = AnsweringTerminal.Answer(
    question: "\u{1B}]11;?\u{1B}\\\u{1B}[c", text: "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?62;c")
  private static let graphics = AnsweringTerminal.Answer(
    question: "\u{1B}[16t\u{1B}[c", text: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;18;9t\u{1B}[?62;c")

  /// At an image that fills the window of 80 by 24 cells.
  private func shown(_ name: String = "grey.png") async throws -> AnsweringTerminal {
    let program = try Program()
    let path = program.folder.path(of: name)
    try SmallImage.grey(width: 480, height: 320).write(to: URL(filePath: path))
    let terminal = try AnsweringTerminal(program, answers: [Self.start, Self.graphics], isOwned: true)
    await terminal.expect("sample\u{1B}[m> ")
    terminal.type("image '\(path)'\r")
    await expect("80x22", in: terminal)
    return terminal
  }

  /// The same in full screen.
  private func viewing() async throws -> AnsweringTerminal {
    let terminal = try await shown()
    terminal.type("view\r")
    await terminal.expect("hjkl pan")
    await expect("80x22", in: terminal)
    return terminal
  }

  /// Waits until one image is seen, with so many cells, and nothing went wrong.
  private func expect(
    _ cells: String, in terminal: AnsweringTerminal, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let isShown = await eventually { terminal.kittyScreen.shownCells == cells }
    let screen = terminal.kittyScreen
    #expect(isShown, "\(screen)", sourceLocation: sourceLocation)
    #expect(screen.unsent.isEmpty && screen.replaced.isEmpty, "\(screen)", sourceLocation: sourceLocation)
  }

  @Test func `A page is there again after a new size`() async throws {
    let terminal = try await shown()

    terminal.resize(columns: 60, rows: 20)
    await expect("60x18", in: terminal)
    terminal.resize(columns: 100, rows: 30)

    await expect("100x28", in: terminal)
  }

  @Test func `Ctrl-L takes it away, and shown again it is sent again`() async throws {
    let terminal = try await shown()

    terminal.type("\u{C}")
    #expect(await eventually { terminal.kittyScreen.shown.isEmpty })
    terminal.type("zoom in\r")

    await expect("80x22", in: terminal)
    #expect(terminal.kittyScreen.sent.count == 2)
  }

  @Test func `Other letters make another size of a cell, which the terminal is asked for`() async throws {
    let terminal = try await shown()
    let asked = terminal.output.components(separatedBy: "\u{1B}[16t").count

    terminal.resize(columns: 60, rows: 20)
    #expect(await eventually { terminal.output.components(separatedBy: "\u{1B}[16t").count == asked + 1 })
    await expect("60x18", in: terminal)
    let source = terminal.kittyScreen.shown.values.first?["h"]
    terminal.type("\u{1B}[6;9;9t\u{1B}[?62;c")

    #expect(
      await eventually {
        let screen = terminal.kittyScreen
        return screen.shownCells == "60x18" && screen.shown.values.first?["h"] != source
      })
    #expect(terminal.kittyScreen.unsent.isEmpty)
  }

  @Test func `What the system tells of the letters counts after a new size`() async throws {
    let terminal = try await shown()
    let source = terminal.kittyScreen.shown.values.first?["h"]

    terminal.resize(columns: 80, rows: 24, cell: (9, 9))

    #expect(
      await eventually {
        let screen = terminal.kittyScreen
        return screen.shownCells == "80x22" && screen.shown.values.first?["h"] != source
      })
    #expect(terminal.output.components(separatedBy: "\u{1B}[16t").count == 2)
  }

  @Test func `Two shells in a window take nothing from each other`() async throws {
    let (one, two) = (try await shown(), try await shown())

    #expect(Set(one.kittyScreen.sent).isDisjoint(with: two.kittyScreen.sent))
    let both = KittyScreen(reading: one.output + two.output.replacing("\u{1B}[2J", with: ""))
    #expect(both.shown.count == 2 && both.replaced.isEmpty)
  }

  @Test func `The view is filled again after a new size`() async throws {
    let terminal = try await viewing()

    terminal.resize(columns: 60, rows: 20)
    await expect("60x18", in: terminal)
    terminal.resize(columns: 100, rows: 30)
    await expect("100x28", in: terminal)
    terminal.type("q")

    await expect("100x28", in: terminal)
  }

  @Test func `The view asks for the cell again too`() async throws {
    let terminal = try await viewing()
    let source = terminal.kittyScreen.shown.values.first?["h"]

    terminal.resize(columns: 70, rows: 24)
    #expect(await eventually { terminal.output.components(separatedBy: "\u{1B}[16t").count == 3 })
    terminal.type("\u{1B}[6;9;9t\u{1B}[?62;c")

    #expect(
      await eventually {
        let screen = terminal.kittyScreen
        return screen.shownCells == "70x22" && screen.shown.values.first?["h"] != source
      })
  }

  @Test func `What fits in the view stays the only image, and fills again`() async throws {
    let terminal = try await viewing()

    terminal.type("-")
    #expect(await eventually { ![nil, "80x22"].contains(terminal.kittyScreen.shownCells) })
    terminal.type("0")

    await expect("80x22", in: terminal)
  }

  @Test(arguments: ["\u{1A}", "+\u{1A}", "\u{1A}\u{1A}", "+-+\u{1A}0"])
  func `Ctrl-Z in the view, also while something is painted, leaves the image there`(keys: String)
    async throws
  {
    let terminal = try await viewing()
    let opened = terminal.output.components(separatedBy: "\u{1B}[?1049h").count

    terminal.type(keys)

    let stops = keys.count { $0 == "\u{1A}" }
    #expect(
      await eventually {
        terminal.output.components(separatedBy: "\u{1B}[?1049h").count == opened + stops
      })
    await expect("80x22", in: terminal)
  }

  @Test func `The next and the previous image take each other's place`() async throws {
    let images = try await PostedImages([2])
    let terminal = try AnsweringTerminal(
      images.program, answers: [Self.start, Self.graphics], isOwned: true)
    await terminal.expect("archive\u{1B}[m> ")
    terminal.type("#pictures\r1\rview\r")
    await terminal.expect("hjkl pan")
    await expect("80x22", in: terminal)
    let first = terminal.kittyScreen.shown.keys.first

    terminal.type("n")
    #expect(
      await eventually {
        terminal.kittyScreen.shownCells == "80x22" && terminal.kittyScreen.shown.keys.first != first
      })
    terminal.type("p")

    #expect(await eventually { terminal.kittyScreen.shown.keys.first == first })
    await expect("80x22", in: terminal)
  }

  @Test func `A sensitive image is drawn once it is asked for`() async throws {
    let images = try await PostedImages([1], sensitive: [1])
    let terminal = try AnsweringTerminal(
      images.program, answers: [Self.start, Self.graphics], isOwned: true)
    await terminal.expect("archive\u{1B}[m> ")
    terminal.type("#pictures\r1\rview\r")
    await terminal.expect("s shows it")

    terminal.type("s")
    await expect("80x22", in: terminal)
    terminal.type("n")
    await terminal.expect("This is the last image.")

    await expect("80x22", in: terminal)
  }
}
