import Foundation

/// Finds the pull quotes of an article: sentences of its text that are shown once more, larger, beside it.
struct PullQuotes {
  /// The length of one in bytes, and of what names the speaker.
  private static let (shortest, longest, longestName) = (25, 400, 60)
  /// The least text in bytes of one that is called so, and the fewest words of one that may be said with others between.
  private static let (shortestNamed, fewestApart) = (10, 4)
  /// Within how many times as many words all of a quote have to be said, and how many places of a paragraph are looked at.
  private static let (mostApart, mostPlaces) = (3, 100)
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
      (Self.shortestNamed...Self.longest).contains(statistics.text(node)),
      tree.range(node).count <= Self.mostNodes, !article.holdsTitle(node)
    else { return false }
    let mayBeOne =
      (tree.tag(node) == .quote || tree.tag(node) == .aside) && statistics.text(node) >= Self.shortest
    return mayBeOne || isNamed(node)
  }

  /// Whether it is called a pull quote.
  func isNamed(_ node: Int) -> Bool {
    tree.value(.classes, of: node).map { ClassWords.joinedNames(in: $0, any: Self.names) } ?? false
  }

  /// Whether a paragraph near a quote, in the box around it, says its words as well: a longer one, or any for one that is called so.
  func repeatsText(_ quote: Int) -> Bool {
    let block = tree.range(quote).first(where: article.isLeaf) ?? quote
    let isNamed = isNamed(quote)
    let paragraphs = paragraphs(near: quote)
    if saysAgain(text(of: block), quote, isNamed, in: paragraphs) { return true }
    guard isNamed, let speaker = speaker(in: block) else { return false }
    return saysAgain(text(of: block, to: speaker), quote, isNamed, in: paragraphs)
  }

  /// Whether one of some paragraphs says the words of a quote; of one that is called so, also with others between.
  func saysAgain(_ text: [UInt8], _ quote: Int, _ isNamed: Bool, in paragraphs: [Int]) -> Bool {
    let line = String(decoding: text, as: UTF8.self).trimmingCharacters(in: Self.around)
    let bytes = Data(line.utf8)
    // Text for those who run no scripts stands in it without being counted.
    guard
      ((isNamed ? Self.shortestNamed : Self.shortest)...Self.longest + Self.longestName).contains(
        bytes.count),
      statistics.text(quote) <= bytes.count + Self.longestName
    else { return false }
    let shortest = bytes.count + (isNamed ? 0 : Self.leastMore)
    let near = paragraphs.filter { (shortest...Self.longestParagraph).contains(statistics.text($0)) }
    if near.contains(where: { Data(self.text(of: $0)).range(of: bytes) != nil }) { return true }
    let words = Self.words(of: line)
    return isNamed && words.count >= Self.fewestApart
      && near.contains {
        Self.says(
          words,
          Self.words(of: String(decoding: self.text(of: $0).prefix(Self.longestParagraph), as: UTF8.self)))
      }
  }

  /// Whether some words are among others, in their order and near each other.
  static func says(_ words: [Substring], _ others: [Substring]) -> Bool {
    others.indices.lazy.filter { others[$0] == words.first }.prefix(mostPlaces).contains { place in
      var rest = words[...]
      for word in others[place...].prefix(words.count * mostApart) where word == rest.first {
        rest.removeFirst()
      }
      return rest.isEmpty
    }
  }

  /// The paragraphs near a quote in the box around it; none where a colon stands above it.
  func paragraphs(near quote: Int) -> [Int] {
    var (wrapper, box) = (quote, tree.parent(quote))
    for _ in 0..<Self.mostWrappers
    where box > article.root && statistics.text(box) <= statistics.text(quote) + Self.longestName {
      (wrapper, box) = (box, tree.parent(box))
    }
    let beside = tree.children(box).filter { statistics.text($0) > 0 }
    guard let index = beside.firstIndex(of: wrapper) else { return [] }
    if index > 0, tree.endsWithColon(beside[index - 1]) { return [] }
    let near = beside[max(0, index - Self.near)..<min(beside.count, index + Self.near)]
    return near.filter { $0 != wrapper }.flatMap { node in
      if Self.lists.contains(tree.tag(node)) { return Array(tree.children(node).prefix(Self.mostNodes)) }
      return Self.paragraphs.contains(tree.tag(node)) ? [node] : []
    }
  }

  /// The last element within a line of a quote, if it is short and other words stand before it: who said them.
  func speaker(in block: Int) -> Int? {
    let parts = tree.children(block).filter { statistics.text($0) > 0 }
    guard parts.count > 1, let last = parts.last, PageTag.styled.contains(tree.tag(last)),
      statistics.text(last) <= Self.longestName
    else { return nil }
    return last
  }

  static func words(of line: String) -> [Substring] {
    line.lowercased().split { !$0.isLetter && !$0.isNumber }
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

  /// The text of an element, up to one in it.
  func text(of node: Int, to end: Int = .max) -> [UInt8] {
    var text = InlineText()
    for inner in tree.range(node) where inner < end && tree.tag(inner) == .text { text.add(tree.text(inner)) }
    return text.bytes
  }

  static let elements = PageTag.Group([.quote, .aside, .division, .section, .figure, .paragraph])
  static let paragraphs = PageTag.Group([.paragraph, .division])
  static let lists = PageTag.Group([.list, .orderedList])
  static let around = CharacterSet(charactersIn: " .…\"“”„«»‹›‘’'—–-")
  static let names = HTMLNameTable<Bool>(["pullquote", "pullout", "quotebox", "exergue", "zitat", "cita"])
}
