/// What a reader of the page unfolds: the answer below a question that is a button, the panel of a tab.
///
/// A button names the element that it shows and hides by `aria-controls`, or has `aria-expanded` and stands before it
/// (WAI-ARIA 1.2, 6.6); a heading is pressed itself where the element right after it is hidden. Such an element is read even
/// if it is hidden, as long as it turns out to be text: menus, forms and lists of links stay hidden.
struct PageFolds {
  /// A button or a folded part that has not ended yet.
  struct Open {
    let node: Int32
    /// How much of the tree there was when it began.
    let start: PageTree.Size
    /// The number of fields to fill in before it.
    let fields: Int
    let kind: Kind
  }

  enum Kind {
    /// A button, which unfolds the element with an `id`, or the one after it.
    case button(id: [UInt8]?)
    /// A part with its label as its first line; that is empty where it has none.
    case part(isHidden: Bool, label: [UInt8])
  }

  /// The labels of the buttons so far, by the `id` of what each unfolds; empty where it stands in a heading.
  var labels: [[UInt8]: [UInt8]] = [:]
  private(set) var open: [Open] = []
  /// The label of a button that does not say what it unfolds, and the parent of both.
  private var next: (parent: Int32, label: [UInt8])?
  /// The parent of the heading that has just ended, and the node after it.
  private(set) var question: (parent: Int32, end: Int)?

  /// The most buttons of a page that count, and the most folded parts within each other.
  private static let (mostButtons, deepest) = (5_000, 4)

  /// Whether another button, or another part, may begin.
  var hasRoom: Bool { labels.count < Self.mostButtons && open.count < Self.deepest }

  mutating func begin(_ part: Open) { open.append(part) }
  mutating func end() { open.removeLast() }

  /// Keeps the label of a button.
  mutating func keep(_ label: [UInt8], for id: [UInt8]?, in parent: Int32) {
    if let id { labels[id] = label } else { next = (parent, label) }
  }

  /// Keeps that a heading has ended, or a term: a hidden element right after it is its answer.
  mutating func keepQuestion(in parent: Int32, before end: Int) { question = (parent, end) }

  /// The label for the element that begins now; `nil` unless it directly follows a button that does not say what it unfolds,
  /// or is an answer to a heading, which is its label.
  mutating func takeNext(in parent: Int32, isAnswer: Bool) -> [UInt8]? {
    guard next != nil || question != nil else { return nil }
    defer { (next, question) = (nil, nil) }
    if let (box, label) = next, box == parent { return label }
    return isAnswer ? [] : nil
  }

  /// What may be a question that unfolds its answer.
  static let questions = PageTag.Group([.heading2, .heading3, .heading4, .heading5, .heading6, .term])

  /// Whether an element may be folded text, and not a menu or a dialog.
  static func mayBeText(_ tag: PageTag, role: ArraySlice<UInt8>?) -> Bool {
    guard parts.contains(tag) else { return false }
    guard let role, !role.isEmpty else { return true }
    return roles.contains(role.withUnsafeBufferPointer { HTMLName($0) })
  }

  private static let parts = PageTag.Group([
    .division, .section, .article, .paragraph, .list, .orderedList, .item, .definition, .quote, .table, .rows,
    .row, .figure,
  ])
  private static let roles = HTMLNameTable(["region", "tabpanel", "group", "article", "presentation", "none"])

  /// Those of the parts that may have their label as a line of their own.
  static let labelled = PageTag.Group([.division, .section, .article, .definition])
}

extension PageTree {
  /// How much a tree holds.
  struct Size {
    let nodes, attributes, bytes: Int
  }

  /// Takes back all that was added since the tree was so large.
  mutating func cut(to size: Size) {
    nodes.removeLast(nodes.count - size.nodes)
    attributes.removeLast(attributes.count - size.attributes)
    bytes.removeLast(bytes.count - size.bytes)
  }

  /// Whether the last nodes are text rather than links.
  func isText(from first: Int) -> Bool {
    var (text, linked, endOfLink) = (0, 0, 0)
    for node in nodes.indices[first...] {
      if tag(node) == .link { endOfLink = Swift.max(endOfLink, end(node)) }
      guard tag(node) == .text else { continue }
      if node < endOfLink { linked += visibleCount(node) } else { text += visibleCount(node) }
    }
    return text >= Self.leastFoldedText && text > linked * 2
  }

  /// The least text in bytes that is no label.
  private static let leastFoldedText = 12

  /// The text of the last nodes on one line.
  func words(from first: Int) -> [UInt8] {
    var words = InlineText()
    for node in nodes.indices[first...] {
      if tag(node) == .text { words.add(text(node)) } else if tag(node).isBlock { words.blank() }
    }
    return words.bytes
  }

  /// Whether the first text of the last nodes is a certain one.
  func begins(with words: [UInt8], from first: Int) -> Bool {
    guard let node = nodes.indices[first...].first(where: { tag($0) == .text && visibleCount($0) > 0 }) else {
      return false
    }
    var text = InlineText()
    text.add(self.text(node))
    return text.bytes == words
  }
}
