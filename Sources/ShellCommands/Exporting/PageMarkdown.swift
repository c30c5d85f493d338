import SmashtagModel

/// A web page as Markdown: the shown part of its text, with links.
///
/// Images become links, so that opening the file fetches nothing.
struct PageMarkdown {
  private(set) var text: String
  /// The lists that contain the last block: their indents, the widths of their markers, and the numbers of their last
  /// items.
  private var lists: [(indent: Int, width: Int, number: Int?)] = []
  private var last: PageBlock?

  init(_ page: PageContext) {
    text = "# \(MarkdownText.line(page.title))\n\nSource: \(MarkdownText.link(page.document.url))\n"
    let blocks = page.blocks
    for (index, block) in blocks.enumerated() {
      append(block, next: blocks[(index + 1)...].prefix(Self.near).first { block.isListed(with: $0) })
    }
  }

  /// How many blocks after an item are looked at for the next one of its list.
  private static let near = 20

  /// - Parameter next: the next item of the same list.
  private mutating func append(_ block: PageBlock, next: PageBlock?) {
    let lines = block.markdownLines
    guard !lines.isEmpty else { return }
    if last?.quotes != block.quotes { lists.removeAll() }
    let number = block.number(after: lists.first { $0.indent == block.indent }?.number, before: next)
    lists.removeAll { $0.indent >= block.indent }
    let before = block.quoteMarks + String(repeating: " ", count: lists.map(\.width).reduce(0, +))
    let first = number.map { "\($0). " } ?? block.markdownMarker
    text += gap(above: block, marker: first)
    for (index, line) in lines.enumerated() {
      let marker = index == 0 ? first : String(repeating: " ", count: first.count)
      text += (before + marker + line).trimmingEnd + "\n"
    }
    if block.kind.isItem { lists.append((block.indent, first.count, number)) }
    last = block
  }

  /// The empty line before a block; none between consecutive list items.
  private func gap(above block: PageBlock, marker: String) -> String {
    guard let last else { return "\n" }
    let startsList = block.indent <= last.indent || ["- ", "1. "].contains(marker)
    if block.isTight, block.kind.isItem, last.kind.isItem, last.quotes == block.quotes, startsList {
      return ""
    }
    return (last.quotes < block.quotes ? last : block).quoteMarks.trimmingEnd + "\n"
  }
}

extension PageBlock {
  /// Whether another block is an item of the same list.
  fileprivate func isListed(with other: PageBlock) -> Bool {
    kind.isItem && other.kind.isItem && other.indent == indent && other.quotes == quotes
  }

  fileprivate var quoteMarks: String { Self.quoteMarks(quotes) }

  /// The marker of a list item; empty for other blocks.
  fileprivate var markdownMarker: String {
    guard case .item(let marker) = kind else { return "" }
    return marker.isNumberOfItem ? marker + " " : "- "
  }

  /// The number that a letter or a Roman numeral stands for, since Markdown has no lists of these; `nil` for other markers.
  ///
  /// - Parameters:
  ///   - last: the number of the item before, by which `i.` after `h.` is the ninth and not the first.
  ///   - next: the item after it, by which `i.` before `j.` is.
  fileprivate func number(after last: Int?, before next: PageBlock?) -> Int? {
    guard case .item(let marker) = kind, marker.isLetterOfItem else { return nil }
    let digits = marker.dropLast().lowercased()
    let (letters, roman) = (digits.lettersOfItem, digits.romanNumber)
    if let next = last.map({ $0 + 1 }), next == letters || next == roman { return next }
    if case .item(let marker) = next?.kind, marker.isLetterOfItem {
      let following = marker.dropLast().lowercased()
      if let letters, following.lettersOfItem == letters + 1 { return letters }
      if let roman, following.romanNumber == roman + 1 { return roman }
    }
    // Of one letter, a list that begins with it is rather Roman if it is i, v or x.
    return digits.count > 1 || "ivx".contains(digits) ? roman ?? letters : letters
  }
}

extension String {
  /// Whether Markdown reads it as the number of a list item, which has at most nine digits.
  var isNumberOfItem: Bool {
    hasSuffix(".") && (2...10).contains(utf8.count) && dropLast().allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Whether it is a letter, several, or a Roman numeral, as an ordered list of these marks its items.
  var isLetterOfItem: Bool {
    guard hasSuffix("."), (2...16).contains(utf8.count) else { return false }
    let (word, digits) = (String(dropLast()), dropLast().lowercased())
    let isOfOneCase = word == digits || word == digits.uppercased()
    return isOfOneCase && (digits.lettersOfItem != nil || digits.romanNumber != nil)
  }

  /// The number of small letters: 26 of `z`, 27 of `aa`; `nil` for more than three, and for other signs.
  fileprivate var lettersOfItem: Int? {
    guard utf8.count <= 3, utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) else {
      return nil
    }
    return utf8.reduce(0) { $0 * 26 + Int($1 - UInt8(ascii: "a")) + 1 }
  }

  /// The number of a Roman numeral in small letters; `nil` for what is none.
  fileprivate var romanNumber: Int? {
    let values: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1_000]
    let digits = compactMap { values[$0] }
    guard digits.count == count else { return nil }
    return zip(digits, digits.dropFirst() + [0]).reduce(0) { $0 + ($1.0 < $1.1 ? -$1.0 : $1.0) }
  }
}
