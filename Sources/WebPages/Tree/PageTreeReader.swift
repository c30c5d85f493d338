import MentionExtraction
import SmashtagModel

/// Builds a ``PageTree`` of the elements and texts that are reported.
final class PageTreeReader: HTMLListener {
  // A class looks at each access to a property whether it is the only one, which would take longer than the work itself.
  private var builder: PageTreeBuilder

  /// - Parameter revealed: the hidden elements that are read.
  init(capacity: Int, in context: RequestContext, revealing revealed: HiddenText.Revealed = .none) {
    builder = PageTreeBuilder(capacity: capacity, in: context, revealing: revealed)
  }

  /// What is hidden, and may be the text of the page.
  var hiddenText: HiddenText { builder.hiddenText }

  var head: PageHead { builder.head }

  /// Whether a part of the page was not read.
  var isCut: Bool { builder.isCut }

  var isFull: Bool { builder.isCut }

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) { builder.start(name, attributes) }
  func end() { builder.end() }
  func text(_ text: UnsafeBufferPointer<UInt8>) { builder.text(text) }

  /// Closes the elements that are still open and returns the tree.
  func finish() -> PageTree { builder.finish() }
}

/// The tree that a ``PageTreeReader`` builds.
private struct PageTreeBuilder {
  /// How many elements may be open; those that stand deeper add their content to the last of them.
  private static let deepest = 250
  private static let mostNodes = 1_000_000
  private static let longestLabel = 300

  /// Whether an `input` is nothing to fill in: a mark beside an item, or hidden.
  private static func isMark(_ attributes: HTMLAttributes) -> Bool {
    ["hidden", "checkbox", "radio"].contains(attributes["type"]?.lowercased())
  }

  /// What Markdown sets for a box that only shows whether a task is done; `nil` for one that can be ticked.
  private static func task(_ attributes: HTMLAttributes) -> StaticString? {
    guard attributes["type"]?.lowercased() == "checkbox", attributes["disabled"] != nil else { return nil }
    return attributes["checked"] == nil ? "[ ] " : "[x] "
  }

  private static let controls = HTMLNameTable<Bool>(["button", "input", "select", "textarea"])

  private(set) var tree: PageTree
  private(set) var head = PageHead()
  /// The open elements.
  private var open: [Open] = []
  /// The nodes of those that have one.
  private var parents: [Int32] = []
  /// How many of the open elements are left out, are headings, tables, and `noscript`.
  private var (hidden, headings, tables, noscripts) = (0, 0, 0, 0)
  /// How many buttons there are in the outermost heading.
  private var buttons = 0
  private var isInTitle = false
  /// Whether the text is data about the page (JSON-LD).
  private var isInData = false
  /// The number of elements that have begun.
  private var elements = 0
  /// Whether the request is over and reading stops.
  private var isLeft = false
  /// Whether a part of the page was not read.
  private(set) var isCut = false
  private(set) var hiddenText: HiddenText
  private var folds = PageFolds()
  private var joints = WordJoints()
  /// The node of the last `label`, which style keeps apart from others even if it has no classes.
  private var label: Int32?
  /// The open element that is kept from those who listen, and how much of the tree there was when it began.
  private var seen: (node: Int32, start: PageTree.Size)?
  /// The number of fields to fill in so far.
  private var fields = 0

  /// What becomes of an open element.
  private enum Open {
    case node(Int32, PageTag)
    /// It stands too deep for a node of its own.
    case transparent
    case leftOut
  }

  init(capacity: Int, in context: RequestContext, revealing revealed: HiddenText.Revealed) {
    hiddenText = HiddenText(revealing: revealed)
    tree = PageTree(isOver: { context.isOver })
    tree.bytes.reserveCapacity(capacity)
    // Room that is not used takes no memory, and a tree that has to move takes its time.
    tree.nodes.reserveCapacity(min(capacity / 12, Self.mostNodes))
    add(.body, 0..<0)
    parents.append(0)
  }

  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    if isInTitle { head.addToTitle(text) }
    if isInData { head.addToData(text) }
    guard hidden == 0, !isInTitle else {
      return hiddenText.add(text.count)
    }
    let start = Int32(tree.bytes.count)
    if joints.part(text, from: tree) { tree.bytes.append(0x20) }
    tree.bytes.append(contentsOf: text)
    let end = Int32(tree.bytes.count)
    if let last = tree.nodes.last, last.tag == .text, last.content.upperBound == start, last.parent == parent
    {
      tree.nodes[tree.nodes.count - 1].content = last.content.lowerBound..<end
    } else {
      add(.text, start..<end)
    }
  }

  mutating func start(_ name: HTMLName, _ attributes: HTMLAttributes) {
    elements += 1
    if elements % 4_096 == 1, tree.isOver() { isLeft = true }
    isCut = tree.nodes.count > Self.mostNodes || isLeft
    var tag = PageTag(name)
    if tag == .never {
      // What it holds is shown from the beginning (HTML Standard, 4.12.3); other templates wait for a script.
      if name == "template", attributes["shadowrootmode"] != nil { tag = .inline }
      if name == "script", attributes["type"]?.lowercased() == "application/ld+json" {
        isInData = true
        head.beginData()
      }
      if name == "iframe", hidden == 0, let post = attributes["src"].flatMap({ EmbeddedPost(frame: $0) }) {
        return embed(post)
      }
    }
    if let drawn = PageTag(drawnAs: tag, attributes, isInTable: tables > 0) { tag = drawn }
    if tag == .formula, hidden == 0, let formula = attributes["alttext"] { return replace(by: formula) }
    if hidden == 0, tag == .never || tag == .embedded { addMedia(name, attributes) }
    var shown = PageVisibility(tag, isInHeading: headings > 0)
    let first = tree.attributes.count
    for (name, value) in attributes.all { take(name, value, &shown) }
    takeHead(tag, attributesFrom: first, shown)
    let fold = fold(tag, shown, attributes, from: first)
    let mayBeSeen = fold == nil && shown.isSeenAlone && mayBeSeenAlone(tag)
    if hidden > 0 || isInTitle
      || (fold == nil && !mayBeSeen
        && (shown.isNeverShown || (shown.isHidden && !reveals(shown, attributesFrom: first))))
    {
      tree.attributes.removeLast(tree.attributes.count - first)
      leaveOut(tag, name, attributes)
    } else if parents.count > Self.deepest {
      tree.attributes.removeLast(tree.attributes.count - first)
      if tag.isBlock, tree.nodes.last?.tag != .lineBreak { add(.lineBreak, 0..<0) }
      open.append(.transparent)
    } else {
      let before = PageTree.Size(nodes: tree.nodes.count, attributes: first, bytes: tree.bytes.count)
      if shown.isCentered { add(.centered, UnsafeBufferPointer(start: nil, count: 0)) }
      if let style = shown.listStyle { style.withUTF8Buffer { add(.listStyle, $0) } }
      // A button that folds what follows a heading holds the heading's text.
      let isText = tag == .button && shown.folds
      if name == "label" { label = Int32(tree.nodes.count) }
      begin(isText ? .inline : tag, Int32(first)..<Int32(tree.attributes.count), isCode: name == "code")
      if let fold { begin(fold, after: before) }
      if mayBeSeen { seen = (parent, before) }
    }
  }

  mutating func end() {
    // A script holds no elements, so this is its own end.
    isInData = false
    switch open.popLast() {
    case .node(let node, let tag): end(node, tag)
    case .leftOut:
      hidden -= 1
      if hidden == 0 {
        isInTitle = false
        hiddenText.end()
      }
    case .transparent, nil: break
    }
  }

  /// Closes the elements that are still open and returns the tree.
  mutating func finish() -> PageTree {
    while !open.isEmpty { end() }
    tree.nodes[0].end = Int32(tree.nodes.count)
    tree.findBoxes()
    return tree
  }
}

extension PageTreeBuilder {
  /// The parent of the next node.
  var parent: Int32 { parents.last ?? 0 }

  mutating func begin(_ tag: PageTag, _ attributes: Range<Int32>, isCode: Bool = false) {
    let node = Int32(tree.nodes.count)
    joints.begin(
      tag, isCode: isCode, in: parent,
      isCalled: label == node
        || tree.attributes[Int(attributes.lowerBound)...].contains { $0.name == .classes })
    add(tag, attributes)
    open.append(.node(node, tag))
    parents.append(node)
    if tag.isHeading { headings += 1 }
    if tag == .button, headings > 0 { buttons += 1 }
    if tag == .table { tables += 1 }
    if tag == .noscript { noscripts += 1 }
  }

  /// Leaves out an element that is not shown, but for what it says of the page: what is filled in, and whether a task is done.
  mutating func leaveOut(_ tag: PageTag, _ name: HTMLName, _ attributes: HTMLAttributes) {
    if hidden == 0, Self.controls.contains(name), !Self.isMark(attributes) {
      if tag != .button { fields += 1 }
      add(.control, 0..<0)
    } else if hidden == 0, name == "input", !isInTitle, let task = Self.task(attributes) {
      task.withUTF8Buffer { text($0) }
    }
    hidden += 1
    open.append(.leftOut)
  }

  /// Reports a formula by the text that its author gave it, which is TeX, and leaves its signs out.
  mutating func replace(by formula: String) {
    var tex = formula.withoutDisplayStyle
    tex.withUTF8 { text($0) }
    hidden += 1
    open.append(.leftOut)
  }

  /// Reports a post that stands in a frame as a link to it.
  mutating func embed(_ post: EmbeddedPost) {
    begin(.paragraph, 0..<0)
    let (first, start) = (Int32(tree.attributes.count), Int32(tree.bytes.count))
    tree.bytes += post.address.utf8
    tree.attributes.append(PageTree.Attribute(name: .address, value: start..<Int32(tree.bytes.count)))
    begin(.link, first..<Int32(tree.attributes.count))
    var title = post.title
    title.withUTF8 { text($0) }
    for _ in 0..<2 { end() }
    hidden += 1
    open.append(.leftOut)
  }

  mutating func end(_ node: Int32, _ tag: PageTag) {
    parents.removeLast()
    tree.nodes[Int(node)].end = Int32(tree.nodes.count)
    joints.end(tag, node, in: parent, isCalled: label == node || tree.value(.classes, of: Int(node)) != nil)
    if tag.isHeading { headings -= 1 }
    if tag == .table { tables -= 1 }
    if tag == .noscript { noscripts -= 1 }
    if PageTag.styled.contains(tag), headings == 0 { tree.drawFigure(Int(node)) }
    if let fold = folds.open.last, fold.node == node { endFold(fold) }
    if let seen, seen.node == node { endSeen(from: seen.start) }
    if !open.isEmpty, PageFolds.questions.contains(tag) || asks(node, tag) {
      folds.keepQuestion(in: parent, before: tree.nodes.count)
    }
    if headings == 0, buttons > 0 {
      if buttons <= Self.mostButtons, PageTag.headings.contains(tag) { leaveOutButtons(in: Int(node)) }
      buttons = 0
    }
  }

  /// Whether a box is a short line that ends as a question does.
  func asks(_ node: Int32, _ tag: PageTag) -> Bool {
    let nodes = Int(node)..<tree.nodes.count
    guard tag == .division || tag == .paragraph, nodes.count <= Self.mostOfQuestion else { return false }
    return tree.endInQuestion(nodes) && tree.words(from: Int(node)).count <= Self.longestLabel
  }

  private static let (mostOfQuestion, mostButtons) = (12, 10)

  /// Whether an element that is kept from those who listen is read, to be looked at when it ends.
  func mayBeSeenAlone(_ tag: PageTag) -> Bool {
    Self.spans.contains(tag) && seen == nil && !joints.isTyped && parents.count <= Self.deepest
  }

  private static let spans = PageTag.Group([.inline, .strong, .small, .time, .deletion])

  /// Keeps what is seen alone if it is short, with a number and what it counts, or the latter after a number: a price, a date.
  ///
  /// All else is an icon, or stands elsewhere once more.
  mutating func endSeen(from start: PageTree.Size) {
    seen = nil
    let words = String(decoding: tree.words(from: start.nodes + 1), as: UTF8.self)
    let hasUnit = words.contains { $0.isLetter || $0.isCurrencySymbol }
    let counts = words.contains(where: \.isNumber) || endsInDigit(before: start.nodes)
    if !hasUnit || !counts || words.utf8.count > Self.longestSeen { tree.cut(to: start) }
  }

  /// Whether one of the last two texts is a number; the other one may say for those who listen what it counts.
  private func endsInDigit(before node: Int) -> Bool {
    let texts = tree.nodes.indices[..<node].suffix(Self.mostOfQuestion).filter {
      tree.tag($0) == .text && tree.visibleCount($0) > 0
    }
    return texts.suffix(2).contains { text in
      tree.text(text).last { !$0.isMarkupBlank }.map { (0x30...0x39).contains($0) } ?? false
    }
  }

  private static let longestSeen = 60

  /// Takes the words off the buttons of a heading that says something without them: to copy it, to fold what follows.
  mutating func leaveOutButtons(in heading: Int) {
    let buttons = tree.range(heading).filter { tree.tag($0) == .button }
    guard let first = buttons.first else { return }
    let letters = tree.range(heading).reduce(0) { letters, node in
      let isOutside = tree.tag(node) == .text && !buttons.contains { tree.range($0).contains(node) }
      return letters + (isOutside ? tree.text(node).count { $0.isASCIILetter || $0 >= 0xC2 } : 0)
    }
    guard letters > 1 else { return }
    for node in first..<tree.nodes.count where tree.tag(node) == .text {
      if buttons.contains(where: { tree.range($0).contains(node) }) { tree.nodes[node].content = 0..<0 }
    }
  }

  /// Takes what an element tells of the page.
  ///
  /// - Parameter first: the index of its first attribute; they are the last ones.
  mutating func takeHead(_ tag: PageTag, attributesFrom first: Int, _ shown: PageVisibility) {
    switch tag {
    case .meta: head.take(shown.passing, isInNoscript: noscripts > 0)
    case .base: tree.attributes[first...].first { $0.name == .address }.map { head.take(base: string($0)) }
    case .title where hidden == 0 && head.title.isEmpty: isInTitle = true
    // Of the elements that are never shown, `link` has these.
    case .link, .never:
      let attributes = tree.attributes[first...]
      guard let relation = attributes.first(where: { $0.name == .relation }),
        let address = attributes.first(where: { $0.name == .address })
      else { return }
      head.take(relation: bytes(relation), address: string(address))
    default: break
    }
  }

  /// Whether a hidden element is shown all the same, as one that is called the text of an article.
  mutating func reveals(_ shown: PageVisibility, attributesFrom first: Int) -> Bool {
    let isArticle = tree.attributes[first...].contains(where: tree.namesArticle)
    let isAwaited = shown.isAwaited && !tree.attributes[first...].contains(where: tree.namesSurroundings)
    return hiddenText.begin(elements, isArticle: isArticle, isAwaited: isAwaited)
  }

  mutating func add(_ tag: PageTag, _ content: Range<Int32>) {
    let end = Int32(tree.nodes.count + 1)
    tree.nodes.append(PageTree.Node(tag: tag, parent: parent, end: end, content: content))
  }

  func bytes(_ attribute: PageTree.Attribute) -> ArraySlice<UInt8> {
    tree.bytes[Int(attribute.value.lowerBound)..<Int(attribute.value.upperBound)]
  }

  func string(_ attribute: PageTree.Attribute) -> String {
    String(decoding: bytes(attribute), as: UTF8.self)
  }

  mutating func take(_ name: HTMLName, _ value: UnsafeBufferPointer<UInt8>, _ shown: inout PageVisibility) {
    guard let attribute = PageAttribute(name) else { return shown.take(name, value) }
    if attribute == .alternative { shown.take(name, value) }
    add(attribute, value)
  }

  mutating func add(_ attribute: PageAttribute, _ value: UnsafeBufferPointer<UInt8>) {
    let start = Int32(tree.bytes.count)
    tree.bytes.append(contentsOf: value)
    tree.attributes.append(PageTree.Attribute(name: attribute, value: start..<Int32(tree.bytes.count)))
  }

  /// Elements that scripts turn into a frame, which have no more than the name of a film; and what its address begins with.
  private static let playerOfFilms = HTMLNameTable<StaticString>([
    ("amp-youtube", "https://www.youtube.com/embed/"), ("lite-youtube", "https://www.youtube.com/embed/"),
  ])

  /// Adds a node for what plays, or shows another page, before the element itself, unless an attribute hides it.
  mutating func addMedia(_ name: HTMLName, _ attributes: HTMLAttributes) {
    guard !isInTitle, parents.count <= Self.deepest, let tag = PageTag(media: name) else { return }
    var shown = PageVisibility(tag, isInHeading: false)
    for (name, value) in attributes.all { shown.take(name, value) }
    guard !shown.isHidden else { return }
    let first = Int32(tree.attributes.count)
    for (attribute, value) in attributes.all {
      if let attribute = PageAttribute(ofMedia: attribute) { add(attribute, value) }
      if let address = Self.playerOfFilms[name], attribute == "videoid" || attribute == "data-videoid" {
        Array((address.description + String(decoding: value, as: UTF8.self)).utf8).withUnsafeBufferPointer {
          add(.source, $0)
          add(.fullScreen, $0)
        }
      }
    }
    add(tag, first..<Int32(tree.attributes.count))
  }
}

extension PageTreeBuilder {
  /// What an element that begins is to those who unfold parts of the page; `nil` for nearly all.
  ///
  /// - Parameter first: the index of its first attribute; they are the last ones.
  mutating func fold(
    _ tag: PageTag, _ shown: PageVisibility, _ attributes: HTMLAttributes, from first: Int
  ) -> PageFolds.Kind? {
    let beside = folds.takeNext(in: parent, isAnswer: shown.isConcealed && isRightAfterQuestion)
    guard shown.folds || shown.isHidden || beside != nil || !folds.labels.isEmpty, hidden == 0,
      parents.count <= Self.deepest, folds.hasRoom
    else { return nil }
    if shown.folds, attributes["aria-haspopup"] == nil, !shown.isHidden {
      // One in a heading holds the heading's text, and one that is no button is shown anyway.
      if let id = shown.controlled { folds.labels[id] = [] }
      return tag == .button && headings == 0 ? .button(id: shown.controlled) : nil
    }
    let values = tree.attributes[first...]
    let role = values.first { $0.name == .role }.map(bytes)
    guard PageFolds.mayBeText(tag, role: role) else { return nil }
    let label = values.first { $0.name == .id }.flatMap { folds.labels[Array(bytes($0))] } ?? beside
    let isTab = role?.elementsEqual("tabpanel".utf8) ?? false
    guard label != nil || (isTab && shown.isHidden), shown.isHidden || label?.isEmpty == false else {
      return nil
    }
    return .part(isHidden: shown.isHidden, label: PageFolds.labelled.contains(tag) ? label ?? [] : [])
  }

  /// Whether a heading of the same element has just ended, with nothing but white space after it.
  var isRightAfterQuestion: Bool {
    guard let question = folds.question, question.parent == parent else { return false }
    return tree.nodes.indices[question.end...].allSatisfy {
      tree.tag($0) == .text && tree.visibleCount($0) == 0
    }
  }

  mutating func begin(_ kind: PageFolds.Kind, after before: PageTree.Size) {
    folds.begin(PageFolds.Open(node: parent, start: before, fields: fields, kind: kind))
    guard case .part(_, let label) = kind, !label.isEmpty else { return }
    begin(.summary, 0..<0)
    label.withUnsafeBufferPointer { text($0) }
    end()
  }

  /// Keeps the label of a button, and of what is folded only text, with its label above it.
  mutating func endFold(_ fold: PageFolds.Open) {
    folds.end()
    let inner = Int(fold.node) + 1
    switch fold.kind {
    case .button(let id):
      let label = tree.words(from: inner)
      tree.cut(to: fold.start)
      folds.keep(label.count > Self.longestLabel ? [] : label, for: id, in: parent)
    case .part(let isHidden, let label):
      // The label is a node and a text in it.
      let first = label.isEmpty ? inner : inner + 2
      let isText = fields == fold.fields && tree.isText(from: first)
      if isHidden, !isText {
        tree.cut(to: fold.start)
      } else if !label.isEmpty, !isText || tree.begins(with: label, from: first) {
        tree.nodes[inner + 1].content = 0..<0
      }
    }
  }
}

extension String {
  /// A formula in TeX without the group that MediaWiki sets it in.
  var withoutDisplayStyle: String {
    let prefix = "{\\displaystyle "
    return hasPrefix(prefix) && hasSuffix("}") ? String(dropFirst(prefix.count).dropLast()) : self
  }
}

extension PageTag {
  /// Whether it is a heading, or names what can be folded.
  fileprivate var isHeading: Bool { headingLevel != nil || self == .summary }
}
