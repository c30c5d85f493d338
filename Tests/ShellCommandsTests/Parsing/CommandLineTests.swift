import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct CommandLineTests {
  @Test(
    arguments: [
      ("back", ["back"]), ("back; path", ["back", "path"]), ("back ;path;", ["back ;path"]),
      ("back; ; path;", ["back", "path"]),
      ("", []), ("  ", []), (";", []), ("search a;b", ["search a;b"]),
      ("search \"a; b\"; back", ["search \"a; b\"", "back"]),
      ("search \"\u{E31}a; b\"; back", ["search \"\u{E31}a; b\"", "back"]),
      ("import 'a; b'; back", ["import 'a; b'", "back"]), ("import it\\'s; back", ["import it\\'s", "back"]),
      ("import \"a\\\"; b\"; back", ["import \"a\\\"; b\"", "back"]),
      ("search it's; back", ["search it's", "back"]), ("#it's; back", ["#it's", "back"]),
      ("find it's; back", ["find it's", "back"]), ("/it's; back", ["/it's", "back"]),
      ("s it's; b", ["s it's", "b"]),
      ("search a\\; back", ["search a\\", "back"]), ("search \"a; back", ["search \"a; back"]),
      ("back; search it's; back", ["back", "search it's", "back"]),
    ] as [(String, [String])])
  func `A semicolon before a blank or the end parts commands`(line: String, texts: [String]) throws {
    #expect(try CommandLine(line).parts.map(\.text) == texts)
  }

  @Test(arguments: ["# a comment", "#", "  # back; path"])
  func `A comment is no command`(line: String) throws {
    #expect(try CommandLine(line).parts.isEmpty)
  }

  @Test func `A tag is no comment`() throws {
    #expect(try CommandLine("#rain").parts.map(\.text) == ["#rain"])
  }

  @Test(
    arguments: [
      ("search rain | head -3", .pipe("head -3")),
      ("search rain | sort | uniq -c; wc > x", .pipe("sort | uniq -c; wc > x")),
      ("path > a.txt", .file("a.txt", appends: false)), ("path >> a.txt", .file("a.txt", appends: true)),
      ("path > 'a b.txt'", .file("a b.txt", appends: false)),
      ("path > a\\ b.txt", .file("a b.txt", appends: false)),
      ("search a|b", .screen), ("search a>b", .screen), ("search \"a | b\"", .screen),
      ("search \"a > b\"", .screen),
      ("search it's | head", .pipe("head")), ("import 'a | b'", .screen),
      ("path\t|\thead", .pipe("head")), ("path \t>> a.txt", .file("a.txt", appends: true)),
      ("search a |b", .screen), ("search a || b", .screen), ("search a >>> b", .screen),
    ] as [(String, CommandLine.Output)])
  func `What a command prints goes where the line says`(line: String, output: CommandLine.Output) throws {
    #expect(try CommandLine(line).parts.map(\.output) == [output])
  }

  @Test func `After a file the next command follows`() throws {
    let parts = try CommandLine("path > a.txt; back").parts

    #expect(
      parts == [
        .init(text: "path", output: .file("a.txt", appends: false)), .init(text: "back", output: .screen),
      ])
  }

  @Test(arguments: [
    ("path > ; back", UsageError.missingFile), ("path > a b", .unexpected("b", mayBeQuoted: true)),
    ("path > 'a", .unclosedQuote("'")), ("path > a;path > b", .missingBlank(.separator)),
  ])
  func `A file has one name`(line: String, error: UsageError) {
    let failure = #expect(throws: FailedCommand.self) { try CommandLine(line) }
    #expect(failure?.error as? UsageError == error)
  }

  @Test(arguments: [
    ("set limit 500; path > a;path > b", "path"), ("#rain > a b", "#rain"), ("path; recents > 'a", "recents"),
  ])
  func `What is wrong with a line is told of the command it is wrong with`(line: String, name: String) {
    let failure = #expect(throws: FailedCommand.self) { try CommandLine(line) }
    #expect(failure?.name == name)
  }

  @Test func `A line longer than 128 kB is refused before it is cut`() {
    let line = String(repeating: "a", count: 131_072)

    #expect(throws: Never.self) { try CommandLine(line) }
    let failure = #expect(throws: FailedCommand.self) { try CommandLine(line + "b") }
    #expect(failure?.error as? UsageError == .lineTooLong(limit: 131_072))
  }
}

struct PartialLineTests {
  @Test(
    arguments: [
      ("", .command("")), ("  sea", .command("sea")), ("a; b", .command("b")), ("a; ", .command("")),
      ("a;", .command("a;")), ("path > f", .file("f")), ("path >> 'a; b", .file("'a; b")),
      ("path > f; ", .command("")), ("path > f;", .file("f;")), ("path | sort; b", .foreign),
      ("# a", .foreign),
      ("#", .command("#")), ("path | ", .foreign), ("path > ", .file("")),
      ("search \"a | b", .command("search \"a | b")),
    ] as [(String, PartialLine.Part)])
  func `The cursor is in one part of the line`(line: String, part: PartialLine.Part) {
    #expect(PartialLine(line).part == part)
  }
}

struct PartialWordsTests {
  @Test(
    arguments: [
      ("", [], ""), ("a", [], "a"), ("a ", ["a"], ""), ("a b", ["a"], "b"), ("a\\ b", [], "a\\ b"),
      ("\"a b", [], "\"a b"), ("'a b' c", ["'a b'"], "c"), ("a  b", ["a"], "b"),
    ] as [(String, [Substring], Substring)])
  func `The last word may be unfinished`(line: String, finished: [Substring], last: Substring) {
    let words = PartialWords(line[...])

    #expect(words.finished == finished && words.last == last)
  }
}

struct ShellWordsTests {
  @Test(
    arguments: [
      ("", []), ("   ", []), ("a b", ["a", "b"]), ("  a   b  ", ["a", "b"]), ("'a b' c", ["a b", "c"]),
      ("\"a b\" c", ["a b", "c"]), ("a\\ b c", ["a b", "c"]), ("a'b c'd", ["ab cd"]), ("''", [""]),
      ("\"\" a", ["", "a"]),
      ("'a\\b'", ["a\\b"]), ("\"a\\\"b\"", ["a\"b"]), ("\"a\\\\b\"", ["a\\b"]), ("\"a\\nb\"", ["a\\nb"]),
      ("\"it's\"", ["it's"]), ("it\\'s", ["it's"]), ("a\\", ["a"]), ("東京 é", ["東京", "é"]),
    ] as [(String, [String])])
  func `Words are cut as a POSIX shell cuts them`(line: String, words: [String]) throws {
    #expect(try ShellWords.words(of: line) == words)
  }

  @Test(arguments: [("'a", "'"), ("\"a", "\""), ("a 'b\" c", "'"), ("it's", "'")] as [(String, Character)])
  func `A quote that nothing closes is named`(line: String, quote: Character) {
    #expect(throws: UsageError.unclosedQuote(quote)) { try ShellWords.words(of: line) }
  }

  @Test(arguments: ["~", "~/a.json"])
  func `A tilde is the home folder`(word: String) throws {
    #expect(try ShellWords.words(of: word, home: "/home/ada") == ["/home/ada" + word.dropFirst()])
  }

  @Test func `The home folder is where HOME says, as other programs take it`() {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""

    #expect(home.isEmpty ? String.homeFolder == NSHomeDirectory() : String.homeFolder == home)
  }

  @Test(arguments: [("'~/a'", "~/a"), ("\\~", "~"), ("a~", "a~"), ("~ada", "~ada"), ("a/~", "a/~")])
  func `A tilde elsewhere, or quoted, is a letter`(line: String, word: String) throws {
    #expect(try ShellWords.words(of: line) == [word])
  }
}

/// Signs of the line that have lost their blanks.
struct LineSignTests {
  @Test(arguments: [
    ("mentions >/dev/null", LineSign.write), ("mentions >>a", .append), ("go 5;path", .separator),
    ("recents |wc", .pipe),
    ("path 2>/dev/null", .write), ("#rain;path", .separator), ("@ada|wc", .pipe),
    ("search -#rain;path", .separator),
    ("export /tmp/a.md;export /tmp/b.csv", .separator), ("export a.md;path", .separator),
    ("export a.md>b", .write), ("set limit 5;path", .separator), ("set limit 5|wc", .pipe),
    ("open 1;open 2", .separator), ("import a;import b", .separator), ("use sample;path", .separator),
    ("use sample|wc", .pipe), ("save 1 a;path", .separator),
    ("search (#rain>a)", .write), ("\"rain\";path", .separator), ("search #a OR #b;path", .separator),
  ])
  func `The missing blank is named`(line: String, sign: LineSign) throws {
    let failure = #expect(throws: FailedCommand.self) { try Invocation(line, mayBeCut: false) }
    #expect(failure?.error as? UsageError == .missingBlank(sign))
  }

  @Test(arguments: ["#rain;path", "umbrella;back", "a|b", "#rain >x"])
  func `In words that another shell has split a sign is a letter of the search`(text: String) throws {
    let invocation = try Invocation(words: ["search", text])

    #expect(invocation.name == "search")
  }

  @Test(arguments: [
    "import a;b", "import 'a;import' b", "export 'a;path.md'", "export a\\;b.md", "import a>b.json",
  ])
  func `A sign in the name of a file is a letter`(line: String) throws {
    _ = try Invocation(line, mayBeCut: false)
  }

  @Test func `A quoted sign is no missing blank`() {
    let failure = #expect(throws: FailedCommand.self) {
      try Invocation("set limit '5;path'", mayBeCut: false)
    }
    #expect(failure?.error as? CommandError == .badValue("5;path", of: .limit))
  }

  @Test(arguments: [
    "search a;b", "search \"#a;b\"", "#rain #snow", "search a;#b", "search url:a.example",
  ])
  func `A sign that may be a letter is one`(line: String) throws {
    #expect(try Invocation(line, mayBeCut: false).commandName == "search")
  }
}

struct SecretLineTests {
  @Test(arguments: [
    "login home s3cret", "  login home s3cret  ", "logi home s3cret", "login home 's3 cret'",
    "login home 's3cret",
    "#rain; login home s3cret", "lgoin home s3cret", "log home s3cret", "logout home s3cret",
    "login s3cret home | cat", "login home=s3cret", "go https://ada:s3cret@h.example/@ada/1",
    "https://ada:s3cret@h.example/@ada/1", "go https://h.example/@ada/1?access_token=s3cret",
    "source add mastodon home https://ada:s3cret@h.example", "source add mastodon home h.example s3cret",
    "source add mastodon home https://h.example/?token=s3cret",
    "SMASHTAG_TOKEN_M=s3cret", "export SMASHTAG_TOKEN_M=s3cret", "smashtag_token_m = s3cret",
    "#rain; SMASHTAG_FLICKR_KEY=s3cret", "search SMASHTAG_TOKEN_M=s3cret",
    "SMASHTAG_TOKEN_M='s3cret' smashtag",
    "sourec add mastodon home ada:s3cret@h.example", "set limit 20;login x s3cret",
    "load clickhouse://ada:s3#cret@h.example/d posts.jsonl", "read ada:s3cret@h.example/a",
    "open ada:s3cret@h.example",
    "read https://h.example/?API_KEY=s3cret", "https://h.example/?password=s3cret",
  ])
  func `A line with something secret is known`(line: String) {
    #expect(CommandLine.holdsSecret(line))
  }

  @Test func `What is no source's name after login may be its token`() {
    #expect(CommandLine.holdsSecret("login s3cret", sources: ["archive", "home"]))
    #expect(CommandLine.holdsSecret("#rain; login s3cret", sources: ["archive", "home"]))
    #expect(!CommandLine.holdsSecret("login home; use home", sources: ["archive", "home"]))
  }

  @Test(arguments: [
    "SMASHTAG_TOKEN_M=s3cret", "export SMASHTAG_TOKEN_M=s3cret", "search SMASHTAG_TOKEN_M=s3cret",
    "smashtag_token_m=s3cret", "#SMASHTAG_TOKEN_M=s3cret", "/SMASHTAG_TOKEN_M=s3cret",
  ])
  func `A token's variable is no command and no search, and its value is not repeated`(line: String) throws {
    let ways: [() throws -> Invocation] = [
      { try Invocation(line, mayBeCut: true) },
      { try Invocation(words: line.split(separator: " ").map(String.init)) },
    ]
    for invoke in ways {
      let error = #expect(throws: FailedCommand.self) { try invoke() }
      #expect(error?.name == "SMASHTAG_TOKEN_M" && error?.error as? CommandError == .tokenVariableTyped)
      #expect(error?.json.text.contains("s3cret") == false)
    }
  }

  @Test func `A text of names of tokens is looked through as fast`() {
    let line = { (count: Int) in String(repeating: "SMASHTAG_TOKEN_", count: count) + " x=1" }

    #expect(ProcessorTime.growth(from: 4_000, of: line) { _ = $0.givenTokenVariable } < 3)
    #expect((line(10) + " SMASHTAG_TOKEN_M=1").givenTokenVariable == "SMASHTAG_TOKEN_M")
  }

  @Test(arguments: ["search SMASHTAG_TOKEN_M", "#SMASHTAG_TOKEN_", "search a=b"])
  func `The variable's name alone may be searched for`(line: String) throws {
    #expect(try !Invocation(line, mayBeCut: true).name.isEmpty && !CommandLine.holdsSecret(line))
  }

  @Test(arguments: [
    "", "login home", "logout home", "login", "#rain login home s3cret", "search login home s3cret",
    "source add mastodon home https://h.example", "source remove home", "use home", "# login home s3cret",
    "3",
    "path", "go https://x.com/ada/status/1", "read https://h.example/@ada:1", "search from:ada@h.example",
    "read 3; open 1", "load clickhouse://h.example/d posts.jsonl", "search a;b",
  ])
  func `All other lines may be remembered`(line: String) {
    #expect(!CommandLine.holdsSecret(line))
  }
}
