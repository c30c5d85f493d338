import Foundation

/// Finds the pull quotes of an article: sentences of its text that are shown once more, larger, beside it.
struct PullQuotes {
  /// The length of one in bytes, and of what names the speaker.
  private static let (shortest, longest, longestName) = (25, 400, 60)
  private static let (most, mostNodes, mostWrappers) = (20, 40, 3)
  /// How many elements before and after one are looked at, and in bytes how much more a paragraph says, and how long it is at most.
  private static let (near, leastMore, longestParagraph) = (12, 20, 5_000)

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics

  init(of article: ArticleTree) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
  }

  /// The quotes, in the order of the page.
  ///
  /// A quote from elsewhere, as from another message, stays: no longer paragraph near it says its words, or a colon stands above it.
  func found(except isPassedOver: (Int) -> Bool) -> [Int] {
    tree.outermostBoxes(in: tree.range(article.root).dropFirst(), most: Self.most) {
      isQuote($0) && !isPassedOver($0)
    }
    .filter(repeatsText).map(wrapper)
  }
}

private extension PullQuotes {
  func isQuote(_ node: Int) -> Bool {
    guard Self.elements.contains(tree.tag(node)),
      (Self.shortest...Self.longest).contains(statistics.text(node)),
      tree.range(node).count <= Self.mostNodes, !article.holdsTitle(node)
    else { return false }
    return tree.tag(node) == .quote || tree.tag(node) == .aside || isNamed(node)
  }

  /// Whether it is called a pull quote.
  func isNamed(_ node: Int) -> Bool {
    tree.value(.classes, of: node).map { ClassWords.joinedNames(in: $0, any: Self.names) } ?? false
  }

  /// Whether a longer paragraph near a quote, in the box around it, says its words as well.
  func repeatsText(_ quote: Int) -> Bool {
    let block = tree.range(quote).first(where: article.isLeaf) ?? quote
    let line = String(decoding: text(of: block), as: UTF8.self)
    let words = Data(line.trimmingCharacters(in: Self.around).utf8)
    guard words.count >= Self.shortest, statistics.text(quote) <= words.count + Self.longestName else {
      return false
    }
    var (wrapper, box) = (quote, tree.parent(quote))
    for _ in 0..<Self.mostWrappers
    where box > article.root && statistics.text(box) <= statistics.text(quote) + Self.longestName {
      (wrapper, box) = (box, tree.parent(box))
    }
    let shortest = words.count + (isNamed(quote) ? 0 : Self.leastMore)
    let beside = tree.children(box).filter { statistics.text($0) > 0 }
    guard let index = beside.firstIndex(of: wrapper) else { return false }
    if index > 0, tree.endsWithColon(beside[index - 1]) { return false }
    return beside[max(0, index - Self.near)..<min(beside.count, index + Self.near)].contains { paragraph in
      paragraph != wrapper && Self.paragraphs.contains(tree.tag(paragraph))
        && (shortest...Self.longestParagraph).contains(statistics.text(paragraph))
        && Data(text(of: paragraph)).range(of: words) != nil
    }
  }

  /// The outermost element in which all else is signs: a large quotation mark.
  func wrapper(of quote: Int) -> Int {
    var wrapper = quote
    for _ in 0..<Self.mostWrappers {
      let box = tree.parent(wrapper)
      guard box > article.root, tree.range(box).count <= Self.mostNodes + Self.near, !article.holdsTitle(box),
        tree.range(box).allSatisfy({ tree.range(wrapper).contains($0) || isSign($0) })
      else { return wrapper }
      wrapper = box
    }
    return wrapper
  }

  /// Whether it is neither a text with letters or digits nor a picture, nor what plays.
  func isSign(_ node: Int) -> Bool {
    if PageTag.media.contains(tree.tag(node)) { return false }
    return switch tree.tag(node) {
    case .image: PageImage.isSmall(node, of: tree)
    case .text: !tree.line(node).contains { $0.isLetter || $0.isNumber }
    default: true
    }
  }

  func text(of node: Int) -> [UInt8] {
    var text = InlineText()
    for inner in tree.range(node) where tree.tag(inner) == .text { text.add(tree.text(inner)) }
    return text.bytes
  }

  static let elements = PageTag.Group([.quote, .aside, .division, .section, .figure, .paragraph])
  static let paragraphs = PageTag.Group([.paragraph, .division])
  static let around = CharacterSet(charactersIn: " .…\"“”„«»‹›‘’'—–-")
  static let names = HTMLNameTable<Bool>(["pullquote", "pullout", "zitat", "cita"])
}
