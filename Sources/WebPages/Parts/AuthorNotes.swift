import Foundation

/// Finds the paragraphs at the end of an article that tell who its author is: they begin with the author's name, or stand below a
/// line that says so.
struct AuthorNotes {
  /// The most paragraphs about authors: for each the page is looked through from its end.
  private static let most = 8

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int
  /// The first paragraph of the text.
  private let opening: Int
  private let names: NamePairs
  /// Those to whom a link leads as to the author, as no company is.
  private let persons: NamePairs

  /// - Parameters:
  ///   - start: the end of the title, or the beginning of the article.
  ///   - opening: the first paragraph of the text.
  ///   - bylines: the bylines above the text.
  ///   - authors: whom the page names as its authors.
  init(of article: ArticleTree, after start: Int, opening: Int, bylines: [Int], authors: [String]) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
    (root, self.opening) = (article.root, opening)
    // Between title and text, a link leads to who wrote it.
    let links = (start..<max(opening, start)).filter { [tree, statistics] in
      tree.tag($0) == .link && statistics.text($0) <= ArticleTree.longestDate
    }
    // A box with the byline may hold the date as well, and words of two lines are no name.
    let lines = bylines.flatMap { [tree] in
      let leaves = tree.range($0).filter(article.isLeaf)
      return leaves.isEmpty ? [$0] : leaves
    }
    let toAuthors = links.filter { [tree] in
      tree.string(.relation, of: $0)?.lowercased().split(separator: " ").contains("author") ?? false
    }
    persons = NamePairs(toAuthors.map(tree.line))
    names = NamePairs((lines + links).map(tree.line) + authors)
  }

  /// The paragraphs, each with the box around it, the last one first.
  ///
  /// - Parameter isPassedOver: whether a paragraph is known to be another part.
  func found(except isPassedOver: (Int) -> Bool) -> [Int] {
    var found: [Int] = []
    for _ in 0..<Self.most {
      let last = tree.range(root).last { node in
        article.isParagraph(node) && !isPassedOver(node) && !article.isReservation(node)
          && !found.contains { tree.range($0).contains(node) }
      }
      guard let last, last > opening, let box = box(around: last) else { break }
      found.append(box)
    }
    return found
  }
}

private extension AuthorNotes {
  /// The box of a paragraph, without other prose, that begins with a name, or whose paragraph does; `nil` for another one.
  func box(around paragraph: Int) -> Int? {
    guard statistics.text(paragraph) <= ArticleTree.longestStandfirst,
      statistics.prose(paragraph) * 4 < statistics.prose(root)
    else { return nil }
    let line = tree.line(paragraph)
    // Of whom the text tells from its beginning, its end does so, too: the company of a press release.
    if !persons.begin(line), names.isNamed(line, in: tree.line(opening)) { return nil }
    let isOfAuthor = names.begin(line)
    var (box, isNamed) = (paragraph, isOfAuthor || isLabelled(paragraph))
    while case let parent = tree.parent(box), parent > root, parent > opening,
      statistics.prose(parent) == statistics.prose(paragraph),
      statistics.text(parent) <= ArticleTree.longestStandfirst
    {
      box = parent
      isNamed = isNamed || names.begin(tree.line(box)) || isLabelled(box)
    }
    // With nothing but the paragraph in it, a box is no message, which somebody's name stands beside.
    let isAlone = isOfAuthor && statistics.text(box) == statistics.text(paragraph)
    return isNamed && (isAlone || !isMessage(box)) ? box : nil
  }

  /// Whether the line above a box says that it is about the author.
  func isLabelled(_ box: Int) -> Bool {
    let above = tree.children(tree.parent(box)).prefix { $0 < box }.last { statistics.text($0) > 0 }
    guard let above, statistics.text(above) <= ArticleTree.longestLine, article.isLeaf(above) else {
      return false
    }
    return AuthorLabel.isSaid(by: tree.line(above))
  }

  /// Whether a box is one of several messages, of which others begin with other names.
  func isMessage(_ box: Int) -> Bool {
    !article.isLeaf(box) && article.others(like: box).contains { !names.begin(tree.line($0)) }
  }
}

/// What stands above a note on the author of an article, in many languages.
enum AuthorLabel {
  /// Whether a line says no more than that.
  static func isSaid(by line: String) -> Bool {
    labels.contains(line.inLowerCase.trimmingCharacters(in: around))
  }

  private static let around = CharacterSet(charactersIn: " :：-–—")

  private static let labels: Set<String> = [
    "about the author", "about the authors", "about the writer", "über den autor",
    "über die autorin", "über die autoren", "über die autorinnen", "zum autor", "zur autorin",
    "à propos de l'auteur", "à propos de l’auteur", "à propos de l'autrice", "à propos de l’autrice",
    "sobre el autor", "sobre la autora", "acerca del autor", "sobre o autor", "sobre a autora", "l'autore",
    "l’autore", "l'autrice", "l’autrice", "sull'autore", "sull’autore", "over de auteur", "om författaren",
    "om forfatteren", "kirjoittajasta", "o autorze", "o autorce", "o autorovi",
    "a szerzőről", "despre autor", "об авторе", "про автора", "yazar hakkında", "σχετικά με τον συγγραφέα",
    "על המחבר", "عن الكاتب", "著者について", "关于作者", "作者简介", "關於作者", "작가 소개",
  ]
}
