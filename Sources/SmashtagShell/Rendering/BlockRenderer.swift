import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// The text before the lines of a block: a bar for each quotation, spaces for each level, and the marker.
struct BlockLead {
  private static let bar = "│ "
  private static let step = 2

  private let bars: StyledText
  private let first: StyledText
  private let rest: StyledText

  /// Creates the lead of a block: quotes and lists take at most half of the width, and so does the marker of an item, but for
  /// those of the narrowest windows.
  init(_ block: PageBlock, width: Int) {
    let quotes = min(block.quotes, width / 4 / Self.step)
    let levels = min(block.indent, width / 4 / Self.step)
    // A number is of no use where its end is missing.
    let marker = StyledText(block.marker).truncated(to: max(2, width / 2))
    bars = Self.bars(quotes)
    let start = levels > 0 ? bars.padded(to: bars.width + levels * Self.step) : bars
    first = marker.isEmpty ? start : start + marker + " "
    rest = marker.isEmpty ? start : start.padded(to: start.width + marker.width + 1)
  }

  var width: Int { first.width }

  /// The lines with the lead before them; an empty line keeps the bars.
  func leading(_ lines: [StyledText]) -> [StyledText] {
    if first.isEmpty { return lines }
    return lines.enumerated().map { index, line in
      line.isEmpty ? bars.withoutEnd : (index == 0 ? first : rest) + line
    }
  }

  /// The line between two blocks, with the bars of the quotations that enclose both.
  static func gap(between above: PageBlock, and below: PageBlock, width: Int) -> StyledText {
    bars(min(above.quotes, below.quotes, width / 4 / step)).withoutEnd
  }

  private static func bars(_ count: Int) -> StyledText {
    count > 0 ? StyledText(String(repeating: bar, count: count), role: .dim) : ""
  }
}

/// Lays out a block of a page visually.
struct BlockRenderer: Sendable {
  let width: Int
  let hits: SearchHits

  /// The lines of a block; empty where nothing of it is visible.
  func lines(of block: PageBlock) -> [StyledText] {
    let lead = BlockLead(block, width: width)
    return lead.leading(body(of: block, room: max(1, width - lead.width)))
  }

  /// The lines between a block and the one above it.
  func gap(between above: PageBlock, and below: PageBlock) -> [StyledText] {
    below.isTight ? [] : [BlockLead.gap(between: above, and: below, width: width)]
  }
}

extension BlockRenderer {
  private var words: PageWords { PageWords(hits: hits) }

  private func body(of block: PageBlock, room: Int) -> [StyledText] {
    switch block.kind {
    case .heading: words.styled(block.text, role: .heading).wrapped(to: room)
    case .paragraph, .item: words.styled(block.text).wrapped(to: room)
    case .code: CodeLines(block.text, words: words).linesSetIn(in: room)
    case .table(let rows): TableLayout(rows, words: words).lines(in: room)
    case .image: image(block.text).wrapped(to: room)
    case .media(let media):
      (StyledText(media.name + ": ", role: .image) + words.styled(block.text, mentions: false))
        .wrapped(to: room)
    case .rule: [StyledText(String(repeating: "─", count: room), role: .dim)]
    }
  }

  /// An image with its number; one that is not numbered is labelled `Image`.
  private func image(_ text: PageText) -> StyledText {
    let image = words.styled(text, role: .image, mentions: false)
    return text.items.contains(where: \.isImage) ? image : StyledText("Image: ", role: .image) + image
  }
}

/// The lines of code with their white space.
///
/// A tab extends to the next multiple of eight cells; a line that is too long continues below with a deeper
/// indentation.
struct CodeLines {
  private static let tab = 8
  /// The additional indentation of continued lines, and of code within text, in cells.
  private static let step = 2

  private let lines: [StyledText]

  init(_ text: PageText, words: PageWords) {
    lines = words.styled(text.expandingTabs(to: Self.tab), mentions: false).lines
  }

  /// The lines without additional indentation.
  func lines(in room: Int) -> [StyledText] {
    lines.flatMap { line -> [StyledText] in
      guard line.width > room else { return [line] }
      let (indent, text) = line.partedIndentation()
      let first = Self.blanks(min(indent, room / 2))
      return text.wrapped(to: room, first: first, rest: Self.blanks(min(indent + Self.step, room / 2)))
    }
  }

  /// The lines with an indentation that distinguishes them from text without colours.
  func linesSetIn(in room: Int) -> [StyledText] {
    let blanks = Self.blanks(min(Self.step, room / 4))
    return lines(in: room - blanks.width).map { $0.isEmpty ? $0 : blanks + $0 }
  }

  private static func blanks(_ count: Int) -> StyledText {
    StyledText(String(repeating: " ", count: count))
  }
}

extension StyledText {
  /// The bars without the space at the end.
  fileprivate var withoutEnd: StyledText {
    isEmpty ? self : StyledText(String(plainText.dropLast()), role: .dim)
  }
}

extension PageText {
  /// The text with spaces instead of tabs, and with the ranges of its items adjusted.
  func expandingTabs(to stop: Int) -> PageText {
    guard text.utf8.contains(0x09) else { return self }
    var (expanded, column, byte) = ("", 0, 0)
    var tabs: [(byte: Int, further: Int)] = []
    for character in text {
      let blanks = stop - column % stop
      // Comparing graphemes normalizes them, which is slow for one with very many marks.
      let isTab = character.unicodeScalars.first == "\t"
      if isTab {
        expanded += String(repeating: " ", count: blanks)
        tabs.append((byte, blanks - 1))
      } else {
        expanded.append(character)
      }
      column = character.isNewline ? 0 : column + (isTab ? blanks : CellWidth.of(character))
      byte += character.utf8.count
    }
    return PageText(expanded, items: items.moved(by: tabs))
  }
}

extension [PageItem] {
  /// The items of a text that grew at some offsets, which are in order.
  fileprivate func moved(by growth: [(byte: Int, further: Int)]) -> [PageItem] {
    var (rest, further) = (growth[...], 0)
    func moved(_ byte: Int) -> Int {
      while let next = rest.first, next.byte < byte {
        further += next.further
        rest.removeFirst()
      }
      return byte + further
    }
    return map { item in
      let start = moved(item.range.lowerBound)
      return PageItem(
        number: item.number, mention: item.mention,
        range: start..<Swift.max(start, moved(item.range.upperBound)))
    }
  }
}
