import SmashtagModel
import TerminalKit

/// Lines of code as they are: a tab goes on to the next multiple of eight cells, and what is longer than a line goes on
/// below, set in further than it began.
struct CodeLines {
  private static let tab = 8
  /// How much further than its line the rest of it begins, and all of it than other text.
  private static let step = 2

  private let lines: [StyledText]

  init(_ text: PageText, words: PageWords) {
    lines = words.styled(text.expandingTabs(to: Self.tab), mentions: false).lines
  }

  /// At the edge of what is around them.
  func lines(in room: Int) -> [StyledText] {
    lines.flatMap { line -> [StyledText] in
      guard line.width > room else { return [line] }
      let indent = line.plainText.prefix { $0 == " " }.count
      return line.wrapped(to: room, rest: Self.blanks(min(indent + Self.step, room / 2)))
    }
  }

  /// Set in, so that they are told from text where there are no colours.
  func linesSetIn(in room: Int) -> [StyledText] {
    let blanks = Self.blanks(min(Self.step, room / 4))
    return lines(in: room - blanks.width).map { $0.isEmpty ? $0 : blanks + $0 }
  }

  private static func blanks(_ count: Int) -> StyledText {
    StyledText(String(repeating: " ", count: count))
  }
}

extension PageText {
  /// With blanks for its tabs, and its doors where they stand then.
  func expandingTabs(to stop: Int) -> PageText {
    guard text.utf8.contains(0x09) else { return self }
    var (expanded, column, byte) = ("", 0, 0)
    var tabs: [(byte: Int, further: Int)] = []
    for character in text {
      let blanks = stop - column % stop
      // To compare graphemes would put the marks of a hostile one into order.
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
    return PageText(expanded, doors: doors.moved(by: tabs))
  }
}

extension [PageDoor] {
  /// The doors of a text that grew at some of its bytes, first to last.
  fileprivate func moved(by growth: [(byte: Int, further: Int)]) -> [PageDoor] {
    var (rest, further) = (growth[...], 0)
    func moved(_ byte: Int) -> Int {
      while let next = rest.first, next.byte < byte {
        further += next.further
        rest.removeFirst()
      }
      return byte + further
    }
    return map { door in
      let start = moved(door.range.lowerBound)
      return PageDoor(
        number: door.number, mention: door.mention,
        range: start..<Swift.max(start, moved(door.range.upperBound)))
    }
  }
}
