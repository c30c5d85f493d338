import LineEditor
import Testing

@testable import SmashtagShell

struct ViewKeyTests {
  private static let keys: [(Unicode.Scalar, ViewKey)] = [
    ("h", .pan(right: -0.25, down: 0)), ("l", .pan(right: 0.25, down: 0)),
    ("k", .pan(right: 0, down: -0.25)), ("j", .pan(right: 0, down: 0.25)), ("+", .zoom(by: 1.5)),
    ("=", .zoom(by: 1.5)), ("-", .zoom(by: 1 / 1.5)), ("_", .zoom(by: 1 / 1.5)), ("0", .fill),
    ("1", .pixels), ("n", .turn(by: 1)), (" ", .turn(by: 1)), ("p", .turn(by: -1)), ("a", .alt),
    ("s", .reveal), ("q", .leave), ("Q", .leave),
  ]

  @Test(arguments: keys.indices)
  func `Each key does one thing`(index: Int) {
    let (key, meaning) = Self.keys[index]

    #expect(ViewKey(.key(key)) == meaning)
  }

  @Test(arguments: ["[", "O"])
  func `Arrows move as letters do`(mark: String) {
    let arrows = ["A", "B", "C", "D"].map { ViewKey(.sequence(mark + $0)) }
    let letters: [Unicode.Scalar] = ["k", "j", "l", "h"]

    #expect(arrows == letters.map { ViewKey(.key($0)) })
  }

  @Test(arguments: [KeyInput.Event.escape, .interrupt, .end])
  func `Escape, Ctrl-C and a terminal that is gone leave`(event: KeyInput.Event) {
    #expect(ViewKey(event) == .leave)
  }

  @Test func `Ctrl-Z stops`() { #expect(ViewKey(.suspend) == .stop) }

  @Test(arguments: [
    KeyInput.Event.key("x"), .key("\u{4}"), .key("ä"), .sequence("[1;5A"), .sequence("x"), .sequence("[3~"),
    .wakeup, .timeout, .report(.controlSequence("?62;c")),
  ])
  func `Nothing else does anything`(event: KeyInput.Event) { #expect(ViewKey(event) == nil) }
}
