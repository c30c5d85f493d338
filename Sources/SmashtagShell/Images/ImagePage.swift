import ShellCommands
import SmashtagModel
import TerminalKit

/// An image that uses all columns and all lines but two: its title stands below it, and then the prompt.
///
/// In a wide window the list of photos stays to the left of one.
struct ImagePage {
  let context: ImageContext
  let size: PixelSize
  let canvas: Canvas
  let width: Int
  private let isExact: Bool
  /// The columns to the left of the canvas.
  private let listColumns: Int

  /// `nil` where there is no image to be drawn: it was not asked for, or cannot be had.
  /// - Parameter isAlone: nothing stands beside it, however wide the window is.
  init?(_ context: any Context, graphics: Graphics?, in window: WindowSize, isAlone: Bool = false) {
    guard let graphics, let context = context.image, !context.isHidden, context.problem == nil,
      let size = context.facts?.size
    else { return nil }
    (self.context, self.size) = (context, size)
    listColumns = isAlone ? 0 : context.listColumns(in: window.columns) ?? 0
    canvas = graphics.canvas(in: window).narrowed(by: listColumns)
    width = window.columns
    isExact = graphics.drawsParts
  }

  /// Room for the image, with the list beside it, and its title.
  var lines: [StyledText] { room + [caption] }

  /// Where the image stands.
  var picture: Picture {
    let viewport = context.viewport
    let target = viewport.target(of: size, on: canvas.pixels)
    let cells = DrawnCells(holding: target, of: canvas, isExact: isExact)
    return Picture(
      address: context.picture.address, line: cells.line, column: listColumns + cells.column,
      box: cells.canvas, extent: .part(viewport.visible(of: size, on: canvas.pixels), over: cells.target))
  }

  /// `Pont Neuf at dusk        1 of 50 · 4000×3000 · fills`.
  var caption: StyledText {
    let facts = context.position + ["\(size.width)×\(size.height)", zoomText]
    let title = StyledText(context.title.sanitisedLine(), role: .strong).isolated()
    return .line(left: title, right: StyledText(facts.joined(separator: " · "), role: .dim), width: width)
  }

  private var room: [StyledText] {
    guard listColumns > 0 else { return Array(repeating: "", count: canvas.rows) }
    return ListBesidePhoto(context, width: listColumns - 1, rows: canvas.rows).lines
  }

  private var zoomText: String {
    switch context.viewport.scale {
    case .fills: return "fills"
    case .fits: return "fits"
    case .byHand:
      let percent = Int((context.viewport.zoom(of: size, on: canvas.pixels) * 100).rounded())
      return percent == 100 ? "fills" : "zoom \(percent)%"
    }
  }
}
