/// What libedit asks for below the line: it shows that behind an end of line, in the line's own buffer.
enum Prompting {
  /// The search that follows each key (`Ctrl-R`).
  case search

  /// A pattern or command of vi, ended by Enter.
  case entry
}

extension EditedLine {
  /// Nil while the line itself is edited.
  var prompting: Prompting? {
    guard let end = scalars.lastIndex(of: "\n") else { return nil }
    let word = String(String.UnicodeScalarView(scalars[(end + 1)...].prefix(3)))
    if ["bck", "fwd"].contains(word) { return .search }
    return end == 0 ? .entry : nil
  }
}
