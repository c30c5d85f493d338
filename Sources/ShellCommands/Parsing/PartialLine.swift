/// A line that is still being typed, and in which part of it the cursor is.
///
/// Parted as ``CommandLine`` parts it.
struct PartialLine {
  enum Part: Equatable {
    /// A command, up to the cursor.
    case command(Substring)
    /// The name of the file that takes what a command prints.
    case file(Substring)
    /// A comment, or what `/bin/sh` will read.
    case foreign
  }

  let part: Part

  init(_ line: String) {
    let start = line.drop(while: \.isWhitespace)
    part = start.hasPrefix("# ") ? .foreign : Self.lastPart(of: start)
  }

  private static func lastPart(of line: Substring) -> Part {
    var rest = line
    while let (cut, following) = CommandLine.firstCut(in: rest), !following.isEmpty || cut != .separator {
      switch cut {
      case .separator: rest = following
      case .pipe: return .foreign
      case .write, .append:
        guard let next = commandBehindFile(following) else { return .file(following) }
        rest = next
      }
      rest = rest.drop(while: \.isWhitespace)
    }
    return .command(rest)
  }

  private static func commandBehindFile(_ text: Substring) -> Substring? {
    guard let end = CommandLine.endOfFile(in: text) else { return nil }
    let rest = text[end...].dropFirst()
    return rest.isEmpty ? nil : rest
  }
}
