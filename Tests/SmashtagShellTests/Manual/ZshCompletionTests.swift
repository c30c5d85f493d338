import SmashtagTesting
import Testing

@testable import SmashtagShell

@Suite(.needs(.zsh))
struct ZshCompletionTests {
  /// Types a line and Tab into a zsh of its own, and waits for what it makes of that.
  private static let script = #"""
    zmodload zsh/zpty
    setopt extendedglob
    seen= expected="$(<expected)"
    zpty z env TERM=xterm COLUMNS=200 zsh -f -i
    zpty -w z 'autoload -Uz compinit; compinit -u -D; source $FILE; print REA""DY'
    zpty -r z ready '*READY*'
    zpty -w -n z "$(<line)"$'\t'
    for i in {1..500}; do
      while zpty -r -t z more; do seen+=$more; done
      if [[ ${seen//$'\e'\[[0-9;?]#[a-zA-Z]/} == *"$expected"* ]]; then print found; break; fi
      sleep 0.02
    done
    zpty -d z
    """#

  private func typing(_ line: String, until expected: String, answer: String) async throws -> (
    lines: [String], asked: String
  ) {
    let shell = try CompletionShell(.zsh, answer: answer)
    try shell.program.folder.write(line, to: "line")
    try shell.program.folder.write(expected, to: "expected")
    return (try await shell.lines(Self.script), shell.asked)
  }

  @Test(arguments: [
    ("smashtag sea", "search ", "search\tfinds tweets\n", "<sea>"),
    ("smashtag search '#ra", "'#rain' ", "#rain\t3 tweets\n", "<search><#ra>"),
    ("smashtag search \\#ra", "\\#rain ", "#rain\t3 tweets\n", "<search><#ra>"),
    ("smashtag search be", #"bell\ \"tower\" "#, "bell \"tower\"\tnow\n", "<search><be>"),
    ("smashtag search from:a", "from:ada ", "from:ada\t1\n", "<search><from:a>"),
    ("smashtag --json search -rain '@a", "'@ada' ", "@ada\t1\n", "<--json><search><-rain><@a>"),
    ("smashtag --source s", "sample ", "sample\t301\n", "<use><s>"),
    ("smashtag import ~/do", "~/docs/", "~/docs/\t\n", "<import><~/do>"),
    ("smashtag import ~/do", "~/docs/b\\ c.json ", "~/docs/b c.json\t\n", "<import><~/do>"),
    ("smashtag extract --ru", "--rules ", "--rules\tby whose\n", "<extract><--ru>"),
    ("smashtag extract --rules ma", "mastodon ", "mastodon\t#tag\n", "<extract><--rules><ma>"),
  ])
  func `A word is completed and quoted`(line: String, expected: String, answer: String, asked: String)
    async throws
  {
    let outcome = try await typing(line, until: expected, answer: answer)

    #expect(outcome.lines.last == "found")
    #expect(outcome.asked == "<--complete>" + asked)
  }

  @Test func `Several are listed with their notes`() async throws {
    let answer = "search\tfinds tweets: newest first\nset\tchanges a setting\n"

    let outcome = try await typing("smashtag s\t", until: "finds tweets: newest first", answer: answer)

    #expect(outcome.lines.last == "found")
  }

  @Test(arguments: [
    ("smashtag --data-d", "--data-dir="), ("smashtag --color=al", "--color=always "),
    ("smashtag --colo", "="),
  ])
  func `Options and their values are completed`(line: String, expected: String) async throws {
    #expect(try await typing(line, until: expected, answer: "").lines.last == "found")
  }

  @Test(arguments: Option.all)
  func `Every option is in the file`(option: Option) {
    #expect(ZshCompletion.text.contains(option.name))
  }
}

@Suite(.needs(.fish))
struct FishCompletionTests {
  private let answer = "search\tfinds tweets\n#rain\t3 tweets\nbell \"tower\"\tnow\n"

  private func candidates(_ line: String) async throws -> (lines: [String], asked: String) {
    let shell = try CompletionShell(.fish, answer: answer)
    try shell.program.folder.write(line, to: "line")
    let lines = try await shell.lines("source $FILE; complete -C (cat line)")
    return (lines, shell.asked)
  }

  @Test func `Commands are shown with their notes`() async throws {
    #expect(try await candidates("smashtag se").lines == ["search\tfinds tweets"])
  }

  @Test(arguments: [
    ("smashtag se", "<--complete><se>"), ("smashtag search ", "<--complete><search><>"),
    ("smashtag search '#ra", "<--complete><search><#ra>"),
    ("smashtag search \\#ra", "<--complete><search><#ra>"),
    ("smashtag search \"bell t", "<--complete><search><bell t>"),
    ("smashtag --data-dir '/a b' search @a", "<--complete><--data-dir></a b><search><@a>"),
    ("smashtag search $HOME; smashtag se", "<--complete><se>"),
  ])
  func `The program is asked with plain words`(line: String, asked: String) async throws {
    #expect(try await candidates(line).asked == asked)
  }

  @Test(arguments: [
    ("smashtag search '#ra", "#rain\t3 tweets"), ("smashtag search 'bell", "bell \"tower\"\tnow"),
  ])
  func `A quoted word is completed`(line: String, candidate: String) async throws {
    #expect(try await candidates(line).lines == [candidate])
  }

  @Test(arguments: [
    ("smashtag extract --ru", "--rules\tby whose rules", "<extract><--ru>"),
    ("smashtag extract --rules ma", "mastodon\t#tag", "<extract><--rules><ma>"),
  ])
  func `The options of a command are completed`(line: String, candidate: String, asked: String) async throws {
    let shell = try CompletionShell(.fish, answer: candidate + "\n")
    try shell.program.folder.write(line, to: "line")

    #expect(try await shell.lines("source $FILE; complete -C (cat line)") == [candidate])
    #expect(shell.asked == "<--complete>" + asked)
  }

  @Test(arguments: Option.all)
  func `Every option is completed, with its note`(option: Option) async throws {
    let lines = try await candidates("smashtag " + String(option.name.prefix(option.name.count > 2 ? 4 : 1)))
      .lines

    #expect(lines.contains { $0.hasPrefix(option.name + "\t" + option.note.prefix(20)) })
  }

  @Test func `The values of an option are completed`() async throws {
    let words = try await candidates("smashtag --color ").lines.map { $0.prefix { $0 != "\t" } }

    #expect(words.sorted() == ["always", "auto", "never"])
  }

  @Test func `For a source the program is asked`() async throws {
    #expect(try await candidates("smashtag --source s").asked == "<--complete><use><>")
  }
}
