import BenchTiming
import Foundation
import Glibc

/// The program did not do what was to be measured.
private struct ProgramFailure: Error, CustomStringConvertible {
  let command: String

  var description: String { "this failed: \(command)" }
}

/// The whole program over a file with a text on each line, beside `cat` of what it writes.
struct ProgramBench {
  let texts: TweetTexts
  let program: String

  func run() throws {
    let folder = NSTemporaryDirectory() + "ExtractBench-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let lines = texts.texts.map { $0.replacing("\n", with: " ").replacing("\r", with: " ") + "\n" }.joined()
    try String(repeating: lines, count: 5).write(
      toFile: folder + "/lines", atomically: false, encoding: .utf8)
    print("\nthe program over \(texts.texts.count * 5) lines, best of 5")
    try show("cat", "cat", folder)
    for words in ["extract", "extract --json", "extract --rules bluesky --json"] {
      try show("smashtag " + words, "'\(program)' --data-dir '\(folder)/data' " + words, folder)
    }
    try show("… into a pipe", "'\(program)' --data-dir '\(folder)/data' extract --json | cat", folder)
  }

  private func show(_ name: String, _ command: String, _ folder: String) throws {
    let timing = try Timing.runs(5) {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "< '\(folder)/lines' " + command + " >/dev/null"]
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw ProgramFailure(command: command) }
    }
    let rate = Double(texts.texts.count * 5) / timing.best * 1_000
    print(
      name.padding(toLength: 40, withPad: " ", startingAt: 0) + rate.column(0, width: 12) + " lines/s"
        + (timing.best / 1_000).column(2) + " s")
  }
}
