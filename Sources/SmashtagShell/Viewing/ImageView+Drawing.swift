import ShellCommands
import SmashtagModel
import TerminalGraphics
import TerminalKit

extension ImageView {
  func take(_ news: ViewNews) {
    switch news {
    case .arrived(let context, let request) where request == self.request: arrive(context)
    case .arrived: break
    case .painted(let result, let picture): take(result, of: picture)
    }
  }

  func clear() {
    window.clear(keepsImages: terminal.graphics?.way == .kitty, removal)
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
    guard let wanted = page?.picture, wanted != drawn, painting == nil, let studio else { return }
    painting = wanted
    let mailbox = mailbox
    painter = Task { mailbox.put(.painted(await studio.result(of: wanted), of: wanted)) }
  }

  /// What is drawn; `nil` where words stand in the place of the image.
  var page: ImagePage? { showsAlt ? nil : imagePage }

  var imagePage: ImagePage? {
    ImagePage(context, graphics: terminal.graphics, in: terminal.size, isAlone: true)
  }
}

extension ImageView {
  private var studio: PictureStudio? {
    terminal.graphics.map(surroundings.easel.studio)
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
