import Foundation

/// The footnotes of a page: what the raised numbers in its text lead to.
struct Footnotes {
  /// The numbers of the notes by the `id` of the element that each is, as far as the text led to them.
  private var numbers: [String: Int] = [:]
  private var open: Note?

  /// A note that is being written.
  private struct Note {
    let number: Int
    /// The node after it.
    let end: Int
    /// Whether it is a line between blocks, which the next block ends.
    let isLine: Bool
  }

  /// Whether the text led to none so far.
  var isEmpty: Bool { numbers.isEmpty }
  /// The number of the note that is being written; `nil` for other text.
  var current: Int? { open?.number }

  /// Keeps where a number leads to; the first number for a note counts.
  mutating func add(_ number: Int, href: String) {
    let id = String(href[(href.lastIndex(of: "#").map { href.index(after: $0) } ?? href.endIndex)...])
    guard !id.isEmpty else { return }
    let name = id.contains("%") ? id.removingPercentEncoding ?? id : id
    if numbers[name] == nil { numbers[name] = number }
  }

  /// The number of the note that begins with an element; `nil` for most.
  func number(of node: Int, in tree: PageTree) -> Int? {
    tree.string(.id, of: node).flatMap { numbers[$0] }
  }

  /// Begins a note, unless it is so long that it is a part of the text.
  mutating func begin(_ number: Int, with node: Int, of tree: PageTree) {
    let (end, isLine) = tree.footnote(from: node)
    if isLine || end - node <= Self.mostNodes { open = Note(number: number, end: end, isLine: isLine) }
  }

  /// Begins a note that stands within a line, if it has a number.
  mutating func begin(_ number: Int?, within nodes: Range<Int>) {
    open = number.map { Note(number: $0, end: nodes.upperBound, isLine: false) }
  }

  private static let mostNodes = 1_000

  /// Ends the note if it ends before a node, or if that is a block and the note a line between blocks.
  mutating func end(before node: Int, isBlock: Bool) {
    if let note = open, note.end <= node || (isBlock && note.isLine) { open = nil }
  }
}

extension PageTree {
  /// The node after the note that an element is or begins, and whether the next block ends it before.
  fileprivate func footnote(from node: Int) -> (end: Int, isLine: Bool) {
    if tag(node) == .term { return (endOfNext(node) { $0 == .definition } ?? end(node), false) }
    if tag(node).isBlock { return (end(node), false) }
    if isSign(node), let end = endOfNext(node, where: \.isBlock) { return (end, false) }
    var box = parent(node)
    while box > 0, !tag(box).isBlock { box = parent(box) }
    return (end(box), !Self.paragraphs.contains(tag(box)))
  }

  private static let paragraphs = PageTag.Group([.paragraph, .item, .definition])

  /// Whether an element within a line has no more than the number of a note.
  private func isSign(_ node: Int) -> Bool {
    range(node).count <= Self.mostNodesOfSign && line(node).count <= Self.longestSign
  }

  /// The most nodes of what is no more than a number.
  static let mostNodesOfSign = 8
  private static let longestSign = 5

  /// The end of the element after an element if it is of a kind; `nil` otherwise.
  private func endOfNext(_ node: Int, where isWanted: (PageTag) -> Bool) -> Int? {
    var next = end(node)
    let outer = end(parent(node))
    while next < outer, tag(next) == .text, visibleCount(next) == 0 { next += 1 }
    return next < outer && isWanted(tag(next)) ? end(next) : nil
  }
}
