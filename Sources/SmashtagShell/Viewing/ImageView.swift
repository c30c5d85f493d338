import Glibc
import LineEditor
import ShellCommands
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// An image that fills the window, and keys that move over it; what is drawn is always what was asked for last.
final class ImageView {
  private(set) var context: ImageContext
  let shell: Shell
  let window: FullWindow
  private let mailbox: Mailbox<ViewNews>
  private let kitty = KittyNumbers()
  private var studio: PictureStudio
  /// What stands in the window, and what is being painted.
  private var drawn: Picture?
  private var painting: Picture?
  /// The image that kitty shows.
  private var placed: UInt32?
  private(set) var message = ""
  private(set) var showsAlt = false
  /// The image that was asked for last; others that arrive are not shown.
  private var request = 0
  /// Which of the images that is, until it has arrived.
  private var awaited: Int?
  private var loading: Task<Void, Never>?
  private var isOver = false

  init?(_ context: ImageContext, in shell: Shell) {
    guard let graphics = shell.terminal.graphics else { return nil }
    (self.context, self.shell) = (context, shell)
    window = FullWindow(on: .standard, output: STDOUT_FILENO, wakeup: shell.wakeup)
    mailbox = Mailbox(waking: shell.wakeup)
    studio = PictureStudio(shelf: shell.shelf, graphics: graphics, kitty: kitty, placement: 1)
  }

  /// Takes the window until the reader leaves; answers the image that was shown last.
  func run() -> ImageContext {
    window.open()
    if context.facts == nil, context.problem == nil, !context.isHidden { turn(by: 0) }
    refresh()
    while !isOver { attend(to: window.nextEvent()) }
    loading?.cancel()
    window.close()
    return context
  }
}

extension ImageView {
  private func attend(to event: KeyInput.Event) {
    if event == .wakeup {
      shell.wakeup.lower()
      obeySignals()
      for news in mailbox.takeAll() { take(news) }
    } else if let key = ViewKey(event) {
      press(key)
    }
  }

  private func obeySignals() {
    for signal in shell.signals.takePending() {
      switch signal {
      case SIGWINCH, SIGCONT:
        shell.hasMissedResize = true
        redrawAll()
      case SIGINT: isOver = true
      case SIGTERM, SIGHUP, SIGQUIT:
        shell.obey(signal)
        isOver = true
      default: break
      }
    }
  }

  private func press(_ key: ViewKey) {
    message = ""
    switch key {
    case .leave: isOver = true
    case .stop:
      window.stop()
      // The screen that programs fill was taken away, and what kitty kept for it.
      kitty.forgetAll()
      placed = nil
      redrawAll()
    case .turn(let count): turn(by: count)
    case .alt:
      showsAlt.toggle()
      if page == nil { clear() }
      drawn = nil
    case .reveal: reveal()
    case .pan, .zoom, .fill, .pixels: change(key)
    }
    if !isOver { refresh() }
  }

  private func change(_ key: ViewKey) {
    guard let size = context.size, !context.isHidden else { return }
    let canvas = canvas.pixels
    switch key {
    case .pan(let right, let down): context.viewport.pan(right: right, down: down, of: size, on: canvas)
    case .zoom(let factor): context.viewport.zoom(by: factor, of: size, on: canvas)
    case .fill: context.viewport.fill()
    case .pixels: context.viewport.showPixels(of: size, on: canvas)
    default: break
    }
  }

  /// Goes to another image, which begins filled; at an end there is no further one.
  private func turn(by count: Int) {
    let index = (awaited ?? context.index) + count
    guard context.pictures.indices.contains(index) else {
      message = count > 0 ? "This is the last image." : "This is the first image."
      return
    }
    message = "\(index + 1) of \(context.pictures.count) is on its way…"
    awaited = index
    load { [context] session in await context.showing(index, in: session) }
  }

  private func reveal() {
    guard context.isHidden else { return }
    load { [context] session in await context.revealed(in: session) }
  }

  private func load(_ body: @escaping @Sendable (Session) async -> ImageContext) {
    request += 1
    loading?.cancel()
    let (mailbox, request, session) = (mailbox, request, shell.sessionForTask)
    var errand = Errand()
    errand.deadline = .now + .seconds(session.settings.timeout)
    loading = Task.detached { [errand] in
      let context = await Errand.$current.withValue(errand) { await body(session) }
      mailbox.put(.arrived(context, request: request))
    }
  }
}

extension ImageView {
  private var canvas: Canvas { shell.terminal.canvas }

  private func take(_ news: ViewNews) {
    switch news {
    case .arrived(let context, let request) where request == self.request:
      (self.context, message, awaited) = (context, "", nil)
      redrawAll()
    case .arrived: break
    case .painted(let result, let picture): take(result, of: picture)
    }
  }

  /// Draws also what the reader has already moved on from: a key that is held shows where it goes.
  private func take(_ result: Result<PaintedPicture, ImageError>, of picture: Picture) {
    painting = nil
    switch result {
    case .success(let painted) where picture.address == context.picture.address && picture.fits(canvas):
      draw(painted, picture)
    case .success: break
    case .failure(let error) where picture.address == context.picture.address:
      // What cannot be drawn is not tried again.
      context = context.unable(error)
      return redrawAll()
    case .failure: break
    }
    refresh()
  }

  private func draw(_ painted: PaintedPicture, _ picture: Picture) {
    if drawn.map({ !picture.covers($0) }) ?? true { clear() }
    let bytes = painted.bytes(column: picture.column, kitty: kitty) + kitty.takeSurplus()
    window.draw(bytes + removal(before: painted), line: picture.line, column: picture.column)
    if painted.isIncomplete { message = "The image is incomplete; what there is of it is shown." }
    drawn = picture
  }

  /// Takes the image off that kitty showed before, where another takes its place; the same one moves.
  private func removal(before painted: PaintedPicture) -> [UInt8] {
    guard case .kitty(let placing) = painted.drawing else { return [] }
    defer { placed = placing.image }
    return placed == placing.image ? [] : removal
  }

  private var removal: [UInt8] { placed.map { KittyGraphics.removal(of: 1, of: $0) } ?? [] }

  private func clear() {
    window.clear(keepsImages: placed != nil, removal)
    placed = nil
  }

  private func redrawAll() {
    drawn = nil
    clear()
    refresh()
  }

  /// Begins to paint what should be seen, unless it is, and writes the two lines below.
  private func refresh() {
    writeLines()
    let wanted = page?.picture
    guard let wanted, wanted != drawn, painting == nil else { return }
    painting = wanted
    let (mailbox, studio) = (mailbox, studio)
    Task.detached { mailbox.put(.painted(await studio.result(of: wanted), of: wanted)) }
  }

  var page: ImagePage? {
    ImagePage(context, graphics: shell.terminal.graphics, in: shell.terminal.size)
  }
}

extension Picture {
  fileprivate func fits(_ canvas: Canvas) -> Bool {
    line + box.rows <= canvas.rows && column + box.columns <= canvas.columns
  }

  /// Claims that nothing of another one is seen beside it.
  fileprivate func covers(_ other: Picture) -> Bool {
    line <= other.line && column <= other.column && line + box.rows >= other.line + other.box.rows
      && column + box.columns >= other.column + other.box.columns
  }
}
