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

/// The lines of a page and its images.
struct LaidPage {
  let lines: [StyledText]
  let pictures: [Picture]
  /// The index after the last row that it shows.
  let end: Int
}

/// Writes a page and its images line by line for a file; it depends on nothing above the page.
struct PageWriter {
  let renderer: ScreenRenderer
  let page: LaidPage
  /// The painted image of each picture of the page; `nil` where there is none.
  let painted: [PaintedPicture?]
  let kitty: KittyNumbers

  var bytes: [UInt8] {
    if let whole { return whole }
    var bytes: [UInt8] = []
    for (index, line) in page.lines.enumerated() {
      bytes += text(of: line, at: index).utf8
      for (picture, painted) in placed where picture.line + picture.box.rows - 1 == index {
        bytes += drawing(painted, picture)
      }
    }
    return bytes
  }
}

extension PageWriter {
  private var placed: [(Picture, PaintedPicture)] {
    zip(page.pictures, painted).compactMap { picture, painted in painted.map { (picture, $0) } }
  }

  /// The bytes of a page that is a single image; it needs neither cursor movements nor blank lines.
  private var whole: [UInt8]? {
    guard let (picture, painted) = placed.first, placed.count == 1, picture.fillsWindow,
      page.lines.dropLast().allSatisfy(\.isEmpty)
    else { return nil }
    let above = String(repeating: "\n", count: picture.line)
    let left = String(repeating: " ", count: picture.column)
    let rest = page.lines.dropFirst(page.lines.count - 1)
    return Array(above.utf8) + drawn(painted, left: left) + Array(renderer.text(of: rest).utf8)
  }

  private func drawn(_ painted: PaintedPicture, left: String) -> [UInt8] {
    switch painted.drawing {
    case .lines(let lines): return Array(lines.map { left + $0 + "\n" }.joined().utf8)
    case .sequence(let bytes): return Array(left.utf8) + bytes + [0x0A]
    case .kitty:
      return Array(left.utf8) + painted.bytes(column: 0, kitty: kitty)
        + Array(repeating: 0x0A, count: painted.rows)
    }
  }

  /// A line with the parts of symbol images in it.
  private func text(of line: StyledText, at index: Int) -> String {
    var (text, column) = (String(renderer.text(of: [line]).dropLast()), line.width)
    for (picture, painted) in placed {
      guard case .lines(let lines) = painted.drawing else { continue }
      let row = index - picture.line - painted.line
      guard lines.indices.contains(row) else { continue }
      let start = picture.column + painted.column
      text += String(repeating: " ", count: max(0, start - column)) + lines[row]
      column = start + painted.columns
    }
    return text + "\n"
  }

  /// The sequences that draw an image over lines that are written already.
  ///
  /// `ESC 7` and `ESC 8` save and restore the cursor, `ESC [ n A` moves it up.
  private func drawing(_ painted: PaintedPicture, _ picture: Picture) -> [UInt8] {
    if case .lines = painted.drawing { return [] }
    let column = picture.column + painted.column
    let place = "\u{1B}7\u{1B}[\(picture.box.rows - painted.line)A" + (column > 0 ? "\u{1B}[\(column)C" : "")
    return Array(place.utf8) + painted.bytes(column: column, kitty: kitty) + Array("\u{1B}8".utf8)
  }
}

/// An image ready to be written.
struct PaintedPicture: Sendable {
  /// The bytes that draw it from its upper left cell.
  enum Drawing: Sendable {
    /// One line of text for each row.
    case lines([String])
    /// A single sequence.
    case sequence([UInt8])
    /// Kitty's image data, which is sent once, and the placement.
    case kitty(KittyPlacing)
  }

  let drawing: Drawing
  /// The first line in its box, in cells; ``column`` is the first column.
  let line: Int
  let column: Int
  let columns: Int
  let rows: Int
  /// Whether a part of the image's data was missing.
  let isIncomplete: Bool
}

/// An image for kitty, which draws data that was sent before by its number.
struct KittyPlacing: Sendable {
  let image: UInt32
  /// The generation of ``KittyNumbers`` when this was made.
  let generation: Int
  /// Whether only the visible part of what was decoded is sent.
  let isPart: Bool
  /// How the image is sent; `nil` where kitty had it already.
  let transmission: Transmission?
  let placement: [UInt8]

  enum Transmission: Sendable {
    /// By a sequence with all pixels.
    case sequence([UInt8])
    /// Through shared memory, which is used only once it is sent.
    case shared(Raster)
  }
}

extension KittyPlacing {
  /// The sequence that sends the image; empty where kitty had it already.
  fileprivate func sending(through memory: SharedPixels) -> [UInt8] {
    switch transmission {
    case .sequence(let bytes): bytes
    case .shared(let raster):
      KittyGraphics.transmission(of: raster, as: image, through: memory)
        ?? KittyGraphics.transmission(of: raster, as: image)
    case nil: []
    }
  }
}

extension PaintedPicture {
  /// Whether kitty has deleted the image it refers to, so that it must be painted anew.
  func isStale(for kitty: KittyNumbers) -> Bool {
    guard case .kitty(let placing) = drawing else { return false }
    return kitty.isStale(placing.image, of: placing.generation)
  }

  /// The bytes that draw it from the cursor on.
  ///
  /// `CR`, `ESC [ B` and `ESC [ n C` move to the beginning of its next line.
  /// - Parameters:
  ///   - column: The column at which its lines begin.
  ///   - kitty: Knows which images were sent.
  func bytes(column: Int, kitty: KittyNumbers) -> [UInt8] {
    switch drawing {
    case .lines(let lines):
      let next = "\r\u{1B}[B" + (column > 0 ? "\u{1B}[\(column)C" : "")
      return Array(lines.joined(separator: next).utf8)
    case .sequence(let bytes): return bytes
    case .kitty(let placing):
      guard placing.transmission != nil, kitty.mustSend(placing.image) else { return placing.placement }
      return placing.sending(through: kitty.memory) + placing.placement
    }
  }
}
