import Foundation
import Glibc
import Testing

@testable import SmashtagShell

struct ClipboardTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    signal(SIGPIPE, SIG_IGN)
  }

  @Test func `A program gets the text, and its output is not seen`() throws {
    let line = "cat > '\(folder.path(of: "clip"))'; echo noise; echo noise >&2"

    let status = ChildProcess.feed(
      "https://a.example", to: ["/bin/sh", "-c", line], until: .now + .seconds(10))

    #expect(status == 0)
    #expect(try folder.read("clip") == "https://a.example")
  }

  @Test(.timeLimit(.minutes(1))) func `Who stays behind to keep the text is not waited for`() {
    let staying = ["/bin/sh", "-c", "cat; sleep 300 &"]

    #expect(ChildProcess.feed("x", to: staying, until: .now + .seconds(200)) == 0)
  }

  @Test(.timeLimit(.minutes(1))) func `Who does not read is ended, too`() {
    let text = String(repeating: "x", count: 200_000)

    #expect(ChildProcess.feed(text, to: ["sleep", "600"], until: .now + .milliseconds(200)) == nil)
  }

  @Test func `Who takes too long is ended`() {
    #expect(ChildProcess.feed("x", to: ["sleep", "60"], until: .now + .milliseconds(100)) == nil)
    #expect(ChildProcess.feed("x", to: ["/nowhere/clip"], until: .now + .seconds(1)) == nil)
    #expect(ChildProcess.feed("x", to: ["false"], until: .now + .seconds(10)) == 1)
  }

  @Test func `The terminal is asked in the way that those before it hand on`() {
    let plain = "\u{1B}]52;c;aGk=\u{7}"

    #expect(Doors.sequence(for: "hi", in: [:]) == plain)
    #expect(
      Doors.sequence(for: "hi", in: ["TMUX": "x"])
        == plain + "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;aGk=\u{7}\u{1B}\\")
    #expect(Doors.sequence(for: "hi", in: ["STY": "1.pts"]) == "\u{1B}P" + plain + "\u{1B}\\")
  }

  @Test func `screen gets a long text in pieces`() {
    let text = String(repeating: "long ", count: 400)

    let sent = Doors.sequence(for: text, in: ["STY": "1.pts"])
    let pieces = sent.split(separator: "\u{1B}\\").map { $0.dropFirst(2) }

    #expect(pieces.count > 5 && pieces.allSatisfy { $0.utf8.count <= 240 })
    #expect(pieces.joined() == Doors.sequence(for: text, in: [:]))
  }

  @Test func `Programs of the desktop come first, and tmux behind them`() {
    let doors = Doors(
      environment: ["WAYLAND_DISPLAY": "w", "DISPLAY": ":0", "TMUX": "x"], cacheFolder: folder.path)

    #expect(doors.clipboards.map { $0[0] } == ["wl-copy", "xclip", "xsel", "pbcopy", "tmux"])
  }
}
