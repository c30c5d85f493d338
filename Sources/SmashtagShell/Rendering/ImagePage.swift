import SafeText
import ShellCommands
import SmashtagModel
import TerminalGraphics
import TerminalKit

/// A page with a single image, which leaves two lines for its title and the prompt.
///
/// In a wide window the list of photos stays on its left.
struct ImagePage {
  let context: ImageContext
  let size: PixelSize
  let canvas: Canvas
  let width: Int
  private let isExact: Bool
  /// The number of columns left of the canvas.
  private let listColumns: Int

  /// Lays out the page; `nil` where there is no image to draw.
  ///
  /// - Parameter isAlone: Whether no list is shown beside it, however wide the window is.
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

  /// The lines of the page: space for the image, the list beside it, and the title.
  var lines: [StyledText] { room + [caption] }

  /// The image with its position.
  var picture: Picture {
    let viewport = context.viewport
    let target = viewport.target(of: size, on: canvas.pixels)
    let cells = DrawnCells(holding: target, of: canvas, isExact: isExact)
    return Picture(
      subject: .image(context.picture.address), line: cells.line, column: listColumns + cells.column,
      box: cells.canvas, extent: .part(viewport.visible(of: size, on: canvas.pixels), over: cells.target))
  }

  /// The line below the image: `Pont Neuf at dusk        1 of 50 · 4000×3000 · fills`.
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
    case .pixels: return "1:1"
    case .byHand:
      let percent = Int((context.viewport.zoom(of: size, on: canvas.pixels) * 100).rounded())
      return percent == 100 ? "fills" : "zoom \(percent)%"
    }
  }
}

/// The list that a photo was opened from, shown on its left with the photo marked.
struct ListBesidePhoto {
  /// The mark of the current photo, visible without colour.
  private static let mark = "›"

  private let photos: [Row]
  /// The index of the photo that is shown.
  private let shown: Int
  private let gutter: NumberGutter
  private let width: Int
  private let rows: Int

  init(_ context: ImageContext, width: Int, rows: Int) {
    photos = context.list
    shown = context.listIndex
    gutter = NumberGutter(photos.compactMap(\.number))
    (self.width, self.rows) = (width, rows)
  }

  /// The lines of the list, exactly `rows` of them.
  var lines: [StyledText] {
    let lines = visible.flatMap(lines(at:)).prefix(rows)
    return lines + Array(repeating: "", count: rows - lines.count)
  }

  /// The photos around the current one, which is in the middle except near the ends of the list.
  private var visible: Range<Int> {
    var visible = shown..<min(shown + 1, photos.count)
    var left = rows - height(of: visible)
    extend(&visible, upwards: true, within: left / 2)
    left = rows - height(of: visible)
    extend(&visible, upwards: false, within: left)
    left = rows - height(of: visible)
    extend(&visible, upwards: true, within: left)
    if visible.upperBound < photos.count { visible = visible.lowerBound..<visible.upperBound + 1 }
    return visible
  }
}

extension ListBesidePhoto {
  /// Extends a range by as many photos before or after it as fit.
  private func extend(_ part: inout Range<Int>, upwards: Bool, within room: Int) {
    var left = room
    while upwards ? part.lowerBound > 0 : part.upperBound < photos.count {
      let next = upwards ? part.lowerBound - 1 : part.upperBound
      left -= lines(at: next).count
      guard left >= 0 else { return }
      part = min(part.lowerBound, next)..<max(part.upperBound, next + 1)
    }
  }

  private func height(of part: Range<Int>) -> Int { part.reduce(0) { $0 + lines(at: $1).count } }

  private func lines(at index: Int) -> [StyledText] {
    guard case .photo(let photo) = photos[index].content else { return [] }
    let isShown = index == shown
    let sign = StyledText(isShown ? Self.mark : " ", role: .strong)
    return PhotoLines(photo, isShown: isShown).listed(
      gutter: sign + gutter.text(photos[index].number), width: width)
  }
}
