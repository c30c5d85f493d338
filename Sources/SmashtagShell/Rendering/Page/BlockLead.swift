import SmashtagModel
import TerminalKit

/// What stands before the lines of a block: a bar for each quotation around it, blanks for each level, its marker.
struct BlockLead {
  private static let bar = "│ "
  private static let step = 2

  private let bars: StyledText
  private let first: StyledText
  private let rest: StyledText

  /// At most half of the width is taken.
  init(_ block: PageBlock, width: Int) {
    let quotes = min(block.quotes, width / 4 / Self.step)
    let levels = min(block.indent, width / 4 / Self.step)
    let blanks = StyledText(String(repeating: " ", count: max(0, levels) * Self.step))
    let marker = StyledText(block.marker).truncated(to: max(2, width / 4))
    bars = Self.bars(quotes)
    first = bars + blanks + (marker.isEmpty ? "" : marker + " ")
    rest = bars + blanks + StyledText(String(repeating: " ", count: marker.isEmpty ? 0 : marker.width + 1))
  }

  var width: Int { first.width }

  /// The lines behind it; an empty one keeps the bars.
  func leading(_ lines: [StyledText]) -> [StyledText] {
    if first.isEmpty { return lines }
    return lines.enumerated().map { index, line in
      line.isEmpty ? bars.withoutEnd : (index == 0 ? first : rest) + line
    }
  }

  /// The line that parts two blocks: the quotations that both stand in go on.
  static func gap(between above: PageBlock, and below: PageBlock, width: Int) -> StyledText {
    bars(min(above.quotes, below.quotes, width / 4 / step)).withoutEnd
  }

  private static func bars(_ count: Int) -> StyledText {
    count > 0 ? StyledText(String(repeating: bar, count: count), role: .dim) : ""
  }
}

extension StyledText {
  /// Without the blank at the end of bars.
  fileprivate var withoutEnd: StyledText {
    isEmpty ? self : StyledText(String(plainText.dropLast()), role: .dim)
  }
}

extension PageBlock {
  /// What stands before an item; nothing before anything else.
  var marker: String {
    if case .item(let marker) = kind { marker.sanitisedLine() } else { "" }
  }
}
