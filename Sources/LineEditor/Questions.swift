/// What the terminal was asked, and until when it may answer.
///
/// An answer that comes between two lines must not be echoed: the echo is off as long as one may come.
struct Questions {
  /// How long a terminal takes at most.
  static let patience = Duration.seconds(1)

  /// Not yet put: the terminal would show the answer.
  var waiting: [String] = []

  /// Answers are read as they come.
  var isRaw = false

  /// No answer is waited for after this.
  var end: ContinuousClock.Instant?

  /// An answer may still come.
  var areOpen: Bool { !waiting.isEmpty || end.map { .now < $0 } ?? false }
}

extension EditlineReader {
  /// Sends a sequence that the terminal answers: at once while a line is edited, or with the next line.
  ///
  /// Answers come to `onReport`, perhaps in a later line. A terminal that knows no sequences is not asked.
  public func ask(_ question: String) {
    guard terminal.movesCursor else { return }
    questions.waiting.append(question)
    if questions.isRaw { putQuestions() }
  }

  /// All that was asked has been answered: what is typed between lines can be echoed again.
  public func expectsNoMoreReports() {
    guard questions.end != nil else { return }
    questions.end = nil
    editline.setEcho(true)
  }

  /// To be called when the terminal is in raw mode.
  func putQuestions() {
    questions.isRaw = true
    if questions.waiting.isEmpty { return endEchoPause() }
    editline.setEcho(false)
    questions.end = .now + Questions.patience
    output.write(questions.waiting.joined())
    questions.waiting = []
  }

  /// Gives up waiting for answers that did not come.
  func endEchoPause() {
    if let end = questions.end, end < .now { expectsNoMoreReports() }
  }
}
