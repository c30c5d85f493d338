import SmashtagModel
import TerminalKit

/// A mention behind its number, and what is known about it at the right edge.
struct MentionLine {
  private let mention: StyledText
  private let kind: Mention.Kind
  private let note: RowNote
  private let gutter: StyledText
  private let width: Int

  init(_ mention: StyledText, of kind: Mention.Kind, note: String?, gutter: StyledText, width: Int) {
    self.mention = mention
    self.kind = kind
    self.note = RowNote(note)
    self.gutter = gutter
    self.width = width
  }

  /// One line; a tag, a user or a link that leaves no room for its note has the note below it.
  var lines: [StyledText] {
    let left = gutter + mention
    let right = note.fitting(beside: left, in: width)
    let fits = left.width + (right.isEmpty ? 0 : 2 + right.width) <= width
    if fits || kind == .image { return [.line(left: left, right: right, width: width)] }
    let whole = mention.wrapped(to: width, first: gutter, rest: gutter.blank)
    return whole + (right.isEmpty ? [] : [right.truncated(to: width).padded(to: width, aligned: .right)])
  }
}

extension StyledText {
  /// As many blanks as the text has cells.
  var blank: StyledText { StyledText(String(repeating: " ", count: width)) }
}
