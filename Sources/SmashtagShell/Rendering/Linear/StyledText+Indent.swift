import TerminalKit

extension StyledText {
  /// The text without white space at its beginning.
  var withoutIndent: StyledText {
    guard let first = runs.first, first.text.first?.isWhitespace == true else { return self }
    let rest = runs.dropFirst().reduce(into: StyledText()) { $0.append($1) }
    let text = String(first.text.drop(while: \.isWhitespace))
    guard !text.isEmpty else { return rest.withoutIndent }
    let kept = StyledText(text, role: first.role, link: first.link, isUnbreakable: first.isUnbreakable)
    return (first.isIsolated ? kept.isolated() : kept) + rest
  }
}
