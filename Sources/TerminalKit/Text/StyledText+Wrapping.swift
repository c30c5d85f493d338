extension StyledText {
  /// The text in lines of a width, without blanks at their ends; an empty text is one empty line.
  ///
  /// A line ends at newlines and at blanks, and in scripts without blanks between letters. A word longer
  /// than a line is cut between graphemes, never inside one, and never inside a mention that fits on a line.
  /// - Parameters:
  ///   - first: stands before the first line, inside the width.
  ///   - rest: stands before every other line that is not empty.
  public func wrapped(
    to width: Int, first: StyledText = StyledText(), rest: StyledText = StyledText()
  ) -> [StyledText] {
    let room = (first: width - first.width, rest: width - rest.width)
    let lines = LineFiller.lines(of: self, room: room)
    if first.isEmpty && rest.isEmpty { return lines }
    return lines.enumerated().map { number, line in
      if number == 0 { return first + line }
      return line.isEmpty ? line : rest + line
    }
  }
}

extension StyledText {
  static func blanks(_ count: Int) -> StyledText { StyledText(String(repeating: " ", count: max(0, count))) }
}
