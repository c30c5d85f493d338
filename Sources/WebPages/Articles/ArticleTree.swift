/// An article within the tree of its page, and what is asked of its elements when its parts are told apart.
struct ArticleTree {
  let tree: PageTree
  let statistics: PageStatistics
  /// The element with the article.
  let root: Int
  /// The heading that is its title, or the link that a discussion is about.
  let titleNode: Int?
  /// The outermost tables that encyclopedias set above a text.
  private let notices: [Int]

  init(_ tree: PageTree, _ statistics: PageStatistics, root: Int, titleNode: Int?) {
    (self.tree, self.statistics, self.root, self.titleNode) = (tree, statistics, root, titleNode)
    notices = tree.outermostBoxes(in: tree.range(root)) { Self.isNotice($0, of: tree) }
  }
}

extension ArticleTree {
  /// What a line about an article has at most, in bytes: a byline, a date.
  static let (longestByline, longestDate) = (240, 120)
  /// The longest standfirst in bytes.
  static let longestStandfirst = 700
  /// The shortest standfirst in bytes; what is shorter is a label.
  static let shortestStandfirst = 40
  /// The longest line in bytes of a few words.
  static let longestLine = 80
  /// The shortest text in bytes of a paragraph that cannot be taken for a label.
  static let longParagraph = 100
  /// The shortest title in bytes of another text in a link.
  static let longLink = 20

  /// The title, where it is a heading or a line with no paragraph of the text above it.
  var leadingTitle: Int? {
    guard let titleNode, tree.range(root).contains(titleNode), tree.tag(titleNode) != .link else {
      return nil
    }
    let isAfter = (root..<titleNode).contains {
      isParagraph($0) && tree.end($0) <= titleNode && !isKept($0)
        // A short one with a number says when a text is of, or how long it is.
        && (statistics.unlinked($0) >= Self.longParagraph || !tree.line($0).contains(where: \.isNumber))
    }
    return isAfter ? nil : titleNode
  }

  func holdsTitle(_ node: Int) -> Bool { titleNode.map { tree.range(node).contains($0) } ?? false }

  /// Whether it is a block of prose without other blocks of prose in it: a sentence, or long.
  func isParagraph(_ node: Int) -> Bool {
    statistics.prose(node) > 0 && tree.tag(node).isBlock
      && tree.children(node).allSatisfy { statistics.prose($0) == 0 }
      && (statistics.unlinked(node) >= Self.longestByline || (tree.isSentence(node) && hasTextOfItsOwn(node)))
  }

  /// Whether its text is not just some elements within a line, beside blocks.
  func hasTextOfItsOwn(_ node: Int) -> Bool {
    let children = tree.children(node).prefix(Self.mostOfLine).filter { statistics.text($0) > 0 }
    return children.contains { tree.tag($0) == .text } || !children.contains { tree.tag($0).isBlock }
  }

  /// Whether a box has prose that stands in none of its blocks, as between line breaks.
  func hasProseOfItsOwn(_ box: Int) -> Bool {
    statistics.prose(box)
      > tree.children(box).prefix(Self.mostOfLine).reduce(0) { $0 + statistics.prose($1) }
  }

  /// Whether it is a block with text and without other blocks of text.
  func isLeaf(_ node: Int) -> Bool {
    statistics.text(node) > 0 && tree.tag(node).isBlock
      && !tree.children(node).contains { tree.tag($0).isBlock && statistics.text($0) > 0 }
  }

  /// Whether it says whose the text is: `© 2026 …`, `Copyright …`, or in a short paragraph `… © 2026`.
  ///
  /// No heading above a text does, nor the third point of a list: `(c) …`.
  /// - Parameter isAfterText: whether it stands after the text, where a short line needs nothing but the sign.
  func isReservation(_ node: Int, isAfterText: Bool = false) -> Bool {
    let isShort = statistics.text(node) <= Self.longestByline
    let line = beginning(of: node)
    if let sign = Self.signsOfRights.first(where: line.inLowerCase.hasPrefix),
      says(sign, before: line.dropFirst(sign.count), node, isNeeded: !isAfterText || !isShort)
    {
      return true
    }
    return isShort
      && tree.range(node).prefix(Self.mostOfRow).contains { tree.tag($0) == .text && isReserved($0) }
  }

  /// Whether a sign of rights at the beginning of an element means these.
  ///
  /// - Parameter isNeeded: whether a year or a sign, or in a short line a name, has to follow.
  private func says(_ sign: String, before rest: Substring, _ node: Int, isNeeded: Bool) -> Bool {
    if sign == "©" { return true }
    if tree.tag(node).headingLevel != nil,
      nextElements(after: node).contains(where: { statistics.text($0) > 0 })
    {
      return false
    }
    let rest = rest.drop { !$0.isLetter && !$0.isNumber && $0 != "©" && $0 != "(" }
    let word = rest.prefix { $0.isLetter || $0.isNumber }
    if rest.hasPrefix("©") || rest.inLowerCase.hasPrefix(Self.letter) { return true }
    if word.count == 4, word.allSatisfy(\.isNumber) { return true }
    if sign == Self.letter, isPoint(node) { return false }
    if !isNeeded || ["copyright", "by"].contains(word.inLowerCase) { return true }
    return statistics.text(node) <= Self.longestByline && word.first?.isUppercase ?? false
  }

  /// Whether a point `(b)` stands a little above.
  private func isPoint(_ node: Int) -> Bool {
    (max(root, node - Self.mostOfPoint)..<node).contains {
      tree.tag($0) == .text && tree.text($0).drop(while: \.isMarkupBlank).begins(withWord: "(b)")
    }
  }

  /// How many nodes a point of a list may have that others stand in.
  private static let mostOfPoint = 400

  /// Whether a text has the sign of rights, and right after it a year: `© 2026`, `© copyright 2026`.
  private func isReserved(_ text: Int) -> Bool {
    guard let sign = tree.text(text).firstRange(ofWord: "©") else { return false }
    let words = String(decoding: tree.text(text)[sign.upperBound...].prefix(Self.longestSign), as: UTF8.self)
      .lowercased().split { !$0.isLetter && !$0.isNumber }
    let year = words.first == "copyright" ? words.dropFirst().first : words.first
    return year.map { $0.count == 4 && Int($0) != nil } ?? false
  }

  /// Whether it is a line that says what a Chinese text was called elsewhere, or who edited it: `（责任编辑：…）`.
  func isOrigin(_ node: Int) -> Bool {
    guard statistics.text(node) <= Self.longestByline else { return false }
    let beginning = beginning(of: node).drop { "（(【[".contains($0) }
    return Self.labelsOfOrigin.contains { label in
      beginning.hasPrefix(label) && beginning.dropFirst(label.count).first.map { "：: ".contains($0) } ?? false
    }
  }

  /// The first characters of an element, without blanks before them; none where no sign or label begins so.
  private func beginning(of node: Int) -> Substring {
    guard let first = tree.range(node).first(where: { tree.tag($0) == .text && tree.visibleCount($0) > 0 })
    else { return "" }
    let text = tree.text(first).drop(while: \.isMarkupBlank).prefix(Self.longestSign)
    // All lines of a page are asked, and few are copied for it.
    guard let byte = text.first, byte >= 0x80 || "([cC".utf8.contains(byte) else { return "" }
    return String(decoding: text, as: UTF8.self).drop(while: \.isWhitespace)
  }

  private static let letter = "(c)"
  private static let signsOfRights = ["©", letter, "copyright"]
  private static let labelsOfOrigin = ["责任编辑", "责编", "原标题"]
  /// In bytes; Chinese lines may begin with two blanks as wide as characters.
  private static let longestSign = 30

  /// The only child of an element with text; `nil` where there are several, or none.
  func onlyChild(of node: Int) -> Int? {
    var filled = tree.children(node).lazy.filter { statistics.text($0) > 0 }.makeIterator()
    let first = filled.next()
    return filled.next() == nil ? first : nil
  }

  /// The paragraph right after an element within a line that was never closed: the parser opens that element again at its beginning;
  /// `nil` where there is none.
  func continuation(of node: Int) -> Int? {
    guard PageTag.styled.contains(tree.tag(node)), let next = nextElements(after: node).first,
      tree.tag(next) == .paragraph, next + 1 < tree.end(next), tree.isCalledLike(next + 1, node)
    else { return nil }
    return next
  }

  /// The outermost element with the text of another one and no more.
  func wholeBox(of node: Int) -> Int {
    var box = node
    while case let outer = tree.parent(box), outer > root, statistics.text(outer) == statistics.text(node) {
      box = outer
    }
    return box
  }

  /// Whether all of a paragraph is in one element within it, as headings and notices in bold letters are.
  func isSetApart(_ paragraph: Int) -> Bool {
    onlyChild(of: paragraph).map { PageTag.styled.contains(tree.tag($0)) } ?? false
  }

  /// Whether all of a paragraph but its links is in elements of one of some kinds: in italics, in bold letters.
  func isWhole(_ paragraph: Int, in styles: PageTag.Group) -> Bool {
    guard tree.range(paragraph).count <= Self.mostOfRow else { return false }
    let texts = tree.range(paragraph).filter {
      tree.tag($0) == .text && statistics.unlinked($0) > 0
        && tree.line($0).contains { $0.isLetter || $0.isNumber }
    }
    return !texts.isEmpty
      && texts.allSatisfy { text in
        tree.ancestor(of: text) { styles.contains($0) || $0.isBlock }.map { styles.contains(tree.tag($0)) }
          ?? false
      }
  }

  /// Where the box called footnotes or a bibliography ends in which an element stands; `nil` where it stands in none after a node.
  func endOfNotes(around node: Int, after start: Int) -> Int? {
    var box = node
    while box > start {
      if ClassWords.namesFootnotes(box, of: tree) { return tree.end(box) }
      box = tree.parent(box)
    }
    return nil
  }

  /// Whether it is marked as a note.
  func isNote(_ node: Int) -> Bool { tree.value(.role, of: node)?.elementsEqual("note".utf8) ?? false }

  /// Whether it is a heading, or a short line without links of which all words are set apart.
  func isHeading(_ line: Int) -> Bool {
    if tree.tag(line).headingLevel != nil { return !holdsTitle(line) }
    return statistics.text(line) <= Self.longestLine && statistics.links(line) == 0 && isLeaf(line)
      && !isKept(line) && !tree.isSentence(line) && isWhole(line, in: PageTag.styled)
  }

  /// Whether it is a table that encyclopedias set above a text to say what it lacks.
  func isNotice(_ node: Int) -> Bool { Self.isNotice(node, of: tree) }

  private static func isNotice(_ node: Int, of tree: PageTree) -> Bool {
    tree.tag(node) == .table
      && tree.value(.classes, of: node).map { ClassWords.names(in: $0, any: namesOfNotices) } ?? false
  }

  private static let namesOfNotices = HTMLNameTable<Bool>(["ambox"])

  /// Whether it stands in such a table.
  func isInNotice(_ node: Int) -> Bool { tree.isIn(notices, node) }

  /// The block that a node is in; the node itself if it is one.
  func block(of node: Int) -> Int {
    var node = node
    while node > root, !tree.tag(node).isBlock { node = tree.parent(node) }
    return node
  }

  /// The box that a paragraph stands in, or the list with it.
  func box(of paragraph: Int) -> Int? { tree.ancestor(of: paragraph) { !Self.lists.contains($0) } }

  /// Whether it stands in a list, a table or the like, which is shown as a whole; one with the title in the same item is a page's
  /// layout.
  func isKept(_ node: Int) -> Bool {
    var inner = node
    while inner > root {
      let outer = tree.parent(inner)
      if Self.kept.contains(tree.tag(outer)), !holdsTitle(inner), !isLayout(outer) { return true }
      inner = outer
    }
    return false
  }

  /// Whether it is a table that is made for the layout of a page or a letter: it holds most of the prose, or is a single row in
  /// one that does.
  private func isLayout(_ node: Int) -> Bool {
    guard tree.tag(node) == .table else { return false }
    if statistics.prose(node) * 2 > statistics.prose(root) { return true }
    guard tree.range(node).count <= Self.mostOfRow,
      tree.range(node).count(where: { tree.tag($0) == .row }) == 1
    else { return false }
    guard let outer = tree.ancestor(of: node, { $0 == .table }) else { return false }
    return outer <= root || statistics.prose(outer) * 2 > statistics.prose(root)
  }

  private static let mostOfRow = 60

  /// The outermost element with the text of one within a line, if it is the whole line, as between two paragraphs.
  func lineOfItsOwn(_ node: Int) -> Int? {
    var (line, box) = (node, tree.parent(node))
    while box > root, !tree.tag(box).isBlock, statistics.text(box) == statistics.text(node) {
      (line, box) = (box, tree.parent(box))
    }
    guard tree.tag(box).isBlock else { return nil }
    var (isBegun, count) = (false, 0)
    for child in tree.children(box) {
      count += 1
      if count > Self.mostOfLine { return nil }
      if tree.tag(child).isBlock || tree.tag(child) == .lineBreak {
        if child > line { break }
        isBegun = false
      } else if child != line, statistics.text(child) > 0 {
        if child > line { return nil }
        isBegun = true
      } else if child == line, isBegun {
        return nil
      }
    }
    return line
  }

  /// The most elements and texts of a box in which lines are looked for.
  private static let mostOfLine = 200

  /// The elements with prose beside another one that are called as it is; none where that has no class.
  func others(like node: Int) -> [Int] {
    guard tree.value(.classes, of: node)?.isEmpty == false else { return [] }
    return tree.children(tree.parent(node)).prefix(Self.mostOfLine).filter {
      $0 != node && statistics.prose($0) > 0 && tree.isCalledLike($0, node)
    }
  }

  /// The elements that follow in the same box, as far as they are near.
  func nextElements(after node: Int) -> [Int] {
    let end = tree.end(tree.parent(node))
    var (next, found) = (tree.end(node), [Int]())
    while next < end, found.count < Self.near {
      if tree.tag(next) != .text { found.append(next) }
      next = tree.end(next)
    }
    return found
  }

  private static let near = 3

  /// The node with text that is right before another one in the same element, or with one without text between; `nil` for none.
  func filledSibling(before node: Int) -> Int? {
    let before = tree.sibling(before: node)
    let filled = before.flatMap { statistics.text($0) > 0 ? $0 : tree.sibling(before: $0) }
    return filled.flatMap { statistics.text($0) > 0 ? $0 : nil }
  }

  /// The elements that may be an entry of several.
  static let entries = PageTag.Group([.division, .section, .article, .item])
  /// The elements that only part a page.
  static let boxes = PageTag.Group([.division, .section, .aside])
  /// What is shown as a whole.
  static let kept = PageTag.Group([.list, .orderedList, .terms, .table, .quote, .verbatim, .details])
  private static let lists = PageTag.Group([.item, .list, .orderedList, .quote, .terms, .term, .definition])
}
