import Foundation
import LineEditor
import ShellCommands
import SmashtagModel

/// Reads lines, runs their commands, takes their steps and shows what comes of it.
///
/// Belongs to one thread. Commands run as tasks and report to the mailbox; the prompt never waits for them longer
/// than a moment, a script as long as they take.
final class Shell {
  /// How long a command may keep the prompt away.
  private static let patience = 0.07

  var session: Session
  let terminal: ShellTerminal
  let doors: Doors
  let wakeup: Wakeup
  let signals: Signals
  let remembers: Bool
  let keepsGoing: Bool
  var status: Int32 = 0
  /// The exit status that a signal asked for.
  var endedBy: Int32?
  var hasQuit = false
  /// The rows of the context in front that were shown so far.
  var shownRows = 0
  var shown = ShownPage()
  let laidOut = LaidOutTweets()
  /// The images at hand, and what draws them.
  let shelf: ImageShelf
  let kitty = KittyNumbers()
  /// What makes the images of the page ready.
  var pictureTasks: [Task<Void, Never>] = []
  let drawingGate = PictureGate(width: 2)
  /// When the command has to be done whose step is being taken.
  var deadline: ContinuousClock.Instant?
  var nextPage = 1
  /// Images that were said to be incomplete.
  var incompleteImages: Set<ImageAddress> = []
  /// Mail that came while a page waited for its images.
  var kept: [JobMessage] = []
  /// The row that the page of each context began with, by its place.
  var pageStarts: [Int: Int] = [:]
  /// The window changed while no line was edited.
  var hasMissedResize = false
  /// What needs the terminal for itself once the line was left.
  var whenLeft: [() -> Void] = []
  /// Until when an answer of the terminal may still change what stands in the window.
  var answersCountUntil: Date?
  var isQuiet = false
  var jobs: [Job] = []
  var nextJob = 0
  /// Which line brought the context of a place, and from where.
  var origins: [Int: PlaceOrigin] = [:]
  let mailbox: Mailbox<JobMessage>
  private var spinner = Spinner()
  private var saidProgress: Date?
  /// Wakes this thread while something runs, so that the spinner turns.
  var ticker: Task<Void, Never>?

  init(_ session: Session, parts: ShellParts, remembers: Bool, keepsGoing: Bool) {
    self.session = session
    terminal = parts.terminal
    shelf = parts.shelf
    doors = parts.doors
    wakeup = parts.wakeup
    signals = parts.signals
    self.remembers = remembers
    self.keepsGoing = keepsGoing
    mailbox = Mailbox(waking: parts.wakeup)
    terminal.beforeGivingUp = { [unowned self] in settle() }
  }
}

extension Shell {
  /// Runs a line of a script, or of a file at start, and waits for its end.
  func run(_ line: String) {
    start(line)
    while jobs.contains(where: { !$0.isBehind }), !hasQuit { attend(for: nil) }
  }

  /// Runs one command in words that were parted already, and waits for its end.
  func run(words: [String]) {
    startJob([])
    begin(jobs.count - 1, output: .screen) { try Invocation(words: words) }
    while jobs.contains(where: { !$0.isBehind }), !hasQuit { attend(for: nil) }
  }

  /// Runs a typed line, and gives the prompt back after a moment at the latest; what is to be done `meanwhile` does
  /// not keep it waiting.
  func runTyped(_ line: String, meanwhile: () -> Void) {
    let job = nextJob
    start(line)
    meanwhile()
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while jobs.contains(where: { $0.id == job }), !hasQuit {
      let rest = deadline.timeIntervalSinceNow
      guard waitsAtTerminal || rest > 0 else { break }
      attend(for: waitsAtTerminal ? nil : rest)
    }
    if jobs.contains(where: { $0.id == job }) { sayWhatGoesOn() }
    tick()
  }

  /// Every ten seconds, where no spinner says it.
  func sayProgress(_ words: String) {
    let pause = 10.0
    guard Date() > (saidProgress ?? .distantPast) + pause else { return }
    saidProgress = Date()
    terminal.say(words)
  }

  /// Where no spinner says it.
  private func sayWhatGoesOn() {
    guard terminal.isLinear, let running = jobs.last(where: { !$0.isBehind })?.running else { return }
    terminal.say("\(running.name) goes on meanwhile; Ctrl-C ends it.")
  }

  /// Deals with what has come: signals, progress, answers.
  func attend() {
    obeySignals()
    attendToMail()
  }

  func obeySignals() { for signal in signals.takePending() { obey(signal) } }

  /// The same without the signals, which the editor obeys while a line is edited.
  func attendToMail() {
    let messages = kept + mailbox.takeAll()
    kept = []
    for message in messages { take(message) }
    if ticker != nil { spinner.turn() }
    tick()
  }

  /// What runs, for the prompt; `nil` when nothing does.
  var activity: Activity? {
    guard !terminal.isLinear else { return nil }
    let heard = jobs.filter { !$0.isCancelled && !$0.isBehind }
    let running = heard.filter { $0.watch == nil }.compactMap(\.running)
    if !running.isEmpty { return Activity(running, sign: spinner.frame) }
    return heard.contains { $0.watch != nil } ? Activity(subject: "watch") : nil
  }

  /// Cancels what runs, images of the page too; answers whether anything did that the reader knows of.
  @discardableResult
  func cancelJobs() -> Bool {
    stopPictures()
    let uncancelled = jobs.indices.filter { !jobs[$0].isCancelled }
    for index in uncancelled {
      jobs[index].isCancelled = true
      jobs[index].running?.task.cancel()
      jobs[index].watch?.look?.cancel()
    }
    return uncancelled.contains { !jobs[$0].isAhead }
  }

  func fail(_ failure: FailedCommand) {
    terminal.report(failure)
    status = failure.exitStatus
  }

  /// Forgets that a command failed: what goes wrong at start does not end a script.
  func forgive() { status = 0 }

  /// Claims that a script has to end here.
  var stops: Bool { hasQuit || endedBy != nil || (status != 0 && !keepsGoing && !session.isInteractive) }
}
