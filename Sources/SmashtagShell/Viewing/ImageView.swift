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
