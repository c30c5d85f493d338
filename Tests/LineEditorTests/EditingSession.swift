import Dispatch
import Foundation
import Glibc
import Synchronization
import Testing

@testable import LineEditor

/// A reader on a pseudo terminal, ready for keys.
struct EditingSession {
  let terminal: PseudoTerminal
  let editor: EditingThread

  init(
    type: String = "xterm-256color", editrc: Editrc = .none,
    setUp: @escaping @Sendable (EditlineReader) -> Void = { _ in }
  ) throws {
    terminal = try PseudoTerminal()
    editor = try EditingThread(on: terminal.descriptor, type: type, editrc: editrc, setUp: setUp)
  }

  /// Waits until the text has come out of the terminal.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    let isShown = await eventually { terminal.shown.contains(text) }
    #expect(isShown, "\(terminal.shown.debugDescription)", sourceLocation: sourceLocation)
  }

  /// Starts a line, types into it once it is there, and answers with what it became.
  func read(typing keys: String) async -> LineReading? {
    await start()
    terminal.type(keys)
    return await editor.reading()
  }

  /// Starts a line and waits for its prompt.
  func start(prompt: String = "> ") async {
    let before = terminal.shown
    editor.startReading(prompt: prompt)
    #expect(
      await eventually { terminal.shown.dropFirst(before.count).contains(prompt) && !terminal.isCooked })
  }

  /// Waits until what is typed has been echoed.
  func type(_ keys: String, untilShown text: String) async {
    terminal.type(keys)
    await expect(text)
  }
}

/// Waits until something is so, for a minute at most.
func eventually(_ condition: () -> Bool) async -> Bool {
  let end = ContinuousClock.now + .seconds(60)
  while !condition() {
    guard .now < end else { return false }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return true
}

/// A reader at work on a thread of its own, as in the shell.
final class EditingThread: Sendable {
  let wakeup: Wakeup
  private let turns = DispatchSemaphore(value: 0)
  private let prompts = Mutex<[String]>([])
  private let readings = Mutex<[LineReading]>([])
  private let signals = Mutex<[Int32]>([])
  private let hasEnded = Mutex(false)

  init(
    on descriptor: Int32, type: String = "xterm-256color", editrc: Editrc = .none,
    setUp: @escaping @Sendable (EditlineReader) -> Void = { _ in }
  ) throws {
    wakeup = try Wakeup()
    let terminal = Terminal(input: descriptor, output: descriptor, type: type)
    Thread { [self] in
      let reader: EditlineReader
      do { reader = try EditlineReader(on: terminal, wakeup: wakeup, signals: nil, editrc: editrc) } catch {
        Issue.record(error)
        return
      }
      reader.takeSignals = { [self] in
        signals.withLock { pending in
          defer { pending = [] }; return pending
        }
      }
      setUp(reader)
      work(reader)
    }.start()
  }

  /// Lets the thread read a line; what is typed before waits in the terminal.
  func startReading(prompt: String = "> ") {
    prompts.withLock { $0.append(prompt) }
    turns.signal()
  }

  /// The next line's reading, once there is one.
  func reading() async -> LineReading? {
    var first: LineReading?
    _ = await eventually {
      first = readings.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      return first != nil
    }
    return first
  }

  /// Pretends that the process got a signal.
  func signal(_ signal: Int32) {
    signals.withLock { $0.append(signal) }
    wakeup.raise()
  }

  /// Lets the thread end, once the line it reads has.
  func finish() {
    prompts.withLock { $0 = [] }
    turns.signal()
  }

  /// Waits until the thread has left its terminal.
  func end() async { #expect(await eventually { hasEnded.withLock { $0 } }) }

  private func work(_ reader: EditlineReader) {
    while true {
      turns.wait()
      guard let prompt = prompts.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
        return hasEnded.withLock { $0 = true }
      }
      let reading = reader.readLine(prompt: prompt)
      readings.withLock { $0.append(reading) }
    }
  }
}

/// A terminal without a window: the test types into it and sees the bytes that come out.
final class PseudoTerminal: Sendable {
  /// What a program opens as its terminal.
  let descriptor: Int32

  private let keyboard: Int32
  private let output = Mutex<[UInt8]>([])

  init(columns: UInt16 = 60, rows: UInt16 = 20) throws {
    var ends: (keyboard: Int32, terminal: Int32) = (-1, -1)
    let result = openpty(&ends.keyboard, &ends.terminal, nil, nil, nil)
    try #require(result == 0)
    (keyboard, descriptor) = ends
    resize(columns: columns, rows: rows)
    Thread { [weak self, keyboard] in
      while let bytes = Self.read(keyboard) { self?.output.withLock { $0 += bytes } }
      close(keyboard)
    }.start()
  }

  deinit { close(descriptor) }

  /// All that has come out so far, which may lag behind what was written.
  var shown: String { output.withLock { String(decoding: $0, as: UTF8.self) } }

  /// All that was written before, once it has come out: up to a mark that is written after it.
  func allShown() async -> String {
    let mark = "\u{E000}"
    _ = write(descriptor, mark, mark.utf8.count)
    var parts: [String] = []
    let hasCome = await eventually {
      parts = shown.components(separatedBy: mark)
      return parts.count > 1
    }
    #expect(hasCome, "\(shown.debugDescription)")
    return parts.first ?? ""
  }

  func type(_ text: String) { type(bytes: Array(text.utf8)) }

  func type(bytes: [UInt8]) { _ = write(keyboard, bytes, bytes.count) }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(keyboard, UInt(TIOCSWINSZ), &size)
  }

  var isCooked: Bool { TerminalProbe.isCooked(descriptor) }

  /// How many bytes of what was typed nobody has read; lines that are not ended count only in raw mode.
  var unread: Int {
    var count: Int32 = -1
    _ = ioctl(descriptor, UInt(FIONREAD), &count)
    return Int(count)
  }

  /// Does what a shell does to the terminal of a stopped program.
  func makeCooked() {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    settings.c_lflag |= tcflag_t(ICANON | ECHO)
    tcsetattr(descriptor, TCSADRAIN, &settings)
  }

  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }
}

/// Remembers how a terminal was set when it was looked at.
final class TerminalProbe: Sendable {
  private let found = Mutex<Bool?>(nil)

  var wasCooked: Bool? { found.withLock { $0 } }

  func look(at descriptor: Int32) {
    let isCooked = Self.isCooked(descriptor)
    found.withLock { $0 = isCooked }
  }

  /// The terminal gathers lines by itself.
  static func isCooked(_ descriptor: Int32) -> Bool {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return settings.c_lflag & tcflag_t(ICANON) != 0
  }
}
