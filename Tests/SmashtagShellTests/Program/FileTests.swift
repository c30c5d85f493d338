import Foundation
import Glibc
import SmashtagTesting
import Testing

@testable import SmashtagShell

/// What the program leaves in files: whole or not at all.
@Suite(.needsProgram)
enum FileTests {
  /// What is said of files in the archive's place that are none.
  struct Places {
    @Test func `An empty file is no archive, and the sample does not hide that`() async throws {
      let program = try Program()
      try program.folder.write("", to: "data/archive.sqlite")

      let plain = try await program.run("search", "bell")
      let chosen = try await program.run("--source", "sample", "search", "bell")

      let words = "data/archive.sqlite is empty, and no archive; import PATH makes it one"
      #expect(plain.status == 0 && plain.errors.contains(words))
      #expect(chosen.errors == "")
    }

    @Test func `A link to nothing fails with where it leads`() async throws {
      let program = try Program()
      try program.folder.write("", to: "data/other")
      try FileManager.default.createSymbolicLink(
        atPath: program.folder.path(of: "data/archive.sqlite"), withDestinationPath: "/nowhere/a.sqlite")

      let outcome = try await program.run("search", "bell")

      #expect(outcome.status == 1 && outcome.output == "")
      #expect(outcome.errors.contains("a link to '/nowhere/a.sqlite', where nothing is"))
    }
  }

  /// Exports with the built program.
  struct Exports {
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
      #expect(taken.output.hasPrefix(#"{"imported":3,"updated":0,"skipped":0,"#))
      #expect(taken.output.hasSuffix("\"problems\":[]}\n"))
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

    @Test func `An archive that can make no file of its own is told of`() async throws {
      let program = try await program()

      let outcome = try await program.sh("{ ulimit -f 0; $S search rain; echo $?; } 2>&1 | cat")

      #expect(outcome.lines.last == "1" && outcome.output.contains("the disk cannot be used"), "\(outcome)")
    }

    @Test func `Signals that come close together leave no half-made file`() async throws {
      let program = try await program()
      let child = try program.start(
        "--source", "sample", "-c", "search a*; export out.jsonl; export out.csv; export out.md", as: "out")
      let hasBegun = await eventually {
        program.folder.names.contains { $0.hasPrefix(".smashtag") || $0 == "out.jsonl" }
      }
      #expect(hasBegun)
      for _ in 0..<3 { child.signal(SIGHUP) }

      _ = await child.status()
      #expect(!program.folder.names.contains { $0.hasPrefix(".smashtag") })
    }

    @Test func `Where nothing more can be printed no export begins`() async throws {
      let program = try await program()

      let outcome = try await program.sh(
        "trap '' XFSZ; ulimit -f 0; $S --source sample -c 'search a*; export out.md'")

      #expect(outcome.status == 1 && outcome.output == "")
      let left = program.folder.names.filter { $0.hasPrefix(".smashtag") || $0 == "out.md" }
      #expect(left.isEmpty)
    }

    @Test func `Where there is no room nothing is left`() async throws {
      let program = try await program()

      let outcome = try await program.sh(
        "{ trap '' XFSZ; ulimit -f 0; $S --source sample -c 'search a*; export out.md'; echo $?; } 2>&1 | cat"
      )

      #expect(
        outcome.lines.last == "1" && outcome.output.contains("out.md: File too large; choose another file"),
        "\(outcome)")
      let left = program.folder.names.filter { $0.hasPrefix(".smashtag") || $0 == "out.md" }
      #expect(left.isEmpty, "\(outcome)")
    }

    @Test func `It answers in JSON`() async throws {
      let program = try await program()

      let outcome = try await program.run("--json", "-c", "search rain; export 'my rain.MD'")

      let path = program.folder.path + "/my rain.MD"
      #expect(
        outcome.lines.last == #"{"done":"export","path":"\#(path)","items":3,"format":"md","more":false}"#)
      #expect(try program.folder.read("my rain.MD").hasPrefix("# rain\n\n---\n\n**eve** @eve"))
    }

    @Test func `To the output goes what would be in the file`() async throws {
      let program = try await program()

      let twice = ["jsonl", "csv", "md"].map { "export file.\($0); export - \($0) > output.\($0)" }
      let outcome = try await program.run("-c", "search rain > page; " + twice.joined(separator: "; "))
      let printed = try await program.run("-c", "search rain > page; export -")
      let piped = try await program.sh("$S -c 'search rain > page; export - csv | grep -c rain'")

      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
      for format in ["jsonl", "csv", "md"] {
        #expect(try program.folder.read("output.\(format)") == program.folder.read("file.\(format)"))
      }
      #expect(try printed.output == program.folder.read("file.jsonl") && printed.lines.count == 3)
      #expect(piped.output == "3\n")
    }

    @Test func `A file may have a name of one letter`() async throws {
      let program = try await program()

      let outcome = try await program.run("-c", "search rain > a; export - > b; export c/")

      #expect(outcome.status == 1 && outcome.errors.contains("c/"), "\(outcome)")
      #expect(try program.folder.read("a").contains("rain"))
      #expect(try program.folder.read("b").contains("rain"))
    }

    @Test func `Who has read enough ends it`() async throws {
      let program = try await program()
      let lines = (1...30_000).map {
        #"{"created_at":"Wed Oct 10 20:19:24 +0000 2018","id_str":"1\#($0)","full_text":"sun","user":{"screen_name":"ada"}}"#
      }
      try program.folder.write(lines.joined(separator: "\n"), to: "many.jsonl")
      _ = try await program.run("import", "many.jsonl")

      let outcome = try await program.sh("$S -c 'search sun > page; export -' | head -1")
      let inside = try await program.sh("printf 'search sun > page\\nexport - | head -1\\npath\\n' | $S")

      #expect(outcome.lines.count == 1 && outcome.errors.isEmpty, "\(outcome)")
      #expect(inside.lines.filter { $0.hasPrefix("{") }.count == 1 && inside.errors.isEmpty, "\(inside)")
    }

    @Test func `A file keeps what it had where the archive breaks meanwhile`() async throws {
      let program = try await program()
      try program.folder.write("old", to: "out.jsonl")
      let breaking = "extract a | sqlite3 data/archive.sqlite \"drop table profile\""
      try program.folder.write("search rain > page\n\(breaking)\nexport - > out.jsonl\n", to: "script")

      let outcome = try await program.run("-f", "script")

      #expect(outcome.status == 1 && outcome.errors.contains("export: "), "\(outcome)")
      #expect(try program.folder.read("out.jsonl") == "old")
      #expect(!program.folder.names.contains { $0.hasPrefix(".smashtag") })
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
        try program.folder.read("all.jsonl").split(separator: "\n").count == told.split(separator: "\n").count
      )
      #expect(try told == third.folder.read("all.jsonl"))
    }
  }

  /// The program ended by `kill -9` in the middle of its work.
  struct Killed {
    private let program: Program

    init() throws { program = try Program() }

    @Test func `A killed import loses nothing and can be made again`() async throws {
      let count = 20_000
      let file = try program.folder.write(Self.tweets(count), to: "tweets.jsonl")
      var statuses: [Int32?] = []
      for milliseconds in [0, 40, 80, 160, 240] {
        let child = try program.start("import", file, as: "import")
        let hasBegun = await eventually { program.folder.holds("data/archive.sqlite") }
        #expect(hasBegun)
        try await Task.sleep(for: .milliseconds(milliseconds))
        child.signal(SIGKILL)
        statuses.append(await child.status())
        #expect(try await program.run("search", "rain", "--source", "archive").status == 0)
      }

      let outcome = try await program.run("import", file, "--json")

      let report = try Self.json(outcome)
      #expect(statuses.contains(128 + SIGKILL))
      #expect(report["imported", default: 0] + report["skipped", default: 0] == count)
      #expect(try await Self.found(in: program) == count)
    }

    @Test func `A killed shell leaves its state whole`() async throws {
      let terms = (0..<200).map { "search rain OR killed\($0)\n" }.joined()
      let input = try program.folder.write(terms, to: "terms")
      var kept = 0
      for round in 0..<15 {
        let child = try program.start("--remember", input: input, as: "killed")
        let hasWritten = await eventually { program.folder.holds("data/state.plist") }
        #expect(hasWritten)
        try await Task.sleep(for: .milliseconds(round * 20))
        child.signal(SIGKILL)
        _ = await child.status()

        let outcome = try await program.run("recents", "--json")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        kept = max(kept, outcome.output.components(separatedBy: "killed").count - 1)
      }

      #expect(kept > 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path(of: "data"))
      #expect(
        names.allSatisfy { !$0.contains("damaged") } && names.filter { $0.hasSuffix(".new") }.count <= 1)
    }
  }

  /// Two programs at once on one folder: both search and both delete, turn about.
  struct Shared {
    /// Of each program: searches of its own, searches it makes again, and old searches it deletes.
    private static let (own, again, deleted) = (50, 20, 30)

    @Test func `No search is lost and none comes back`() async throws {
      let program = try Program()
      _ = try await program.run(
        "--remember", input: Self.lines((0..<2 * Self.deleted).map { Self.term("old", $0) }))
      let before = try await Self.recents(in: program)

      let (ada, grace) = (try Self.start("ada", 0, in: program), try Self.start("grace", 1, in: program))
      let statuses = await [ada.status(), grace.status()]

      let expected = ["ada", "grace"].flatMap { name in (0..<Self.own).map { Self.term(name, $0) } }
      #expect(before.count == 2 * Self.deleted && statuses == [0, 0])
      #expect(try await Set(Self.recents(in: program)) == Set(expected))
    }

    /// A query that finds something.
    private static func term(_ name: String, _ number: Int) -> String { "rain OR \(name)\(number)" }

    private static func lines(_ terms: [String]) -> String { terms.map { "search \($0)\n" }.joined() }

    /// Each deletes every second of the old searches, by the numbers they had before anyone began.
    private static func start(_ name: String, _ parity: Int, in program: Program) throws -> Child {
      var script = "recents\n" + rendezvous(name)
      for turn in 0..<own {
        if turn < deleted { script += "recents\ndelete \(2 * turn + parity + 1)\n" }
        script += lines([term(name, turn)] + (turn < again ? [term(name, turn / 2)] : []))
      }
      let input = try program.folder.write(script, to: name + ".in")
      return try program.start("--remember", "--color=never", input: input, as: name)
    }

    /// Waits until both have seen the recents.
    private static func rendezvous(_ name: String) -> String {
      "path | touch ready-\(name); until [ -e ready-ada ] && [ -e ready-grace ]; do sleep 0.01; done\n"
    }

    private static func recents(in program: Program) async throws -> [String] {
      let outcome = try await program.run("recents", "--json")
      let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
      return json?["searches"] as? [String] ?? []
    }
  }
}

extension FileTests.Killed {
  private static func tweets(_ count: Int) -> String {
    (0..<count).map { number in
      let second = number % 60 < 10 ? "0\(number % 60)" : "\(number % 60)"
      return #"{"id_str":"\#(1_000_000 + number)","created_at":"Fri Mar 27 18:04:\#(second) +0000 2015","#
        + #""text":"rain \#(number) #killed","user":{"screen_name":"ada","name":"Ada"}}"# + "\n"
    }
    .joined()
  }

  private static func json(_ outcome: Program.Outcome) throws -> [String: Int] {
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any] ?? [:]
    return object.compactMapValues { $0 as? Int }
  }

  /// How many tweets the archive finds, by its own count.
  private static func found(in program: Program) async throws -> Int {
    let home = try await program.run("root", "--source", "archive")
    let number = home.lines.first?.firstMatch(of: #/([0-9,]+) tweets/#)?.output.1 ?? ""
    return Int(number.replacing(",", with: "")) ?? -1
  }
}
