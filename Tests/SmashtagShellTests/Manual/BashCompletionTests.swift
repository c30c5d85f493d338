import SmashtagTesting
import Testing

@testable import ShellCommands
@testable import SmashtagShell

@Suite(.needs(.bash))
struct BashCompletionTests {
  private static let answer =
    "search\tfinds tweets\n#rain\t3 tweets\n@ada\t2\nbell \"$tower\"\tnow\nit's\tnow\nfrom:ada\t1\n"

  /// Completes a line that bash has cut into words; the cursor is at its end.
  private func replies(_ line: String, _ words: [String], answer: String = answer) async throws
    -> (lines: [String], asked: String)
  {
    let shell = try CompletionShell(.bash, answer: answer)
    for (number, word) in words.enumerated() { try shell.program.folder.write(word, to: "word\(number)") }
    try shell.program.folder.write(line, to: "line")
    let lines = try await shell.lines(
      """
      source "$FILE"
      compopt() { echo "compopt $*"; }
      IFS= read -r -d '' COMP_LINE <line
      COMP_POINT=${#COMP_LINE} COMP_WORDS=()
      COMP_WORDBREAKS=$' \\t\\n"\\'@><=;|&(:'
      for ((i = 0; i < \(words.count); i++)); do COMP_WORDS+=("$(cat word$i)"); done
      COMP_CWORD=$((\(words.count) - 1))
      _smashtag
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    return (lines, shell.asked)
  }

  @Test(arguments: [
    ("smashtag se", ["smashtag", "se"], "<--complete><se>"),
    ("smashtag search ", ["smashtag", "search", ""], "<--complete><search><>"),
    ("smashtag search '#ra", ["smashtag", "search", "'#ra"], "<--complete><search><#ra>"),
    ("smashtag search \\#ra", ["smashtag", "search", "\\#ra"], "<--complete><search><#ra>"),
    ("smashtag search from:ad", ["smashtag", "search", "from", ":", "ad"], "<--complete><search><from:ad>"),
    ("smashtag search from:", ["smashtag", "search", "from", ":"], "<--complete><search><from:>"),
    ("smashtag search @ad", ["smashtag", "search", "@", "ad"], "<--complete><search><@ad>"),
    (
      "smashtag  --source=a  search 'a b' c", ["smashtag", "--source", "=", "a", "search", "'a b'", "c"],
      "<--complete><--source=a><search><a b><c>"
    ),
    (#"smashtag search "a \"b"#, ["smashtag", "search", #""a \"b"#], #"<--complete><search><a "b>"#),
    ("smashtag --source s", ["smashtag", "--source", "s"], "<--complete><use><s>"),
    (
      "smashtag --data-dir d --source s", ["smashtag", "--data-dir", "d", "--source", "s"],
      "<--complete><--data-dir><d><use><s>"
    ),
  ])
  func `The program is asked with plain words`(line: String, words: [String], asked: String) async throws {
    #expect(try await replies(line, words).asked == asked)
  }

  @Test(arguments: [
    (
      "smashtag search x", "x", [#"search"#, "\\#rain", "@ada", #"bell\ \"\$tower\""#, #"it\'s"#, "from:ada"]
    ),
    ("smashtag search 'x", "'x", ["search", "#rain", "@ada", "bell \"$tower\"", "from:ada"]),
    ("smashtag search \"x", "\"x", ["search", "#rain", "@ada", #"bell \"\$tower\""#, "it's", "from:ada"]),
  ])
  func `Candidates are quoted as the word was begun`(line: String, word: String, expected: [String])
    async throws
  {
    #expect(try await replies(line, ["smashtag", "search", word]).lines == expected)
  }

  @Test(arguments: [
    ("~/do", ["~/docs/a.json", "~/docs/b\\ c.json"]), ("~", ["~/docs/a.json", "~/docs/b\\ c.json"]),
    ("\"~/do", []), ("'~/do", []),
  ])
  func `The home folder stays what the shell expands`(word: String, expected: [String]) async throws {
    let answer = "~/docs/a.json\t\n~/docs/b c.json\t\n"

    let reply = try await replies("smashtag import \(word)", ["smashtag", "import", word], answer: answer)

    #expect(reply.lines == expected)
  }

  @Test func `What was typed stays where candidates are written otherwise`() async throws {
    let answer = "#red_glove\t3\n#Regen\t1\n"
    func lines(_ word: String) async throws -> [String] {
      try await replies("smashtag search \(word)", ["smashtag", "search", word], answer: answer).lines
    }

    #expect(try await lines("#re") == ["\\#red_glove", "\\#regen"])
    #expect(try await lines("#RE") == ["\\#REd_glove", "\\#REgen"])
    #expect(try await lines("#zz") == ["\\#red_glove", "\\#Regen"])
  }

  @Test func `What bash took for a word before is not repeated`() async throws {
    let words = ["smashtag", "search", "from", ":", "ad"]

    #expect(try await replies("smashtag search from:ad", words).lines == ["ada"])
  }

  @Test(arguments: [("from:", true), ("folder/", true), ("file", false)])
  func `No blank follows what is not complete`(candidate: String, isOpen: Bool) async throws {
    let lines = try await replies("smashtag f", ["smashtag", "f"], answer: candidate + "\tnote\n").lines

    #expect(lines == (isOpen ? ["compopt -o nospace", candidate] : [candidate]))
  }

  @Test(arguments: Option.all)
  func `Every option is completed`(option: Option) async throws {
    #expect(try await replies("smashtag -", ["smashtag", "-"]).lines.contains(option.name))
  }

  @Test func `Options of a command stand before those of the program`() async throws {
    let words = ["smashtag", "extract", "--r"]

    let reply = try await replies("smashtag extract --r", words, answer: "--rules\tby whose rules\n")

    #expect(reply.lines == ["--rules", "--remember"] && reply.asked == "<--complete><extract><--r>")
  }

  @Test func `The values of a command's option are asked for`() async throws {
    let words = ["smashtag", "extract", "--rules", "m"]

    let reply = try await replies("smashtag extract --rules m", words, answer: "mastodon\t#tag\n")

    #expect(reply.lines == ["mastodon"] && reply.asked == "<--complete><extract><--rules><m>")
  }

  @Test(arguments: [
    ("smashtag --color a", ["smashtag", "--color", "a"]),
    ("smashtag --color=a", ["smashtag", "--color", "=", "a"]),
  ])
  func `The values of an option are completed`(line: String, words: [String]) async throws {
    #expect(try await replies(line, words).lines == ["auto", "always"])
  }

  @Test func `After two dashes there are no options`() async throws {
    #expect(try await replies("smashtag -- -", ["smashtag", "--", "-"]).asked == "<--complete><--><->")
  }
}

struct CompletionReplyTests {
  private func text(_ candidates: [(String, String)]) -> String {
    CompletionReply.text(of: candidates.map { Completions.Candidate($0.0, note: $0.1) })
  }

  @Test func `A candidate stands on a line, with its note after a tab`() {
    #expect(text([("search", "finds tweets"), ("#rain", "")]) == "search\tfinds tweets\n#rain\t\n")
  }

  @Test(arguments: ["a\nb", "a\tb", "\u{1B}[31m", "a\u{7}", "a\u{202E}b", ""])
  func `What a line cannot hold is left out`(candidate: String) {
    #expect(text([(candidate, ""), ("rain", "")]) == "rain\t\n")
  }

  @Test func `A note is made fit to be seen`() {
    #expect(text([("rain", "a\u{1B}[31m\tb\nc")]) == "rain\ta[31m  b c\n")
  }

  @Test func `There is an end to it`() {
    #expect(text(Array(repeating: ("a", ""), count: 2_000)).split(separator: "\n").count == 500)
  }
}

/// A shell that has read our completion file, with a program on its path that answers what a test says.
struct CompletionShell {
  let program: Program
  private let shell: Tool

  /// `answer` is what the program prints; it notes its arguments.
  init(_ shell: Tool, answer: String) throws {
    var program = try Program()
    self.shell = shell
    let folder = program.folder
    try folder.write(
      "#!/bin/sh\nfor word; do printf '<%s>' \"$word\"; done >>\"\(folder.path)/asked\"\ncat \"\(folder.path)/answer\"\n",
      to: "fake")
    try folder.write(answer, to: "answer")
    program.environment["PATH"] = folder.path(of: "bin") + ":" + (program.environment["PATH"] ?? "")
    program.environment["FILE"] = try folder.write(
      Document(rawValue: shell.rawValue)?.text ?? "", to: "completion")
    self.program = program
  }

  /// Runs a script in the shell and answers the lines it prints, errors among them.
  func lines(_ script: String) async throws -> [String] {
    let file = try program.folder.write(script, to: "script")
    // A program that another test's child still holds open for writing cannot be run, so a child writes it.
    let fake = "mkdir -p bin && cp fake bin/smashtag && chmod 755 bin/smashtag"
    let outcome = try await program.sh("\(fake) && exec \(shell.rawValue) \(flags) '\(file)' 2>&1")
    return outcome.lines
  }

  /// The words the program was asked with.
  var asked: String { (try? program.folder.read("asked")) ?? "" }

  private var flags: String {
    switch shell {
    case .bash: "--norc"
    case .zsh: "-f"
    default: "--no-config"
    }
  }
}
