import Foundation
import Glibc
import Testing

/// The program ended by `kill -9` in the middle of its work.
@Suite(.needsProgram)
struct KilledTests {
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
      try await Task.sleep(for: .milliseconds(40 + round * 20))
      child.signal(SIGKILL)
      _ = await child.status()

      let outcome = try await program.run("recents", "--json")
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      kept = max(kept, outcome.output.components(separatedBy: "killed").count - 1)
    }

    #expect(kept > 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path(of: "data"))
    #expect(names.allSatisfy { !$0.contains("damaged") } && names.filter { $0.hasSuffix(".new") }.count <= 1)
  }
}

extension KilledTests {
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
