import ShellCommands
import SmashtagModel
import TerminalKit

/// An image that uses all columns and all lines but two: its title stands below it, and then the prompt.
struct ImagePage {
  let context: ImageContext
  let size: PixelSize
  let canvas: Canvas
  let width: Int
  private let isExact: Bool

  /// `nil` where there is no image to be drawn: it was not asked for, or cannot be had.
  init?(_ context: any Context, graphics: Graphics?, in window: WindowSize) {
    guard let graphics, let context = context as? ImageContext, !context.isHidden, context.problem == nil,
      let size = context.facts?.size
    else { return nil }
    (self.context, self.size) = (context, size)
    canvas = graphics.canvas(in: window)
    width = window.columns
    isExact = graphics.drawsParts
  }

  /// Room for the image, and its title.
  var lines: [StyledText] { Array(repeating: "", count: canvas.rows) + [caption] }

  /// Where the image stands.
  var picture: Picture {
    let viewport = context.viewport
    let target = viewport.target(of: size, on: canvas.pixels)
    let cells = DrawnCells(holding: target, of: canvas, isExact: isExact)
    return Picture(
      address: context.picture.address, line: cells.line, column: cells.column, box: cells.canvas,
      extent: .part(viewport.visible(of: size, on: canvas.pixels), over: cells.target))
  }

  /// `Pont Neuf at dusk        1 of 50 · 4000×3000 · fills`.
  var caption: StyledText {
    let facts = context.position + ["\(size.width)×\(size.height)", zoomText]
    let title = StyledText(context.title.sanitisedLine(), role: .strong)
    return .line(left: title, right: StyledText(facts.joined(separator: " · "), role: .dim), width: width)
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
