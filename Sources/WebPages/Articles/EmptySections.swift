import SmashtagModel

/// Finds the headings of an article behind which nothing of its text is left: all that stood there is left out, or is known
/// to be none of it.
struct EmptySections {
  /// A heading, and what was found behind it.
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

  /// The headings behind a node.
  func headings(behind start: Int) -> [Int] {
    var (node, open, found) = (article.root, [Section](), [Int]())
    while node < tree.end(article.root) {
      if let level = tree.tag(node).headingLevel, statistics.text(node) > 0, parts[node] == nil {
        close(from: level, &open, &found)
        if node > start { open.append(Section(heading: node, level: level)) }
        node = tree.end(node)
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

private extension EmptySections {
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
