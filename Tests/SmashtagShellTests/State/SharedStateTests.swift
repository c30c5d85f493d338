import Foundation
import Testing

@testable import SmashtagShell

/// Two programs at once on one folder: both search and both delete, turn about.
@Suite(.needsProgram)
struct SharedStateTests {
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
