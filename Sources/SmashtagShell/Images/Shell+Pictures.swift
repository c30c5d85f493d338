import LineEditor
import ShellCommands
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// What became of an image of a page.
struct PictureNews: Sendable {
  /// The number of the page.
  let page: Int
  let index: Int
  let result: Result<PaintedPicture, ImageError>
}

extension Shell {
  /// How long a terminal is waited for that was asked what it can draw.
  static let patienceForAnswers = Duration.milliseconds(250)
  /// The same for one that answered before.
  private static let patienceWithFriends = Duration.seconds(1)

  /// Asks the terminal what it can draw, once, before a page of the context in front is laid out that may show images.
  func askForGraphicsIfNeeded() { if session.context.mayShowImages { askForGraphics() } }

  /// Asks the terminal what it can draw, once.
  func askForGraphics() {
    guard terminal.shouldAskForGraphics else { return }
    defer { terminal.hasAskedForGraphics = true }
    let questions = GraphicsAnswers.questions(for: terminal.environment)
    if let reader = terminal.editor {
      // Who did not answer the question at start may answer that first.
      let isKnown = terminal.answers.now.graphics.attributes != nil
      var missing = isKnown ? 1 : 2
      reader.ask(questions, waiting: isKnown ? Self.patienceWithFriends : Self.patienceForAnswers) { report in
        if report.isLast { missing -= 1 }
        return missing == 0
      }
    } else {
      GraphicsProbe.ask(questions) { event in
        guard case .report(let report) = event else { return false }
        learn(report)
        return report.isLast
      }
    }
  }

  /// Learns what a terminal says of drawing.
  func learn(_ report: TerminalReport) {
    terminal.answers.learn { known in
      switch report {
      case .applicationCommand(let text): known.graphics.learn(applicationCommand: text)
      case .controlSequence(let text): known.graphics.learn(controlSequence: text)
      case .systemCommand, .deviceControl: break
      }
    }
  }

  /// Lays out the context in front, from one of its rows on.
  func laidPage(from start: Int, continues: Bool, by renderer: ScreenRenderer, _ graphics: Graphics?)
    -> LaidPage
  {
    followCanvas()
    if let page = ImagePage(session.context, graphics: graphics, in: renderer.display.size) {
      return LaidPage(lines: page.lines, pictures: [page.picture], end: 0)
    }
    let screen = session.context.screen.hinting(beside: lessons)
    let page = renderer.page(screen, from: min(start, screen.rowCount), continues: continues)
    let pictures = page.slots.map { slot in
      Picture(
        address: session.address(of: slot.media, covering: slot.pixels), line: slot.line,
        column: slot.column, box: slot.box, extent: .whole)
    }
    return LaidPage(lines: page.lines, pictures: pictures, end: page.end)
  }
}

extension Shell {
  /// Makes the images of the page ready that stands in the window now; each is drawn as soon as it is.
  func showPictures() {
    terminal.beginPage()
    shown.number = nextPage
    nextPage += 1
    stopPictures()
    guard let graphics = terminal.graphics else { return }
    makeReady(shown.pictures, on: shown.number, in: studio(with: graphics, page: shown.number))
  }

  /// Ends what makes the images of a page ready that nobody waits for any more.
  ///
  /// Those that wait for others are told before the others make way.
  func stopPictures() {
    for task in pictureTasks.reversed() { task.cancel() }
    pictureTasks = []
  }

  func studio(with graphics: Graphics, page: Int) -> PictureStudio {
    var studio = PictureStudio(shelf: shelf, graphics: graphics, kitty: kitty, page: page)
    studio.gates = PictureGates(drawing: drawingGate)
    studio.patience = .seconds(session.settings.timeout)
    return studio
  }

  func makeReady(_ pictures: [Picture], on page: Int, in studio: PictureStudio) {
    pictureTasks += pictures.enumerated().map { makeReady($1, at: $0, on: page, in: studio) }
  }

  private func makeReady(
    _ picture: Picture, at index: Int, on page: Int, in studio: PictureStudio
  ) -> Task<Void, Never> {
    Task.detached { [mailbox] in
      let result = await studio.result(of: picture)
      guard !Task.isCancelled else { return }
      mailbox.put(JobMessage(job: -1, news: .picture(PictureNews(page: page, index: index, result: result))))
    }
  }

  /// Draws an image on its page, if that still stands in the window.
  func take(_ news: PictureNews) {
    guard news.page == shown.number, shown.pictures.indices.contains(news.index) else { return }
    let picture = shown.pictures[news.index]
    if case .failure(let error) = news.result, keep(error, of: picture) {
      showAgain()
      return fail(FailedCommand(name: "image", error: error))
    }
    guard let painted = painted(news, picture) else { return }
    if painted.isStale(for: kitty), let graphics = terminal.graphics {
      let studio = studio(with: graphics, page: news.page)
      pictureTasks.append(makeReady(picture, at: news.index, on: news.page, in: studio))
      return
    }
    let column = picture.column + painted.column
    terminal.paint(rowsAbovePageEnd: shown.lineCount - picture.line - painted.line, column: column) {
      painted.bytes(column: column, kitty: kitty) + kitty.takeSurplus()
    }
    tellIfIncomplete(painted, picture)
  }

  /// Keeps with the image in front why it cannot be drawn, which only its bytes told; false for another one.
  func keep(_ error: ImageError, of picture: Picture) -> Bool {
    guard let context = session.context as? ImageContext, context.picture.address == picture.address,
      picture.extent != .whole, error != .cancelled
    else { return false }
    _ = try? session.apply(.replace(context.unable(error)), from: session.navigation.place)
    return true
  }

  /// A few words where there is no image.
  func painted(_ news: PictureNews, _ picture: Picture) -> PaintedPicture? {
    switch news.result {
    case .success(let painted): return painted
    case .failure(.cancelled): return nil
    case .failure(let error):
      let words = StyledText(error.brief, role: .dim).truncated(to: picture.box.columns)
      return PaintedPicture(
        drawing: .lines([words.rendered(with: terminal.display.style)]), line: 0, column: 0,
        columns: picture.box.columns, rows: 1, isIncomplete: false)
    }
  }

  func tellIfIncomplete(_ painted: PaintedPicture, _ picture: Picture) {
    guard painted.isIncomplete, incompleteImages.insert(picture.address).inserted else { return }
    terminal.warn("image", "\(picture.address.text) is incomplete; what there is of it is shown")
  }
}

extension PictureStudio {
  func result(of picture: Picture) async -> Result<PaintedPicture, ImageError> {
    do { return .success(try await paint(picture)) } catch { return .failure(error) }
  }
}

extension TerminalReport {
  /// The answer to the last question about drawing.
  var isLast: Bool {
    if case .controlSequence(let text) = self { GraphicsAnswers.isLast(text) } else { false }
  }
}

extension Context {
  /// A page of it may show images.
  var mayShowImages: Bool {
    self is ImageContext || self is GalleryContext || !(tweet?.media.isEmpty ?? true)
  }
}

extension ImageError {
  /// In the place of a small image.
  fileprivate var brief: String {
    let words = description.sanitisedLine()
    return "not shown: " + (words.split(separator: ";").first.map(String.init) ?? words)
  }
}
