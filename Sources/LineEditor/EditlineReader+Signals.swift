import Glibc

extension EditlineReader {
  /// Does what a signal asks for; unknown ones ask for nothing.
  func obey(_ signal: Int32) {
    switch signal {
    case SIGINT: interrupt()
    case SIGTERM, SIGHUP, SIGQUIT: terminate(by: signal)
    case SIGWINCH: followWindow()
    case SIGCONT: returnFromStop()
    default: break
    }
  }

  /// Hands the terminal back, stops, and takes the same line up again afterwards.
  func suspend() {
    draw()
    leaveLine(mark: "^Z")
    set(PasteMode.end)
    editline.setRaw(false)
    rowsLeft = nil
    suspendProcess()
    state = .unseen
    takeTerminal()
  }

  /// Stops the process group as the terminal's own key would, until it is continued.
  func stopProcess() { ProcessStop.wait(for: takeSignals, wakeup: wakeup).forEach(obey) }
}

extension EditlineReader {
  private func terminate(by signal: Int32) {
    draw()
    leaveLine(mark: "")
    ending = .terminated(signal)
  }

  private func followWindow() {
    followWidth()
    erase()
    editline.resize()
    onResize()
  }

  /// Another program may have changed the terminal meanwhile, and the cursor may be anywhere.
  private func returnFromStop() {
    guard state != .absent else { return }
    editline.setRaw(false)
    rowsLeft = nil
    output.write("\r")
    state = .erased
    takeTerminal()
  }

  private func takeTerminal() {
    editline.setRaw(true)
    editline.resize()
    set(PasteMode.begin)
  }
}
