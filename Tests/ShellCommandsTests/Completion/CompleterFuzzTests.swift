import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct CompleterFuzzTests {
  private static let pieces = [
    "search ", "import ", "set ", "#", "@", "\"", "'", "\\", ";", "; ", " | ", " > ", " >> ", "(", ")", "-",
    ":",
    "from:", "url:", "~", "/", " ", "\t", "ra", "é", "e\u{301}", "👩‍👩‍👧", "＃", "\u{202E}", "1", "東", "\u{0}",
  ]

  @Test func `Whatever is typed, a candidate replaces something before the cursor`() async throws {
    var random = SeededRandom(seed: 3)
    let session = try await Session.fixture([.fixture(hashtags: ["rain"])], recents: ["rain", "\"a; b\" c"])
      .typing("search rain")
    let completer = Completer(session)

    for _ in 0..<3_000 {
      let line = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random) ?? ""
      }.joined()
      let cursor = Int.random(in: 0...line.unicodeScalars.count, using: &random)
      let completions = completer.completions(of: line, cursor: cursor)
      #expect((0...cursor).contains(completions.start), "\(line.debugDescription)")
      #expect(completions.candidates.allSatisfy { !$0.note.isEmpty }, "\(line.debugDescription)")
    }
  }
}
