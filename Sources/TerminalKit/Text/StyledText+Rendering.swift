/// Sends `CSI … m` before a run and `CSI m` after it; `OSC 8 ; ; address ST` before a link, `OSC 8 ; ; ST` after;
/// `CSI n G` before what has to stand in a column whatever the terminal thinks of the text before it.
extension StyledText {
  /// What a terminal is sent; whatever is opened is closed, on each line by itself.
  public func rendered(with style: Style) -> String {
    guard !style.isPlain else { return plainText }
    var output = ""
    for group in directionGroups {
      let isIsolated = style.isolatesDirections && group.contains(where: \.runsRightToLeft)
      if isIsolated { output += "\u{2068}" }
      for run in group { style.render(run, into: &output) }
      if isIsolated { output += "\u{2069}" }
    }
    return output
  }
}

private extension Style {
  func render(_ run: TextRun, into output: inout String) {
    guard run.text.utf8.contains(0x0A) else { return render(run.text[...], of: run, into: &output) }
    for (number, line) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if number > 0 { output += "\n" }
      if !line.isEmpty { render(line, of: run, into: &output) }
    }
  }

  func render(_ text: Substring, of run: TextRun, into output: inout String) {
    if let column = run.column, movesCursor { output += "\u{1B}[\(column + 1)G" }
    let look = sequence(for: run.role)
    let link = showsLinks ? run.link.flatMap(LinkAddress.init) : nil
    if let link { output += "\u{1B}]8;;\(link.text)\u{1B}\\" }
    output += look
    output += text
    if !look.isEmpty { output += "\u{1B}[m" }
    if link != nil { output += "\u{1B}]8;;\u{1B}\\" }
  }
}
