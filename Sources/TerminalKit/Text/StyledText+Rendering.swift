/// Sends `CSI … m` before a run and `CSI m` after it; `OSC 8 ; ; address ST` before a link, `OSC 8 ; ; ST` after;
/// `CSI n G` before what has to stand in a column whatever the terminal thinks of the text before it.
extension StyledText {
  /// What a terminal is sent; whatever is opened is closed, on each line by itself.
  public func rendered(with style: Style) -> String {
    guard !style.isPlain else { return plainText }
    var output = ""
    for (number, line) in lines.enumerated() {
      if number > 0 { output += "\n" }
      for group in line.directionGroups { style.render(group, into: &output) }
    }
    return output
  }

  /// The text at its newlines.
  private var lines: [StyledText] {
    guard runs.contains(where: { $0.text.utf8.contains(0x0A) }) else { return [self] }
    var lines = [StyledText()]
    for run in runs {
      for (number, line) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if number > 0 { lines.append(StyledText()) }
        lines[lines.count - 1].append(run.part(line.startIndex..<line.endIndex))
      }
    }
    return lines
  }
}

private extension Style {
  func render(_ group: ArraySlice<TextRun>, into output: inout String) {
    let isIsolated = isolatesDirections && group.contains(where: \.runsRightToLeft)
    if isIsolated { output += "\u{2068}" }
    for run in group { render(run, into: &output) }
    if isIsolated { output += "\u{2069}" }
  }

  func render(_ run: TextRun, into output: inout String) {
    if let column = run.column, movesCursor { output += "\u{1B}[\(column + 1)G" }
    let link = showsLinks ? run.link.flatMap(LinkAddress.init) : nil
    if let link { output += "\u{1B}]8;;\(link.text)\u{1B}\\" }
    for piece in run.pieces {
      let look = sequence(for: run.role, isHit: piece.isHit)
      output += look
      output += piece.text
      if !look.isEmpty { output += "\u{1B}[m" }
    }
    if link != nil { output += "\u{1B}]8;;\u{1B}\\" }
  }
}
