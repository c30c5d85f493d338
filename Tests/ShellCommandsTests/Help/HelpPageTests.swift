@testable import ShellCommands
import SmashtagModel
import Testing

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

  @Test(arguments: ["Enter", "Tab", "Ctrl-C", "Ctrl-Z", "Ctrl-A, Home", "paste", "Left, h", "n, Space", "0"])
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
