import SmashtagModel

/// Finds the paragraphs of an article that are nothing but signs, which stood between links or on buttons.
struct LooseSigns {
  /// The longest paragraph of signs, in bytes.
  private static let longest = 12
  /// How many of the signs that part a text do so wherever they stand: `***`, `- - -`.
  private static let ofBreak = 3
  /// What stands between links and on buttons, and parts no text.
  private static let joints: Set<Character> = [
    "|", "/", "\\", "»", "«", "›", "‹", ">", "<", "×", ",", ";", ":",
  ]
  /// What stands between links as well, but parts a text where it stands between paragraphs.
  private static let breaks: Set<Character> = ["*", "-", "–", "—", "~", "·", "•", ".", "_", "="]

  private let blocks: [PageBlock]

  init(in blocks: [PageBlock]) { self.blocks = blocks }

  /// The blocks without these paragraphs.
  func leftOut() -> [PageBlock] {
    guard blocks.contains(where: mayBeLeftOut) else { return blocks }
    return blocks.indices.filter { !mayBeLeftOut(blocks[$0]) || isBreak($0) }.map { blocks[$0] }
  }
}

private extension LooseSigns {
  func mayBeLeftOut(_ block: PageBlock) -> Bool {
    guard (1...Self.longest).contains(block.text.text.utf8.count), block.kind == .paragraph,
      block.quotes == 0,
      block.items.isEmpty, block.footnote == nil
    else { return false }
    return block.text.text.allSatisfy { isSign($0) || $0.isWhitespace }
  }

  func isSign(_ sign: Character) -> Bool { Self.joints.contains(sign) || Self.breaks.contains(sign) }

  /// Whether a paragraph of signs parts a text: three signs, with blanks between or not, or one between paragraphs.
  func isBreak(_ index: Int) -> Bool {
    let signs = blocks[index].text.text.filter { !$0.isWhitespace }
    guard signs.allSatisfy(Self.breaks.contains) else { return false }
    return signs.count >= Self.ofBreak || (isText(index - 1) && isText(index + 1))
  }

  func isText(_ index: Int) -> Bool {
    guard blocks.indices.contains(index), blocks[index].part == .body else { return false }
    return blocks[index].kind == .paragraph && !mayBeLeftOut(blocks[index])
  }
}
