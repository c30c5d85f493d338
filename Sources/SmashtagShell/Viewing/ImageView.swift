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

  private let surroundings: Surroundings
  private let mailbox: Mailbox<ViewNews>
  private var window: PictureWindow
  private var image: ViewedImage
  private var requests: ImageRequests
  private var neighbours = NeighbourRequests()
  private var playback: ImagePlayback
  private var saving: ImageSaving
  private var recorder = PhotoRecorder()
  private var slides = SlideShow()
  private var overlay: ImageOverlay?
  private var grip = MouseGrip()
  /// The last message, which the next key removes.
  private var remark = ""
  private var isOver = false

  /// Why a photo could not be remembered, which is reported after the view was left.
  var stateError: (any Error)? { recorder.error }

  private var terminal: ShellTerminal { surroundings.terminal }
  private var context: ImageContext { image.context }

  init?(_ context: ImageContext, in surroundings: Surroundings) {
    guard surroundings.terminal.graphics != nil else { return nil }
    (image, self.surroundings) = (ViewedImage(context), surroundings)
    mailbox = Mailbox(waking: surroundings.wakeup)
    window = PictureWindow(
      on: surroundings.terminal, surroundings.loaders.kitty, wakeup: surroundings.wakeup, mailbox)
    requests = ImageRequests(mailbox)
    playback = ImagePlayback(mailbox)
    saving = ImageSaving(mailbox)
  }

  /// Takes the window until the reader leaves; returns the last image shown.
  func run() -> ImageContext {
    window.open()
    if context.facts == nil, context.problem == nil, !context.isHidden { turn(by: 0) } else { sharpen() }
    refresh()
    while !isOver {
      let event = window.nextEvent(until: slides.end)
      if event == .timeout, window.isSending, !slides.isDue { sendPiece() } else { attend(to: event) }
    }
    requests.cancel()
    saving.cancel()
    neighbours.cancel()
    playback.end()
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

  private func take(_ news: ViewNews) {
    switch news {
    case .arrived(let arrived, let number): take(arrived, of: number)
    case .painted(let result, let picture): take(result, of: picture)
    case .original(let original): take(original)
    case .frame(let painted, let picture): take(painted, of: picture)
    case .whole(let painted, let picture): window.send(painted, of: picture)
    case .still(let address): if playback.giveUp(address) { refresh() }
    }
  }
}

// MARK: Keys and the mouse

extension ImageView {
  private func press(_ key: ViewKey) {
    remark = ""
    slides.stop()
    switch key {
    case .leave: leave()
    case .stop: stop()
    case .play: togglePlaying()
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
    slides.stop()
    let moved = grip.follow(mouse)
    switch mouse.action {
    case .press, .release: break
    case .wheelUp: change { $0.zoom(by: MouseGrip.zoomStep, of: $1, on: $2) }
    case .wheelDown: change { $0.zoom(by: 1 / MouseGrip.zoomStep, of: $1, on: $2) }
    case .drag:
      let canvas = layout.canvas
      let right = -Double(moved.columns) / Double(canvas.columns)
      let down = -Double(moved.rows) / Double(canvas.rows)
      change { $0.pan(right: right, down: down, of: $1, on: $2) }
    }
    refresh()
  }

  private func change(_ change: (inout ImageViewport, PixelSize, PixelSize) -> Void) {
    if image.change(on: layout.canvas.pixels, change) { sharpen() }
  }

  private func toggle(_ overlay: ImageOverlay) {
    self.overlay = self.overlay == overlay ? nil : overlay
    clear()
  }

  /// Stops an image that moves, or lets it go on; where none is played, goes to the next image.
  private func togglePlaying() {
    guard let isPaused = playback.togglePause() else { return turn(by: 1) }
    if isPaused { remark = "It stands still; Space lets it go on." }
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

  private func save() {
    guard !context.isHidden else { return remark = "It is hidden; s shows it." }
    remark = "It is being saved…"
    saving.begin(context.picture, in: timelySession)
  }

  /// Says where the file of an image is that came to be saved, or why there is none.
  private func take(_ original: Result<LocatedImage.Original, any Error>) {
    do {
      remark = "Saved \(try saving.finish(with: original, surroundings.save))"
    } catch {
      remark = "\(error)"
    }
    writeLines()
  }

  /// Leaves, but for the first time while an image is being saved.
  private func leave() {
    isOver = saving.allowsLeaving()
    if !isOver { remark = "It is not saved yet; once more leaves without it." }
  }

  private func stop() {
    let signals = window.stop(takeSignals: surroundings.signals.takePending)
    surroundings.missResize()
    redrawAll()
    signals.forEach(obey)
  }
}

// MARK: What is drawn

extension ImageView {
  private func redrawAll() {
    clear()
    refresh()
  }

  private func clear() {
    window.clear()
    playback.redraw(with: terminal.graphics)
  }

  /// Starts painting the picture if it is not drawn yet, and writes the two lines below.
  private func refresh() {
    writeLines()
    let wanted = layout.page?.picture
    playback.aim(at: wanted)
    // The next picture of what moves is drawn there soon, or the one at which it stands still once more.
    let comes = playback.hasBegun || playback.isPlaying && window.hasPicture
    guard let wanted, let loader, !comes else { return }
    window.paint(wanted, by: loader)
  }

  /// Writes the two lines below the image, and the text in place of one that is not shown.
  private func writeLines() { window.write(layout.lines(telling: message)) }

  /// Draws a painted picture, even if another one is wanted already, so that a held key shows its progress.
  private func take(_ result: Result<PaintedPicture, ImageError>, of picture: Picture) {
    window.finishPainting()
    switch result {
    case .success(let painted) where isOfUse(painted, picture): draw(painted, picture)
    case .success, .failure(.cancelled): break
    case .failure(let error) where picture.address == context.picture.address:
      if goBackToCoarser(error) { break }
      image.fail(with: error)
      return redrawAll()
    case .failure: break
    }
    refresh()
  }

  /// Whether a painted picture may still be drawn; otherwise it is painted anew.
  private func isOfUse(_ painted: PaintedPicture, _ picture: Picture) -> Bool {
    picture.address == context.picture.address && picture.fits(layout.canvas) && layout.page != nil
      && window.canDraw(painted)
  }

  private func draw(_ painted: PaintedPicture, _ picture: Picture) {
    show(painted, picture)
    if let loader { window.prepareRest(of: painted, picture, by: loader) }
    if painted.isIncomplete { remark = ImageFacts.incomplete("The image") + "." }
    if surroundings.remembers, let photo = context.shownPhoto {
      recorder.add(photo, to: surroundings.session().ports.state)
    }
    playback.play(context, as: layout.page?.picture, by: loader)
    neighbours.fetch(around: context, in: timelySession)
  }

  /// Draws a picture of an animation, if the image is still where it was made for.
  private func take(_ frame: PaintedPicture, of picture: Picture) {
    playback.finishFrame()
    guard playback.isPlaying, layout.page?.picture == picture, window.canDraw(frame) else { return }
    show(frame, picture)
  }

  /// Sends the next piece of an upload; after the last one kitty shows the picture by what it has got.
  private func sendPiece() {
    if let sent = window.sendPiece() { show(sent.painted, sent.picture) }
  }

  private func show(_ painted: PaintedPicture, _ picture: Picture) {
    if !window.isCovered(by: picture) {
      window.clear()
      writeLines()
    }
    window.draw(painted, of: picture)
  }

  private var loader: ImageLoader? {
    terminal.graphics.map(surroundings.loaders.loader)
  }

  private var layout: ViewLayout {
    ViewLayout(context, with: overlay, in: terminal.size, terminal.canvas, graphics: terminal.graphics)
  }

  /// The message below the image; empty where the list of keys is shown.
  private var message: String {
    guard remark.isEmpty else { return remark }
    return switch requests.awaited {
    case .image(let index): "\(index + 1) of \(context.pictures.count) is on its way…"
    case .revealed: "It is on its way…"
    case .larger: "A larger one is on its way…"
    case nil: ""
    }
  }
}

extension Picture {
  fileprivate func fits(_ canvas: Canvas) -> Bool {
    box.cell == canvas.cell && line + box.rows <= canvas.rows && column + box.columns <= canvas.columns
  }
}

// MARK: Other images and larger ones

extension ImageView {
  /// The index of the requested image, else of the current one.
  private var goal: Int {
    if case .image(let index) = requests.awaited { index } else { context.index }
  }

  /// The session for a task that starts now, with a new deadline.
  private var timelySession: Session {
    var timely = surroundings.session()
    timely.call.request = RequestContext(deadline: .now + .seconds(timely.settings.timeout))
    return timely
  }

  /// Goes to another image, which fills the window at first; there is none beyond the ends.
  private func turn(by count: Int) {
    let index = goal + count
    guard context.pictures.indices.contains(index) else {
      remark = count > 0 ? "This is the last image." : "This is the first image."
      return
    }
    requests.begin(.image(index)) { [context, session = timelySession] in
      await context.showing(index, in: session)
    }
  }

  /// Shows the current image although it is sensitive.
  private func reveal() {
    guard context.isHidden else { return }
    requests.begin(.revealed) { [context, session = timelySession] in await context.revealed(in: session) }
  }

  /// Fetches the current image in a larger size if its scale needs one and nothing else is awaited.
  private func sharpen() {
    guard requests.awaited == nil,
      let larger = image.larger(on: layout.canvas.pixels, in: surroundings.session())
    else { return }
    requests.begin(.larger) { [session = timelySession] in await larger.looked(in: session, anySize: false) }
  }

  /// Takes the answer to a request, if it is still waited for.
  private func take(_ arrived: ImageContext, of number: Int) {
    switch requests.finish(number) {
    case .larger: takeLarger(arrived)
    case .image, .revealed: arrive(arrived)
    case nil: break
    }
  }

  private func arrive(_ arrived: ImageContext) {
    if arrived.index != context.index { remark = "" }
    playback.end()
    image.show(arrived)
    sharpen()
    window.cancelPainting(unlessOf: context.picture.address)
    redrawAll()
  }

  /// Shows the same part in the size that arrived, and checks whether that is enough.
  private func takeLarger(_ arrived: ImageContext) {
    guard arrived.facts != nil else {
      arrived.problem.map(tellLargest)
      return writeLines()
    }
    image.enlarge(to: arrived)
    playback.end()
    window.cancelPainting()
    sharpen()
    refresh()
  }

  /// Returns to the previous size after a larger one could not be drawn; `false` where there was none.
  private func goBackToCoarser(_ error: ImageError) -> Bool {
    guard image.goBackToCoarser() else { return false }
    if case .larger = requests.awaited { requests.cancel() }
    playback.end()
    tellLargest(error)
    return true
  }

  private func tellLargest(_ error: ImageError) {
    image.keepSize()
    remark = "No larger one: \(error)"
  }

  private func beginSlides() {
    slides.goOn()
    remark = "The next one comes by itself; any key ends that."
  }

  private func showNextSlide() {
    guard slides.end != nil else { return }
    slides.goOn()
    // One that is still on its way is waited for.
    if requests.awaited == nil { turn(by: 1) }
    if requests.awaited == nil { slides.stop() }
    refresh()
  }
}

/// When a slide show goes on.
private struct SlideShow {
  /// How long each image is seen.
  private static let period = Duration.seconds(5)

  /// When the next image comes; `nil` where there is no show.
  private(set) var end: ContinuousClock.Instant?

  var isDue: Bool { end.map { $0 <= .now } ?? false }

  mutating func goOn() { end = .now + Self.period }

  mutating func stop() { end = nil }
}

/// The photos that are added to the recent ones when they are drawn, each once.
private struct PhotoRecorder {
  private var last: String?
  /// Why the last one that failed could not be added.
  private(set) var error: (any Error)?

  mutating func add(_ photo: Tweet, to state: any StateKeeping) {
    guard photo.id != last else { return }
    last = photo.id
    do { try StateChange.photo(photo).make(in: state) } catch { self.error = error }
  }
}
