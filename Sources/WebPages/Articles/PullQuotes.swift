import Foundation

/// Finds the pull quotes of an article: sentences of its text that are shown once more, larger, beside it.
struct PullQuotes {
  /// The length of one in bytes, and of what names the speaker.
  private static let (shortest, longest, longestName) = (25, 400, 60)
  private static let (most, mostNodes, mostWrappers) = (20, 40, 3)

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics

  init(of article: ArticleTree) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
  }

  /// The quotes, in the order of the page.
  ///
  /// A quote from elsewhere, as from another message, stays: its words are not in the same box.
  func found(except isPassedOver: (Int) -> Bool) -> [Int] {
    var (node, found, count) = (article.root + 1, [Int](), 0)
    var texts: [Int: Data] = [:]
    while node < tree.end(article.root), count < Self.most {
      guard isQuote(node), !isPassedOver(node) else {
        node += 1
        continue
      }
      count += 1
      if repeatsText(node, &texts) { found.append(node) }
      node = tree.end(node)
    }
    return found
  }
}

private extension PullQuotes {
  func isQuote(_ node: Int) -> Bool {
    let tag = tree.tag(node)
    guard Self.elements.contains(tag), (Self.shortest...Self.longest).contains(statistics.text(node)),
      tree.range(node).count <= Self.mostNodes, !article.holdsTitle(node)
    else { return false }
    return tag == .quote || tag == .aside
      || tree.value(.classes, of: node).map { ClassWords.names(in: $0, any: Self.names) } ?? false
  }

  /// Whether the words of a quote stand in the box around it as well.
  ///
  /// - Parameter texts: the text of each box, as far as it was asked for.
  func repeatsText(_ quote: Int, _ texts: inout [Int: Data]) -> Bool {
    let words = words(of: quote)
    guard words.count >= Self.shortest, statistics.text(quote) <= words.count + Self.longestName else {
      return false
    }
    var box = tree.parent(quote)
    for _ in 0..<Self.mostWrappers
    where box > article.root && statistics.text(box) <= statistics.text(quote) + Self.longestName {
      box = tree.parent(box)
    }
    let text = texts[box] ?? self.text(of: box)
    texts[box] = text
    return text.range(of: words) != nil
  }

  /// What is quoted: the first block of it, without quotation marks around it and a full stop behind it.
  func words(of quote: Int) -> Data {
    let block = tree.range(quote).first(where: article.isLeaf) ?? quote
    var text = InlineText()
    for node in tree.range(block) where tree.tag(node) == .text { text.add(tree.text(node)) }
    let line = String(decoding: text.bytes, as: UTF8.self)
    return Data(line.trimmingCharacters(in: Self.around).utf8)
  }

  /// The paragraphs directly in a box, without any around quotes.
  func text(of box: Int) -> Data {
    var text = InlineText()
    for child in tree.children(box)
    where Self.paragraphs.contains(tree.tag(child))
      && !tree.range(child).prefix(Self.mostWrappers).contains(where: isQuote)
    {
      for node in tree.range(child) where tree.tag(node) == .text { text.add(tree.text(node)) }
    }
    return Data(text.bytes)
  }

  static let elements = PageTag.Group([.quote, .aside, .division, .section, .figure, .paragraph])
  static let paragraphs = PageTag.Group([.paragraph, .division, .text, .inline, .emphasis, .link])
  static let around = CharacterSet(charactersIn: " .…\"“”„«»‹›‘’'—–-")
  static let names = HTMLNameTable<Bool>([
    "quote", "pullquote", "pull", "blockquote", "pullout", "quotation", "zitat", "citation", "cita",
  ])
}
