import Glibc
import LineEditor
import ShellCommands
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// An image that fills the window, and keys that move over it; what is drawn is always what was asked for last.
final class ImageView {
  /// What the view takes the place of.
  struct Surroundings {
    let terminal: ShellTerminal
    let easel: PictureQueue.Easel
    let wakeup: Wakeup
    let signals: Signals
    /// As it is by now.
    let session: () -> Session
    /// Photos that are drawn are remembered.
    let remembers: Bool
    /// Hears the signals that ask the program to end.
    let obey: (Int32) -> Void
    /// Hears what the terminal says of drawing.
    let learn: (TerminalReport) -> Void
    /// Is told that what stands in the window does not fit it any more.
    let missResize: () -> Void
  }

  /// What is still to come.
  enum Awaited {
    case image(Int)
    /// The image in front, which was hidden.
    case revealed
    /// The image in front, with more pixels than it has.
    case larger
  }

  var context: ImageContext
  let surroundings: Surroundings
  let window: FullWindow
  let mailbox: Mailbox<ViewNews>
  let kitty: KittyNumbers
  /// What stands in the window, and what is being painted.
  var drawn: Picture?
  var painting: Picture?
  var painter: Task<Void, Never>?
  /// The image that kitty shows.
  var placed: UInt32?
  /// What was said last; the next key takes it away.
  var remark = ""
  private(set) var showsAlt = false
  /// The image in front as it was before it came in a larger size.
  var coarser: ImageContext?
  /// The images that could not be had in a larger size; that is not tried again.
  var largest: Set<Int> = []
  /// The photo that was remembered last, and why one could not be.
  var remembered: String?
  private(set) var stateError: (any Error)?
  /// The image that was asked for last; others that arrive are not shown.
  var request = 0
  var awaited: Awaited?
  var loading: Task<Void, Never>?
  private var isOver = false

  var terminal: ShellTerminal { surroundings.terminal }
  var session: Session { surroundings.session() }

  init?(_ context: ImageContext, in surroundings: Surroundings) {
    guard surroundings.terminal.graphics != nil else { return nil }
    (self.context, self.surroundings) = (context, surroundings)
    window = FullWindow(on: .standard, output: STDOUT_FILENO, wakeup: surroundings.wakeup)
    mailbox = Mailbox(waking: surroundings.wakeup)
    kitty = surroundings.easel.kitty
  }

  /// Takes the window until the reader leaves; answers the image that was shown last.
  func run() -> ImageContext {
    window.open()
    if context.facts == nil, context.problem == nil, !context.isHidden { turn(by: 0) } else { sharpen() }
    refresh()
    while !isOver { attend(to: window.nextEvent()) }
    loading?.cancel()
    painter?.cancel()
    window.close()
    return context
  }
}

extension ImageView {
  /// A photo could not be remembered; that is told once the view is left.
  func noteTrouble(_ error: any Error) { stateError = error }

  private func attend(to event: KeyInput.Event) {
    if event == .wakeup {
      surroundings.wakeup.lower()
      surroundings.signals.takePending().forEach(obey)
      for news in mailbox.takeAll() { take(news) }
    } else if case .report(let report) = event {
      learn(report)
    } else if let key = ViewKey(event) {
      press(key)
    }
  }

  private func obey(_ signal: Int32) {
    switch signal {
    case SIGWINCH, SIGCONT: followWindow()
    case SIGINT: isOver = true
    case SIGTERM, SIGHUP, SIGQUIT:
      surroundings.obey(signal)
      isOver = true
    default: break
    }
  }

  private func followWindow() {
    surroundings.missResize()
    terminal.followCell().map(window.ask)
    sharpen()
    redrawAll()
  }

  private func learn(_ report: TerminalReport) {
    let graphics = terminal.graphics
    surroundings.learn(report)
    if terminal.graphics != graphics { redrawAll() }
  }

  private func press(_ key: ViewKey) {
    remark = ""
    switch key {
    case .leave: isOver = true
    case .stop: stop()
    case .turn(let count): turn(by: count)
    case .alt: toggleAlt()
    case .reveal: reveal()
    case .pan(let right, let down): change { $0.pan(right: right, down: down, of: $1, on: $2) }
    case .zoom(let factor): change { $0.zoom(by: factor, of: $1, on: $2) }
    case .fill: change { viewport, _, _ in viewport.fill() }
    case .pixels: change { $0.showPixels(of: $1, on: $2) }
    }
    if !isOver { refresh() }
  }

  private func stop() {
    let signals = window.stop(takeSignals: surroundings.signals.takePending)
    // The screen that programs fill was taken away, and what kitty kept for it.
    kitty.forgetAll()
    placed = nil
    surroundings.missResize()
    redrawAll()
    signals.forEach(obey)
  }

  private func toggleAlt() {
    showsAlt.toggle()
    clear()
    drawn = nil
  }

  private func change(_ change: (inout ImageViewport, PixelSize, PixelSize) -> Void) {
    guard let size = context.size, !context.isHidden else { return }
    change(&context.viewport, size, terminal.canvas.pixels)
    sharpen()
  }
}

extension ImageView {
  func take(_ news: ViewNews) {
    switch news {
    case .arrived(let context, let request) where request == self.request: arrive(context)
    case .arrived: break
    case .painted(let result, let picture): take(result, of: picture)
    }
  }

  func clear() {
    window.clear(keepsImages: terminal.graphics?.method == .kitty, removal)
    placed = nil
  }

  func redrawAll() {
    drawn = nil
    clear()
    refresh()
  }

  /// Begins to paint what should be seen, unless it is, and writes the two lines below.
  func refresh() {
    writeLines()
    guard let wanted = page?.picture, wanted != drawn, painting == nil, let loader else { return }
    painting = wanted
    let mailbox = mailbox
    painter = Task { mailbox.put(.painted(await loader.result(of: wanted), of: wanted)) }
  }

  /// What is drawn; `nil` where words stand in the place of the image.
  var page: ImagePage? { showsAlt ? nil : imagePage }

  var imagePage: ImagePage? {
    ImagePage(context, graphics: terminal.graphics, in: terminal.size, isAlone: true)
  }
}

extension ImageView {
  private var loader: ImageLoader? {
    terminal.graphics.map(surroundings.easel.loader)
  }

  /// Draws also what the reader has already moved on from: a key that is held shows where it goes.
  private func take(_ result: Result<PaintedPicture, ImageError>, of picture: Picture) {
    painting = nil
    switch result {
    case .success(let painted) where isOfUse(painted, picture): draw(painted, picture)
    case .success, .failure(.cancelled): break
    case .failure(let error) where picture.address == context.picture.address:
      if goBackToCoarser(error) { break }
      // What cannot be drawn is not tried again.
      context = context.unable(error)
      return redrawAll()
    case .failure: break
    }
    refresh()
  }

  /// Whether something painted may still be drawn; else it is painted anew, or something else is.
  private func isOfUse(_ painted: PaintedPicture, _ picture: Picture) -> Bool {
    picture.address == context.picture.address && picture.fits(terminal.canvas)
      && page != nil && !painted.isStale(for: kitty)
  }

  private func draw(_ painted: PaintedPicture, _ picture: Picture) {
    if drawn.map({ !picture.covers($0) }) ?? true { clear() }
    window.draw(
      painted.bytes(column: picture.column, kitty: kitty), line: picture.line, column: picture.column,
      then: kitty.takeSurplus() + removal(before: painted))
    if painted.isIncomplete { remark = "The image is incomplete; what there is of it is shown." }
    drawn = picture
    rememberPhoto()
  }

  /// Takes the image off that kitty showed before, where another takes its place; the same one moves.
  private func removal(before painted: PaintedPicture) -> [UInt8] {
    guard case .kitty(let placing) = painted.drawing else { return [] }
    defer { placed = placing.image }
    return placed == placing.image ? [] : removal
  }

  private var removal: [UInt8] { placed.map { KittyGraphics.removal(of: 1, of: $0) } ?? [] }
}

extension Picture {
  fileprivate func fits(_ canvas: Canvas) -> Bool {
    box.cell == canvas.cell && line + box.rows <= canvas.rows && column + box.columns <= canvas.columns
  }

  /// Whether nothing of another one is seen beside it.
  fileprivate func covers(_ other: Picture) -> Bool {
    line <= other.line && column <= other.column && line + box.rows >= other.line + other.box.rows
      && column + box.columns >= other.column + other.box.columns
  }
}

extension ImageView {
  /// Writes the two lines below the image, and what stands in its place.
  func writeLines() {
    let (style, size) = (terminal.display.style, terminal.size)
    let rows = terminal.canvas.rows
    guard size.rows > rows + 1 else { return }
    if page == nil { writeWords(style, size) }
    let caption = imagePage?.caption ?? plainCaption(size)
    window.write(caption.truncated(to: size.columns).rendered(with: style), line: rows)
    let below = message.isEmpty ? Self.keys : message
    window.write(
      StyledText(below, role: .dim).truncated(to: size.columns - 1).rendered(with: style), line: rows + 1)
  }

  /// The title and the position of an image that is not shown.
  private func plainCaption(_ size: WindowSize) -> StyledText {
    let position = StyledText(context.position.joined(), role: .dim)
    let title = StyledText(context.title.sanitisedLine(), role: .strong)
    return .line(left: title, right: position, width: size.columns)
  }

  /// What stands in the place of an image that is not shown.
  private func writeWords(_ style: Style, _ size: WindowSize) {
    let why = context.isHidden ? "Marked as sensitive; s shows it." : context.problem.map { "\($0)" }
    let alt = context.picture.media.alt ?? (showsAlt ? "It has no alt text." : nil)
    let words = [why, alt].compactMap(\.self)
    let lines = words.flatMap { StyledText($0.sanitised()).wrapped(to: size.columns) }
    for (index, line) in lines.prefix(terminal.canvas.rows).enumerated() {
      window.write(line.rendered(with: style), line: index)
    }
  }

  private static let keys = "q leaves · hjkl pan · + - zoom · 0 fill · 1 1:1 · n p images · a alt text"
}

extension ImageView {
  /// Goes to another image, which begins filled; at an end there is no further one.
  func turn(by count: Int) {
    let index = goal + count
    guard context.pictures.indices.contains(index) else {
      remark = count > 0 ? "This is the last image." : "This is the first image."
      return
    }
    load(.image(index)) { [context] session in await context.showing(index, in: session) }
  }

  /// Shows the image in front although it is sensitive, and stays at it.
  func reveal() {
    guard context.isHidden else { return }
    load(.revealed) { [context] session in await context.revealed(in: session) }
  }

  /// Shows what has arrived; what was moved over meanwhile stays where it is.
  func arrive(_ arrived: ImageContext) {
    if case .larger = awaited { return takeLarger(arrived) }
    let viewport = context.viewport
    if arrived.index != context.index { remark = "" }
    let isSame = arrived.index == context.index
    (context, awaited, coarser) = (arrived, nil, nil)
    if isSame { context.viewport = viewport }
    sharpen()
    if painting?.address != context.picture.address { painter?.cancel() }
    redrawAll()
  }

  /// What is said below the image; nothing where the keys may stand.
  var message: String {
    guard remark.isEmpty else { return remark }
    return switch awaited {
    case .image(let index): "\(index + 1) of \(context.pictures.count) is on its way…"
    case .revealed: "It is on its way…"
    case .larger: "A larger one is on its way…"
    case nil: ""
    }
  }

  /// For a task that begins now.
  var timelySession: Session {
    var timely = session
    timely.call.request = RequestContext(deadline: .now + .seconds(session.settings.timeout))
    return timely
  }
}

extension ImageView {
  /// The image that the reader goes to, or is at.
  private var goal: Int {
    if case .image(let index) = awaited { index } else { context.index }
  }

  func load(_ awaited: Awaited, _ body: @escaping @Sendable (Session) async -> ImageContext) {
    self.awaited = awaited
    request += 1
    loading?.cancel()
    let (mailbox, request, session) = (mailbox, request, timelySession)
    loading = Task {
      let context = await body(session)
      mailbox.put(.arrived(context, request: request))
    }
  }
}

/// What comes to the full-screen view from its tasks.
enum ViewNews: Sendable {
  /// Another image, or the same once it was asked for.
  case arrived(ImageContext, request: Int)
  /// What shows an image, ready to be drawn.
  case painted(Result<PaintedPicture, ImageError>, of: Picture)
}
