import Glibc
import LineEditor
import ShellCommands

/// The shell's callbacks for code that reads, writes and waits.
struct OutsideListener {
  /// Handles a signal.
  let obey: (Int32) -> Void
  /// Returns whether nothing more should be begun.
  let stops: () -> Bool
  let endingSignal: () -> Int32?
  /// Redraws the window.
  let redraw: () -> Void
  let session: () -> Session
  /// Whether photos that are shown are added to the recent photos.
  let remembers: Bool
}

/// Waits for descriptors and other programs, and handles signals meanwhile.
///
/// Belongs to the thread of the shell. The mailbox is not read here, because one of its messages may be the
/// one being handled. Messages stay until the next line, as the wake-up has been lowered.
final class PatientIO {
  /// The interval at which an ended program is noticed without a signal, in milliseconds.
  private static let pauseForChild = 1_000
  /// The interval at which the other end of a named pipe is looked for, in milliseconds.
  private static let pauseForPartner = 50
  /// The number of bytes that a writable pipe accepts without blocking (`PIPE_BUF` on Linux).
  private static let piece = 4_096

  private let shell: OutsideListener
  private let wakeup: Wakeup
  private let signals: Signals
  /// The signals that arrived while another program had the terminal.
  private var heldSignals: Set<Int32> = []
  /// The program that has the terminal and is written to.
  private var reader: pid_t?

  init(_ shell: OutsideListener, _ wakeup: Wakeup, _ signals: Signals) {
    (self.shell, self.wakeup, self.signals) = (shell, wakeup, signals)
  }

  /// Raises the wake-up, so that the shell handles what arrived meanwhile.
  func wake() { wakeup.raise() }

  /// Waits until a descriptor can be read or written; returns `false` once the shell has to end.
  ///
  /// - Parameter isOthers: Whether another program has the terminal, so that interrupts are meant for it.
  func waits(for events: Int32, on descriptor: Int32, isOthers: Bool = false) -> Bool {
    while !shell.stops() {
      if isReady(descriptor, for: events) { return true }
      obeyPending(isOthers: isOthers)
    }
    return false
  }

  /// Waits until the wake-up is raised; returns `false` once the shell has to end.
  ///
  /// - Parameter isOthers: Whether another program has the terminal, so that interrupts are meant for it.
  @discardableResult
  func pauses(isOthers: Bool) -> Bool {
    _ = wakeup.wait(milliseconds: -1)
    obeyPending(isOthers: isOthers)
    return !shell.stops()
  }

  /// Waits for a key of a prompt, which an interrupt ends.
  ///
  /// A signal that ends the program ends the prompt first, which restores the modes of the terminal; after it
  /// ``obeyHeldSignals()`` handles the signal.
  func nextKey() -> SecretPrompt.Event {
    while true {
      if isReady(STDIN_FILENO, for: POLLIN) { return .key }
      let pending = signals.takePending()
      let ending = pending.filter { $0 == SIGTERM || $0 == SIGHUP }
      heldSignals.formUnion(ending)
      for signal in pending where signal != SIGINT && !ending.contains(signal) { shell.obey(signal) }
      if pending.contains(SIGINT) || !ending.isEmpty || shell.endingSignal() != nil { return .end }
      if pending.contains(SIGCONT) { return .continued }
    }
  }

  /// Waits briefly for the other end of a named pipe; returns `false` once a signal ends the command.
  func waitsForPartner() -> Bool {
    _ = wakeup.wait(milliseconds: Self.pauseForPartner)
    let isEnded = signals.askForAnEnd
    signals.takePending().forEach(shell.obey)
    return !isEnded && !shell.stops()
  }

  /// Writes all bytes; returns the `errno` of a failed write, `EINTR` where the shell has to end or they are not wanted
  /// any more.
  func write(
    _ bytes: [UInt8], to descriptor: Int32, isOthers: Bool = false,
    whileWanted isWanted: () -> Bool = { true }
  ) -> Int32? {
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    var rest = bytes[...]
    while !rest.isEmpty {
      guard isFile || waits(for: POLLOUT, on: descriptor, isOthers: isOthers), isWanted() else {
        return EINTR
      }
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

  /// Writing and waiting for programs that have the terminal.
  ///
  /// Interrupts are meant for them and not for this program; a signal to end ends both.
  var attention: ChildAttention {
    ChildAttention(
      attend: { [unowned self] in reader = $0 },
      write: { [unowned self] in write($1, to: $0, isOthers: true) },
      wait: { [unowned self] in waitStatus(of: $0, $1) })
  }
}

extension PatientIO {
  /// Waits for a descriptor or the wake-up.
  ///
  /// - Returns: `false` for the wake-up, which takes precedence and is lowered.
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

  /// Waits for another program like `waitpid`; signals that end this program are passed on to it.
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

  private func obeyPending(isOthers: Bool) {
    reader.map(ChildProcess.followStop)
    if isOthers { obeyEnding() } else { signals.takePending().forEach(shell.obey) }
  }

  /// Handles signals that end the program; others are held until the terminal is back.
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

  /// Handles the held signals; at the prompt, keys that interrupt or quit were meant for the other program.
  func obeyHeldSignals() {
    let (held, isInteractive) = (heldSignals, shell.session().ports.isInteractive)
    heldSignals = []
    let ofKeys = [SIGINT, SIGQUIT]
    for signal in held.sorted() where !isInteractive || !ofKeys.contains(signal) { shell.obey(signal) }
    wake()
  }
}
