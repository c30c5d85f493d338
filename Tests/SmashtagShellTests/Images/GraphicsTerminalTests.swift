import Foundation
import SmashtagTesting
import Testing

/// What terminals are asked about graphics, what they answer, and what kitty then has on its screen.
@Suite(.needsProgram)
enum GraphicsTerminalTests {
  /// The terminal is asked before a single command, at which no line is edited.
  struct Probe {
    private static let question = "\u{1B}[16t\u{1B}[c"

    private func showing(
      _ answers: [AnsweringTerminal.Answer], environment: [String: String] = [:]
    ) throws -> AnsweringTerminal {
      let (program, path) = (try Program(), SmallImage.path("baseline.jpg"))
      return try AnsweringTerminal(
        program, ["image", path], answers: answers, environment: environment, isOwned: true)
    }

    @Test func `Ctrl-C while the terminal is asked ends the command`() async throws {
      let terminal = try showing([.init(question: Self.question, text: "\u{3}")])

      #expect(await terminal.status() == 130)
    }

    /// How many images kitty shows in the end; a terminal that was kept waiting by a busy machine is asked again.
    private func images(
      after answers: [AnsweringTerminal.Answer], environment: [String: String] = [:]
    ) async throws -> Int {
      for _ in 1..<8 {
        let terminal = try showing(answers, environment: environment)
        #expect(await terminal.status() == 0)
        if case let count = terminal.kittyScreen.shown.count, count > 0 { return count }
      }
      return 0
    }

    @Test func `An answer that is cut after its Escape counts`() async throws {
      let count = try await images(after: [
        .init(question: Self.question, text: "\u{1B}"),
        .init(question: Self.question, text: "_Gi=31;OK\u{1B}\\\u{1B}[?62;c", milliseconds: 120),
      ])

      #expect(count == 1)
    }

    @Test func `A terminal that is far away is waited for`() async throws {
      let count = try await images(
        after: [
          .init(question: Self.question, text: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", milliseconds: 500)
        ],
        environment: ["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"])

      #expect(count == 1)
    }
  }

  /// How images are drawn follows what the terminal answers.
  struct Answers {
    private static let (kittyTest, cellTest) = ("\u{1B}_Gi=31,", "\u{1B}[16t")
    private static let question = "\u{1B}[16t\u{1B}[c"
    private static let start = AnsweringTerminal.Answer(
      question: "\u{1B}]11;?\u{1B}\\\u{1B}[c", text: "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?62;c")

    private let program: Program

    init() throws {
      program = try Program()
      for name in ["grey.png", "other.png"] {
        let file = URL(filePath: program.folder.path(of: name))
        try SmallImage.grey(width: 480, height: 320).write(to: file)
      }
    }

    /// At its prompt, answering the questions about drawing so.
    private func started(
      _ answer: String?, after milliseconds: UInt32 = 0, environment: [String: String] = [:]
    ) async throws -> AnsweringTerminal {
      let answers = answer.map {
        [AnsweringTerminal.Answer(question: Self.question, text: $0, milliseconds: milliseconds)]
      }
      let terminal = try AnsweringTerminal(
        program, answers: [Self.start] + (answers ?? []), environment: environment)
      await terminal.expect("sample\u{1B}[m> ")
      return terminal
    }

    private func show(_ name: String = "grey.png", in terminal: AnsweringTerminal) {
      terminal.type("image '\(program.folder.path(of: name))'\r")
    }

    private func count(_ text: String, in terminal: AnsweringTerminal) -> Int {
      terminal.output.components(separatedBy: text).count - 1
    }

    @Test func `A terminal that takes kitty's test gets an image once, however often it is shown`()
      async throws
    {
      let terminal = try await started("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;18;9t\u{1B}[?62;c")

      show(in: terminal)
      await terminal.expect("a=p,")
      terminal.type("zoom in\r")
      await terminal.expect("zoom 150%")
      #expect(await eventually { count("a=p,", in: terminal) == 2 })
      terminal.type("pan right\r")
      #expect(await eventually { count("a=p,", in: terminal) == 3 })

      #expect(count("a=t,", in: terminal) == 1)
      #expect(terminal.output.contains(",c=80,r=22,"))
      #expect(!terminal.output.contains("\u{1B}P0"))
    }

    @Test func `One that names sixel gets sixels, as large as its cells are`() async throws {
      let terminal = try await started("\u{1B}[6;18;9t\u{1B}[?62;1;4c")

      show(in: terminal)

      await terminal.expect("\u{1B}P0")
      await terminal.expect("\"1;1;720;396")
      await terminal.expect("480×320 · fills")
      #expect(!terminal.output.contains("a=t,"))
    }

    @Test func `One that names neither gets letters and blocks`() async throws {
      let terminal = try await started("\u{1B}[?62;c")

      show(in: terminal)

      await terminal.expect("480×320 · fills")
      await terminal.expect("\u{1B}7\r\u{1B}[23A")
      #expect(!terminal.output.contains("\u{1B}P0") && !terminal.output.contains("a=t,"))
    }

    @Test func `One that answers nothing gets letters and blocks`() async throws {
      let terminal = try await started(nil)

      show(in: terminal)

      await terminal.expect("480×320 · fills")
      await terminal.expect("\u{1B}7\r\u{1B}[23A")
      #expect(!terminal.output.contains("\u{1B}P0"))
      terminal.type("path\r")
      await terminal.expect("tab search")
    }

    @Test func `It is asked once, and only where an image may be shown`() async throws {
      let terminal = try await started("\u{1B}[?62;c")
      terminal.type("#night_train\r")
      await terminal.expect("17 tweets")
      #expect(!terminal.output.contains(Self.cellTest))

      show(in: terminal)
      await terminal.expect("480×320 · fills")
      show("other.png", in: terminal)
      #expect(await eventually { count("480×320 · fills", in: terminal) == 2 })

      #expect(count(Self.kittyTest, in: terminal) == 1 && count(Self.cellTest, in: terminal) == 1)
    }

    @Test func `A late answer is no key, and the next image is drawn by it`() async throws {
      let terminal = try await started("\u{1B}[6;18;9t\u{1B}[?62;1;4c", after: 700)
      show(in: terminal)
      await terminal.expect("480×320 · fills")
      terminal.type("pa")
      #expect(await eventually { terminal.answerCount == 2 })

      terminal.type("th\r")

      await terminal.expect("tab search")
      show("other.png", in: terminal)
      await terminal.expect("\u{1B}P0")
      #expect(!terminal.output.contains("no such command") && !terminal.output.contains("62;1;4"))
    }

    /// Waits until a new prompt ends so, and answers only then, by which nothing may be drawn anew.
    private func expectNothing(
      fromAnAnswerAfter prompt: String, in terminal: AnsweringTerminal,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      let isReady = await eventually { terminal.output.hasSuffix(prompt) }
      #expect(isReady, "\(terminal.output.suffix(200).debugDescription)", sourceLocation: sourceLocation)
      let clearings = count("\u{1B}[2J", in: terminal)

      terminal.type("\u{1B}[6;18;9t\u{1B}[?62;1;4c")
      terminal.type("path\r")

      await terminal.expect("tab search", sourceLocation: sourceLocation)
      #expect(count("\u{1B}[2J", in: terminal) == clearings, sourceLocation: sourceLocation)
    }

    @Test func `A late answer is of no use once a page without images was printed to a file`() async throws {
      let terminal = try await started(nil)
      show(in: terminal)
      await terminal.expect("\u{1B}7\r\u{1B}[23A")

      terminal.type("back > /dev/null\r")

      await expectNothing(fromAnAnswerAfter: "sample\u{1B}[m> ", in: terminal)
    }

    @Test func `A late answer is of no use once the pager showed a page without images`() async throws {
      let long = (1...40).map { "<p>Paragraph \($0) of rain.</p>" }.joined()
      let server = try LoopbackServer { _ in .html("<title>Rain</title>" + long) }
      try program.folder.write("set local on\n", to: "data/rc")
      let terminal = try await started(nil, environment: ["SMASHTAG_PAGER": "cat"])
      show(in: terminal)
      await terminal.expect("\u{1B}7\r\u{1B}[23A")

      terminal.type("read \(server.url)\r")

      await terminal.expect("Paragraph 40 of rain.")
      await expectNothing(fromAnAnswerAfter: "127.0.0.1\u{1B}[m> ", in: terminal)
    }

    @Test func `What is typed while it is asked stands in the next line, in order`() async throws {
      let terminal = try await started("pa\u{1B}[6;18;9tt\u{1B}[?62;1;4c", after: 100)
      show(in: terminal)
      #expect(await eventually { terminal.answerCount == 2 })

      terminal.type("h\r")

      await terminal.expect("tab search")
      #expect(!terminal.output.contains("no such command"))
    }

    @Test func `The setting overrules what it answers`() async throws {
      let terminal = try await started("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;1;4c")
      terminal.type("set graphics sixel\r")
      await terminal.expect("graphics is sixel")

      show(in: terminal)

      await terminal.expect("\u{1B}P0")
      #expect(!terminal.output.contains("a=t,"))
      terminal.type("set graphics none\r")
      await terminal.expect("graphics is none")
      show(in: terminal)
      await terminal.expect("aspect ratio")
    }

    @Test func `In the view kitty is sent an image once, and its screen is not cleared of it`() async throws {
      let terminal = try await started("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;18;9t\u{1B}[?62;c")
      show(in: terminal)
      await terminal.expect("a=p,")
      let before = count("a=t,", in: terminal)

      terminal.type("view\r")
      await terminal.expect("hjkl pan")
      #expect(await eventually { count("a=t,", in: terminal) == before + 1 })
      let (opened, placed) = (terminal.output.count, count("a=p,", in: terminal))
      terminal.type("-")
      #expect(await eventually { count("a=p,", in: terminal) == placed + 1 })
      terminal.type("+")
      #expect(await eventually { count("a=p,", in: terminal) == placed + 2 })
      terminal.type("q")

      await terminal.expect("\u{1B}[?1049l")
      let shown = terminal.output.dropFirst(opened).components(separatedBy: "\u{1B}[?1049l")[0]
      #expect(shown.components(separatedBy: "a=p,").count >= 3 && !shown.contains("\u{1B}[2J"))
      #expect(shown.contains("a=d,d=i") && !shown.contains("a=t,"))
    }
  }

  /// What kitty shows in the end, of everything that is written to it.
  struct Kitty {
    private static let start = AnsweringTerminal.Answer(
      question: "\u{1B}]11;?\u{1B}\\\u{1B}[c", text: "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?62;c")
    private static let graphics = AnsweringTerminal.Answer(
      question: "\u{1B}[16t\u{1B}[c", text: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;18;9t\u{1B}[?62;c")

    /// At an image that fills the window of 80 by 24 cells.
    private func shown(
      _ name: String = "grey.png", _ image: Data = SmallImage.grey(width: 480, height: 320)
    ) async throws -> AnsweringTerminal {
      let program = try Program()
      let path = program.folder.path(of: name)
      try image.write(to: URL(filePath: path))
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

    @Test func `Over a long way the visible part comes first, then the rest, and then steps send nothing`()
      async throws
    {
      let terminal = try await shown("large.png", SmallImage.grey(width: 3_000, height: 2_000))
      terminal.type("view\r")
      await terminal.expect("hjkl pan")
      await expect("80x22", in: terminal)
      let before = terminal.kittyScreen.sent.count

      terminal.type("+")
      // Of all that was decoded a part is shown, of the visible part all.
      #expect(await eventually { (terminal.kittyScreen.shown.values.first?["x"] ?? "0") != "0" })
      let (sent, shown) = (terminal.kittyScreen.sent, terminal.kittyScreen.shown)
      terminal.type("l")

      #expect(await eventually { terminal.kittyScreen.shown != shown })
      #expect(terminal.kittyScreen.sent == sent && sent.count == before + 2)
      #expect(terminal.kittyScreen.shown.keys.map(\.image) == [sent.last])
      await expect("80x22", in: terminal)
    }

    @Test func `A step while the rest is on its way breaks it off, and is seen`() async throws {
      let terminal = try await shown("noise.png", SmallImage.noise(width: 1_600, height: 1_200))
      terminal.type("view\r")
      await terminal.expect("hjkl pan")
      await expect("80x22", in: terminal)
      func sendings() -> Int { terminal.output.components(separatedBy: "a=t,").count }
      let before = sendings()

      terminal.type("+")
      #expect(await eventually { sendings() >= before + 2 })
      let shown = terminal.kittyScreen.shown
      terminal.type("l")

      #expect(await eventually { terminal.kittyScreen.shown != shown })
      #expect(await eventually { (terminal.kittyScreen.shown.values.first?["x"] ?? "0") != "0" })
      await expect("80x22", in: terminal)
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
}
