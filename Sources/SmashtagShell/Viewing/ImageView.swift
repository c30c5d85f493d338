import Glibc
import LineEditor
import ShellCommands
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// An image that fills the window, and keys that move over it; what is drawn is always what was asked for last.
final class ImageView {
  /// What is still to come.
  enum Awaited {
    case image(Int)
    /// The image in front, which was hidden.
    case revealed
    /// The image in front, with more pixels than it has.
    case larger
  }

  var context: ImageContext
  let shell: Shell
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
  var stateError: (any Error)?
  /// The image that was asked for last; others that arrive are not shown.
  var request = 0
  var awaited: Awaited?
  var loading: Task<Void, Never>?
  private var isOver = false

  init?(_ context: ImageContext, in shell: Shell) {
    guard shell.terminal.graphics != nil else { return nil }
    (self.context, self.shell) = (context, shell)
    window = FullWindow(on: .standard, output: STDOUT_FILENO, wakeup: shell.wakeup)
    mailbox = Mailbox(waking: shell.wakeup)
    kitty = shell.kitty.forOtherScreen
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
    stateError.map { shell.terminal.complain("photos", $0) }
    return context
  }
}

extension ImageView {
  private func attend(to event: KeyInput.Event) {
    if event == .wakeup {
      shell.wakeup.lower()
      shell.signals.takePending().forEach(obey)
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
      shell.obey(signal)
      isOver = true
    default: break
    }
  }

  private func followWindow() {
    shell.hasMissedResize = true
    shell.terminal.followCell().map(window.ask)
    sharpen()
    redrawAll()
  }

  private func learn(_ report: TerminalReport) {
    let graphics = shell.terminal.graphics
    shell.learn(report)
    if shell.terminal.graphics != graphics { redrawAll() }
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
    let signals = window.stop(takeSignals: shell.signals.takePending)
    // The screen that programs fill was taken away, and what kitty kept for it.
    kitty.forgetAll()
    placed = nil
    shell.hasMissedResize = true
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
    change(&context.viewport, size, shell.terminal.canvas.pixels)
    sharpen()
  }
}
