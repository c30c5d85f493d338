import Foundation
import Glibc
import SmashtagTesting
import Testing

@testable import LineEditor
@testable import ShellCommands
@testable import SmashtagShell

/// Holds `help keys` and what the keys really do together, both ways.
struct HelpKeysTests {
  /// Keys that signal, or stand for no key of the editor.
  private static let ofTerminal = ["Ctrl-C", "Ctrl-Z", "paste"]
  /// What libedit calls a key that does nothing, stands in the line, or begins others.
  private static let silences = [
    "undefined", "ed-unassigned", "ed-ignore", "ed-insert", "ed-digit", "ed-sequence-lead-in",
  ]

  private static let lineKeys = keys(in: ["The line", "Moving", "Deleting and changing"])
  private static let controls = (1...0x1F).compactMap { Unicode.Scalar($0 as Int) } + ["\u{7F}"]
  /// Those after Escape that begin what special keys send are no keys by themselves.
  private static let letters = (0x21...0x7E).compactMap { Unicode.Scalar($0 as Int) }.filter {
    !["[", "O"].contains($0)
  }
  /// Escape begins Alt; the two that the shell takes as signals never reach the editor.
  private static let ofEditor = controls.filter { !["\u{1B}", "\u{3}", "\u{1A}"].contains($0) }

  @Test(arguments: lineKeys.filter { !ofTerminal.contains($0) })
  func `Every key of the page does something in the line`(name: String) throws {
    let editline = try Self.editline()

    for sequence in Self.sequences(of: name) { #expect(!Self.isSilent(sequence, in: editline)) }
  }

  @Test(arguments: ofEditor.map { [$0] } + (controls + letters).map { ["\u{1B}", $0] })
  func `Every key that does something in the line is on the page`(sequence: [Unicode.Scalar]) throws {
    let editline = try Self.editline()

    let isThere = Self.lineKeys.flatMap(Self.sequences).contains(sequence)
    #expect(isThere != Self.isSilent(sequence, in: editline))
  }

  @Test(arguments: ViewAction.allCases)
  func `Every key of an action does it while an image fills the window`(action: ViewAction) {
    let events = action.letters.map(KeyInput.Event.key) + action.namedKeys.compactMap(Self.event)

    #expect(events.count == action.letters.count + action.namedKeys.count)
    #expect(!events.isEmpty && Set(events.map { String(describing: ViewKey($0)) }).count == 1)
    #expect(events.allSatisfy { ViewKey($0) != nil })
  }

  @Test(arguments: (0x20...0x7E).compactMap { Unicode.Scalar($0 as Int) })
  func `Every letter that does something to an image is on the page`(letter: Unicode.Scalar) {
    let name = letter == " " ? "Space" : String(letter)

    #expect((ViewKey(.key(letter)) != nil) == Self.keys(in: ["Images, after view"]).contains(name))
  }
}

extension HelpKeysTests {
  private static func keys(in titles: [String]) -> [String] {
    HelpPage.keys.sections.filter { titles.contains($0.title ?? "") }.flatMap(\.rows).flatMap { row in
      if case .command(let usage, _) = row.content { usage.components(separatedBy: ", ") } else { [String]() }
    }
  }

  private static func editline() throws -> Editline {
    var ends: (keyboard: Int32, terminal: Int32) = (-1, -1)
    try #require(openpty(&ends.keyboard, &ends.terminal, nil, nil, nil) == 0)
    defer {
      close(ends.keyboard)
      close(ends.terminal)
    }
    let terminal = Terminal(
      input: ends.terminal, output: ends.terminal, type: "xterm-256color")
    let editline = try Editline(terminal, callbacks: EditlineCallbacks())
    editline.keepKeys()
    return editline
  }

  private static func isSilent(_ sequence: [Unicode.Scalar], in editline: Editline) -> Bool {
    let function = editline.binding(of: sequence).split(whereSeparator: \.isWhitespace).last
    return silences.contains(function.map(String.init) ?? "undefined")
  }

  /// What a terminal sends for a key, in all ways that are usual.
  private static func sequences(of name: String) -> [[Unicode.Scalar]] {
    if name.contains(" … ") { return (0...9).map { Array("\u{1B}\($0)".unicodeScalars) } }
    let parts = name.split(separator: " ").map { sent(by: String($0)) }
    return parts.dropFirst().reduce(parts[0]) { beginnings, ends in
      beginnings.flatMap { beginning in ends.map { beginning + $0 } }
    }
    .map { Array($0.unicodeScalars) }
  }

  private static func sent(by name: String) -> [String] {
    if let special = special[name] { return special }
    if name.hasPrefix("Alt-") {
      let sent = sent(by: String(name.dropFirst(4)))
      return (sent + sent.map { $0.lowercased() }).map { "\u{1B}" + $0 }
    }
    guard name.hasPrefix("Ctrl-"), let sign = name.unicodeScalars.last else { return [name] }
    return [String(Unicode.Scalar(UInt8(sign.value & 0x1F)))]
  }

  private static let special = [
    "Enter": ["\r", "\n"], "Tab": ["\t"], "Backspace": ["\u{7F}", "\u{8}"], "Delete": ["\u{1B}[3~"],
    "Up": ["\u{1B}[A", "\u{1B}OA"], "Down": ["\u{1B}[B", "\u{1B}OB"], "Right": ["\u{1B}[C", "\u{1B}OC"],
    "Left": ["\u{1B}[D", "\u{1B}OD"], "Home": ["\u{1B}[H", "\u{1B}OH", "\u{1B}[1~", "\u{1B}[7~"],
    "End": ["\u{1B}[F", "\u{1B}OF", "\u{1B}[4~", "\u{1B}[8~"], "Ctrl-Left": ["\u{1B}[1;5D"],
    "PageUp": ["\u{1B}[5~"], "PageDown": ["\u{1B}[6~"], "Shift-Tab": ["\u{1B}[Z"],
    "Ctrl-Right": ["\u{1B}[1;5C"], "Alt-Left": ["\u{1B}[1;3D"], "Alt-Right": ["\u{1B}[1;3C"],
  ]

  private static func event(of name: String) -> KeyInput.Event? {
    switch name {
    case "Escape": .escape
    case "Ctrl-C": .interrupt
    case "Ctrl-Z": .suspend
    default: special[name].map { .sequence(String($0[0].dropFirst())) }
    }
  }
}

/// A program of the system that only some tests need.
enum Tool: String, CaseIterable {
  case man
  case groff
  case mandoc
  case bash
  case zsh
  case fish

  var isInstalled: Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(rawValue)") }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test where the program is missing, and says so.
  static func needs(_ tool: Tool) -> Self {
    .enabled(if: tool.isInstalled, "\(tool.rawValue) is not installed")
  }
}
