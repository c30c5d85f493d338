import Dispatch
import Foundation
import Glibc
import Synchronization

@testable import LineEditor

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
    let terminal = Terminal(input: descriptor, output: descriptor, errors: descriptor, type: type)
    Thread { [self] in
      guard let reader = try? EditlineReader(on: terminal, wakeup: wakeup, signals: nil, editrc: editrc)
      else { return }
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
    for _ in 0..<1000 {
      let first = readings.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if let first { return first }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return nil
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
  func end() async { _ = await eventually { hasEnded.withLock { $0 } } }

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
