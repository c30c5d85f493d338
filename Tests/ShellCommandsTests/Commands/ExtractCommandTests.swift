import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct ExtractCommandTests {
  private func step(_ line: String) async throws -> Step {
    try await Session.fixture(isInteractive: false).step(of: line)
  }

  private func text(_ line: String) async throws -> String? {
    guard case .show(.extraction(let extraction)) = try await step(line) else { return nil }
    return extraction.text
  }

  @Test(arguments: [
    ("extract two  #blanks", "two  #blanks"), ("extract don't", "don't"),
    ("extract say \"#rain\" twice", "say \"#rain\" twice"), ("extract 'in  quotes '", "in  quotes "),
    ("extract ''", ""), ("extract -- --rules", "--rules"), ("extract '--rules x'", "--rules x"),
    ("extract --rules x -- --rules", "--rules"), ("extract --rules mastodon '#a '", "#a "),
    ("extract --rulesx", "--rulesx"), ("extract tell --rules x", "tell --rules x"),
  ])
  func `A text is taken as it stands`(line: String, text: String) async throws {
    #expect(try await self.text(line) == text)
  }

  @Test(arguments: [
    ([" @ada  hi "], " @ada  hi ", MentionRules.x), (["'#a' and '#b'"], "'#a' and '#b'", .x),
    (["--rules are rules"], "--rules are rules", .x),
    (["--rules", "mastodon", "#a", "#b"], "#a #b", .mastodon),
    (["--rules=bluesky", "#a"], "#a", .bluesky), (["--", "--rules"], "--rules", .x),
  ])
  func `Words that another shell parted are exact`(words: [String], text: String, rules: MentionRules) throws
  {
    let command = try Invocation(words: ["extract"] + words).command

    guard
      case .show(.extraction(let extraction)) = try (command as? ExtractCommand)?.run(in: Session.fixture())
    else {
      return #expect(Bool(false))
    }
    #expect(extraction.text == text)
    #expect(extraction.mentions == MentionExtractor(rules).mentions(in: text))
  }

  @Test(arguments: [[""], ["--rules", "x", ""], ["--", ""]])
  func `A text without a letter is a text`(words: [String]) async throws {
    let command = try Invocation(words: ["extract"] + words).command

    guard case .show(.extraction(let extraction)) = try await command.run(in: Session.fixture()) else {
      return #expect(Bool(false))
    }
    #expect(extraction.text.isEmpty)
  }

  @Test func `The mentions come in the order of the text`() async throws {
    guard
      case .show(.extraction(let extraction)) = try await step(
        "extract @ada: #rain, https://example.org/x $TSLA")
    else { return #expect(Bool(false)) }

    #expect(extraction.mentions.map(\.label) == ["@ada", "#rain", "https://example.org/x", "$TSLA"])
  }

  @Test(arguments: [
    ("extract", MentionRules.x), ("extract --rules mastodon", .mastodon),
    ("extract --rules=mastodon", .mastodon),
    ("extract --rules bluesky", .bluesky),
    ("extract --rules x --", .x),
  ])
  func `Without a text the lines of standard input are meant`(line: String, rules: MentionRules) async throws
  {
    guard case .perform(.extractLines(rules)) = try await step(line) else { return #expect(Bool(false)) }
  }

  @Test(arguments: ["extract", "extract --rules x"])
  func `At a prompt the keyboard is no file`(line: String) async throws {
    let session = try Session.fixture()

    await #expect(throws: CommandError.self) { try await session.step(of: line) }
  }

  @Test func `Standard input that holds the commands is no file`() async throws {
    let session = try Session.fixture(isInteractive: false, readsCommandsFromInput: true)

    await #expect(throws: CommandError.self) { try await session.step(of: "extract") }
    guard case .show(.extraction) = try await session.step(of: "extract #rain") else {
      return #expect(Bool(false))
    }
  }

  @Test func `Rules that are none are told, and which there are`() async throws {
    let error = UsageError.notAmong("y", option: "--rules", choices: ["x", "mastodon", "bluesky"])

    await #expect(throws: error) { try await step("extract --rules y #rain") }
    #expect(
      String(describing: error)
        == "--rules cannot be 'y'; it takes x, mastodon, bluesky")
  }

  @Test func `Rules need a name`() async {
    await #expect(throws: UsageError.missing("NAME")) { try await step("extract --rules") }
  }

  @Test(arguments: [
    ("extract ", ["--rules"]), ("extract --r", ["--rules"]),
    ("extract --rules ", ["x", "mastodon", "bluesky"]),
    ("extract --rules m", ["mastodon"]), ("extract #", []), ("extract rain ", []),
    ("extract --rules x ", []), ("extract 'it", []),
  ])
  func `Only the rules are completed`(line: String, words: [String]) throws {
    let completions = Completer(try Session.fixture()).completions(
      of: line, cursor: line.unicodeScalars.count)

    #expect(completions.candidates.map(\.text) == words)
  }

  @Test func `Help knows the age of the list of domains`() {
    #expect(ExtractCommand.form.details.contains { $0.contains(TopLevelDomains.date) })
  }
}
