/// Finds what stands beside each of several messages or answers: who wrote it, when, and what they sign with.
///
/// The messages are elements that are named as messages; in each stands a box without prose that is called as in the others,
/// with a link and a few numbers.
struct EntryFacts {
  private static let (most, longest, mostNodes) = (200, 200, 80)
  /// How many nodes of a message are looked at.
  private static let mostOfEntry = 600
  /// How many elements and texts after one are looked at for another message.
  private static let near = 8
  /// The fewest messages, and the fewest boxes that are called the same in them.
  private static let fewest = 2

  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int
  private let title: FoldedTitle?

  init(of article: ArticleTree) {
    (tree, statistics, root) = (article.tree, article.statistics, article.root)
    title = article.titleNode.map { FoldedTitle(article.tree.line($0)) }
  }

  func found() -> [Int] {
    var called: Set<[UInt8]> = []
    let entries = tree.outermostBoxes(in: tree.range(root).dropFirst(), most: Self.most) {
      statistics.prose($0) > 0 && (Self.isMessage($0, of: tree) || isAmongMessages($0, &called))
    }
    guard entries.count >= Self.fewest else { return [] }
    return facts(in: entries) + entries.flatMap(titles)
  }

  /// Whether an element is named as one message: by a whole word of its class.
  static func isMessage(_ node: Int, of tree: PageTree) -> Bool {
    guard boxes.contains(tree.tag(node)), let classes = tree.value(.classes, of: node) else { return false }
    return classes.split(whereSeparator: \.isMarkupBlank).contains { word in
      entries.contains(word.withUnsafeBufferPointer { HTMLName($0) })
    }
  }
}

private extension EntryFacts {
  /// The messages without a paragraph that are called as others are.
  func shortEntries(like others: [Int]) -> [Int] {
    let called = Set(others.map(classes))
    return tree.outermostBoxes(in: tree.range(root).dropFirst(), most: Self.most) {
      statistics.prose($0) == 0 && statistics.text($0) > 0 && Self.isMessage($0, of: tree)
        && called.contains(classes($0))
    }
  }

  /// Whether a part of its class names it as a message, and one of the next elements is called as it is.
  ///
  /// - Parameter called: the classes of those that were found so.
  func isAmongMessages(_ node: Int, _ called: inout Set<[UInt8]>) -> Bool {
    guard Self.boxes.contains(tree.tag(node)), let classes = tree.value(.classes, of: node),
      ClassWords.names(in: classes, any: Self.entries)
    else { return isNumbered(node) }
    if called.contains(Array(classes)) { return true }
    var (next, count) = (tree.end(node), 0)
    while next < tree.end(tree.parent(node)), count < Self.near {
      if tree.isCalledLike(next, node), statistics.prose(next) > 0 {
        called.insert(Array(classes))
        return true
      }
      (next, count) = (tree.end(next), count + 1)
    }
    return false
  }

  /// Whether an element whose class names no message has an `id` that does, as the next one or the one before has:
  /// `post_17`.
  func isNumbered(_ node: Int) -> Bool {
    guard Self.boxes.contains(tree.tag(node)), let name = nameOfMessage(node) else { return false }
    let others = tree.children(tree.parent(node)).prefix(Self.most).filter { $0 != node }
    return others.contains { tree.tag($0) == tree.tag(node) && nameOfMessage($0) == name }
  }

  /// What stands in the `id` of a message before its number; `nil` where it names none.
  func nameOfMessage(_ node: Int) -> ArraySlice<UInt8>? {
    guard let id = tree.value(.id, of: node), ClassWords.names(in: id, any: Self.entries),
      let digit = id.firstIndex(where: { (0x30...0x39).contains($0) }),
      id[digit...].allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return id[..<digit]
  }

  func facts(in entries: [Int]) -> [Int] {
    let all = entries.flatMap { entry in boxes(in: entry).map { (node: $0, entry: entry) } }
    let alike = Dictionary(grouping: all) { classes($0.node) }
    let called = alike.filter { _, group in
      let telling = group.count { tells($0.node) && !isMessage($0.node, in: $0.entry) }
      return (group.count >= Self.fewest && telling * 2 >= group.count)
        || group.contains { isSignature($0.node) }
    }
    if called.isEmpty { return [] }
    let found = Set(all.map(\.node))
    // In a short message they may stand in a box with all of it.
    return (entries + shortEntries(like: entries)).flatMap { entry in
      tree.outermostBoxes(in: part(of: entry)) { box in
        guard called[classes(box)] != nil, isBox(box) else { return false }
        return isSignature(box)
          || (!isMessage(box, in: entry) && (statistics.prose(box) == 0 || found.contains(box)))
      }
    }
  }

  func classes(_ node: Int) -> [UInt8] { Array(tree.value(.classes, of: node) ?? []) }

  /// What is looked at of a message.
  func part(of entry: Int) -> Range<Int> { entry + 1..<min(tree.end(entry), entry + Self.mostOfEntry) }

  /// The boxes in a message that may tell of it; of one that also holds what the message says, those in it without prose
  /// and headings.
  func boxes(in entry: Int) -> [Int] {
    var (next, found, said) = (entry + 1, [Int](), entry)
    for node in tree.boxes(in: part(of: entry)) where node >= next && isBox(node) {
      if node < said, statistics.prose(node) > 0 || holdsHeading(node) { continue }
      found.append(node)
      if isSignature(node) {
        next = tree.end(node)
      } else {
        said = max(said, tree.end(node))
      }
    }
    return found
  }

  /// The headings of a message that repeat the title of the page, `Re: The bilge pump runs dry`, or say who wrote it and when.
  func titles(in entry: Int) -> [Int] {
    tree.range(entry).prefix(Self.mostOfEntry).filter { node in
      guard tree.tag(node).headingLevel != nil else { return false }
      let line = tree.line(node)
      return isOfFacts(node) || (title.map { $0.isSaid(by: line) || $0.isLast(in: line) } ?? false)
    }
  }

  /// Whether a heading is a link and a day or time that is marked so, with a few words around them: `ada commented May 4, 2021`.
  func isOfFacts(_ heading: Int) -> Bool {
    statistics.text(heading) <= ArticleTree.longestLine && statistics.links(heading) > 0
      && tree.range(heading).contains { tree.tag($0) == .time && statistics.text($0) > 0 }
  }

  func isBox(_ node: Int) -> Bool {
    guard Self.boxes.contains(tree.tag(node)), tree.value(.classes, of: node)?.isEmpty == false,
      (1...Self.longest).contains(statistics.text(node)), tree.range(node).count <= Self.mostNodes
    else { return false }
    return !tree.range(node).contains { Self.texts.contains(tree.tag($0)) }
  }

  /// Whether a box is, or holds, what a message says: all of its text, or a paragraph that is a sentence.
  func isMessage(_ node: Int, in entry: Int) -> Bool {
    statistics.text(node) == statistics.text(entry)
      || tree.range(node).dropFirst().contains {
        tree.tag($0).isBlock && statistics.prose($0) > 0 && tree.isSentence($0) && !tree.endsWithColon($0)
      }
  }

  func holdsHeading(_ node: Int) -> Bool {
    tree.range(node).contains { tree.tag($0).headingLevel != nil && !isOfFacts($0) }
  }

  func isSignature(_ node: Int) -> Bool {
    tree.value(.classes, of: node).map { ClassWords.names(in: $0, any: Self.signatures) } ?? false
  }

  /// Whether it tells no more than facts: it has a link, and two numbers or labels.
  func tells(_ node: Int) -> Bool {
    statistics.links(node) > 0 && !tree.isSentence(node)
      && tree.range(node).reduce(0) { $0 + numbers(in: $1) + (isLabel($1) ? 1 : 0) } > 1
  }

  /// Whether it is a text that something follows: `Posts:`.
  func isLabel(_ node: Int) -> Bool {
    tree.tag(node) == .text && tree.text(node).last { !$0.isMarkupBlank } == UInt8(ascii: ":")
  }

  func numbers(in node: Int) -> Int {
    guard tree.tag(node) == .text else { return 0 }
    return tree.text(node).split { !(0x30...0x39).contains($0) }.count
  }

  static let boxes = PageTag.Group([
    .division, .section, .article, .item, .header, .footer, .aside, .address, .terms,
  ])
  static let texts = PageTag.Group([.verbatim, .quote, .figure, .caption, .orderedList])
  static let entries = HTMLNameTable<Bool>([
    "message", "msg", "post", "posting", "question", "answer", "reply", "comment", "topic",
  ])
  static let signatures = HTMLNameTable<Bool>(["signature", "sig", "sign"])
}
