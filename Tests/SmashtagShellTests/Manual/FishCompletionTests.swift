import Testing

@testable import SmashtagShell

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
