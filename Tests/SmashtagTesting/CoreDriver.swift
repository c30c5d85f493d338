public import ShellCommands
import Synchronization

/// Drives a core as the shell does, without a terminal.
///
/// Pages are shown at once in a window of some rows, changes of the state are made, what is to be done outside is done,
/// and requests wait until a test has them answered.
public struct CoreDriver {
  public private(set) var core: ShellCore
  /// All effects so far, in their order.
  public private(set) var effects: [Effect] = []
  /// The requests that were not answered, oldest first.
  public private(set) var requests: [Request] = []
  public private(set) var cancelled: Set<RequestID> = []
  /// How many lines were asked for so far.
  public private(set) var prompts = 0
  public private(set) var status: Int32?
  /// The titles of contexts that were shown although they did not stand in front.
  public private(set) var misplaced: [String] = []
  /// What becomes of things outside.
  public var outside: (OutsideAction) -> Result<Outcome, any Error> = { _ in .success(.done) }
  /// Is told of each effect before it is carried out.
  public var watcher: (Effect) -> Void = { _ in }
  private let rows: Int
  private var nextPage = 1

  /// Begins with a first prompt.
  ///
  /// - Parameter rows: how many rows of a list the window shows.
  public init(
    _ session: Session, surface: Surface = Surface(hasWindow: true), rows: Int = 10, remembers: Bool = true,
    keepsGoing: Bool = false
  ) {
    self.init(ShellCore(session, remembers: remembers, keepsGoing: keepsGoing), surface: surface, rows: rows)
    take(.started(settings: [:], source: nil))
  }

  /// Does not begin yet.
  public init(_ core: ShellCore, surface: Surface, rows: Int) {
    (self.core, self.rows) = (core, rows)
    take(.surface(surface))
  }

  public mutating func take(_ event: Event) {
    for effect in core.take(event) {
      effects.append(effect)
      watcher(effect)
      carryOut(effect)
    }
  }

  /// Types a line, and has all that it asks for answered.
  public mutating func type(_ line: String) async {
    take(.line(line))
    await answerAll()
  }

  /// Has all requests answered, those too that follow from them.
  public mutating func answerAll() async {
    while !requests.isEmpty { await answer() }
  }

  /// Has one of the waiting requests answered.
  public mutating func answer(_ index: Int = 0) async {
    guard requests.indices.contains(index) else { return }
    let request = requests.remove(at: index)
    let heard = Heard()
    let task = Task { await request.answer { heard.events.withLock { [event = $0] in $0.append(event) } } }
    if cancelled.contains(request.id) { task.cancel() }
    let answer = await task.value
    for event in heard.events.withLock({ $0 }) { take(event) }
    take(.finished(request.id, answer))
  }

  private final class Heard: Sendable {
    let events = Mutex<[Event]>([])
  }

  private mutating func carryOut(_ effect: Effect) {
    switch effect {
    case .run(let request): requests.append(request)
    case .cancel(let request): cancelled.insert(request)
    case .show(let page, let request):
      if case .context(let context) = page.content, context.id != core.session.navigation.front {
        misplaced.append(context.context.title)
      }
      take(.shown(shown(page), for: request))
    case .perform(let request, let action, _): take(.performed(request, outside(action)))
    case .keep(let change):
      do {
        try change.make(in: core.session.ports.state)
        take(.kept(change))
      } catch {
        take(.unkept(change, error))
      }
    case .readLine: prompts += 1
    case .end(let status): self.status = status
    case .turn(let page): take(.shown(shown(page), for: nil))
    case .redraw, .draw, .stopPictures, .clearWindow, .say, .warn, .notify, .report, .refuse, .progress,
      .obey,
      .remember, .closeLine:
      break
    }
  }

  private mutating func shown(_ page: Page) -> ShownPage {
    if case .context(let context) = page.content { return shown(context) }
    defer { nextPage += 1 }
    return ShownPage(number: nextPage)
  }

  private mutating func shown(_ page: ContextPage) -> ShownPage {
    defer { nextPage += 1 }
    let start =
      switch page.start {
      case .row(let row), .continuing(let row): row
      case .returning(let row): min(row, max(0, page.screen.rowCount - rows))
      case .ending(let end): max(0, end - rows)
      }
    let end = max(start, min(start + rows, page.screen.rowCount))
    return ShownPage(context: page.id, rows: start..<end, number: nextPage)
  }
}

extension CoreDriver {
  /// The titles of the contexts that were shown, and what was written, in their order.
  public var shown: [String] {
    effects.compactMap { effect in
      guard case .show(let page, _) = effect else { return nil }
      switch page.content {
      case .context(let context): return context.context.title
      case .screen(let screen): return screen.title
      case .rows(let rows, _): return "\(rows.count) rows"
      case .text(let text): return text
      case .note(let note): return note + "\n"
      case .extraction: return "extraction"
      }
    }
  }

  /// What the desktop was told.
  public var notices: [String] { effects.compactMap { if case .notify(let text) = $0 { text } else { nil } } }

  public var said: [String] { effects.compactMap { if case .say(let text) = $0 { text } else { nil } } }

  public var warnings: [String] {
    effects.compactMap { if case .warn(let text, _) = $0 { text } else { nil } }
  }

  /// What failed, with the name of its command.
  public var failures: [String] {
    effects.compactMap { effect in
      if case .report(let failure, _) = effect { "\(failure.name): \(failure.message)" } else { nil }
    }
  }
}
