import MentionExtraction

/// The steps of what is to be done: boxes below a heading that are called alike but for a number, each with sentences, and most
/// without a picture above these.
struct PictureSteps {
  /// The most nodes of a step.
  private static let mostNodes = 40

  /// All of them in an article.
  private(set) var all: Set<Int> = []
  /// Those that end several of which one has a picture.
  private(set) var last: Set<Int> = []

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics

  init(of article: ArticleTree) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
    for box in tree.boxes(in: tree.range(article.root)) { find(in: box) }
  }
}

private extension PictureSteps {
  /// Finds those right in a box.
  mutating func find(in box: Int) {
    var (steps, above, before) = ([Int](), nil as Int?, nil as Int?)
    for child in tree.children(box) where tree.tag(child) != .text && statistics.text(child) > 0 {
      if let last = steps.last, isAlike(child, last) {
        steps.append(child)
      } else {
        keep(steps, below: above)
        above = before
        steps = Self.boxes.contains(tree.tag(child)) ? [child] : []
      }
      before = child
    }
    keep(steps, below: above)
  }

  /// Keeps some boxes that are called alike, if they are below a heading and most of them say something.
  mutating func keep(_ steps: [Int], below heading: Int?) {
    guard steps.count > 1, let heading, article.isHeading(heading),
      !AuthorLabel.isSaid(by: tree.line(heading)),
      !AnswerWords.areSaid(by: tree.line(heading)), case let saying = steps.filter(says),
      saying.count * 2 > steps.count, saying.count(where: beginsWithWords) * 2 >= saying.count
    else { return }
    all.formUnion(saying)
    let hasPicture = saying.contains { tree.range($0).contains { tree.tag($0) == .image } }
    if hasPicture, let end = saying.last { last.insert(end) }
  }

  /// Whether all lines of a box are sentences without links in blocks of their own, and none is called what a picture shows.
  func says(_ node: Int) -> Bool {
    guard tree.range(node).count <= Self.mostNodes, statistics.links(node) == 0, !isCalledPicture(node) else {
      return false
    }
    let lines = tree.range(node).filter { article.isLeaf($0) || hasText($0) }
    return !lines.isEmpty && !lines.contains(node)
      && lines.allSatisfy { tree.isSentence($0) && !isCalledPicture($0) && tree.tag($0) != .caption }
  }

  /// Whether no picture stands above all words of a box, as it does above a caption.
  func beginsWithWords(_ node: Int) -> Bool {
    let first = tree.range(node).first {
      tree.tag($0) == .image || (tree.tag($0) == .text && statistics.text($0) > 0)
    }
    return first.map { tree.tag($0) == .text } ?? false
  }

  func hasText(_ node: Int) -> Bool {
    tree.tag(node).isBlock
      && tree.children(node).contains { tree.tag($0) == .text && statistics.text($0) > 0 }
  }

  func isCalledPicture(_ node: Int) -> Bool {
    tree.value(.classes, of: node).map(NamedParts.namePicture) ?? false
  }

  /// Whether two boxes have the same tag and, but for numbers in them, the same classes.
  func isAlike(_ node: Int, _ other: Int) -> Bool {
    guard tree.tag(node) == tree.tag(other) else { return false }
    let (classes, others) = (tree.value(.classes, of: node) ?? [], tree.value(.classes, of: other) ?? [])
    return classes.elementsEqual(others)
      || classes.lazy.filter { !$0.isASCIIDigit }.elementsEqual(others.lazy.filter { !$0.isASCIIDigit })
  }

  static let boxes = PageTag.Group([.division, .section, .item])
}
