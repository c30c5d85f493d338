import Glibc
import ShellCommands
import SmashtagModel
import TerminalKit

extension Shell {
  /// So much is read at once; what comes of it is written before more is waited for.
  private static let chunk = 1 << 16
  private static let longestLine = 4 << 20

  /// Lists what a text mentions.
  func show(_ extraction: Extraction, to output: CommandLine.Output) {
    var bytes: [UInt8] = []
    printer(for: output).append(extraction, to: &bytes)
    if !bytes.isEmpty || output != .screen {
      write(String(decoding: bytes, as: UTF8.self), to: output)
    } else if terminal.isTerminal {
      terminal.say("Nothing is mentioned in this text.")
    }
  }

  /// Lists what each line of standard input mentions, as lines come.
  ///
  /// What is kept of the input is one chunk and one line; a line that is too long is left out and reported.
  func extractLines(by rules: MentionRules, _ running: Job.Running) throws(OutsideError) {
    let (printer, extractor) = (printer(for: running.output), MentionExtractor(rules))
    var (cutter, hasFailed) = (LineCutter(limit: Self.longestLine), false)
    let complain: (InputError) -> Void = { [terminal] error in
      terminal.complain(running.name, error)
      hasFailed = true
    }
    try withOutput(running.output) { write in
      readInput(complain) { chunk in
        var bytes: [UInt8] = []
        cutter.cut(chunk) { line in
          switch line {
          case .success(let text):
            printer.append(Extraction(of: String(decoding: text, as: UTF8.self), by: extractor), to: &bytes)
          case .failure(let error): complain(error)
          }
        }
        return write(bytes)
      }
    }
    if hasFailed { status = 1 }
  }
}

extension Shell {
  private func printer(for output: CommandLine.Output) -> ExtractionPrinter {
    if terminal.printsJSON { return .json }
    return .words(output == .screen ? terminal.display.style : .plain)
  }

  /// Hands on what comes from standard input, at its end nothing; answers the `errno` that `take` ended it with.
  private func readInput(
    _ complain: (InputError) -> Void, _ take: (UnsafeRawBufferPointer) -> Int32?
  ) -> Int32? {
    var chunk = [UInt8](repeating: 0, count: Self.chunk)
    while waits(for: POLLIN, on: STDIN_FILENO) {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count >= 0 {
        let code = chunk.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        if code != nil || count == 0 { return code }
      } else if errno != EINTR, errno != EAGAIN {
        complain(.unreadable(reason: String(cString: strerror(errno))))
        return nil
      }
    }
    return nil
  }

  /// Lets results be written piece by piece to where a command's go; `feed` answers what stopped it.
  private func withOutput(
    _ output: CommandLine.Output, _ feed: (_ write: ([UInt8]) -> Int32?) -> Int32?
  ) throws(OutsideError) {
    switch output {
    case .screen where isQuiet: _ = feed { _ in nil }
    case .screen:
      terminal.losePage()
      terminal.writeInPieces { feed(PatientOutput($0, of: self).write) }
    case .pipe(let command): try doors.pipe(to: command) { feed(PatientOutput($0, of: self).write) }
    case .file(let path, let appends):
      try doors.write(to: path, appends: appends) { feed(PatientOutput($0, of: self).write) }
    }
  }
}
