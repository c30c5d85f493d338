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

  /// Asks the terminal what it can draw, once, before a page of the context in front is laid out that may show images.
  func askForGraphicsIfNeeded() { if session.context.mayShowImages { askForGraphics() } }

  /// Asks the terminal what it can draw, once.
  func askForGraphics() {
    guard terminal.shouldAskForGraphics else { return }
    terminal.hasAskedForGraphics = true
    let questions = GraphicsAnswers.questions(for: terminal.environment)
    if let reader = terminal.editor {
      reader.ask(questions, waiting: Self.patienceForAnswers) { $0.isLast }
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
    if let page = ImagePage(session.context, graphics: graphics, in: renderer.display.size) {
      return LaidPage(lines: page.lines, pictures: [page.picture], end: 0)
    }
    let screen = session.context.screen.hinting(beside: lessons)
    let page = renderer.page(screen, from: min(start, screen.rows.count), continues: continues)
    let pictures = page.slots.map { slot in
      Picture(
        address: session.address(of: slot.media), line: slot.line, column: slot.column, box: slot.box,
        extent: .whole)
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
    newestPage.number = shown.number
    guard let graphics = terminal.graphics else { return }
    let studio = PictureStudio(shelf: shelf, graphics: graphics, kitty: kitty, page: shown.number)
    makeReady(shown.pictures, on: shown.number, in: studio)
  }

  private func makeReady(_ pictures: [Picture], on page: Int, in studio: PictureStudio) {
    let (mailbox, gate, newestPage) = (mailbox, pictureGate, newestPage)
    var errand = Errand()
    errand.deadline = .now + .seconds(session.settings.timeout)
    for (index, picture) in pictures.enumerated() {
      Task.detached { [errand] in
        await gate.pass {
          // Who has gone on does not wait for what did not even begin.
          guard newestPage.number == page else { return }
          let result = await Errand.$current.withValue(errand) { await studio.result(of: picture) }
          mailbox.put(
            JobMessage(job: -1, news: .picture(PictureNews(page: page, index: index, result: result))))
        }
      }
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
    terminal.paint(
      painted.bytes(column: picture.column + painted.column, kitty: kitty) + kitty.takeSurplus(),
      rowsAbovePageEnd: shown.lineCount - picture.line - painted.line,
      column: picture.column + painted.column)
    tellIfIncomplete(painted, picture)
  }

  /// Keeps with the image in front why it cannot be drawn, which only its bytes told; false for another one.
  private func keep(_ error: ImageError, of picture: Picture) -> Bool {
    guard let context = session.context as? ImageContext, context.picture.address == picture.address,
      picture.extent != .whole, error != .cancelled
    else { return false }
    _ = try? session.apply(.replace(context.unable(error)), from: session.navigation.place)
    return true
  }

  /// A few words where there is no image.
  private func painted(_ news: PictureNews, _ picture: Picture) -> PaintedPicture? {
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

extension Shell {
  /// Writes a page with its images one after the other, where nobody sits at a prompt; waits for all of them.
  func writeInOrder(_ page: LaidPage, by renderer: ScreenRenderer, _ graphics: Graphics?) -> [UInt8] {
    guard let graphics, !page.pictures.isEmpty else { return Array(renderer.text(of: page.lines).utf8) }
    let studio = PictureStudio(shelf: shelf, graphics: graphics, kitty: kitty, drawsOnce: true)
    newestPage.number = nextPage
    nextPage += 1
    makeReady(page.pictures, on: newestPage.number, in: studio)
    let painted = waitForPictures(page.pictures, on: newestPage.number)
    if let context = session.context as? ImageContext, context.problem != nil {
      return Array(renderer.text(of: renderer.page(context.screen)).utf8)
    }
    return PageWriter(renderer: renderer, page: page, painted: painted, kitty: kitty).bytes
  }

  private func waitForPictures(_ pictures: [Picture], on page: Int) -> [PaintedPicture?] {
    var painted: [PaintedPicture?] = Array(repeating: nil, count: pictures.count)
    var missing = pictures.count
    while missing > 0, !stops {
      _ = wakeup.wait(milliseconds: -1)
      obeySignals()
      for message in mailbox.takeAll() {
        guard case .picture(let news) = message.news, news.page == page else {
          kept.append(message)
          continue
        }
        missing -= 1
        if case .failure(let error) = news.result, keep(error, of: pictures[news.index]) {
          fail(FailedCommand(name: "image", error: error))
          continue
        }
        painted[news.index] = self.painted(news, pictures[news.index])
        painted[news.index].map { tellIfIncomplete($0, pictures[news.index]) }
      }
    }
    return painted
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
  fileprivate var mayShowImages: Bool {
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
