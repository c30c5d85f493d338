import Glibc

/// What a browser reads and writes that is not known to have windows: never a stream that results go to.
struct BrowserStreams {
  private(set) var streams = ChildProcess.Streams()
  /// The terminal that is in its hands.
  private(set) var terminal: Int32?
  /// What was opened for it.
  private var opened: Int32?

  /// `nil` where it needs a terminal and has none: nobody sits before one, or the results go to it.
  init?(for place: Opening.Place, printsJSON: Bool) {
    let descriptors = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    if !printsJSON, descriptors.allSatisfy({ isatty($0) != 0 }) {
      terminal = STDOUT_FILENO
    } else if place == .terminal {
      guard !printsJSON || isatty(STDOUT_FILENO) == 0, let own = Self.controllingTerminal else { return nil }
      (streams, terminal, opened) = (.init(input: own, output: own, errors: own), own, own)
    } else {
      hideWhatIsNoTerminal(printsJSON: printsJSON)
    }
  }

  func close() { opened.map { _ = Glibc.close($0) } }
}

extension BrowserStreams {
  /// The terminal that this program was started from, where that is in its hands.
  private static var controllingTerminal: Int32? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    if tcgetpgrp(terminal) == getpgrp() { return terminal }
    _ = Glibc.close(terminal)
    return nil
  }

  /// It neither eats the lines of a script, nor writes among results.
  private mutating func hideWhatIsNoTerminal(printsJSON: Bool) {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    opened = nothing
    if isatty(STDIN_FILENO) == 0 { streams.input = nothing }
    if isatty(STDOUT_FILENO) == 0 || printsJSON { streams.output = nothing }
    if isatty(STDERR_FILENO) == 0 || printsJSON { streams.errors = nothing }
    terminal = streams.output == STDOUT_FILENO ? STDOUT_FILENO : nil
  }
}
