@testable import ShellCommands
import SmashtagTesting
import Testing

struct HelpTests {
  private func page(_ line: String, after: String = "") async throws -> Screen {
    let step = try await Session.fixture().typing(after).step(of: line)
    guard case .show(let screen, _, _) = step else { return Screen(title: "") }
    return screen
  }

  private static let names = CommandTable.forms.map(\.name)

  @Test(arguments: CommandTable.forms.map(\.name))
  func `Every command has a summary and an example`(name: String) throws {
    let form = try #require(CommandTable.forms.first { $0.name == name })

    #expect(!form.summary.isEmpty && !form.summary.hasSuffix(".") && !form.examples.isEmpty)
  }

  @Test(arguments: CommandTable.forms.filter { $0.name != "N" }.flatMap(\.examples))
  func `Every example can be typed`(line: String) {
    #expect(throws: Never.self) { try Invocation(line, mayBeCut: false) }
  }

  @Test func `No two commands share a name or a short form`() {
    let words = CommandTable.forms.flatMap { [$0.name] + $0.shortForms }

    #expect(Set(words).count == words.count)
  }

  @Test func `The overview has every command once, by groups`() async throws {
    let screen = try await page("help", after: "search rain")

    #expect(screen.sections.compactMap(\.title) == CommandForm.Group.allCases.map(\.rawValue))
    #expect(screen.rows.count == Self.names.count)
  }

  @Test func `At a root the overview leaves out back and root`() async throws {
    let usages = try await page("help").rows.map(\.searchableText)

    #expect(!usages.contains { $0.hasPrefix("back") || $0.hasPrefix("root") })
    #expect(usages.count == Self.names.count - 2)
  }

  @Test(arguments: [
    ("help search", "search QUERY"), ("h b", "back [N]"), ("? set", "set [NAME [VALUE]]"), ("help N", "N"),
  ])
  func `A command has a page`(line: String, title: String) async throws {
    #expect(try await page(line).title == title)
  }

  @Test func `A page shows summary, details, short forms and examples`() async throws {
    let text = try await page("help back").plainText

    #expect(text == "Go back one context, or N.\nShort\nb\nExamples\nback\nback 2")
  }

  @Test func `The page of queries has every operator`() async throws {
    let text = try await page("help queries").plainText

    for name in ["from:", "mentions:", "to:", "lang:", "since:", "until:", "filter:", "url:", "OR", "*", "-"]
    {
      #expect(text.contains(name))
    }
  }

  @Test func `Help is printed as JSON`() async throws {
    let step = try await Session.fixture().step(of: "help clear")

    #expect(step.report?.text.hasPrefix(#"{"done":"help","title":"clear","text":"Clear the screen"#) ?? false)
  }
}
