/// Finds the lists of other films and recordings in an article: three elements or more that are called the same, each with a
/// picture, little text, and how long it plays; and the single ones that are a link between its paragraphs.
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

  /// The boxes with such lists, and those with a single one.
  func found() -> [Int] {
    var (lookedAt, found) = (Set<Int>(), [Int]())
    for node in tree.range(article.root) where isDuration(node) {
      if let player = player(around: node) { found.append(player) }
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
  /// The outermost box around how long a film plays that holds a link and a few words about it, and no heading, list or table.
  func player(around duration: Int) -> Int? {
    guard tree.tag(tree.parent(duration)) != .time else { return nil }
    var (box, found) = (duration, nil as Int?)
    for _ in 0..<Self.highest {
      box = tree.parent(box)
      guard box > article.root, statistics.text(box) <= Self.longestPlayer, statistics.prose(box) == 0,
        tree.range(box).count <= Self.mostOfPlayer, !article.holdsTitle(box), !article.isKept(box),
        !tree.range(box).contains(where: { isOfText($0) })
      else { break }
      let isMore = statistics.text(box) > statistics.text(duration) + Self.leastOfPlayer
      if isMore, Self.players.contains(tree.tag(box)),
        tree.range(box).contains(where: { tree.tag($0) == .link })
      {
        found = box
      }
    }
    return found
  }

  func isOfText(_ node: Int) -> Bool {
    tree.tag(node).headingLevel != nil || Self.texts.contains(tree.tag(node))
      || (tree.tag(node) == .text && tree.isSentence(node))
  }

  /// The text of a player in bytes, beside how long it plays and at most, and its nodes.
  static let (leastOfPlayer, longestPlayer, mostOfPlayer) = (20, 160, 60)
  static let players = PageTag.Group([.division, .aside, .section, .figure])
  static let texts = PageTag.Group([.paragraph, .list, .orderedList, .table, .terms])

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
