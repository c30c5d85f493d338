import SmashtagModel

extension RecentSearch {
  /// The line that makes the search again; `nil` where no single command does.
  ///
  /// Scripts search for text that a line cannot contain, and the tags of other people may be any text: no part of it may
  /// become a command, or the name of a file.
  var line: String? {
    let line = term.beginsSearch ? term : "\(SearchCommand.form.name) \(term)"
    let scalars = line.unicodeScalars
    if scalars.contains(where: { $0.properties.generalCategory == .control }) { return nil }
    guard scalars.contains(where: { ";|>".unicodeScalars.contains($0) }) else { return line }
    let parts = try? CommandLine(line).parts
    return parts == [CommandLine.Part(text: line, output: .screen)] ? line : nil
  }
}
