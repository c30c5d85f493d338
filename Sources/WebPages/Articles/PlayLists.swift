/// Finds the lists of other films and recordings in an article: three elements or more that are called the same, each with a
/// picture, little text, and how long it plays.
struct PlayLists {
  private static let (fewest, most) = (3, 200)
  private static let longestText = 300
  /// The most text in bytes beside the films of a box.
  private static let mostBeside = 200
  /// How far the element of a film is above how long it plays.
  private static let highest = 6

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics

  init(of article: ArticleTree) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
  }

  /// The boxes with such lists.
  func found() -> [Int] {
    var (lookedAt, found) = (Set<Int>(), [Int]())
    for node in tree.range(article.root) where isDuration(node) {
      var film = node
      for _ in 0..<Self.highest {
        film = tree.parent(film)
        guard film > article.root, statistics.text(film) <= Self.longestText else { break }
        let box = tree.parent(film)
        if box > article.root, lookedAt.insert(box).inserted, isList(box, of: film) { found.append(box) }
      }
    }
    return found
  }
}

private extension PlayLists {
  /// Whether a text is a duration alone: `3:29`, `1:02:45`.
  func isDuration(_ node: Int) -> Bool {
    guard tree.tag(node) == .text, (4...8).contains(tree.visibleCount(node)),
      tree.text(node).contains(UInt8(ascii: ":"))
    else { return false }
    let parts = tree.line(node).split(separator: ":", omittingEmptySubsequences: false)
    return (2...3).contains(parts.count) && parts.dropFirst().allSatisfy { $0.count == 2 }
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Whether films are all that a box holds, but for a few words above them.
  func isList(_ box: Int, of film: Int) -> Bool {
    guard statistics.prose(box) == 0, !article.holdsTitle(box) else { return false }
    let films = tree.children(box).prefix(Self.most).filter { tree.isCalledLike($0, film) && isFilm($0) }
    let text = films.reduce(0) { $0 + statistics.text($1) }
    return films.count >= Self.fewest && statistics.text(box) <= text + Self.mostBeside
  }

  /// Rows of tables and items of lists may be runners, stops and talks, with their times.
  func isFilm(_ node: Int) -> Bool {
    Self.films.contains(tree.tag(node)) && statistics.text(node) <= Self.longestText
      && tree.range(node).count <= Self.most && tree.range(node).contains(where: isDuration)
      && tree.range(node).contains { tree.tag($0) == .image && !PageImage.isSmall($0, of: tree) }
  }

  static let films = PageTag.Group([.division, .article, .link])
}
