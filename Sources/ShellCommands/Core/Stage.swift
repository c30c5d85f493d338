import SafeText
import SmashtagModel

/// Where the reader stands, and how much of that was shown.
struct Stage: Sendable {
  private(set) var session: Session
  /// The rows of the context in front that were shown so far.
  private var shownRows = 0
  /// The number of the page in the window.
  private var shownPage: Int?

  init(_ session: Session) { self.session = session }

  /// The session as a command sees it that begins now.
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

  mutating func note(typed line: String?) { session.call.typedLine = line }

  /// Takes a step of a command.
  mutating func take(
    _ step: Step, of running: Job.Running, in job: JobID, watching contexts: Set<ContextID>
  ) throws -> Showing {
    noteDeparture(by: step, running)
    session.watched = contexts
    let showing = try session.apply(step, from: asker(of: step, job, running))
    if step.isPush, case .context = showing {
      session.navigation.note(Origin(job: job, context: running.asker), of: front)
    }
    return showing
  }

  /// Puts away what came for a context; answers whether that is in front.
  mutating func put(_ step: Step, in context: ContextID) -> Bool {
    guard let showing = try? session.apply(step, from: context), case .context = showing else { return false }
    return true
  }

  mutating func follow(_ surface: Surface) {
    session.surface = surface
  }

  /// Keeps with the image in front why it cannot be drawn; answers whether it is in front.
  mutating func note(_ error: ImageError, ofImageAt address: ImageAddress) -> Bool {
    guard let image = session.context.image, image.picture.address == address else { return false }
    return put(.move(.replace(image.unable(error))), in: front)
  }

  /// Where a step belongs: where its command was started, or in front where only earlier lines led on from there.
  ///
  /// Who types one search after another wants to see the last one, whichever is answered first.
  private func asker(of step: Step, _ job: JobID, _ running: Job.Running) -> ContextID {
    guard step.isPush else { return running.asker }
    var context = front
    while context != running.asker {
      // Contexts are numbered as they come, so that this leads down and ends.
      guard let origin = session.navigation.origin(of: context), origin.job < job, origin.context < context
      else {
        return running.asker
      }
      context = origin.context
    }
    return front
  }

  /// Notes where the reader left a text: at the block with the number that was typed.
  ///
  /// Coming back begins there, because no pager tells how far a text was read.
  private mutating func noteDeparture(by step: Step, _ running: Job.Running) {
    guard step.isPush, running.asker == front, let number = running.number else { return }
    let screen = session.screen
    guard screen.suitsPager,
      let row = screen.rows.firstIndex(where: { row in row.items.contains { $0.number == number } })
    else { return }
    session.navigation.note(firstRow: row, at: running.asker)
  }
}

// MARK: What is shown

extension Stage {
  /// Some rows of the context in front wait for an empty line.
  private var hasUnshownRows: Bool {
    session.surface.hasWindow && !session.surface.printsJSON && shownRows < session.screen.rowCount
  }

  /// The next page of the window would be the last.
  var isNearEnd: Bool {
    let page = shownRows - (session.navigation.firstRow(at: front) ?? 0)
    return session.screen.rowCount - shownRows <= page
  }

  /// Of a list that grows its items are counted: a screen of thousands takes long to make.
  var itemCount: Int {
    session.context.paged?.count ?? session.screen.rowCount
  }

  func holds(_ picture: PictureID) -> Bool { picture.page == shownPage }

  /// Notes how a page was shown.
  mutating func note(_ page: ShownPage) {
    if let number = page.number { shownPage = number }
    guard let context = page.context, context == front else { return }
    shownRows = page.rows.upperBound
    session.navigation.note(firstRow: page.rows.lowerBound, at: context)
  }

  /// What is shown of a step; `nil` where nothing is.
  ///
  /// In a start-up file only what goes elsewhere is.
  /// - Parameter count: the items of the context in front before the step.
  func page(of step: Step, _ showing: Showing, _ running: Job.Running, behind count: Int) -> Page? {
    guard !session.isStartingUp || running.output != .screen,
      let content = content(of: step, showing, running, behind: count)
    else { return nil }
    return Page(content: content, output: running.output, deadline: running.deadline)
  }

  /// The context in front, from one of its rows on.
  func contextPage(
    from start: Int = 0, continues: Bool = false, mayBePaged: Bool = false
  ) -> ContextPage {
    let context = session.context
    return ContextPage(
      id: front, context: context, screen: session.screen.hinting(beside: session.lessons), start: start,
      continues: continues, mayBePaged: mayBePaged)
  }

  /// The context in front, as it is by now.
  func whole(on output: CommandLine.Output = .screen) -> Page {
    let content = session.surface.printsJSON ? json : .context(contextPage())
    return Page(content: content, output: output, deadline: nil)
  }

  /// What came to the context in front beside the items that were known, the newest nearest to the prompt, as a log
  /// grows; `nil` where nothing came.
  mutating func arrivals(beside known: Set<Int>, to output: CommandLine.Output) -> Page? {
    let screen = session.screen
    let rows = screen.rows.filter { row in row.number.map { !known.contains($0) } ?? false }
    guard !rows.isEmpty else { return nil }
    shownRows += rows.count
    let content = session.surface.printsJSON ? json : .rows(rows.reversed(), of: screen)
    return Page(content: content, output: output, deadline: nil)
  }

  /// What came among the rows that were shown; those behind them come when the reader gets there.
  mutating func arrivals(amongThoseReadOf known: Screen?) -> Page? {
    let (screen, numbers) = (session.screen, Set(known?.numbers ?? []))
    let read = Set(known?.rows.prefix(shownRows).compactMap(\.number) ?? [])
    let last = screen.rows.lastIndex { row in row.number.map(read.contains) ?? false } ?? -1
    let rows = screen.rows[...last].filter { row in row.number.map { !numbers.contains($0) } ?? false }
    shownRows = last + 1
    return rows.isEmpty ? nil : Page(content: .rows(rows, of: screen), output: .screen, deadline: nil)
  }

  private var json: Page.Content { .text(session.json.text + "\n") }

  private func content(
    of step: Step, _ showing: Showing, _ running: Job.Running, behind count: Int
  ) -> Page.Content? {
    if case .extraction(let extraction) = showing { return .extraction(extraction) }
    if session.surface.printsJSON {
      return step.report.map { .text($0.text + "\n") } ?? (showing.isOfContext ? json : nil)
    }
    let goesBack = step.movement?.goesBack ?? false
    switch showing {
    case .context:
      // Where nobody sees a window all of a list is shown again.
      let start = goesBack && session.ports.isInteractive ? session.navigation.firstRow(at: front) : nil
      return .context(contextPage(from: start ?? 0, mayBePaged: running.output == .screen && !goesBack))
    case .contextTail: return .context(contextPage(from: count, continues: true))
    case .next where !hasUnshownRows: return .text("Nothing older came.\n")
    case .next: return .context(contextPage(from: shownRows, continues: true))
    case .page(let screen): return .screen(screen)
    case .note(let note): return .text(note.sanitisedLine() + "\n")
    case .extraction(let extraction): return .extraction(extraction)
    case .nothing: return nil
    }
  }
}

extension Step {
  fileprivate var isPush: Bool { movement?.isPush ?? false }
}

extension Screen {
  /// The same screen without the hints at what was learnt.
  fileprivate func hinting(beside lessons: Set<Lesson>) -> Screen {
    var screen = self
    screen.hints.removeAll { hint in hint.lesson.map(lessons.contains) ?? false }
    return screen
  }
}
