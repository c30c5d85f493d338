import SafeText
import ShellCommands
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// The result of preparing an image of a page.
struct PictureNews: Sendable {
  let picture: PictureID
  let result: Result<PaintedPicture, ImageError>
}

/// Prepares the images of pages and draws them, two at a time.
///
/// At a prompt each image is drawn as soon as it is ready; elsewhere a page is written once all of them are.
final class PictureQueue {
  /// The page in the window.
  private struct Shown {
    var number = 0
    var pictures: [Picture] = []
    /// The number of lines of the page.
    var lineCount = 0
    /// The longest time that an image may take.
    var patience = Duration.zero
  }

  /// A page for a file or program, written once all of its images are ready.
  private struct Ordered {
    let number: Int
    let page: LaidPage
    let renderer: ScreenRenderer
    let output: CommandLine.Output
    var painted: [PaintedPicture?]
    var missing: Int
    let finish: ([UInt8]?) -> Void
  }

  private let terminal: ShellTerminal
  private let store: ImageStore
  private let mailbox: Mailbox<Mail>
  private let kitty = KittyNumbers()
  /// Where pixels for kitty are put on the same machine.
  var memory: SharedPixels { kitty.memory }
  private let gate = AsyncSemaphore(width: 2)
  private var tasks: [Task<Void, Never>] = []
  private var nextPage = 1
  private var shown = Shown()
  private var ordered: Ordered?
  private var ready: [PictureID: Result<PaintedPicture, ImageError>] = [:]
  /// The images that were reported as incomplete.
  private var incomplete: Set<ImageAddress> = []

  init(_ parts: ShellParts, _ mailbox: Mailbox<Mail>) {
    (terminal, store, self.mailbox) = (parts.terminal, parts.store, mailbox)
  }
}

extension PictureQueue {
  /// Whether the page in the window consists of a single image.
  var fillWindow: Bool { shown.pictures.contains(where: \.fillsWindow) }

  /// Prepares the images of the page that is in the window now; returns the page's number.
  func show(_ pictures: [Picture], lineCount: Int, finding images: ImageLocator) -> Int {
    stop()
    shown = Shown(number: takeNumber(), pictures: pictures, lineCount: lineCount, patience: images.timeout)
    if let graphics = terminal.graphics {
      prepare(pictures, on: shown.number, in: loader(with: graphics, page: shown.number, images.timeout))
    }
    return shown.number
  }

  /// Prepares the images of a page that is written to a file or program.
  ///
  /// - Parameter finish: Receives the bytes of the page; `nil` if the reader cancelled, or if the page is a
  ///   single image that cannot be drawn.
  func order(
    _ laid: LaidPage, by renderer: ScreenRenderer, _ graphics: Graphics?, _ page: Page,
    finding images: ImageLocator,
    _ finish: @escaping ([UInt8]?) -> Void
  ) {
    guard let graphics, !laid.pictures.isEmpty else {
      return finish(Array(renderer.text(of: laid.lines).utf8))
    }
    stop()
    let number = takeNumber()
    var loader = loader(with: graphics, page: 0, images.timeout)
    loader.drawsOnce = true
    loader.deadline = page.deadline ?? .now + images.timeout
    ordered = Ordered(
      number: number, page: laid, renderer: renderer, output: page.output,
      painted: Array(repeating: nil, count: laid.pictures.count), missing: laid.pictures.count, finish: finish
    )
    prepare(laid.pictures, on: number, in: loader)
  }

  /// Cancels the preparation of images that nobody waits for any more.
  ///
  /// The tasks are cancelled in reverse order, so that no waiting one starts when an earlier one ends.
  func stop() {
    for task in tasks.reversed() { task.cancel() }
    (tasks, ready) = ([], [:])
    let finish = ordered?.finish
    ordered = nil
    finish?(nil)
  }

  /// Called after the window was cleared and kitty deleted its images.
  func forgetSent() { kitty.forgetAll() }

  /// Called after the window was cleared and its page is not shown any more.
  func forgetPage() {
    stop()
    kitty.forgetAll()
    shown = Shown()
  }

  /// Handles an image that is ready; `tell` receives the events for the core.
  func take(_ news: PictureNews, _ tell: (Event) -> Void) {
    if var page = ordered, page.number == news.picture.page {
      take(news, for: &page, tell)
    } else if news.picture.page == shown.number, shown.pictures.indices.contains(news.picture.index) {
      let picture = shown.pictures[news.picture.index]
      if let (address, error) = news.failure(of: picture) {
        return tell(.undrawable(address, error, on: .screen))
      }
      ready[news.picture] = news.result
      tell(.pictureReady(news.picture))
    }
  }

  /// Draws an image on the page in the window.
  func draw(_ id: PictureID) {
    guard let result = ready.removeValue(forKey: id), id.page == shown.number,
      shown.pictures.indices.contains(id.index)
    else { return }
    let picture = shown.pictures[id.index]
    guard let painted = painted(result, picture) else { return }
    if painted.isStale(for: kitty), let graphics = terminal.graphics {
      let loader = loader(with: graphics, page: id.page, shown.patience)
      return tasks.append(prepare(picture, as: id, in: loader))
    }
    let column = picture.column + painted.column
    terminal.paint(rowsAbovePageEnd: shown.lineCount - picture.line - painted.line, column: column) {
      painted.bytes(column: column, kitty: kitty) + kitty.takeSurplus()
    }
    tellIfIncomplete(painted, picture)
  }

  /// Creates image loaders for the full-screen view.
  struct LoaderFactory {
    /// The numbers of images on the alternate screen.
    let kitty: KittyNumbers
    fileprivate let store: ImageStore
    fileprivate let patience: Duration

    func loader(with graphics: Graphics) -> ImageLoader {
      var loader = ImageLoader(store: store, graphics: graphics, kitty: kitty, placement: 1)
      loader.patience = patience
      return loader
    }
  }

  func loaders(patience: Duration) -> LoaderFactory {
    LoaderFactory(kitty: kitty.forOtherScreen, store: store, patience: patience)
  }
}

extension PictureQueue {
  private func takeNumber() -> Int {
    defer { nextPage += 1 }
    return nextPage
  }

  private func loader(with graphics: Graphics, page: Int, _ patience: Duration) -> ImageLoader {
    var loader = ImageLoader(store: store, graphics: graphics, kitty: kitty, page: page)
    loader.gates = ImageLimits(drawing: gate)
    loader.patience = patience
    return loader
  }

  private func prepare(_ pictures: [Picture], on page: Int, in loader: ImageLoader) {
    tasks += pictures.enumerated().map { prepare($1, as: PictureID(page: page, index: $0), in: loader) }
  }

  private func prepare(_ picture: Picture, as id: PictureID, in loader: ImageLoader) -> Task<Void, Never> {
    Task { [mailbox] in
      let result = await loader.result(of: picture)
      if !Task.isCancelled { mailbox.put(.picture(PictureNews(picture: id, result: result))) }
    }
  }

  private func take(_ news: PictureNews, for page: inout Ordered, _ tell: (Event) -> Void) {
    let (index, picture) = (news.picture.index, page.page.pictures[news.picture.index])
    if let (address, error) = news.failure(of: picture) {
      (ordered, tasks) = (nil, [])
      tell(.undrawable(address, error, on: page.output))
      return page.finish(nil)
    }
    page.painted[index] = painted(news.result, picture)
    page.painted[index].map { tellIfIncomplete($0, picture) }
    page.missing -= 1
    ordered = page
    guard page.missing == 0 else { return }
    (ordered, tasks) = (nil, [])
    page.finish(
      PageWriter(renderer: page.renderer, page: page.page, painted: page.painted, kitty: kitty).bytes)
  }

  /// The painted image, or a short message in place of one that failed; `nil` if it was cancelled.
  private func painted(
    _ result: Result<PaintedPicture, ImageError>, _ picture: Picture
  ) -> PaintedPicture? {
    switch result {
    case .success(let painted): return painted
    case .failure(.cancelled): return nil
    case .failure(let error):
      let lines = error.lines(in: picture.box).map { $0.rendered(with: terminal.display.style) }
      return PaintedPicture(
        drawing: .lines(lines), line: 0, column: 0, columns: picture.box.columns, rows: lines.count,
        isIncomplete: false)
    }
  }

  private func tellIfIncomplete(_ painted: PaintedPicture, _ picture: Picture) {
    guard painted.isIncomplete, let address = picture.address, incomplete.insert(address).inserted else {
      return
    }
    terminal.warn("image", ImageFacts.incomplete(address.text))
  }
}

extension PictureNews {
  /// The error of an image that is a page of its own; `nil` for others.
  fileprivate func failure(of picture: Picture) -> (ImageAddress, ImageError)? {
    guard case .failure(let error) = result, picture.fillsWindow, error != .cancelled else { return nil }
    return picture.address.map { ($0, error) }
  }
}

extension ImageLoader {
  func result(of picture: Picture) async -> Result<PaintedPicture, ImageError> {
    do { return .success(try await paint(picture)) } catch { return .failure(error) }
  }
}

extension ImageError {
  /// The message in place of a small image, on as many lines as its box has: the reason, then the host.
  fileprivate func lines(in box: Canvas) -> [StyledText] {
    let host = host.map { " (\($0))" } ?? ""
    let words = StyledText(("not shown: " + reason + host).sanitisedLine(), role: .dim)
    let lines = words.wrapped(to: box.columns)
    guard lines.count > box.rows else { return lines }
    let rest = lines.dropFirst(box.rows - 1).joined(separator: " ")
    return lines.prefix(box.rows - 1) + [rest.truncated(to: box.columns)]
  }
}
