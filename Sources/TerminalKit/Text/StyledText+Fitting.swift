extension StyledText {
  /// The text cut to a width, ending in `…` if anything was left out.
  ///
  /// Nothing is cut inside a grapheme; a mention that does not fit is left out whole, unless the text
  /// begins with it.
  public func truncated(to width: Int) -> StyledText {
    guard self.width > width else { return self }
    guard width > 0 else { return StyledText() }
    var (kept, room) = (StyledText(), width - 1)
    for run in runs {
      if run.width > room { return kept.cut(run, to: room) }
      kept.append(run)
      room -= run.width
    }
    return kept
  }

  /// The text with blanks up to a width; a longer text stays as it is.
  public func padded(to width: Int, aligned alignment: TextAlignment = .left) -> StyledText {
    let blanks = StyledText.blanks(width - self.width)
    return alignment == .left ? self + blanks : blanks + self
  }

  /// A line of a width with a text at either edge.
  ///
  /// Where both do not fit, the left one is cut first, though not below a third of the line.
  public static func line(left: StyledText, right: StyledText, width: Int) -> StyledText {
    guard !right.isEmpty else { return left.truncated(to: width) }
    let gap = 2
    let least = min(left.width, width / 3)
    let right = right.truncated(to: width - least - gap)
    let left = left.truncated(to: width - right.width - gap)
    let column = width - right.width
    return left.padded(to: column) + (left.isDisputed ? right.anchored(at: column) : right)
  }

  /// A line of texts that each begin in a column, first to last; a text ends before the next begins.
  public static func columns(_ texts: [(column: Int, text: StyledText)]) -> StyledText {
    var (line, width) = (StyledText(), 0)
    for (column, text) in texts where !text.isEmpty {
      let isDisputed = line.isDisputed
      line += .blanks(column - width) + (isDisputed ? text.anchored(at: column) : text)
      width = column + text.width
    }
    return line
  }
}

private extension StyledText {
  var isDisputed: Bool { runs.contains { CellWidth.isDisputed($0.text) } }

  /// The text with its begin nailed to a cell of the line.
  func anchored(at column: Int) -> StyledText {
    guard let first = runs.first else { return self }
    return StyledText([first.anchored(at: column)] + runs.dropFirst())
  }

  /// The text with as much of a run as has room, and `…`.
  func cut(_ run: TextRun, to room: Int) -> StyledText {
    if run.isUnbreakable, let last = runs.last { return self + StyledText([last.with("…")]) }
    var room = room
    let kept = Graphemes(run.text).prefix { grapheme in
      room -= grapheme.width
      return room >= 0
    }
    let end = kept.last?.range.upperBound ?? run.text.startIndex
    return self + StyledText([run.part(run.text.startIndex..<end, then: "…")])
  }
}
