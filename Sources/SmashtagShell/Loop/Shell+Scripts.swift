import Foundation
import ShellCommands

extension Shell {
  /// Runs lines in order, up to the first that fails unless the user said to keep going.
  func run(lines: some Sequence<String>) {
    for line in lines where !line.allSatisfy(\.isWhitespace) {
      if stops { return }
      run(line)
    }
  }

  /// Runs the start-up file; the context it leaves is where the reader begins.
  func begin(_ composition: Composition) throws {
    if composition.options.runsStartUpFile,
      FileManager.default.fileExists(atPath: composition.places.startUpFile)
    {
      do {
        try runStartUp(ScriptFile(composition.places.startUpFile), composition)
      } catch {
        terminal.complain("rc", error)
      }
    }
    try composition.choosePinnedSource(in: &session)
    _ = try session.apply(.showAgain, from: session.navigation.place)
  }

  /// What it prints is not shown, its errors are; options of the command line beat what it sets.
  private func runStartUp(_ file: ScriptFile, _ composition: Composition) throws {
    (isQuiet, session.isStartingUp) = (true, true)
    defer { (isQuiet, session.isStartingUp) = (false, false) }
    for (number, line) in file.numbered where !line.allSatisfy(\.isWhitespace) {
      terminal.origin = "rc, line \(number)"
      run(line)
      forgive()
    }
    terminal.origin = nil
    for (setting, value) in composition.options.settings { session.settings[setting] = value }
    terminal.obey(session.settings)
  }
}

/// A file of commands.
struct ScriptFile {
  let lines: [String]
  private let first: Int

  /// Reads the whole file; a first line `#!…` is skipped.
  init(_ path: String) throws(ScriptError) {
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() ?? Data() else {
      throw .unreadable(path)
    }
    guard let text = String(data: data, encoding: .utf8) else { throw .notText(path) }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    first = lines.first?.hasPrefix("#!") == true ? 2 : 1
    self.lines = Array(lines.dropFirst(first - 1))
  }

  /// The lines with their numbers in the file.
  var numbered: [(number: Int, line: String)] { zip(first..., lines).map { ($0, $1) } }
}

/// A file of commands that cannot be run.
enum ScriptError: Error, Equatable {
  case unreadable(String)
  case notText(String)
}

extension ScriptError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unreadable(let path): "cannot read \(path); give a file of commands"
    case .notText(let path): "\(path) is not text in UTF-8; give a file of commands"
    }
  }
}
