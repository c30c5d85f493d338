/// Finds what invites to fill in a form, or to press something, that is left out: letters, feedback.
struct Invitations {
  /// The longest one in bytes; with the terms of a letter it may be long.
  private static let longest = 900
  private static let (mostNodes, mostBoxes) = (100, 4)

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int
  /// For each node, whether it is left out with its descendants.
  private let leftOut: [Bool]
  /// Whether the boxes that were looked at are folds.
  private var known: [Int: Bool] = [:]

  init(of article: ArticleTree, leftOut: [Bool]) {
    (self.article, self.leftOut) = (article, leftOut)
    (tree, statistics, root) = (article.tree, article.statistics, article.root)
  }

  /// The boxes after the beginning of the text; none where they are much of it: questions that are pressed to be answered.
  mutating func after(_ beginning: Int) -> Set<Int> {
    var (boxes, said) = (Set<Int>(), 0)
    for form in tree.range(root)
    where (tree.tag(form) == .form || tree.tag(form) == .control) && form > beginning
      && !tree.isWithin(leftOut, tree.parent(form)) && !unfolds(form)
    {
      let box = box(around: form, after: beginning)
      if box != form, boxes.insert(box).inserted { said += statistics.text(box) }
    }
    return said * 4 < statistics.text(root) ? boxes : []
  }
}

private extension Invitations {
  /// Whether it begins one of several boxes that are called alike, in each of which a sentence without links follows: the button
  /// above what it shows.
  mutating func unfolds(_ control: Int) -> Bool {
    guard tree.tag(control) == .control else { return false }
    var box = tree.parent(control)
    for _ in 0..<Self.mostBoxes where box > root && statistics.text(box) == 0 { box = tree.parent(box) }
    guard isFold(box) else { return false }
    // Whether a box is a fold is known of those that were looked at before.
    for other in tree.children(tree.parent(box)).prefix(Self.mostNodes) where other != box {
      if isFold(other), tree.isCalledLike(other, box) { return true }
    }
    return false
  }

  /// Whether a box begins with the only control in it, and ends with a sentence, without links; each box is read once.
  mutating func isFold(_ box: Int) -> Bool {
    if let known = known[box] { return known }
    let isOne = readsAsFold(box)
    known[box] = isOne
    return isOne
  }

  func readsAsFold(_ box: Int) -> Bool {
    guard box > root, statistics.links(box) == 0, statistics.forms(box) == 0,
      tree.range(box).count <= Self.mostNodes, tree.isSentence(box)
    else { return false }
    let inner = tree.range(box).filter { tree.tag($0) == .control || statistics.text($0) > 0 }
    let first = inner.first { tree.tag($0) == .control || tree.tag($0) == .text }
    return first.map { tree.tag($0) == .control } ?? false && inner.count { tree.tag($0) == .control } == 1
  }

  func box(around form: Int, after beginning: Int) -> Int {
    var box = form
    while case let parent = tree.parent(box), parent > root, statistics.text(parent) <= Self.longest,
      !article.holdsTitle(parent), !tree.range(parent).contains(beginning),
      tree.tag(form) == .form || mayInvite(parent, around: box)
    {
      box = parent
    }
    return box
  }

  /// Whether the box around another one with a control may be no more than what invites to use it: the innermost that says
  /// something, unless that is a heading, code or a table, which stand for themselves.
  func mayInvite(_ box: Int, around inner: Int) -> Bool {
    guard statistics.text(inner) == 0, tree.tag(box).headingLevel == nil,
      tree.range(box).count <= Self.mostNodes
    else { return false }
    let headings = tree.range(box).filter { PageTag.headings.contains(tree.tag($0)) }
    return headings.reduce(0) { $0 + statistics.text($1) } < max(statistics.text(box), 1)
      && !tree.range(box).contains { Self.texts.contains(tree.tag($0)) }
  }

  static let texts = PageTag.Group([.verbatim, .table, .figure, .quote, .orderedList, .terms, .list])
}
