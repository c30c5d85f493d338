import ShellCommands
import SmashtagModel
import TerminalKit

/// Lays out a block of a page for the eye.
struct BlockRenderer: Sendable {
  let width: Int
  let hits: SearchHits

  /// None where nothing of it can be seen.
  func lines(of block: PageBlock) -> [StyledText] {
    let lead = BlockLead(block, width: width)
    return lead.leading(body(of: block, room: max(1, width - lead.width)))
  }

  /// What parts a block from the one above it.
  func gap(between above: PageBlock, and below: PageBlock) -> [StyledText] {
    below.isTight ? [] : [BlockLead.gap(between: above, and: below, width: width)]
  }
}

extension BlockRenderer {
  private var words: PageWords { PageWords(hits: hits) }

  private func body(of block: PageBlock, room: Int) -> [StyledText] {
    switch block.kind {
    case .heading: words.styled(block.text, role: .heading).wrapped(to: room)
    case .paragraph, .item: words.styled(block.text).wrapped(to: room)
    case .code: CodeLines(block.text, words: words).linesSetIn(in: room)
    case .table(let rows): TableLayout(rows, words: words).lines(in: room)
    case .image: image(block.text).wrapped(to: room)
    case .rule: [StyledText(String(repeating: "─", count: room), role: .dim)]
    }
  }

  /// The door of an image says itself that it is one.
  private func image(_ text: PageText) -> StyledText {
    let image = words.styled(text, role: .image, mentions: false)
    return text.doors.contains(where: \.isImage) ? image : StyledText("Image: ", role: .image) + image
  }
}
