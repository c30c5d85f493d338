import Foundation
import Testing

@testable import SmashtagShell

struct RoffTests {
  @Test(arguments: [
    ("a-b", #"a\-b"#), (#"\n"#, #"\(rsn"#), ("it's", #"it\(aqs"#), ("`~^", #"\(ga\(ti\(ha"#),
    ("\"a\"", #"\(dqa\(dq"#),
    ("é…", #"\[u00E9]\[u2026]"#), ("🐈", #"\[u1F408]"#), ("a\nb\tc", "a b c"), ("a\u{1B}[0m\u{7}", "a[0m"),
  ])
  func `Signs that mean something to roff are escaped`(text: String, expected: String) {
    #expect(Roff.escaped(text) == expected)
  }

  @Test(arguments: [
    ("search QUERY", #"\fBsearch\fR \fIQUERY\fR"#), ("back [N], b", #"\fBback\fR [\fIN\fR], \fBb\fR"#),
    ("N…|all", #"\fIN\fR\[u2026]|\fBall\fR"#), ("--data-dir DIR", #"\fB\-\-data\-dir\fR \fIDIR\fR"#),
  ])
  func `Of a usage line capitals stand for something else`(usage: String, expected: String) {
    #expect(Roff.Tag(usage: usage).roff.replacing(#"\fR\fI"#, with: #"\fI"#) == expected)
  }

  @Test(arguments: [".TH", "'br", "a .b"])
  func `No line of text begins as a macro does`(text: String) {
    var roff = page()
    roff.more(text)

    #expect(!(roff.text.split(separator: "\n").last ?? "").hasPrefix("."))
    #expect(!(roff.text.split(separator: "\n").last ?? "").hasPrefix("'"))
  }

  @Test func `Lines are filled, and a long word has one of its own`() {
    let word = String(repeating: "x", count: 90)
    var roff = page()
    roff.more("a b \(word) " + String(repeating: "word ", count: 30))

    let lines = roff.text.split(separator: "\n").dropFirst()

    #expect(lines.first == "a b" && lines.dropFirst().first == Substring(word))
    #expect(lines.dropFirst(2).allSatisfy { $0.count <= 78 } && lines.count == 4)
  }

  @Test(
    .needs(.groff),
    arguments: [
      ".dot 'quote' \"both\"", #"back\slash \fB \(rs"#, "- -- --data-dir", "`tick` ^ ~ $HOME", "Straße … › 雨",
      "'bind -v' in ~/.editrc",
    ])
  func `What is escaped is read as it was written`(text: String) async throws {
    let program = try Program()
    var roff = page()
    roff.section("Name")
    roff.more(text)
    try program.folder.write(roff.text, to: "page.1")

    let outcome = try await program.sh("groff -ww -man -Tutf8 -P-cbou page.1")

    #expect(outcome.lines.dropFirst(2).first?.trimmingCharacters(in: .whitespaces) == text)
    #expect(outcome.errors.isEmpty)
  }

  private func page() -> Roff { Roff(name: "page", section: 1, date: "2026-01-01", source: "tests") }
}
