import ShellCommands
import SmashtagModel
import TerminalKit

extension IndexedURL {
  /// The first of its forms that can be seen, the short one unless it names a host that it does not lead to.
  var shownLabel: String {
    let isFalse = namesFalseHost
    let forms = [isFalse ? nil : display, expanded, keyword].lazy.compactMap(\.self).map(\.shownWord)
    let shown = forms.first { CellWidth.of($0) > 0 } ?? ""
    return isFalse ? shown.withoutScheme : shown
  }
}

extension String {
  /// No word is cut that somebody meant to be read.
  private static let longestWord = 300

  /// The text as one word of a line: bounded, and fit for a terminal.
  var shownWord: String {
    if utf8.count <= Self.longestWord, utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return self }
    let start = String(UnicodeScalarView(unicodeScalars.prefix(Self.longestWord * 8)))
    let word = start.sanitisedLine().split(separator: " ").joined(separator: " ")
    return word.count > Self.longestWord ? word.prefix(Self.longestWord) + "…" : word
  }

  /// An address without `https://`.
  var withoutScheme: String { hasPrefix("https://") ? String(dropFirst(8)) : self }
}
