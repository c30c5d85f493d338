import SmashtagTesting
import Testing

@testable import LineEditor

struct InputParserTests {
  private func items(_ text: String, partsEscape: Bool = false) -> [InputItem] {
    var parser = InputParser()
    parser.partsEscape = partsEscape
    return text.utf8.flatMap { parser.take($0) } + parser.pause()
  }

  private static func sequence(_ text: String) -> InputItem {
    .sequence(Array("\u{1B}\(text)".unicodeScalars))
  }

  @Test(arguments: [
    ("\u{1B}[?62;1;4c", TerminalReport.controlSequence("?62;1;4c")),
    ("\u{1B}[>41;379;0c", .controlSequence(">41;379;0c")), ("\u{1B}[6;19;9t", .controlSequence("6;19;9t")),
    ("\u{1B}]11;rgb:0/0/0\u{7}", .systemCommand("11;rgb:0/0/0")),
    ("\u{1B}]11;rgb:0/0/0\u{1B}\\", .systemCommand("11;rgb:0/0/0")),
    ("\u{1B}P>|kitty(0.26.5)\u{1B}\\", .deviceControl(">|kitty(0.26.5)")),
    ("\u{1B}_Gi=31;OK\u{1B}\\", .applicationCommand("Gi=31;OK")),
  ])
  func `Answers of a terminal are reports`(text: String, report: TerminalReport) {
    #expect(items("a\(text)b") == [.key("a"), .report(report), .key("b")])
  }

  @Test(arguments: ["[A", "[1;5C", "OP", "[3~", "b", "[24;5~"])
  func `What a key sends is one sequence`(text: String) {
    #expect(items("\u{1B}\(text)x") == [Self.sequence(text), .key("x")])
  }

  @Test(arguments: ["]", "P", "_", "[", "O"])
  func `Alt with a key that opens more is a key after a pause`(key: String) {
    #expect(items("\u{1B}\(key)") == [Self.sequence(key)])
  }

  @Test(arguments: ["\u{1B}]11;rgb:", "\u{1B}P>|te", "\u{1B}[?62;", "\u{1B}]11;x\u{1B}"])
  func `A report that is cut off leaves nothing`(text: String) {
    #expect(items(text).isEmpty)
  }

  @Test func `A key inside a report ends it`() {
    #expect(items("\u{1B}]11;rgb:\rls") == [.key("\r"), .key("l"), .key("s")])
    #expect(items("\u{1B}]11;rgb:\u{1B}[A") == [Self.sequence("[A")])
    #expect(items("\u{1B}]11;\u{3}") == [.interrupt])
  }

  @Test(arguments: ["]", "P", "_", "[?"])
  func `Nothing comes out of a report that is too long`(opener: String) {
    #expect(items("\u{1B}\(opener)" + String(repeating: "1", count: 9000) + ";;").isEmpty)
  }

  @Test(arguments: [
    ("]", "\u{7}"), ("]", "\u{1B}\\"), ("_", "\u{1B}\\"), ("[", "A"), ("[", "\r"), ("]", "\r"), ("]", "\n"),
  ])
  func `A report that is too long ends where it should`(opener: String, closer: String) {
    let text = "\u{1B}\(opener)" + String(repeating: "1", count: 9000) + closer

    #expect(items(text + "x") == [.nothing, .key("x")])
  }

  @Test func `The interrupt key works inside a report that is too long`() {
    #expect(items("\u{1B}]" + String(repeating: "1", count: 9000) + "\u{3}x") == [.interrupt, .key("x")])
  }

  @Test(arguments: [33, 3000])
  func `A key sequence is not long`(count: Int) {
    #expect(items("\u{1B}[" + String(repeating: "1", count: count) + "Ax") == [.nothing, .key("x")])
  }

  @Test func `A paste that goes on for ever can be interrupted and still runs nothing`() {
    let text = "\u{1B}[200~" + String(repeating: "x", count: PastedText.limit + 10)

    #expect(items(text + "\u{3}rm\r\u{1B}[201~a") == [.interrupt, .key("a")])
  }

  @Test func `Four times the paste takes about four times as long`() {
    let paste = { (count: Int) in "\u{1B}[200~" + String(repeating: "x", count: count) + "\u{1B}[201~" }

    #expect(ProcessorTime.growth(from: 500_000, of: paste) { _ = items($0) } < 3)
  }

  @Test func `Escape by itself is a key after a pause`() {
    #expect(items("\u{1B}") == [.escape])
    #expect(items("\u{1B}x", partsEscape: true) == [.escape, .key("x")])
  }

  @Test func `Nothing inside a paste means anything`() {
    #expect(items("\u{1B}[200~a\tb\u{3}\n\u{1B}[Ac\u{1B}[201~!") == [.paste("a b [Ac"), .key("!")])
  }

  @Test(
    arguments: [
      ([0x03], InputItem.interrupt), ([0x1A], .suspend), ([0x1B], .escape),
      ([0x1B, 0x5B, 0x44], .sequence(["\u{1B}", "[", "D"])),
    ] as [([UInt8], InputItem)])
  func `A code point that is cut off ends before the next key`(bytes: [UInt8], item: InputItem) {
    var parser = InputParser()

    let items = ([0xE9] + bytes).flatMap { parser.take($0) } + parser.pause()

    #expect(items == [.key("\u{FFFD}"), item])
    #expect(!parser.isInside)
  }

  @Test func `A code point that is cut off ends after a pause`() {
    var parser = InputParser()
    #expect(parser.patience < 0)

    #expect(parser.take(0xE9).isEmpty)
    #expect(parser.patience > 0)

    #expect(parser.pause() == [.key("\u{FFFD}")])
    #expect(parser.patience < 0)
  }

  @Test func `Signal keys are told from keys`() {
    #expect(items("a\u{3}\u{1A}") == [.key("a"), .interrupt, .suspend])
  }
}

struct UTF8DecoderTests {
  private func decode(_ bytes: [UInt8]) -> String {
    var decoder = UTF8Decoder()
    return String(String.UnicodeScalarView(bytes.flatMap { decoder.decode($0) }))
  }

  @Test(arguments: ["plain", "é", "漢字", "👩‍👩‍👧", "\u{7FF}\u{800}\u{FFFF}\u{10FFFF}", "\u{0}"])
  func `Text comes through byte by byte`(text: String) {
    #expect(decode(Array(text.utf8)) == text)
  }

  @Test(arguments: [
    ([0xFF, 0x61], "\u{FFFD}a"), ([0x80], "\u{FFFD}"), ([0xC3, 0x61], "\u{FFFD}a"),
    ([0xC3, 0xC3, 0xA9], "\u{FFFD}é"),
    ([0xE2, 0x82, 0x61], "\u{FFFD}a"), ([0xED, 0xA0, 0x80], "\u{FFFD}"), ([0xE0, 0x80, 0x80], "\u{FFFD}"),
    ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}"), ([0xC0, 0x61], "\u{FFFD}a"),
  ])
  func `What is broken is replaced and the rest kept`(bytes: [UInt8], text: String) {
    #expect(decode(bytes) == text)
  }
}

struct PastedTextTests {
  private func line(_ pasted: String) -> String {
    var text = PastedText()
    for scalar in (pasted + "\u{1B}[201~").utf8 where text.append(scalar) { return text.line }
    return "never ended"
  }

  @Test(arguments: [
    ("one", "one"), ("one\n", "one"), ("one\r\ntwo\rthree\n\n", "one two three"), ("a\tb", "a b"),
    ("a\u{1B}[31mb\u{3}\u{0}", "a[31mb"), ("", ""), ("👩‍👩‍👧\u{301}", "👩‍👩‍👧\u{301}"),
  ])
  func `A paste becomes part of one line`(pasted: String, expected: String) {
    #expect(line(pasted) == expected)
  }

  @Test func `What is too long is cut off, and its end is found`() {
    var text = PastedText()
    for _ in 0..<(PastedText.limit + 1000) { _ = text.append(UInt8(ascii: "x")) }

    let ends = "\u{1B}[201~".utf8.map { text.append($0) }

    #expect(ends.last == true)
    #expect(text.isCutOff)
    #expect(text.line.utf8.count == PastedText.limit)
  }

  @Test(arguments: -7...1)
  func `The end is found wherever the limit is reached`(distance: Int) {
    var text = PastedText()
    for _ in 0..<(PastedText.limit + distance) { _ = text.append(UInt8(ascii: "x")) }

    let ends = "\u{1B}[201~".utf8.map { text.append($0) }

    #expect(ends.last == true)
    #expect(text.isCutOff == (distance > 0))
    #expect(text.line.utf8.count == PastedText.limit + min(0, distance))
  }
}

extension TerminalTests {
  struct HostileInputTests {
    @Test func `A key sequence of three thousand bytes is dropped`() async throws {
      let session = try EditingSession()

      let reading = await session.read(typing: "a\u{1B}[\(String(repeating: "1", count: 3000))Ab\r")

      #expect(reading == .line("ab"))
      session.editor.finish()
    }

    @Test func `What is too long for a report runs nothing`() async throws {
      let session = try EditingSession()
      await session.start()

      session.terminal.type("\u{1B}]52;c;\(String(repeating: "A", count: 4200))")
      try await Task.sleep(for: .milliseconds(200))
      session.terminal.type("; path\rline\r")

      #expect(await session.editor.reading() == .line("line"))
      session.editor.finish()
    }

    @Test func `The late end of a report is no text`() async throws {
      let session = try EditingSession()
      await session.start()

      session.terminal.type("a\u{1B}]11;rgb:00")
      try await Task.sleep(for: .milliseconds(400))
      session.terminal.type("00/0000/0000\u{1B}\\b\r")

      #expect(await session.editor.reading() == .line("ab"))
      session.editor.finish()
    }

    @Test(arguments: [
      "\u{16}\u{1B}[200~one two\u{1B}[201~\r", "\u{1B}2\u{16}\u{1B}[200~one two\u{1B}[201~\r",
    ])
    func `A paste after a key that waits for one is not lost`(keys: String) async throws {
      let session = try EditingSession()

      #expect(await session.read(typing: keys) == .line("one two"))
      session.editor.finish()
    }

    @Test func `An argument of many digits by Alt takes no time`() async throws {
      let session = try EditingSession()

      let reading = await session.read(typing: String(repeating: "\u{1B}9", count: 7) + "x\r")

      #expect(reading == .line(String(repeating: "x", count: 9999)))
      session.editor.finish()
    }

    @Test(arguments: ["В", "ᄒ", "Ā", "ć", "Л", "😀", "🇫🇷", "e\u{301}", "é", "ÿ"])
    func `Any letter can be searched for`(letter: String) async throws {
      let session = try EditingSession { $0.setHistory(["x\(letter)y", "xy", "other"]) }

      #expect(await session.read(typing: "\u{12}x\(letter)y\r") == .line("x\(letter)y"))
      #expect(await session.read(typing: "\u{12}xy\u{1B}[D\r") == .line("xy"))
      session.editor.finish()
    }

    @Test func `A key that deletes a word takes what was found first`() async throws {
      let session = try EditingSession { $0.setHistory(["hello world"]) }

      #expect(await session.read(typing: "\u{12}wor\u{17}all\r") == .line("hello all"))
      session.editor.finish()
    }

    @Test func `A paste of a megabyte is one line`() async throws {
      let session = try EditingSession()
      await session.start()
      let text = String(repeating: "x", count: 1_000_000)

      session.terminal.type("\u{1B}[200~")
      session.terminal.type(text)
      session.terminal.type("\u{1B}[201~\r")

      var reading = await session.editor.reading()
      for _ in 0..<20 where reading == nil { reading = await session.editor.reading() }
      #expect(reading == .line(text))
      session.editor.finish()
    }

    @Test func `Wide text typed at once costs the same for each key`() async throws {
      let session = try EditingSession()
      let text = String(repeating: "漢", count: 4000)

      #expect(await session.read(typing: text + "\r") == .line(text))
      session.editor.finish()
    }

    @Test func `An interrupted line of letters alone is left at its end`() async throws {
      let session = try EditingSession(type: "dumb")
      await session.start()
      await session.type("hello\u{1}", untilShown: "hello\u{8}")

      session.terminal.type("\u{3}")

      _ = await session.editor.reading()
      await session.expect("hello^C")
      session.editor.finish()
    }

    @Test func `Keys typed ahead mean nothing to the terminal`() async throws {
      let session = try EditingSession { $0.setHistory(["older"]) }
      _ = await session.read(typing: "one\r")
      #expect(await eventually { session.terminal.isCooked })

      session.terminal.type("\u{12}old")
      try await Task.sleep(for: .milliseconds(50))

      session.editor.startReading()
      await session.expect("1 of 1: older")
      session.terminal.type("\r")
      #expect(await session.editor.reading() == .line("older"))
      session.editor.finish()
    }
  }
}
