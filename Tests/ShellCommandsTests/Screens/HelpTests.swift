import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct HelpTests {
  private func page(_ line: String, after: String = "") async throws -> Screen {
    let step = try await Session.fixture().typing(after).step(of: line)
    guard case .show(.screen(let screen, _, _)) = step else { return Screen(title: "") }
    return screen
  }

  private func form(_ name: String) throws -> CommandForm {
    try #require(CommandTable.forms.first { $0.name == name })
  }

  private static let names = CommandTable.forms.map(\.name)

  @Test(arguments: names)
  func `A summary is short and no sentence`(name: String) throws {
    let summary = try form(name).summary

    #expect((1...52).contains(summary.count) && !summary.hasSuffix("."))
  }

  @Test(arguments: names)
  func `Every command is explained in whole sentences`(name: String) throws {
    let details = try form(name).details

    #expect(!details.isEmpty && details.allSatisfy { $0.hasSuffix(".") })
  }

  @Test(arguments: names)
  func `Every command has two examples, each with what it does`(name: String) throws {
    let examples = try form(name).examples

    #expect(examples.count >= 2 && examples.allSatisfy { !$0.value.isEmpty })
  }

  @Test(arguments: CommandTable.forms.flatMap { $0.examples.map(\.key) })
  func `Every example can be typed`(line: String) throws {
    for part in try CommandLine(line).parts {
      #expect(throws: Never.self) { try Invocation(part.text, mayBeCut: false) }
    }
  }

  @Test(arguments: names)
  func `What is to be seen as well is there, and something else`(name: String) throws {
    let form = try form(name)

    #expect(!form.seeAlso.isEmpty && !form.seeAlso.contains(name))
    #expect(form.seeAlso.allSatisfy { HelpTopic.summary(of: $0) != nil })
  }

  @Test func `No two commands or pages share a name or a short form`() {
    let words = CommandTable.forms.flatMap { [$0.name] + $0.shortForms } + HelpPage.allCases.map(\.name)

    #expect(Set(words).count == words.count)
  }

  @Test func `The overview has a section for each group`() async throws {
    let titles = try await page("help", after: "search rain").sections.map(\.title)

    #expect(titles == CommandForm.Group.allCases.map(\.rawValue) + ["More help"])
  }

  @Test(arguments: CommandTable.forms)
  func `The overview has every command with its meaning`(form: CommandForm) async throws {
    let lines = try await page("help", after: "search rain").plainText.split(separator: "\n")

    #expect(lines.contains("\(form.usageWithShortForms) \(form.summary)"))
  }

  @Test(arguments: [
    ("search --help", "search QUERY"), ("search rain --help", "search QUERY"),
    ("sea x --help", "search QUERY"),
    ("#rain --help", "search QUERY"), ("find a b --help", "find TEXT"), ("/a --help", "find TEXT"),
    ("3 --help", "N"), ("export a.csv --help", "export [N…] PATH|- [FORMAT]"),
    ("h --help", "help [COMMAND|queries]"),
    ("https://example.org/ --help", "read [N|URL]"), ("delete --help", "delete N…|all"),
    ("help #rain", "search QUERY"), ("help 3", "N"), ("help /", "find TEXT"),
  ])
  func `A last word can ask for the help of the command before it`(line: String, title: String) async throws {
    #expect(try await page(line).title == title)
  }

  @Test(arguments: ["search \"--help\"", "search -help", "extract a '--help'"])
  func `Any other word belongs to the command`(line: String) throws {
    #expect(try !(Invocation(line, mayBeCut: true).command is HelpCommand))
  }

  @Test(arguments: ["search --help rain", "search '--help'"])
  func `Where it is no last word of its own it is a query that is wrong`(line: String) {
    let failure = #expect(throws: FailedCommand.self) { try Invocation(line, mayBeCut: true) }
    #expect(failure?.error as? QueryError == .lonelyMinus(offset: 0))
  }

  @Test func `Words that another shell parted ask for nothing by themselves`() throws {
    #expect(try Invocation(words: ["extract", "--help"]).command is ExtractCommand)
  }

  @Test func `A word before it that is no command is named`() async throws {
    await #expect(throws: CommandError.unknownTopic("serch", nearest: "search")) {
      try await Session.fixture().step(of: "serch x --help")
    }
  }

  @Test func `The overview names every page of help`() async throws {
    let text = try await page("help").plainText

    #expect(HelpPage.allCases.allSatisfy { text.contains("help \($0.name) \($0.summary)") })
  }

  @Test(arguments: ["back [N]", "root"])
  func `At a root the overview leaves out what goes up`(usage: String) async throws {
    #expect(!(try await page("help").plainText.contains(usage)))
  }

  @Test(arguments: [
    ("help search", "search QUERY"), ("h b", "back [N]"), ("? set", "set [NAME [VALUE]]"), ("help N", "N"),
    ("help queries", "Queries"), ("help keys", "Keys"), ("help lines", "Lines"),
    ("help settings", "Settings"), ("help tasks", "Tasks"),
  ])
  func `A topic has a page`(line: String, title: String) async throws {
    #expect(try await page(line).title == title)
  }

  @Test func `A command that a page of the guide is about leads there as well`() async throws {
    let photos = try await page("help photos")

    #expect(photos.sections.last?.title == "By task")
    #expect(photos.plainText.contains("Documentation/Tasks/photos.md"))
    #expect(try await page("help search").sections.last?.title == "See also")
  }

  @Test func `A page shows what a command does, examples, short forms and what else to look at`() async throws
  {
    let text = try await page("help forward").plainText + "\n" + page("help clear").plainText

    #expect(
      text == """
        Undo a back.
        Works until you go somewhere else.
        Examples
        forward to where back came from
        back; forward there and here again
        See also
        help back Go back one context, or N
        Clear the screen; Ctrl-L does the same.
        Nothing is lost: an empty line shows where you are.
        Examples
        clear an empty screen
        clear; path an empty screen, then the way here
        See also
        help keys the keys of the line
        """)
  }

  @Test func `Short forms are told`() async throws {
    #expect(try await page("help quit").plainText.contains("\nShort\nq, exit\n"))
  }

  @Test(arguments: [("serch", "search"), ("querys", "queries"), ("key", "keys")])
  func `A topic that is none names the nearest`(word: String, nearest: String) {
    #expect(throws: CommandError.unknownTopic(word, nearest: nearest)) { try HelpTopic(word) }
  }

  @Test(arguments: GuideTask.allCases.filter { CommandTable.form(of: $0.name) == nil })
  func `Of a page of the guide it tells where that is`(task: GuideTask) async throws {
    let text = try await page("help \(task.name)").plainText

    #expect(text.contains("Documentation/Tasks/\(task.name).md") && text.contains("/usr/share/doc/smashtag"))
  }

  @Test func `Help is printed as JSON`() async throws {
    let step = try await Session.fixture().step(of: "help clear")

    #expect(step.report?.text.hasPrefix(#"{"done":"help","title":"clear","text":"Clear the screen"#) ?? false)
  }

  @Test func `JSON has every command on a line of its own`() async throws {
    let step = try await Session.fixture().step(of: "help")

    #expect(step.report?.text.contains(#"\nsearch QUERY, s Show the tweets"#) ?? false)
  }
}

struct HelpPageTests {
  private static func entries(_ page: HelpPage, _ title: String) -> [String] {
    page.sections.filter { $0.title == title }.flatMap(\.rows).compactMap(\.usage)
  }

  @Test(arguments: ["Words", "Conditions", "Examples"].flatMap { HelpPageTests.entries(.queries, $0) })
  func `Everything the page of queries shows can be searched`(query: String) {
    #expect(throws: Never.self) { try Query(query) }
  }

  @Test(arguments: Query.Operator.allCases)
  func `The page of queries has every condition`(condition: Query.Operator) {
    #expect(Self.entries(.queries, "Conditions").contains { $0.hasPrefix(condition.rawValue + ":") })
  }

  @Test(arguments: Query.Filter.allCases)
  func `The page of queries has every filter`(filter: Query.Filter) {
    let notes = HelpPage.queries.sections.flatMap(\.rows).map(\.searchableText)

    #expect(notes.contains { $0.hasPrefix("filter:") && $0.contains(filter.rawValue) })
  }

  @Test(arguments: ["OR", "-", "*", "\"", "(", "#", "@"])
  func `The page of queries has every sign`(sign: String) {
    #expect(Self.entries(.queries, "Words").contains { $0.contains(sign) })
  }

  @Test(arguments: Setting.allCases)
  func `The page of settings has each with its values and its default`(setting: Setting) {
    let texts = HelpPage.settings.sections.flatMap(\.rows).map(\.searchableText)

    #expect(
      texts.contains {
        $0.hasPrefix(setting.rawValue + " ") && $0.contains(setting.valuesText)
          && $0.contains(setting.defaultValue + " unless set")
      })
  }

  @Test(arguments: ["Enter", "Tab", "Ctrl-C", "Ctrl-Z", "Ctrl-A, Home", "paste", "Left, h", "Space", "0"])
  func `The page of keys has the keys of the line and of images`(keys: String) {
    #expect(HelpPage.keys.sections.flatMap(\.rows).compactMap(\.usage).contains(keys))
  }

  @Test(
    arguments: ["Several commands", "Without a command's name"].flatMap { HelpPageTests.entries(.lines, $0) })
  func `Every line the page of lines shows can be typed`(line: String) throws {
    for part in try CommandLine(line).parts {
      #expect(throws: Never.self) { try Invocation(part.text, mayBeCut: true) }
    }
  }

  @Test(arguments: CommandTable.forms.filter(\.isRaw).map(\.name))
  func `The page of lines names the commands that take their text as it stands`(name: String) {
    let text = HelpPage.lines.sections.flatMap(\.rows).map(\.searchableText).joined()

    #expect(text.contains(name + ", "))
  }
}

extension Row {
  fileprivate var usage: String? {
    if case .command(let usage, _) = content { usage } else { nil }
  }
}
