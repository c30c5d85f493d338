@testable import ShellCommands
import Testing

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
