extension PageClutter {
  /// Its `id` is made of its own heading, as documents name their sections.
  func isCalledSo(_ node: Int) -> Bool {
    guard statistics.forms[node] == 0, statistics.linkShare(node) < 0.4,
      let id = tree.string(.id, of: node), let heading = firstHeading(node), isCalled(id, heading)
    else { return false }
    return isInText(node) && tree.value(.classes, of: node).flatMap(ClassWords.part) == nil
  }

  /// It is a section, or in the part of the page that says of itself to be what it is about.
  private func isInText(_ node: Int) -> Bool {
    if tree.tag(node) == .section || !isOutside(node) { return true }
    var node = node
    while node > 0 {
      node = tree.parent(node)
      if tree.value(.role, of: node)?.elementsEqual("main".utf8) ?? false { return true }
    }
    return false
  }

  private func isCalledSoByClass(_ node: Int) -> Bool {
    guard let heading = firstHeading(node), let classes = tree.string(.classes, of: node) else {
      return false
    }
    return classes.split(whereSeparator: \.isWhitespace).contains { isCalled(String($0), heading) }
  }

  private func firstHeading(_ node: Int) -> [String]? {
    tree.range(node).prefix(Self.nearest).first { tree.tag($0).headingLevel != nil }
      .map { Self.words(tree.heading($0)) }
  }

  /// How many nodes may stand before a heading, and be in it.
  private static let nearest = 8

  private func isCalled(_ name: String, _ title: [String]) -> Bool {
    let name = Self.words(name)
    return !name.isEmpty && name == title
  }

  /// In lower case; numbers before them and behind them aside.
  private static func words(_ text: String) -> [String] {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let isNumber = { (word: String) in word.allSatisfy(\.isNumber) }
    return Array(words.drop(while: isNumber).reversed().drop(while: isNumber).reversed())
  }

  /// It leads nowhere, so it is no menu of a site.
  func isWithoutLinks(_ node: Int) -> Bool {
    statistics.links[node] == 0 && statistics.forms[node] == 0 && statistics.text[node] >= Self.leastText
  }

  /// Less is a label.
  private static let leastText = 20

  /// Prose among the prose of an article, with few links and nothing to fill in.
  func isOfArticle(_ node: Int, _ flanks: PageFlanks) -> Bool {
    guard statistics.forms[node] == 0, statistics.prose[node] > 0 || isCalledSoByClass(node),
      statistics.links[node] <= statistics.prose[node] / Self.prosePerLink
    else { return false }
    switch part(node) {
    case .navigation, .offer, .comments: return flanks.hasBoth(node, in: flanks.root)
    case .frame: return flanks.hasBoth(node, in: tree.parent(node))
    case .sign, .doubtful, nil: return false
    }
  }

  private static let prosePerLink = 300
}

/// Whether there is prose before and behind a node.
struct PageFlanks {
  let root: Int
  private let tree: PageTree
  /// By node, what stands in the nodes before it.
  private var before: [Int]

  init(_ tree: PageTree, _ statistics: PageStatistics, root: Int) {
    (self.tree, self.root) = (tree, root)
    var own = statistics.prose
    for node in tree.nodes.indices.dropFirst() { own[tree.parent(node)] -= statistics.prose[node] }
    before = [0]
    before.reserveCapacity(own.count + 1)
    for prose in own { before.append((before.last ?? 0) + prose) }
  }

  func hasBoth(_ node: Int, in box: Int) -> Bool {
    before[node] > before[box] && before[tree.end(box)] > before[tree.end(node)]
  }
}

extension PageStatistics {
  /// The node where so much has been said behind another that it is more than a label.
  func node(in tree: PageTree, endingTextBehind node: Int) -> Int? {
    var said = 0
    return tree.nodes.indices[tree.end(node)...].first {
      if tree.tag($0) == .text { said += unlinked($0) }
      return said >= Self.leastSaid
    }
  }

  private static let leastSaid = 40
}
