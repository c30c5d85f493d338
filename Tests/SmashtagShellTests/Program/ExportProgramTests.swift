import Foundation
import Testing

/// Exports with the built program.
@Suite(.needsProgram)
struct ExportProgramTests {
  private static let lines = """
    {"created_at":"Wed Oct 10 20:19:24 +0000 2018","id_str":"3","full_text":"#rain &amp; wind @bob https://t.co/a","lang":"en","favorite_count":2,"user":{"screen_name":"ada","name":"Ada"},"entities":{"hashtags":[{"text":"rain","indices":[0,5]}],"user_mentions":[{"screen_name":"bob","indices":[17,21]}],"urls":[{"url":"https://t.co/a","expanded_url":"https://a.example/x","display_url":"a.example/x","indices":[22,36]}]}}
    {"created_at":"Wed Oct 10 20:19:25 +0000 2018","id_str":"4","full_text":"RT @ada: #rain","user":{"screen_name":"eve"},"retweeted_status":{"created_at":"Wed Oct 10 20:19:24 +0000 2018","id_str":"3","full_text":"#rain &amp; wind @bob https://t.co/a","user":{"screen_name":"ada","name":"Ada"},"entities":{"hashtags":[{"text":"rain","indices":[0,5]}]}}}
    {"created_at":"Wed Oct 10 20:19:26 +0000 2018","id_str":"5","full_text":"=rain(\\u0000\\u2028\\"x\\")\\n","user":{"screen_name":"eve"},"entities":{"hashtags":[]}}

    """

  private func program() async throws -> Program {
    let program = try Program()
    try program.folder.write(Self.lines, to: "in.jsonl")
    _ = try await program.run("import", "in.jsonl")
    return program
  }

  @Test func `What was exported can be imported, and is the same`() async throws {
    let (program, other) = (try await program(), try Program())

    let done = try await program.run("-c", "search rain; export out.jsonl")
    let copy = program.folder.path(of: "out.jsonl")
    let taken = try await other.run("--json", "import", copy)

    #expect(done.status == 0 && done.output.contains("3 tweets written to out.jsonl"))
    #expect(taken.output == #"{"imported":3,"updated":0,"skipped":0,"problems":[]}"# + "\n")
    let (first, second) = (
      try await program.run("--json", "search", "rain"), try await other.run("--json", "search", "rain")
    )
    #expect(first.output == second.output && first.output.contains("=rain"))
  }

  @Test func `A file that is there stays, and nothing is left beside it`() async throws {
    let program = try await program()
    try program.folder.write("old", to: "out.csv")

    let outcome = try await program.run("-c", "search rain; export out.csv")

    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("smashtag: export: \(program.folder.path)/out.csv is there already"))
    #expect(try program.folder.read("out.csv") == "old")
    #expect(!program.folder.names.contains { $0.hasPrefix(".smashtag") })
  }

  @Test func `Where there is no room nothing is left`() async throws {
    let program = try await program()

    let outcome = try await program.sh(
      "trap '' XFSZ; ulimit -f 0; $S --source sample -c 'search a*; export out.md' 2>err")

    #expect(outcome.status != 0)
    #expect(!program.folder.names.contains { $0.hasPrefix(".smashtag") || $0 == "out.md" })
  }

  @Test func `It answers in JSON`() async throws {
    let program = try await program()

    let outcome = try await program.run("--json", "-c", "search rain; export 'my rain.MD'")

    let path = program.folder.path + "/my rain.MD"
    #expect(
      outcome.lines.last == #"{"done":"export","path":"\#(path)","items":3,"format":"md","more":false}"#)
    #expect(try program.folder.read("my rain.MD").hasPrefix("# rain\n\n---\n\n**eve** @eve"))
  }

  @Test func `The tilde is the home`() async throws {
    let program = try await program()
    try program.folder.write("", to: "home/empty")

    let outcome = try await program.run("-c", "search rain; export ~/rain.csv")

    #expect(outcome.status == 0 && program.folder.holds("home/rain.csv"))
  }

  /// What is imported is true as of the newest date in its file, so the second export says more than the first.
  @Test func `The whole sample can be told again`() async throws {
    let (program, other, third) = (try Program(), try Program(), try Program())

    _ = try await program.run("--source", "sample", "-c", "search lang:en OR -lang:en; export all.jsonl")
    let taken = try await other.run("--json", "import", program.folder.path(of: "all.jsonl"))
    let again = try await other.run(
      "-c", "search lang:en OR -lang:en; export \(other.folder.path(of: "all.jsonl"))")

    _ = try await third.run("import", other.folder.path(of: "all.jsonl"))
    _ = try await third.run(
      "-c", "search lang:en OR -lang:en; export \(third.folder.path(of: "all.jsonl"))")

    #expect(taken.output.contains(#""problems":[]"#) && again.status == 0)
    let told = try other.folder.read("all.jsonl")
    #expect(
      try program.folder.read("all.jsonl").split(separator: "\n").count == told.split(separator: "\n").count)
    #expect(try told == third.folder.read("all.jsonl"))
  }
}
