import Foundation
import Glibc
import SmashtagTesting
import Synchronization
import Testing

@testable import SmashtagShell

struct ChildProcessTests {
  @Test func `A program gets its standard descriptors and no other`() throws {
    let stray = fcntl(open("/dev/null", O_RDONLY), F_DUPFD, 100)
    defer { close(stray) }
    let ends = try ChildProcess.pipe(for: "ls")
    defer { close(ends[0]) }

    let id = try ChildProcess.start(["ls", "/proc/self/fd"], .init(output: ends[1]))

    close(ends[1])
    let list = try FileHandle(fileDescriptor: ends[0]).readToEnd() ?? Data()
    waitpid(id, nil, 0)
    // The last one is that by which the list is read.
    #expect(stray >= 100 && String(decoding: list, as: UTF8.self) == "0\n1\n2\n3\n")
  }

  @Test func `No program inherits the ends of a pipe`() throws {
    let ends = try ChildProcess.pipe(for: "sh")
    defer { ends.forEach { close($0) } }

    for end in ends { #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0) }
  }

  @Test func `A program that is not there is named`() {
    #expect(throws: OutsideError.cannotRun("/nowhere/it", reason: "No such file or directory")) {
      try ChildProcess.start(["/nowhere/it"])
    }
  }
}

struct BackgroundProgramTests {
  private let folder: TemporaryFolder
  private let news = Heard()

  private final class Heard: Sendable {
    private let list = Mutex<[BackgroundProgram.News]>([])
    var all: [BackgroundProgram.News] { list.withLock { $0 } }
    func note(_ news: BackgroundProgram.News) { list.withLock { $0.append(news) } }
  }

  init() throws { folder = try TemporaryFolder() }

  private func start(_ line: String, moment: Duration = .seconds(3_600)) throws {
    try BackgroundProgram.start(["/bin/sh", "-c", line], moment: moment) { [news] in news.note($0) }
  }

  @Test(arguments: [0, 3] as [Int32])
  func `Who ends at once is heard at once, and once`(status: Int32) async throws {
    try start("exit \(status)")

    #expect(await eventually { news.all == [.ended(status)] })
  }

  @Test func `Who stays is not waited for, and tells of it where that ends badly`() async throws {
    try start(
      "while [ ! -e '\(folder.path(of: "go"))' ]; do sleep 0.02; done; exit 4", moment: .milliseconds(50))

    #expect(await eventually { news.all == [.stays] })
    try folder.write("", to: "go")

    #expect(await eventually { news.all == [.stays, .failed(4)] })
  }

  @Test func `It has no input, and nobody sees what it prints`() async throws {
    try start("cat; echo seen; echo seen >&2; [ -t 0 ] || [ -t 1 ] || [ -t 2 ] && exit 5; exit 0")

    #expect(await eventually { news.all == [.ended(0)] })
  }

  @Test func `It is in a group of its own`() async throws {
    let file = folder.path(of: "group")

    try start("ps -o pgid= -p $$ | tr -d ' ' > '\(file)'; echo $$ >> '\(file)'")

    #expect(await eventually { news.all == [.ended(0)] })
    let lines = try folder.read("group").split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == lines[1])
  }

  @Test func `A program that is missing is named`() {
    #expect(throws: OutsideError.self) {
      try BackgroundProgram.start(["/nowhere/fox"], moment: .zero) { _ in }
    }
  }
}

struct ClipboardTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
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

  @Test func `The terminal is asked in the method that those before it hand on`() {
    let plain = "\u{1B}]52;c;aGk=\u{7}"

    #expect(Desktop.sequence(for: "hi", in: [:]) == plain)
    #expect(
      Desktop.sequence(for: "hi", in: ["TMUX": "x"])
        == plain + "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;aGk=\u{7}\u{1B}\\")
    #expect(Desktop.sequence(for: "hi", in: ["STY": "1.pts"]) == "\u{1B}P" + plain + "\u{1B}\\")
  }

  @Test func `screen gets a long text in pieces`() {
    let text = String(repeating: "long ", count: 400)

    let sent = Desktop.sequence(for: text, in: ["STY": "1.pts"])
    let pieces = sent.split(separator: "\u{1B}\\").map { $0.dropFirst(2) }

    #expect(pieces.count > 5 && pieces.allSatisfy { $0.utf8.count <= 240 })
    #expect(pieces.joined() == Desktop.sequence(for: text, in: [:]))
  }

  @Test func `Programs of the desktop come first, and tmux after them`() {
    let desktop = Desktop(
      environment: ["WAYLAND_DISPLAY": "w", "DISPLAY": ":0", "TMUX": "x"], cacheFolder: folder.path)

    #expect(desktop.clipboards.map { $0[0] } == ["wl-copy", "xclip", "xsel", "pbcopy", "tmux"])
  }
}
