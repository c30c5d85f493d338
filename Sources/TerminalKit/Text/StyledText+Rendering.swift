/// Sends `CSI … m` before a run and `CSI m` after it; `OSC 8 ; ; address ST` before a link, `OSC 8 ; ; ST` after;
/// `CSI n G` before what has to stand in a column whatever the terminal thinks of the text before it.
extension StyledText {
  /// What a terminal is sent; whatever is opened is closed, on each line by itself.
  public func rendered(with style: Style) -> String {
    var output = ""
    append(to: &output, with: style)
    return output
  }

  /// Writes what a terminal is sent behind what it was sent before.
  public func append(to output: inout String, with style: Style) {
    if style.isPlain {
      for run in runs { output += run.text }
    } else if runs.contains(where: \.holdsNewline) {
      output += lines.map { $0.rendered(with: style) }.joined(separator: "\n")
    } else if style.isolatesDirections, runs.contains(where: \.runsRightToLeft) {
      for group in directionGroups { style.render(group, into: &output) }
    } else {
      for run in runs { style.render(run, into: &output) }
    }
  }

  /// The text at its newlines.
  public var lines: [StyledText] {
    guard runs.contains(where: \.holdsNewline) else { return [self] }
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

private extension TextRun {
  var holdsNewline: Bool { text.utf8.contains(0x0A) }
}

private extension Style {
  func render(_ group: ArraySlice<TextRun>, into output: inout String) {
    let isIsolated = group.contains(where: \.runsRightToLeft)
    if isIsolated { output += "\u{2068}" }
    for run in group { render(run, into: &output) }
    if isIsolated { output += "\u{2069}" }
  }

  func render(_ run: TextRun, into output: inout String) {
    if let column = run.column, movesCursor { output += "\u{1B}[\(column + 1)G" }
    let link = showsLinks ? run.link.flatMap(LinkAddress.init) : nil
    if let link { output += "\u{1B}]8;;\(link.text)\u{1B}\\" }
    if run.hits.isEmpty {
      render(run.text[...], run.role, isHit: false, into: &output)
    } else {
      for piece in run.pieces { render(piece.text, run.role, isHit: piece.isHit, into: &output) }
    }
    if link != nil { output += "\u{1B}]8;;\u{1B}\\" }
  }

  func render(_ text: Substring, _ role: TextRole, isHit: Bool, into output: inout String) {
    let look = sequence(for: role, isHit: isHit)
    output += look
    output += text
    if !look.isEmpty { output += "\u{1B}[m" }
  }
}
