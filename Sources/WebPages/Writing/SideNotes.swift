/// Finds the notes that a page has within the line they belong to: a style sets them into the margin, or shows them where a
/// reader points at their sign, and nobody sees them in the middle of the sentence.
///
/// Sources: Tufte CSS, LaTeXML and Distill, whose names others have taken over.
struct SideNotes {
  /// What the name of a note says of it.
  enum Kind {
    /// It has a number, which a style may count.
    case numbered
    /// It has one only if it shows one.
    case plain
  }

  /// A note within a line.
  struct Note {
    let number: Int?
    /// Whether the line shows the number before the note.
    let hasSign: Bool
  }

  /// The notes by the element that each is.
  private(set) var notes: [Int: Note] = [:]
  /// The texts that only mark a note: its number at its beginning, and what opens it in narrow windows.
  private(set) var marks: Set<Int> = []

  /// How long a note is at least in bytes, and the most nodes of it and of what marks it.
  private static let (shortest, mostNodes, mostNodesOfMark) = (12, 1_000, 8)
  private static let longestMark = 4

  /// No notes.
  init() {}

  /// The notes in an element; those in a note are a part of it.
  init(of tree: PageTree, in root: Int) {
    var (node, last, count) = (root + 1, nil as Int?, 0)
    while node < tree.end(root) {
      guard let kind = Self.kind(of: node, in: tree), let last, tree.box(of: last) == tree.box(of: node)
      else {
        if tree.tag(node) == .text, tree.visibleCount(node) > 0 { last = node }
        node += 1
        continue
      }
      let own = markNumber(of: node, in: tree)
      let before = markBefore(node, in: tree)
      let isCounted = kind == .numbered && !Self.hasOtherSign(node, in: tree)
      let number = own ?? before ?? (isCounted ? count + 1 : nil)
      notes[node] = Note(number: number, hasSign: own == nil && before != nil)
      count = number ?? count
      node = tree.end(node)
    }
  }

  /// The kind of a note that is long enough; `nil` for other elements.
  private static func kind(of node: Int, in tree: PageTree) -> Kind? {
    let tag = tree.tag(node)
    guard tag == .note || PageTag.styled.contains(tag),
      tree.range(node).count <= mostNodes,
      let kind = tag == .note ? .numbered : tree.value(.classes, of: node).flatMap(ClassWords.sideNote)
    else { return nil }
    var (inner, count) = (node, 0)
    while inner < tree.end(node), count < shortest {
      let isInner = tree.tag(inner) == .link && tree.value(.address, of: inner)?.first == UInt8(ascii: "#")
      count += tree.tag(inner) == .text ? tree.visibleCount(inner) : 0
      inner = isInner ? tree.end(inner) : inner + 1
    }
    return count >= shortest ? kind : nil
  }

  /// Marks the numbers at the beginning of a note; returns the first of them.
  private mutating func markNumber(of note: Int, in tree: PageTree) -> Int? {
    var found: Int?
    for node in tree.range(note) where tree.tag(node) == .text && tree.visibleCount(node) > 0 {
      guard let number = Self.number(in: tree.line(node)) else { break }
      found = found ?? number
      marks.insert(node)
    }
    return found
  }

  /// The number right before a note; a sign there that is none, which opens the note, is marked.
  private mutating func markBefore(_ note: Int, in tree: PageTree) -> Int? {
    var before = tree.sibling(before: note)
    while let node = before, tree.range(node).count <= Self.mostNodesOfMark,
      tree.range(node).allSatisfy({ tree.visibleCount($0) == 0 })
    {
      before = tree.sibling(before: node)
    }
    guard let node = before, tree.tag(node) != .text, tree.range(node).count <= Self.mostNodesOfMark else {
      return nil
    }
    let line = tree.line(node)
    if let number = Self.number(in: line) { return number }
    if line.count <= Self.longestMark, !line.contains(where: { $0.isLetter || $0.isNumber }) {
      marks.formUnion(tree.range(node))
    }
    return nil
  }

  /// Whether a note begins with a sign that takes the place of a number.
  private static func hasOtherSign(_ note: Int, in tree: PageTree) -> Bool {
    tree.line(note).first.map { "*†‡§".contains($0) } ?? false
  }

  /// The number of a mark: of `1`, `[1]` or `1.`; `nil` for other text.
  private static func number(in line: String) -> Int? {
    guard line.count <= longestMark else { return nil }
    let digits = line.drop { $0 == "[" || $0 == "(" }.prefix { $0.isASCII && $0.isNumber }
    let rest = line[digits.endIndex...]
    return rest.allSatisfy { "]).:".contains($0) } ? Int(digits) : nil
  }
}

extension PageTree {
  /// The block around a node.
  fileprivate func box(of node: Int) -> Int? { ancestor(of: node, \.isBlock) }
}
