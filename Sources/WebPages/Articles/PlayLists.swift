/// Finds the lists of other films and recordings in an article: three elements or more that are called the same, each with a
/// picture, little text, and how long it plays.
struct PlayLists {
  private static let (fewest, most) = (3, 200)
  private static let longestText = 300
  /// How far the element of a film is above how long it plays.
  private static let highest = 6

  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int

  /// - Parameter root: the element with the article.
  init(_ tree: PageTree, _ statistics: PageStatistics, root: Int) {
    (self.tree, self.statistics, self.root) = (tree, statistics, root)
  }

  /// The boxes with such lists.
  func found() -> [Int] {
    var (lookedAt, found) = (Set<Int>(), [Int]())
    for node in tree.range(root) where isDuration(node) {
      var film = node
      for _ in 0..<Self.highest {
        film = tree.parent(film)
        guard film > root, statistics.text(film) <= Self.longestText else { break }
        let box = tree.parent(film)
        if box > root, lookedAt.insert(box).inserted, isList(box, of: film) { found.append(box) }
      }
    }
    return found
  }
}

private extension PlayLists {
  /// Whether a text is a duration alone: `3:29`, `1:02:45`.
  func isDuration(_ node: Int) -> Bool {
    guard tree.tag(node) == .text, (4...8).contains(tree.visibleCount(node)) else { return false }
    let parts = tree.line(node).split(separator: ":", omittingEmptySubsequences: false)
    return (2...3).contains(parts.count) && parts.dropFirst().allSatisfy { $0.count == 2 }
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  func isList(_ box: Int, of film: Int) -> Bool {
    guard statistics.prose(box) * 2 < statistics.prose(root) else { return false }
    let films = tree.children(box).prefix(Self.most).filter { tree.isCalledLike($0, film) && isFilm($0) }
    return films.count >= Self.fewest
  }

  func isFilm(_ node: Int) -> Bool {
    statistics.text(node) <= Self.longestText && tree.range(node).count <= Self.most
      && tree.range(node).contains { tree.tag($0) == .image } && tree.range(node).contains(where: isDuration)
  }
}
