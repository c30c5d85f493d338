import SafeText
import SmashtagModel

/// The session, and how much of the current context was shown.
struct Stage: Sendable {
  private(set) var session: Session
  /// The number of rows of the current context that were shown so far.
  private var shownRows = 0
  /// The number of the page in the window; `nil` if there is none.
  private var shownPage: Int?

  init(_ session: Session) { self.session = session }

  /// The session for a new request.
  var sessionForRequest: Session {
    var session = session
    session.call.hasUnshownRows = hasUnshownRows
    return session
  }

  var front: ContextID { session.navigation.front }
}

// MARK: Moving

extension Stage {
  mutating func begin(_ settings: [Setting: String], source: String?) throws {
    session.isStartingUp = false
    for (setting, value) in settings { session.settings[setting] = value }
    if let source { session.sources = try session.sources.choosing(source) }
    _ = try session.apply(.move(.showAgain), from: front)
  }

  mutating func startUp() { session.isStartingUp = true }

  mutating func note(isForgetful: Bool) { session.isForgetful = isForgetful }

  mutating func note(typed line: String?) { session.call.typedLine = line }

  /// Applies a step of a command.
  mutating func take(
    _ step: Step, of running: Job.Running, in job: JobID, watching contexts: Set<ContextID>
  ) throws -> Showing {
    noteDeparture(by: step, running)
    session.watched = contexts
    let showing = try session.apply(step, from: asker(of: step, job, running))
    // What was opened now has the greatest id; what it leads back to was opened by another job.
    if step.isPush, case .context = showing, front > running.asker {
      session.navigation.note(Origin(job: job, context: running.asker), of: front)
    }
    if case .written = showing { shownRows = session.screen.rowCount }
    return showing
  }

  /// Goes on to the next task of the tutorial if a typed command did what the present one asks for; returns that.
  mutating func advanceTutorial(
    after step: Step, of running: Job.Running, from origin: ContextKind, _ showing: Showing
  ) -> TutorialTask? {
    if case .nothing = showing { return nil }
    return session.advanceTutorial(
      after: Tutorial.Deed(
        command: running.commandName, origin: origin, step: step, showing: showing, context: session.context))
  }

  /// Applies a step to a context; returns whether that is the current one.
  mutating func put(_ step: Step, in context: ContextID) -> Bool {
    guard let showing = try? session.apply(step, from: context), case .context = showing else { return false }
    return true
  }

  mutating func follow(_ surface: Surface) {
    session.surface = surface
  }

  /// Records why the image with an address cannot be drawn; returns whether it is the current one.
  mutating func note(_ error: ImageError, ofImageAt address: ImageAddress) -> Bool {
    guard let image = session.context.image, image.picture.address == address else { return false }
    return put(.move(.replace(image.unable(error))), in: front)
  }

  /// The context in which a step is carried out.
  ///
  /// It is the one the command was started in, or the current one if only commands of earlier lines led
  /// there: after typing several searches the last one should be shown, in whatever order they finish.
  private func asker(of step: Step, _ job: JobID, _ running: Job.Running) -> ContextID {
    guard step.isPush else { return running.asker }
    var context = front
    while context != running.asker {
      // Ids decrease along the origins, so the loop ends.
      guard let origin = session.navigation.origin(of: context), origin.job < job, origin.context < context
      else {
        return running.asker
      }
      context = origin.context
    }
    return front
  }

  /// Records where a text was left: at the block with the number that was typed.
  ///
  /// Returning to the text begins there, because a pager does not tell how far it was read.
  private mutating func noteDeparture(by step: Step, _ running: Job.Running) {
    guard step.isPush, running.asker == front, let number = running.number else { return }
    let screen = session.screen
    guard screen.suitsPager, let row = screen.indexOfRow(withItem: number) else { return }
    session.navigation.note(shownRows: row..<row, at: running.asker)
  }
}

// MARK: What is shown

extension Stage {
  /// Whether the current context has rows that were not shown yet.
  private var hasUnshownRows: Bool {
    session.surface.hasPages && shownRows < session.screen.rowCount
  }

  /// Whether the next page would be the last one.
  var isNearEnd: Bool {
    let page = shownRows - (session.navigation.shownRows(at: front)?.lowerBound ?? 0)
    return session.screen.rowCount - shownRows <= page
  }

  /// The number of items; for lists without building the screen, which would be slow.
  var itemCount: Int {
    session.context.paged?.count ?? session.screen.rowCount
  }

  func holds(_ picture: PictureID) -> Bool { picture.page == shownPage }

  /// Records how a page was shown.
  mutating func note(_ page: ShownPage) {
    if let number = page.number { shownPage = number }
    guard let context = page.context, context == front else { return }
    shownRows = page.rows.upperBound
    session.navigation.note(shownRows: page.rows, at: context)
  }

  /// The page that tells the task of the tutorial after one that does not: in a pager, a program or a file.
  func taskPage(after page: Page) -> Page? {
    switch page.content {
    case .context where page.output == .screen, .rows where page.output == .screen: nil
    case .context, .rows, .screen, .text, .note, .extraction: taskPage
    }
  }

  /// The page that tells nothing but the task of the tutorial.
  private var taskPage: Page? {
    guard let task, !session.surface.printsJSON else { return nil }
    return Page(content: .screen(Screen(title: "").telling(task)), output: .screen, deadline: nil)
  }

  /// The page that tells the task once more, after the message about a line that failed at the prompt.
  var taskPageAfterFailure: Page? { session.isAtPrompt ? taskPage : nil }

  private var task: Screen.Task? { session.tutorial?.task.words(in: session) }

  /// The page to show for a step; `nil` if there is none.
  ///
  /// In a start-up file only output to files and programs is shown.
  /// - Parameters:
  ///   - count: the number of items of the current context before the step.
  ///   - lineGoesOn: whether other commands of the line follow, so that no task of the tutorial is told yet.
  func page(
    of step: Step, _ showing: Showing, _ running: Job.Running, after count: Int, lineGoesOn: Bool
  ) -> Page? {
    guard !session.isStartingUp || running.output != .screen,
      let content = content(of: step, showing, running, after: count)
    else { return nil }
    let isGuided = running.output == .screen && !lineGoesOn
    return Page(
      content: isGuided ? content : content.telling(nil), output: running.output, deadline: running.deadline)
  }

  /// A page of the current context.
  func contextPage(_ start: ContextPage.Start = .row(0), mayBePaged: Bool = false) -> ContextPage {
    let screen = session.screen.hinting(beside: session.lessons).telling(task)
    return ContextPage(
      id: front, context: session.context, screen: screen, start: start, mayBePaged: mayBePaged)
  }

  /// The whole current context.
  func whole(on output: CommandLine.Output = .screen) -> Page {
    let content = session.surface.printsJSON ? json : .context(contextPage())
    return Page(content: output == .screen ? content : content.telling(nil), output: output, deadline: nil)
  }

  /// The new items of the current context, newest last as in a log; `nil` if there are none.
  mutating func arrivals(beside known: Set<Int>, to output: CommandLine.Output) -> Page? {
    let screen = session.screen
    let rows = screen.rows(besides: known)
    guard !rows.isEmpty else { return nil }
    shownRows += rows.count
    let content = session.surface.printsJSON ? json : .rows(rows.reversed(), of: screen)
    return Page(content: content, output: output, deadline: nil)
  }

  /// The new items among the rows that were shown; later ones follow when they are reached.
  mutating func arrivals(amongThoseReadOf known: Screen?) -> Page? {
    let (screen, numbers) = (session.screen, Set(known?.numbers ?? []))
    let read = Set(known?.rows.prefix(shownRows).compactMap(\.number) ?? [])
    let last = screen.rows.lastIndex { row in row.number.map(read.contains) ?? false } ?? -1
    let rows = screen.rows[...last].filter { row in row.number.map { !numbers.contains($0) } ?? false }
    shownRows = last + 1
    return rows.isEmpty ? nil : Page(content: .rows(rows, of: screen), output: .screen, deadline: nil)
  }

  /// The page before or after the one shown last; `nil` if nothing of that was fetched.
  func turnedPage(isBack: Bool) -> ContextPage? {
    let screen = session.screen
    guard session.surface.hasPages, session.context.image == nil else {
      return nil
    }
    if isBack {
      let first = session.navigation.shownRows(at: front)?.lowerBound ?? 0
      return first > 0 ? contextPage(.ending(before: first)) : nil
    }
    return shownRows < screen.rowCount ? contextPage(.continuing(shownRows)) : nil
  }

  private var json: Page.Content { .text(session.json.text + "\n") }

  private func content(
    of step: Step, _ showing: Showing, _ running: Job.Running, after count: Int
  ) -> Page.Content? {
    if case .extraction(let extraction) = showing { return .extraction(extraction) }
    if session.surface.printsJSON {
      return step.report.map { .text($0.text + "\n") } ?? (showing.isOfContext ? json : nil)
    }
    let goesBack = step.movement?.goesBack ?? false
    switch showing {
    case .context where step.movement?.goesToEnd ?? false:
      return .context(contextPage(.ending(before: session.screen.rowCount)))
    case .context:
      if case .file(let path, _) = running.output, path.lowercased().hasSuffix(".csv"),
        let csv = session.context.csv
      {
        return .text(csv)
      }
      // In a script the whole list is shown again.
      let shown = goesBack && session.ports.isInteractive ? session.navigation.shownRows(at: front) : nil
      let first = opens(step, to: running.output) ? session.context.firstRow : 0
      let row = shown?.lowerBound ?? first
      return .context(
        contextPage(
          shown?.isEmpty ?? false ? .returning(row) : .row(row),
          mayBePaged: running.output == .screen && !goesBack))
    case .place: return .context(contextPage(.row(session.context.firstRow)))
    case .contextTail:
      return .context(contextPage(.continuing(session.screen.firstRow(ofLatest: itemCount - count))))
    case .next where !hasUnshownRows: return .note("Nothing older came.")
    case .next:
      // Of a page that a pager showed, nothing was shown here.
      let isFirst = shownRows == 0 && session.screen.suitsPager
      return .context(contextPage(isFirst ? .row(0) : .continuing(shownRows)))
    case .page(let screen):
      if case .change(.tutorial) = step { return .screen(screen.telling(task)) }
      return .screen(screen)
    case .note(let note): return .note(note)
    case .extraction(let extraction): return .extraction(extraction)
    case .written, .nothing: return nil
    }
  }
}

extension Stage {
  /// Whether a step opens a context in a window.
  private func opens(_ step: Step, to output: CommandLine.Output) -> Bool {
    step.isPush && output == .screen && session.surface.hasWindow && !session.surface.isLinear
  }
}

extension Screen {
  /// The first row of so many items that came last, which have the highest numbers.
  ///
  /// They stand last, unless they were missing between others.
  fileprivate func firstRow(ofLatest count: Int) -> Int {
    let end = rowCount - count
    let numbers = eachRow.enumerated().lazy.compactMap { row, item in item.number.map { (row, $0) } }
    let before = numbers.filter { $0.0 < end }.map(\.1).max() ?? 0
    let least = numbers.filter { $0.0 >= end }.map(\.1).min() ?? .max
    guard before > least, count > 0 else { return end }
    let latest = numbers.map(\.1).sorted().suffix(count)
    return numbers.first { $0.1 >= latest[latest.startIndex] }.map { min(end, $0.0) } ?? end
  }
}

extension Step {
  fileprivate var isPush: Bool { movement?.isPush ?? false }
}

extension Screen {
  /// The screen with what the reader is asked to do, or without.
  func telling(_ task: Task?) -> Screen {
    var screen = self
    screen.task = task
    return screen
  }

  /// The screen without hints whose lessons are known.
  fileprivate func hinting(beside lessons: Set<Lesson>) -> Screen {
    var screen = self
    screen.hints.removeAll { hint in hint.lesson.map(lessons.contains) ?? false }
    return screen
  }
}
