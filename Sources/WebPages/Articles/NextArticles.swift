/// Finds the element with the article of a page that goes on with others below it, as some do while a reader scrolls.
struct NextArticles {
  /// The least prose in bytes of an article that another one follows.
  private static let leastProse = 200
  /// The most boxes that are looked at beside one, and the most nodes of one in which its day is looked for.
  private static let (mostBeside, mostOfHead) = (100, 200)

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int
  private let leftOut: [Bool]

  /// - Parameter leftOut: for each node, whether it is left out with its descendants.
  init(of article: ArticleTree, leftOut: [Bool]) {
    (self.article, self.leftOut) = (article, leftOut)
    (tree, statistics, root) = (article.tree, article.statistics, article.root)
  }

  /// The element with the title, which is a heading of the first level and no link; `nil` where no other article follows.
  func before(titled titleNode: Int) -> Int? {
    guard tree.tag(titleNode) == .heading1, statistics.links(titleNode) == 0 else { return nil }
    return marked(titled: titleNode) ?? calledLikeNext(titled: titleNode)
  }
}

private extension NextArticles {
  /// The element that is marked as an article and says the title, if one after it, which is none of several beside it, has
  /// another title.
  func marked(titled titleNode: Int) -> Int? {
    guard let article = tree.ancestor(of: titleNode, { $0 == .article }), article > root,
      statistics.prose(article) >= Self.leastProse,
      let next = (tree.end(article)..<tree.end(root)).first(where: {
        tree.tag($0) == .article && !leftOut[$0]
      }),
      tree.parent(next) != tree.parent(article),
      let heading = tree.range(next).first(where: { tree.tag($0) == .heading1 })
    else { return nil }
    return isOther(heading, than: titleNode) ? article : nil
  }

  /// The box with the title, if the next one beside it whose class begins alike has another title that is called like it, and each
  /// has a day: entries of one text share theirs.
  func calledLikeNext(titled titleNode: Int) -> Int? {
    var box = tree.parent(titleNode)
    while box > root {
      if statistics.prose(box) >= Self.leastProse, let name = tree.firstClass(of: box), isDated(box),
        let next = tree.children(tree.parent(box)).prefix(Self.mostBeside).first(where: {
          $0 > box && !leftOut[$0] && tree.tag($0) == tree.tag(box)
            && tree.firstClass(of: $0)?.elementsEqual(name) ?? false
        })
      {
        return isHeaded(next, otherThan: titleNode) && isDated(next) ? box : nil
      }
      box = tree.parent(box)
    }
    return nil
  }

  func isHeaded(_ next: Int, otherThan titleNode: Int) -> Bool {
    let heading = tree.range(next).first { PageTag.headings.contains(tree.tag($0)) }
    return heading.map {
      tree.isCalledLike($0, titleNode) && isOther($0, than: titleNode)
        && statistics.prose(next) > 0
    } ?? false
  }

  /// Whether a heading says something else than the title; answers repeat it, as `Re: …`.
  func isOther(_ heading: Int, than titleNode: Int) -> Bool {
    !tree.line(heading).hasSuffix(tree.line(titleNode))
  }

  /// Whether a box has a day near its beginning.
  func isDated(_ box: Int) -> Bool {
    return tree.range(box).prefix(Self.mostOfHead).contains {
      tree.tag($0) == .time || (tree.tag($0) == .text && article.hasDay($0, in: nil))
    }
  }
}
