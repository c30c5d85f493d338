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
