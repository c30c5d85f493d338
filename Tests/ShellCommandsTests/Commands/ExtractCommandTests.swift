import Foundation
import MentionExtraction
@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

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
  func `At a prompt the keyboard is not a file`(line: String) async throws {
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

struct ExtractionJSONTests {
  private func json(_ text: String, by rules: MentionRules = .x) -> String {
    var bytes: [UInt8] = []
    Extraction(of: text, by: MentionExtractor(rules)).appendJSON(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `A text has all keys`() {
    #expect(
      json("") == #"{"text":"","hashtags":[],"urls":[],"userMentions":[],"cashtags":[],"replyTo":null}"#)
  }

  @Test func `Mentions stand under their kinds, with places in code points`() {
    #expect(
      json("@ada \u{1F302}\u{1F3FD} #rain #snow https://example.org/x $TSLA") == """
        {"text":"@ada \u{1F302}\u{1F3FD} #rain #snow https://example.org/x $TSLA",\
        "hashtags":[{"keyword":"#rain","range":[8,13]},{"keyword":"#snow","range":[14,19]}],\
        "urls":[{"keyword":"https://example.org/x","range":[20,41],"expanded":"https://example.org/x",\
        "display":"example.org/x"}],"userMentions":[{"keyword":"@ada","range":[0,4]}],\
        "cashtags":[{"keyword":"$TSLA","range":[42,47]}],"replyTo":"@ada"}
        """)
  }

  @Test func `A list is a user with its name, and covers both`() {
    #expect(
      json("see @ada/birds").contains(
        #""userMentions":[{"keyword":"@ada","range":[4,14],"list":"/birds"}]"#))
  }

  @Test(
    arguments: [
      (.bluesky, "@ada.bsky.social hi", "\"@ada.bsky.social\""), (.bluesky, "hi @ada.bsky.social", "null"),
      (.mastodon, "@ada@example.org hi", "\"@ada@example.org\""), (.mastodon, "#rain @ada", "null"),
      (.x, "@ada hi", "\"@ada\""), (.x, "hi @ada", "null"),
    ] as [(MentionRules, String, String)])
  func `A text answers the user it begins with`(rules: MentionRules, text: String, user: String) {
    #expect(json(text, by: rules).hasSuffix(#","replyTo":\#(user)}"#))
  }

  @Test func `A string is read as it was, and no control character is sent`() throws {
    var scalars = (0...0x2100).compactMap(Unicode.Scalar.init) + ["\u{FFFF}", "\u{1F600}", "\u{10FFFF}"]
    scalars += scalars.reversed()
    let text = String(String.UnicodeScalarView(scalars))

    let written = JSON.string(text).text

    #expect(try Self.read(written) == text)
    #expect(!written.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(!written.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" })
  }

  @Test(arguments: ["\u{C2}", "a\u{E2}", "\u{80}", "\u{2028}", "\u{2030}x", "\"", "", "\\", "\u{7F}"])
  func `A string may end with anything`(text: String) throws {
    #expect(try Self.read(JSON.string(text).text) == text)
  }

  private static func read(_ json: String) throws -> String? {
    try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed) as? String
  }
}
