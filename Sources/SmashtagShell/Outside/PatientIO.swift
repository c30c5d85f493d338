import Glibc
import LineEditor
import ShellCommands

/// What those who work outside the shell ask it, and tell it.
struct OutsideListener {
  /// Hears a signal.
  let obey: (Int32) -> Void
  /// Whether nothing more should be begun.
  let stops: () -> Bool
  let endingSignal: () -> Int32?
  /// What stands in the window is to be drawn anew.
  let redraw: () -> Void
  let session: () -> Session
  /// Whether photos that are shown may be remembered.
  let remembers: Bool
}

/// Waits for descriptors and other programs, and obeys signals meanwhile.
///
/// Belongs to the thread of the shell. Mail waits: it may be a message that is being handled here, and is attended to
/// with the next line, as the wake-up is lowered.
final class PatientIO {
  /// Where nobody tells that a program has ended, it is looked for so often, in milliseconds.
  private static let pauseForChild = 1_000
  /// How often it is looked for the other end of a named pipe, in milliseconds.
  private static let pauseForPartner = 50
  /// A pipe that takes anything takes so much at once.
  private static let piece = 4_096

  private let shell: OutsideListener
  private let wakeup: Wakeup
  private let signals: Signals
  /// Signals that came while another program had the terminal.
  private var heldSignals: Set<Int32> = []

  init(_ shell: OutsideListener, _ wakeup: Wakeup, _ signals: Signals) {
    (self.shell, self.wakeup, self.signals) = (shell, wakeup, signals)
  }

  /// Has what came meanwhile attended to now.
  func wake() { wakeup.raise() }

  /// Waits until something can be read or written; `false` once the shell has to end.
  ///
  /// - Parameter isOthers: another program has the terminal, and what is typed there.
  func waits(for events: Int32, on descriptor: Int32, isOthers: Bool = false) -> Bool {
    while !shell.stops() {
      if isReady(descriptor, for: events) { return true }
      if isOthers { obeyEnding() } else { signals.takePending().forEach(shell.obey) }
    }
    return false
  }

  /// Waits for a key; an interrupt ends the asking.
  func nextKey() -> SecretPrompt.Event {
    while true {
      if isReady(STDIN_FILENO, for: POLLIN) { return .key }
      let pending = signals.takePending()
      for signal in pending where signal != SIGINT { shell.obey(signal) }
      if pending.contains(SIGINT) || shell.endingSignal() != nil { return .end }
      if pending.contains(SIGCONT) { return .continued }
    }
  }

  /// Waits a moment for the other end of a named pipe; `false` once a signal has come that ends what runs.
  func waitsForPartner() -> Bool {
    _ = wakeup.wait(milliseconds: Self.pauseForPartner)
    let isEnded = signals.askForAnEnd
    signals.takePending().forEach(shell.obey)
    return !isEnded && !shell.stops()
  }

  /// Writes all of it; answers the `errno` that stopped it, `EINTR` where the shell has to end.
  func write(_ bytes: [UInt8], to descriptor: Int32, isOthers: Bool = false) -> Int32? {
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    var rest = bytes[...]
    while !rest.isEmpty {
      guard isFile || waits(for: POLLOUT, on: descriptor, isOthers: isOthers) else { return EINTR }
      let piece = isFile ? rest : rest.prefix(Self.piece)
      let count = piece.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR, errno != EAGAIN {
        return errno
      }
    }
    return nil
  }

  /// For programs that have the terminal: what interrupts them is not for this one, and who asks this one to end ends
  /// both.
  var attention: ChildAttention {
    ChildAttention(
      write: { [unowned self] in write($1, to: $0, isOthers: true) },
      wait: { [unowned self] in waitStatus(of: $0, $1) })
  }
}

extension PatientIO {
  /// Waits for a descriptor or the wake-up; `false` for the latter, which comes first and is lowered.
  private func isReady(_ descriptor: Int32, for events: Int32) -> Bool {
    var requests = [
      pollfd(fd: descriptor, events: Int16(events), revents: 0),
      pollfd(fd: wakeup.fileDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      poll(&requests, nfds_t(requests.count), -1)
      if requests[1].revents != 0 {
        wakeup.lower()
        return false
      }
      if requests[0].revents != 0 { return true }
    }
  }

  /// What `waitpid` says of another program, which ends when this one has to.
  private func waitStatus(of id: pid_t, _ options: Int32) -> Int32 {
    var status: Int32 = 0
    defer { obeyHeldSignals() }
    if let signal = shell.endingSignal() { kill(id, signal) }
    while true {
      let ended = waitpid(id, &status, options | WNOHANG)
      if ended == id || (ended < 0 && errno != EINTR) { return status }
      obeyEnding { kill(id, $0) }
      _ = wakeup.wait(milliseconds: Self.pauseForChild)
    }
  }

  /// Obeys who asks the program to end; other signals are held until the terminal is back.
  private func obeyEnding(_ pass: (Int32) -> Void = { _ in }) {
    for signal in signals.takePending() {
      guard signal == SIGTERM || signal == SIGHUP else {
        heldSignals.insert(signal)
        continue
      }
      shell.obey(signal)
      pass(signal)
    }
  }

  /// At the prompt an interrupt was the other program's.
  private func obeyHeldSignals() {
    let (held, isInteractive) = (heldSignals, shell.session().ports.isInteractive)
    heldSignals = []
    for signal in held.sorted() where signal != SIGINT || !isInteractive { shell.obey(signal) }
    wake()
  }
}
