import Foundation
import Testing

@testable import SmashtagShell

/// Notices on the desktop.
struct NotifierTests {
  private func way(_ environment: [String: String], to text: String = "3 new") -> Notifier.Way? {
    Notifier(environment) { $0 == "notify-send" ? "/bin/notify-send" : nil }.way(to: text)
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], "\u{1B}]99;;Smashtag: 3 new\u{1B}\\"),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], "\u{1B}]9;Smashtag: 3 new\u{7}"),
    (["TERM": "foot-extra", "DISPLAY": ":0"], "\u{1B}]777;notify;Smashtag;3 new\u{7}"),
    (
      ["TERM": "tmux-256color", "TMUX": "/t,1,0", "KITTY_WINDOW_ID": "1"],
      "\u{1B}Ptmux;\u{1B}\u{1B}]99;;Smashtag: 3 new\u{1B}\u{1B}\\\u{1B}\\"
    ),
  ])
  func `A terminal that can shows it`(environment: [String: String], sequence: String) {
    #expect(way(environment) == .sequence(sequence))
  }

  @Test func `Else the desktop does, without markup`() {
    #expect(
      way(["TERM": "xterm", "WAYLAND_DISPLAY": "w"], to: "<b>1</b> & 2")
        == .program([
          "/bin/notify-send", "--app-name=smashtag", "--", "Smashtag", "&lt;b&gt;1&lt;/b&gt; &amp; 2",
        ]))
  }

  @Test func `Without either there is no way`() {
    #expect(way(["TERM": "xterm"]) == nil)
    #expect(Notifier(["DISPLAY": ":0"]) { _ in nil }.way(to: "x") == nil)
  }

  @Test func `What would end the sequence is not in it`() {
    guard case .sequence(let sequence) = way(["TERM": "foot"], to: "a\u{7}b\u{1B}\\c\u{9C}d\n") else {
      return #expect(Bool(false))
    }
    #expect(sequence.unicodeScalars.count { $0 == "\u{7}" } == 1)
    #expect(sequence.unicodeScalars.count { $0 == "\u{1B}" } == 1 && !sequence.contains("\u{9C}"))
  }
}
