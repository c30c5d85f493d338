extension EditlineReader {
  /// Sends sequences that the terminal answers, and waits a moment for the answers; they come to `onReport`.
  ///
  /// What is typed meanwhile waits for the line. What is answered later is read as what it is.
  /// - Parameter isLast: whether a report is the last that is to come.
  public func ask(
    _ question: String, waiting limit: Duration, until isLast: (TerminalReport) -> Bool
  ) {
    guard terminal.movesCursor, !question.isEmpty else { return }
    let isBetweenLines = !questions.isRaw
    if isBetweenLines { editline.setRaw(true) }
    defer { if isBetweenLines { editline.setRaw(false) } }
    output.write(question)
    guard !hear(until: .now + limit, isLast) else { return }
    questions.end = .now + Questions.patience
    if isBetweenLines { editline.setEcho(false) }
  }

  /// Takes what the terminal sends; answers whether the last report came in time.
  private func hear(until end: ContinuousClock.Instant, _ isLast: (TerminalReport) -> Bool) -> Bool {
    let deaf = TerminalInput(descriptor: terminal.input, wakeup: -1)
    keys.parser.awaitsAnswers = true
    var hasHeardLast = false
    while !hasHeardLast, .now < end {
      let left = max(1, Int32((end - .now) / .milliseconds(1)))
      switch deaf.next(milliseconds: left) {
      case .byte(let byte): for item in keys.parser.take(byte) { take(item, isLast, &hasHeardLast) }
      case .timeout, .end, .wakeup: return false
      }
    }
    return hasHeardLast
  }

  private func take(_ item: InputItem, _ isLast: (TerminalReport) -> Bool, _ hasHeardLast: inout Bool) {
    guard case .report(let report) = item else { return keys.items.append(item) }
    onReport(report)
    if isLast(report) { hasHeardLast = true }
  }
}
