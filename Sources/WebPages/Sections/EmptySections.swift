import SmashtagModel

/// Finds the headings of an article after which nothing of its text is left: all that stood there is left out, or is known
/// to be none of it; and the lines with a colon above lists of which it is so.
struct EmptySections {
  /// A heading, and what was found after it.
  struct Section {
    let heading: Int
    let level: Int
    /// Whether there is text or a picture.
    var isFilled = false
    /// Whether there is something that is none of the text.
    var hasLost = false

    mutating func take(_ content: Content) {
      isFilled = isFilled || content == .text
      hasLost = hasLost || content == .lost
    }
  }

  /// What an element holds.
  enum Content {
    /// Text, or a picture.
    case text
    /// What is none of the text, or is left out.
    case lost
    case nothing
    /// Other elements, each of which counts by itself.
    case others
  }

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  private let leftOut: [Bool]
  private let parts: [Int: PageBlock.Part]

  /// - Parameters:
  ///   - leftOut: for each node, whether it is left out with its descendants.
  ///   - parts: what is none of the text.
  init(of article: ArticleTree, leftOut: [Bool], parts: [Int: PageBlock.Part]) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
    (self.leftOut, self.parts) = (leftOut, parts)
  }

  /// The headings after a node.
  func headings(after start: Int) -> [Int] {
    var (node, open, found) = (article.root, [Section](), [Int]())
    while node < tree.end(article.root) {
      if let level = tree.tag(node).headingLevel, statistics.text(node) > 0, parts[node] == nil {
        close(from: level, &open, &found)
        if node > start, isAloneInBox(node) {
          found.append(node)
        } else if node > start {
          open.append(Section(heading: node, level: level))
        }
        node = tree.end(node)
        continue
      }
      // Most of a page is text, and of a section in which there is some nothing more is asked.
      if tree.tag(node) == .text, open.allSatisfy(\.isFilled) {
        node += 1
        continue
      }
      let content = content(node)
      for index in open.indices { open[index].take(content) }
      node = content == .others ? node + 1 : tree.end(node)
    }
    close(from: 1, &open, &found)
    return found
  }
}

extension EmptySections {
  /// The lines after a node that end with a colon above a list that is lost, `Read also:`, or above all that is lost at the end.
  func introductions(after start: Int) -> [Int] {
    tree.boxes(in: tree.range(article.root)).filter { line in
      guard line > start, Self.lines.contains(tree.tag(line)),
        (1...ArticleTree.longestLine).contains(statistics.text(line)), article.isLeaf(line),
        tree.endsWithColon(line), parts[line] == nil, !article.isKept(line),
        let next = article.nextElements(after: line).first(where: { leftOut[$0] || statistics.text($0) > 0 })
      else { return false }
      return content(next) == .lost
        && (tree.range(next).prefix(Self.mostOfBox).contains(where: isLongLink) || isLast(line))
    }
  }
}

private extension EmptySections {
  /// Whether nothing of the text stands after a line.
  func isLast(_ line: Int) -> Bool {
    var node = tree.end(line)
    while node < tree.end(article.root) {
      let content = content(node)
      if content == .text { return false }
      node = content == .others ? node + 1 : tree.end(node)
    }
    return true
  }

  static let lines = PageTag.Group([.paragraph, .division])

  /// The most nodes of a box that is looked through.
  static let mostOfBox = 400

  /// Whether nothing else is left of the box around a heading, in which links lead to other texts: a line or a link in it may as
  /// well tell of what stands after the box.
  func isAloneInBox(_ heading: Int) -> Bool {
    let line = wrapper(of: heading)
    let box = tree.parent(line)
    guard box > article.root, ArticleTree.boxes.contains(tree.tag(box)), !article.holdsTitle(box),
      tree.range(box).count <= Self.mostOfBox,
      tree.children(box).first(where: { statistics.text($0) > 0 }) == line
    else { return false }
    var (node, hasLost) = (box + 1, false)
    while node < tree.end(box) {
      let content = node == heading ? .nothing : content(node)
      if content == .text { return false }
      hasLost = hasLost || content == .lost
      node = content == .others ? node + 1 : tree.end(node)
    }
    return hasLost && leadsToTexts(box, below: heading)
  }

  /// The outermost element in which a heading is all there is; the heading itself, if something stands beside it.
  func wrapper(of heading: Int) -> Int {
    var wrapper = heading
    for _ in 0..<Self.mostWrappers {
      let box = tree.parent(wrapper)
      guard box > article.root, tree.range(box).count <= Self.mostOfBox,
        tree.range(box).allSatisfy({ tree.range(heading).contains($0) || tree.visibleCount($0) == 0 })
      else { break }
      wrapper = box
    }
    return wrapper
  }

  static let mostWrappers = 3

  /// Whether there are two links or more that name other texts, in a list or below a heading in a block each.
  func leadsToTexts(_ node: Int, below heading: Int) -> Bool {
    let nodes = tree.range(node).prefix(Self.mostOfBox)
    let links = nodes.filter(isLongLink)
    if nodes.contains(where: { tree.tag($0) == .list || tree.tag($0) == .orderedList }) {
      return links.count > 1
    }
    return Set(links.filter { !tree.range(heading).contains($0) }.map(block)).count > 1
  }

  /// The block with the text of a link, in it or around it.
  func block(of link: Int) -> Int {
    let text = tree.range(link).first { tree.tag($0) == .text && tree.visibleCount($0) > 0 }
    return article.block(of: text ?? link)
  }

  func isLongLink(_ node: Int) -> Bool {
    tree.tag(node) == .link
      && tree.range(node).prefix(PageTree.mostNodesOfLine).reduce(0) {
        $0 + (tree.tag($1) == .text ? tree.visibleCount($1) : 0)
      } >= ArticleTree.longLink
  }

  func content(_ node: Int) -> Content {
    if leftOut[node] { return tree.range(node).contains { tree.visibleCount($0) > 0 } ? .lost : .nothing }
    if let part = parts[node] { return part == .caption ? .text : .lost }
    switch tree.tag(node) {
    case .text: return statistics.text(node) > 0 ? .text : .nothing
    case .image: return PageImage.isSmall(node, of: tree) ? .nothing : .text
    case .embedded, .rule: return .text
    default: return .others
    }
  }

  func close(from level: Int, _ open: inout [Section], _ found: inout [Int]) {
    while let last = open.last, last.level >= level {
      open.removeLast()
      if last.hasLost, !last.isFilled { found.append(last.heading) }
    }
  }
}
