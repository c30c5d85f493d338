import ShellCommands
import SmashtagModel
import TerminalKit

/// The list that a photo came from, as it stays to its left: the one that is shown is marked, with others before and
/// behind it.
struct ListBesidePhoto {
  /// Needs no colour to be seen.
  private static let mark = "›"

  private let photos: [Row]
  /// Where among them the one is that is shown.
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

  /// As many lines as there are rows, none wider than the list.
  var lines: [StyledText] {
    let lines = visible.flatMap(lines(at:)).prefix(rows)
    return lines + Array(repeating: "", count: rows - lines.count)
  }

  /// The photos around the one that is shown, which stands in the middle but for the ends of the list.
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
  /// Takes as many of those before or behind a part as have room.
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
