import Foundation
import Testing

/// How images are drawn follows what the terminal answers.
@Suite(.needsProgram)
struct GraphicsAnswerTests {
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
  private func started(_ answer: String?, after milliseconds: UInt32 = 0)
    async throws -> AnsweringTerminal
  {
    let answers = answer.map {
      [AnsweringTerminal.Answer(question: Self.question, text: $0, milliseconds: milliseconds)]
    }
    let terminal = try AnsweringTerminal(program, answers: [Self.start] + (answers ?? []))
    await terminal.expect("sample\u{1B}[m> ")
    return terminal
  }

  private func show(_ name: String = "grey.png", in terminal: AnsweringTerminal) {
    terminal.type("image '\(program.folder.path(of: name))'\r")
  }

  private func count(_ text: String, in terminal: AnsweringTerminal) -> Int {
    terminal.output.components(separatedBy: text).count - 1
  }

  @Test func `A terminal that takes kitty's test gets an image once, however often it is shown`() async throws
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
    #expect(!terminal.output.contains("\u{1B}P"))
  }

  @Test func `One that names sixel gets sixels, as large as its cells are`() async throws {
    let terminal = try await started("\u{1B}[6;18;9t\u{1B}[?62;1;4c")

    show(in: terminal)

    await terminal.expect("\u{1B}P")
    await terminal.expect("\"1;1;720;396")
    await terminal.expect("480×320 · fills")
    #expect(!terminal.output.contains("a=t,"))
  }

  @Test func `One that names neither gets letters and blocks`() async throws {
    let terminal = try await started("\u{1B}[?62;c")

    show(in: terminal)

    await terminal.expect("480×320 · fills")
    await terminal.expect("\u{1B}7\r\u{1B}[23A")
    #expect(!terminal.output.contains("\u{1B}P") && !terminal.output.contains("a=t,"))
  }

  @Test func `One that answers nothing gets letters and blocks`() async throws {
    let terminal = try await started(nil)

    show(in: terminal)

    await terminal.expect("480×320 · fills")
    await terminal.expect("\u{1B}7\r\u{1B}[23A")
    #expect(!terminal.output.contains("\u{1B}P"))
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
    await terminal.expect("\u{1B}P")
    #expect(!terminal.output.contains("no such command") && !terminal.output.contains("62;1;4"))
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

    await terminal.expect("\u{1B}P")
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
