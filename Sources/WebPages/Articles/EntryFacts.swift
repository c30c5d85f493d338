/// Finds what stands beside each of several messages or answers: who wrote it, when, and what they sign with.
///
/// The messages are elements that are called the same, and named as messages; in each stands a box without prose that is
/// called as in the others, with a link and a few numbers.
struct EntryFacts {
  private static let (most, longest, mostNodes) = (200, 200, 80)
  /// The fewest messages, and the fewest boxes that are called the same in them.
  private static let fewest = 2

  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int

  init(of article: ArticleTree) {
    (tree, statistics, root) = (article.tree, article.statistics, article.root)
  }

  func found() -> [Int] {
    var (seen, found) = (Set<Int>(), [Int]())
    for node in tree.range(root).dropFirst() where isEntry(node) && seen.insert(tree.parent(node)).inserted {
      let entries = tree.children(tree.parent(node)).prefix(Self.most).filter {
        tree.isCalledLike($0, node) && statistics.prose($0) > 0
      }
      if entries.count >= Self.fewest { found += facts(in: entries) }
    }
    return found
  }
}

private extension EntryFacts {
  func isEntry(_ node: Int) -> Bool {
    guard Self.boxes.contains(tree.tag(node)), statistics.prose(node) > 0,
      let classes = tree.value(.classes, of: node)
    else { return false }
    return ClassWords.names(in: classes, any: Self.entries)
  }

  func facts(in entries: [Int]) -> [Int] {
    let boxes = entries.flatMap { entry in
      tree.children(entry).prefix(Self.most).flatMap { child in
        isBox(child) ? [child] : tree.children(child).prefix(Self.most).filter(isBox)
      }
    }
    let alike = Dictionary(grouping: boxes) { Array(tree.value(.classes, of: $0) ?? []) }
    return alike.values.flatMap { group in
      let tellsFacts = group.count >= Self.fewest && group.count(where: tells) * 2 >= group.count
      return tellsFacts || group.contains(where: isSignature) ? group : []
    }
  }

  func isBox(_ node: Int) -> Bool {
    guard Self.boxes.contains(tree.tag(node)), tree.value(.classes, of: node)?.isEmpty == false,
      (1...Self.longest).contains(statistics.text(node)), tree.range(node).count <= Self.mostNodes
    else { return false }
    return !tree.range(node).contains { Self.texts.contains(tree.tag($0)) }
  }

  func isSignature(_ node: Int) -> Bool {
    tree.value(.classes, of: node).map { ClassWords.names(in: $0, any: Self.signatures) } ?? false
  }

  /// Whether it tells no more than facts: it has a link and two numbers.
  func tells(_ node: Int) -> Bool {
    statistics.links(node) > 0 && !tree.isSentence(node)
      && tree.range(node).reduce(0) { $0 + numbers(in: $1) } > 1
  }

  func numbers(in node: Int) -> Int {
    guard tree.tag(node) == .text else { return 0 }
    return tree.text(node).split { !(0x30...0x39).contains($0) }.count
  }

  static let boxes = PageTag.Group([.division, .section, .article, .item, .header, .footer, .aside, .address])
  static let texts = PageTag.Group([.table, .verbatim, .quote, .figure, .caption, .orderedList])
  static let entries = HTMLNameTable<Bool>([
    "message", "msg", "post", "posting", "answer", "reply", "comment", "topic",
  ])
  static let signatures = HTMLNameTable<Bool>(["signature", "sig"])
}
