import Foundation
import Glibc
import Synchronization
import Testing

/// A pseudo-terminal with the program at work on it, that answers questions as a test wants.
///
/// Its thread ends when the program and this object are gone.
final class AnsweringTerminal: Sendable {
  /// What a question is answered with, and how long that takes.
  struct Answer: Sendable {
    let question: String
    let text: String
    var milliseconds: UInt32 = 0
  }

  /// Keeps the folder that the program runs in.
  private let program: Program
  private let master: Int32
  private let child: Child
  private let shown = Mutex("")
  private let answered = Mutex(0)

  /// - Parameters:
  ///   - arguments: what the program is called with.
  ///   - isOwned: the program is told of a new size, and is in a session of its own: nothing can stop it there.
  init(
    _ program: Program, _ arguments: [String] = [], answers: [Answer], environment: [String: String] = [:],
    isOwned: Bool = false
  ) throws {
    self.program = program
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    var path = [CChar](repeating: 0, count: 128)
    try #require(openpty(&ends.master, &ends.slave, &path, nil, &size) == 0)
    master = ends.master
    let name = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    // Open until the program has opened it: a terminal that nobody holds is gone.
    defer { close(ends.slave) }
    for end in [ends.master, ends.slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    child = try Child(
      (isOwned ? ["setsid", "-c"] : []) + [Program.path] + arguments, in: program.folder.path,
      environment: program.environment.merging(environment) { $1 },
      streams: Child.Streams(input: name, output: name, errors: name))
    Thread { [weak self, master] in
      var rest = answers
      while let text = Self.read(master) {
        guard let all = self?.show(text) else { return }
        rest.removeAll { answer in
          guard all.contains(answer.question) else { return false }
          usleep(answer.milliseconds * 1_000)
          Self.write(answer.text, to: master)
          self?.answered.withLock { $0 += 1 }
          return true
        }
      }
    }.start()
  }

  deinit { close(master) }

  /// Everything that was written to it so far.
  var output: String { shown.withLock { $0 } }

  /// How many questions it has answered.
  var answerCount: Int { answered.withLock { $0 } }

  /// The exit status, once the program has ended.
  func status() async -> Int32? { await child.status() }

  /// What kitty would keep and show of everything that was written to it.
  var kittyScreen: KittyScreen { KittyScreen(reading: output) }

  /// Gives the window another size, and perhaps the letters.
  func resize(columns: UInt16, rows: UInt16, cell: (width: UInt16, height: UInt16) = (0, 0)) {
    var size = winsize(
      ws_row: rows, ws_col: columns, ws_xpixel: columns * cell.width, ws_ypixel: rows * cell.height)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func type(_ text: String) { Self.write(text, to: master) }

  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    if await !eventually({ output.contains(text) }) {
      Issue.record(
        "no \(text.debugDescription) in \(output.debugDescription)", sourceLocation: sourceLocation)
    }
  }
}

extension AnsweringTerminal {
  private func show(_ text: String) -> String {
    shown.withLock { shown in
      shown += text
      return shown
    }
  }

  private static func read(_ descriptor: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  private static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}
