import Foundation
import Glibc
import LineEditor
import ShellCommands
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// The full-screen view of an image, whose keys pan, zoom and turn to other images.
///
/// Only the most recent request is drawn.
final class ImageView {
  /// The parts of the shell that the view uses.
  struct Surroundings {
    let terminal: ShellTerminal
    let loaders: PictureQueue.LoaderFactory
    let wakeup: Wakeup
    let signals: Signals
    /// Returns the current session.
    let session: () -> Session
    /// Whether photos that are drawn are added to the recent photos.
    let remembers: Bool
    /// Handles the signals that ask the program to end.
    let obey: (Int32) -> Void
    /// Handles what the terminal reports about graphics.
    let learn: (TerminalReport) -> Void
    /// Called when the window below the view has to be laid out anew.
    let missResize: () -> Void
    /// Writes a file that is not there yet.
    let save: (Data, String) throws -> Void
    /// Opens an address in a window of its own.
    let open: (String) throws -> Void
  }

  /// What the view is waiting for.
  enum Awaited {
    case image(Int)
    /// The current image, which was hidden as sensitive.
    case revealed
    /// The current image in a larger size.
    case larger
  }

  /// The request for an image that the view waits for.
  struct Pending {
    /// The answer carries it; answers to earlier requests are ignored.
    let number: Int
    let awaited: Awaited
    let task: Task<Void, Never>
  }

  var context: ImageContext
  let surroundings: Surroundings
  private let window: FullWindow
  let mailbox: Mailbox<ViewNews>
  let kitty: KittyNumbers
  /// The picture in the window; ``painting`` is the one being prepared.
  private var drawn: Picture?
  private var painting: Picture?
  private(set) var painter: Task<Void, Never>?
  /// The number of the image that kitty shows.
  private var placed: UInt32?
  /// The last message, which the next key removes.
  var remark = ""
  private var overlay: ImageOverlay?
  /// When the slide show goes on; `nil` where there is none.
  var slideEnd: ContinuousClock.Instant?
  private var grip = MouseGrip()
  /// The current image in the size before a larger one arrived.
  var coarser: ImageContext?
  /// The images whose larger size could not be fetched; this is not tried again.
  var largest: Set<Int> = []
  /// The id of the photo that was added last to the recent photos.
  private var remembered: String?
  /// Why a photo could not be remembered, which is reported after the view was left.
  private(set) var stateError: (any Error)?
  private(set) var pending: Pending?
  /// The number of the last request for an image.
  private var lastRequest = 0
  var saving = Saving.none
  var ahead: Task<Void, Never>?
  /// The index of the image whose neighbours were fetched last.
  var fetchedAhead: Int?
  /// The image that is played, and the last one that cannot be although it has several pictures.
  var played: PlayedImage?
  var unplayable: ImageAddress?
  private var uploader: KittyUploader
  var isOver = false

  var terminal: ShellTerminal { surroundings.terminal }
  var session: Session { surroundings.session() }

  init?(_ context: ImageContext, in surroundings: Surroundings) {
    guard surroundings.terminal.graphics != nil else { return nil }
    (self.context, self.surroundings) = (context, surroundings)
    window = FullWindow(on: .standard, output: STDOUT_FILENO, wakeup: surroundings.wakeup)
    mailbox = Mailbox(waking: surroundings.wakeup)
    kitty = surroundings.loaders.kitty
    uploader = KittyUploader(window, kitty, mailbox)
  }

  /// Takes the window until the reader leaves; returns the last image shown.
  func run() -> ImageContext {
    window.open()
    if context.facts == nil, context.problem == nil, !context.isHidden { turn(by: 0) } else { sharpen() }
    refresh()
    while !isOver {
      let event = window.nextEvent(until: uploader.isSending ? .now : slideEnd)
      let isSlideOver = slideEnd.map { $0 <= .now } ?? false
      if event == .timeout, uploader.isSending, !isSlideOver { sendPiece() } else { attend(to: event) }
    }
    uploader.breakOff()
    cancelPending()
    saving.task?.cancel()
    ahead?.cancel()
    painter?.cancel()
    endPlaying()
    window.close()
    return context
  }
}

extension ImageView {
  private func attend(to event: KeyInput.Event) {
    if event == .wakeup {
      surroundings.wakeup.lower()
      surroundings.signals.takePending().forEach(obey)
      for news in mailbox.takeAll() { take(news) }
    } else if case .report(.controlSequence(let text)) = event, let mouse = MouseReport(text) {
      follow(mouse)
    } else if case .report(let report) = event {
      learn(report)
    } else if event == .timeout {
      showNextSlide()
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
    slideEnd = nil
    switch key {
    case .leave: leave()
    case .stop: stop()
    case .play: if !togglePlaying() { turn(by: 1) }
    case .turn(let count): turn(by: count)
    case .first: turn(by: min(-1, -goal))
    case .last: turn(by: max(1, context.pictures.count - 1 - goal))
    case .slides: beginSlides()
    case .overlay(let overlay): toggle(overlay)
    case .reveal: reveal()
    case .save: save()
    case .open: openOutside()
    case .pan(let right, let down): change { $0.pan(right: right, down: down, of: $1, on: $2) }
    case .zoom(let factor): change { $0.zoom(by: factor, of: $1, on: $2) }
    case .fill: change { viewport, _, _ in viewport.fill() }
    case .fit: change { viewport, _, _ in viewport.fit() }
    case .pixels: change { $0.showPixels(of: $1, on: $2) }
    }
    if !isOver { refresh() }
  }

  /// Zooms with the wheel, and moves the image with what holds it.
  private func follow(_ mouse: MouseReport) {
    slideEnd = nil
    let moved = grip.follow(mouse)
    switch mouse.action {
    case .press, .release: break
    case .wheelUp: change { $0.zoom(by: MouseGrip.zoomStep, of: $1, on: $2) }
    case .wheelDown: change { $0.zoom(by: 1 / MouseGrip.zoomStep, of: $1, on: $2) }
    case .drag:
      let right = -Double(moved.columns) / Double(canvas.columns)
      let down = -Double(moved.rows) / Double(canvas.rows)
      change { $0.pan(right: right, down: down, of: $1, on: $2) }
    }
    refresh()
  }

  private func openOutside() {
    guard let link = context.link else { return remark = "It is a file of this machine; q leaves." }
    do {
      try surroundings.open(link)
      remark = "Opened \(link.withASCIIHost)"
    } catch {
      remark = "\(error)"
    }
  }

  private func stop() {
    uploader.breakOff()
    let signals = window.stop(takeSignals: surroundings.signals.takePending)
    // Leaving the alternate screen made kitty delete its images.
    kitty.forgetAll()
    placed = nil
    surroundings.missResize()
    redrawAll()
    signals.forEach(obey)
  }

  private func toggle(_ overlay: ImageOverlay) {
    self.overlay = self.overlay == overlay ? nil : overlay
    clear()
    drawn = nil
  }

  private func change(_ change: (inout ImageViewport, PixelSize, PixelSize) -> Void) {
    guard let size = context.size, !context.isHidden else { return }
    change(&context.viewport, size, canvas.pixels)
    sharpen()
  }
}

extension ImageView {
  private func take(_ news: ViewNews) {
    switch news {
    case .arrived(let context, let number): take(context, of: number)
    case .painted(let result, let picture): take(result, of: picture)
    case .original(let original): take(original)
    case .frame(let painted, let picture): take(painted, of: picture)
    case .whole(let painted, let picture) where picture == drawn && painting == nil:
      uploader.begin(painted, of: picture)
    case .whole: break
    case .still(let address): leaveStill(address)
    }
  }

  private func clear() {
    uploader.breakOff()
    window.clear(keepsImages: terminal.graphics?.method == .kitty, removal)
    placed = nil
  }

  private func redrawAll() {
    drawn = nil
    clear()
    refresh()
  }

  /// Starts painting the picture if it is not drawn yet, and writes the two lines below.
  func refresh() {
    writeLines()
    played?.aim.aim(at: page?.picture)
    guard let wanted = page?.picture, wanted != drawn, painting == nil, let loader else { return }
    // The next picture of what moves is drawn there soon.
    if played != nil, drawn != nil { return }
    painting = wanted
    let mailbox = mailbox
    painter = Task { mailbox.put(.painted(await loader.result(of: wanted), of: wanted)) }
  }

  /// The page that is drawn; `nil` where text is shown instead of the image.
  var page: ImagePage? {
    let size = WindowSize(columns: terminal.size.columns, rows: terminal.size.rows - overlayLines.count)
    return ImagePage(context, graphics: terminal.graphics, in: size, isAlone: true)
  }

  /// The cells of the image, without those that the overlay takes.
  var canvas: Canvas {
    let whole = terminal.canvas
    return Canvas(columns: whole.columns, rows: whole.rows - overlayLines.count, cell: whole.cell)
  }

  /// The lines of the overlay, at most half of those of the image.
  private var overlayLines: [StyledText] {
    let canvas = terminal.canvas
    return overlay?.lines(of: context, width: canvas.columns, rows: canvas.rows) ?? []
  }
}

extension ImageView {
  var loader: ImageLoader? {
    terminal.graphics.map(surroundings.loaders.loader)
  }

  /// Draws a painted picture, even if another one is wanted already, so that a held key shows its progress.
  private func take(_ result: Result<PaintedPicture, ImageError>, of picture: Picture) {
    painting = nil
    switch result {
    case .success(let painted) where isOfUse(painted, picture): draw(painted, picture)
    case .success, .failure(.cancelled): break
    case .failure(let error) where picture.address == context.picture.address:
      if goBackToCoarser(error) { break }
      // An image that cannot be drawn is not tried again.
      context = context.unable(error)
      return redrawAll()
    case .failure: break
    }
    refresh()
  }

  /// Whether a painted picture may still be drawn; otherwise it is painted anew.
  private func isOfUse(_ painted: PaintedPicture, _ picture: Picture) -> Bool {
    picture.address == context.picture.address && picture.fits(canvas)
      && page != nil && !painted.isStale(for: kitty)
  }

  private func draw(_ painted: PaintedPicture, _ picture: Picture) {
    show(painted, picture)
    if let loader { uploader.prepare(behind: painted, picture, by: loader) }
    if painted.isIncomplete { remark = ImageFacts.incomplete("The image") + "." }
    rememberPhoto()
    play()
    fetchAhead()
  }

  /// Adds the drawn photo to the recent photos.
  private func rememberPhoto() {
    guard surroundings.remembers, let photo = context.shownPhoto, photo.id != remembered else { return }
    remembered = photo.id
    do { try StateChange.photo(photo).make(in: session.ports.state) } catch { stateError = error }
  }

  /// Sends the next piece of an upload; after the last one kitty shows the picture by what it has got.
  private func sendPiece() {
    if let sent = uploader.sendPiece() { show(sent.painted, sent.picture) }
  }

  func show(_ painted: PaintedPicture, _ picture: Picture) {
    uploader.breakOff()
    if drawn.map({ !picture.covers($0) }) ?? true {
      clear()
      writeLines()
    }
    window.draw(
      painted.bytes(column: picture.column, kitty: kitty), line: picture.line, column: picture.column,
      then: kitty.takeSurplus() + removal(before: painted))
    drawn = picture
  }

  /// Removes the image that kitty showed before, unless it is the same one in another position.
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

  /// Whether it covers another picture completely.
  fileprivate func covers(_ other: Picture) -> Bool {
    line <= other.line && column <= other.column && line + box.rows >= other.line + other.box.rows
      && column + box.columns >= other.column + other.box.columns
  }
}

extension ImageView {
  /// Writes the two lines below the image, and the text in place of one that is not shown.
  func writeLines() {
    let text = ImageViewText(
      context, page: page, canvas: canvas, size: terminal.size, overlay: overlayLines, message: message)
    for (number, line) in text.lines {
      window.write(line.rendered(with: terminal.display.style), line: number)
    }
  }
}

extension ImageView {
  /// Goes to another image, which fills the window at first; there is none beyond the ends.
  func turn(by count: Int) {
    let index = goal + count
    guard context.pictures.indices.contains(index) else {
      remark = count > 0 ? "This is the last image." : "This is the first image."
      return
    }
    load(.image(index)) { [context] session in await context.showing(index, in: session) }
  }

  /// Shows the current image although it is sensitive.
  private func reveal() {
    guard context.isHidden else { return }
    load(.revealed) { [context] session in await context.revealed(in: session) }
  }

  /// Takes the answer to a request, if it is still waited for.
  private func take(_ arrived: ImageContext, of number: Int) {
    guard let pending, pending.number == number else { return }
    self.pending = nil
    if case .larger = pending.awaited { takeLarger(arrived) } else { arrive(arrived) }
  }

  /// Shows an image that arrived; if it is the same one, the visible part stays.
  private func arrive(_ arrived: ImageContext) {
    let viewport = context.viewport
    if arrived.index != context.index { remark = "" }
    endPlaying()
    let isSame = arrived.index == context.index
    (context, coarser) = (arrived, nil)
    // One that nobody has zoomed is shown as the settings want it.
    if isSame, viewport != ImageViewport() { context.viewport = viewport }
    sharpen()
    if painting?.address != context.picture.address { painter?.cancel() }
    redrawAll()
  }

  /// The message below the image; empty where the list of keys is shown.
  private var message: String {
    guard remark.isEmpty else { return remark }
    return switch pending?.awaited {
    case .image(let index): "\(index + 1) of \(context.pictures.count) is on its way…"
    case .revealed: "It is on its way…"
    case .larger: "A larger one is on its way…"
    case nil: ""
    }
  }

  /// The session for a task that starts now, with a new deadline.
  var timelySession: Session {
    var timely = session
    timely.call.request = RequestContext(deadline: .now + .seconds(session.settings.timeout))
    return timely
  }
}

extension ImageView {
  /// The index of the requested image, else of the current one.
  private var goal: Int {
    if case .image(let index) = pending?.awaited { index } else { context.index }
  }

  func load(_ awaited: Awaited, _ body: @escaping @Sendable (Session) async -> ImageContext) {
    cancelPending()
    lastRequest += 1
    let (mailbox, number, session) = (mailbox, lastRequest, timelySession)
    let task = Task {
      let context = await body(session)
      mailbox.put(.arrived(context, request: number))
    }
    pending = Pending(number: number, awaited: awaited, task: task)
  }

  func cancelPending() {
    pending?.task.cancel()
    pending = nil
  }
}

/// A message from a task to the full-screen view.
enum ViewNews: Sendable {
  /// An image was fetched.
  case arrived(ImageContext, request: Int)
  /// A picture was painted and can be drawn.
  case painted(Result<PaintedPicture, ImageError>, of: Picture)
  /// A picture of an image that moves was painted.
  case frame(PaintedPicture, of: Picture)
  /// The picture was painted with all that was decoded of its image.
  case whole(PaintedPicture, of: Picture)
  /// An image of several pictures cannot be played.
  case still(ImageAddress)
  /// The bytes of an image came, to be saved.
  case original(Result<LocatedImage.Original, any Error>)
}
