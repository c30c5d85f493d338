import Foundation
import MentionExtraction
import SmashtagModel

/// The elements and text of a page that are shown, in document order.
///
/// The descendants of a node directly follow it, up to its ``Node/end``.
struct PageTree {
  /// An element or a text.
  struct Node {
    let tag: PageTag
    /// The index of the parent; the first node is its own parent.
    let parent: Int32
    /// The index after its last descendant.
    var end: Int32
    /// The range of a text in ``PageTree/bytes``; of an element in ``PageTree/attributes``.
    var content: Range<Int32>

    /// The range of a text node in ``PageTree/bytes``; empty for elements.
    var text: Range<Int32> { tag == .text ? content : 0..<0 }
    var attributes: Range<Int32> { tag == .text ? 0..<0 : content }
  }

  /// An attribute of an element.
  struct Attribute {
    let name: PageAttribute
    /// The range of its value in ``PageTree/bytes``.
    let value: Range<Int32>
  }

  /// Whether the request that the page is read for is over; readers of the tree stop then.
  ///
  /// It is called instead of kept: how large the clock's time is in it is known only when the program runs, and so would be
  /// where everything in a tree stands.
  let isOver: @Sendable () -> Bool
  /// All nodes; the first is the root.
  var nodes: [Node] = []
  /// The elements that may be boxes, in document order: blocks, and others that hold elements.
  ///
  /// Few nodes of a page are any, and most of what is looked for in it is one.
  private(set) var boxes: [Int32] = []
  /// The UTF-8 of all texts and attribute values.
  var bytes: [UInt8] = []
  var attributes: [Attribute] = []
}

extension PageTree {
  /// The value of an attribute; `nil` where there is none.
  func value(_ name: PageAttribute, of node: Int) -> ArraySlice<UInt8>? {
    for index in nodes[node].attributes where attributes[Int(index)].name == name {
      let value = attributes[Int(index)].value
      return bytes[Int(value.lowerBound)..<Int(value.upperBound)]
    }
    return nil
  }

  func string(_ name: PageAttribute, of node: Int) -> String? {
    value(name, of: node).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The integer that a value begins with; `nil` where it begins with none.
  func number(_ name: PageAttribute, of node: Int) -> Int? {
    guard let value = value(name, of: node)?.drop(while: \.isMarkupBlank) else { return nil }
    let isNegative = value.first == UInt8(ascii: "-")
    let digits = isNegative || value.first == UInt8(ascii: "+") ? value.dropFirst() : value
    var number: Int?
    for digit in digits.prefix(9).prefix(while: { (0x30...0x39).contains($0) }) {
      number = (number ?? 0) * 10 + Int(digit) - 0x30
    }
    return isNegative ? number.map { -$0 } : number
  }

  /// Whether an attribute calls its element what stands around a text, or above it: `cookie-consent`, `modal`.
  func namesSurroundings(_ attribute: Attribute) -> Bool {
    guard attribute.name == .classes || attribute.name == .id else { return false }
    return ClassWords.part(bytes[Int(attribute.value.lowerBound)..<Int(attribute.value.upperBound)]) != nil
  }

  /// Whether an attribute calls its element the text of an article: `articleBody`, `post-content`.
  func namesArticle(_ attribute: Attribute) -> Bool {
    guard [.itemProperty, .id, .classes].contains(attribute.name) else { return false }
    let value = bytes[Int(attribute.value.lowerBound)..<Int(attribute.value.upperBound)]
    return value.split(whereSeparator: \.isMarkupBlank).contains { word in
      guard word.count <= HTMLName.longest else { return false }
      var name = HTMLName("")
      for byte in word where byte.isASCIILetter { name.append(byte) }
      return Self.articles.contains(name)
    }
  }

  private static let articles = HTMLNameTable<Bool>([
    "articlebody", "articlecontent", "articletext", "storybody", "storytext", "postbody", "postcontent",
    "entrycontent",
  ])

  func tag(_ node: Int) -> PageTag { nodes[node].tag }
  func parent(_ node: Int) -> Int { Int(nodes[node].parent) }
  func end(_ node: Int) -> Int { Int(nodes[node].end) }

  /// A node and its descendants.
  func range(_ node: Int) -> Range<Int> { node..<end(node) }

  func text(_ node: Int) -> ArraySlice<UInt8> {
    bytes[Int(nodes[node].text.lowerBound)..<Int(nodes[node].text.upperBound)]
  }

  /// The children of a node, in order.
  func children(_ node: Int) -> Children { Children(nodes: nodes, following: node + 1, end: end(node)) }

  /// The sequence of a node's children.
  struct Children: Sequence, IteratorProtocol {
    fileprivate let nodes: [Node]
    fileprivate var following: Int
    fileprivate let end: Int

    mutating func next() -> Int? {
      guard following < end else { return nil }
      defer { following = Int(nodes[following].end) }
      return following
    }
  }

  /// Finds the boxes; called when all nodes are there.
  mutating func findBoxes() {
    var isBox = [Bool](repeating: false, count: nodes.count)
    for node in nodes.indices where tag(node) != .text {
      if tag(node).isBlock { isBox[node] = true }
      isBox[parent(node)] = true
    }
    boxes = nodes.indices.lazy.filter { isBox[$0] }.map(Int32.init)
  }

  /// The boxes among some nodes, in document order.
  func boxes(in nodes: Range<Int>) -> some Sequence<Int> {
    let first = boxes.partitioningIndex { $0 >= nodes.lowerBound }
    return boxes[first...].lazy.map(Int.init).prefix { $0 < nodes.upperBound }
  }

  /// The outermost boxes among some nodes that fulfil a condition, in document order; what they hold is passed over.
  ///
  /// - Parameter most: how many are looked for.
  func outermostBoxes(in nodes: Range<Int>, most: Int = .max, where isIt: (Int) -> Bool) -> [Int] {
    var (found, next) = ([Int](), nodes.lowerBound)
    for box in boxes(in: nodes) where box >= next && isIt(box) {
      found.append(box)
      if found.count == most { break }
      next = end(box)
    }
    return found
  }

  /// Whether a node is one of some boxes or stands in one; they are in document order, and none is within another.
  func isIn(_ boxes: [Int], _ node: Int) -> Bool {
    let next = boxes.partitioningIndex { $0 > node }
    return next > 0 && node < end(boxes[next - 1])
  }

  /// The sibling right before a node; `nil` for the first.
  func sibling(before node: Int) -> Int? {
    var before = node - 1
    while before > parent(node), parent(before) != parent(node) { before = parent(before) }
    return before > parent(node) ? before : nil
  }

  /// The node right after another one in the same element; `nil` for the last one.
  func sibling(after node: Int) -> Int? { end(node) < end(parent(node)) ? end(node) : nil }

  /// The nearest ancestor of a node whose tag fulfils a condition; `nil` where there is none.
  func ancestor(of node: Int, _ isIt: (PageTag) -> Bool) -> Int? {
    var node = node
    while node > 0 {
      node = parent(node)
      if isIt(tag(node)) { return node }
    }
    return nil
  }
}

extension PageTree {
  /// Whether two elements have the same tag and the same classes.
  func isCalledLike(_ node: Int, _ other: Int) -> Bool {
    guard tag(node) == tag(other) else { return false }
    return (value(.classes, of: node) ?? []) == (value(.classes, of: other) ?? [])
  }

  /// Whether two elements have the same tag, and their classes begin with the same word.
  func isOfKind(_ node: Int, _ other: Int) -> Bool {
    guard tag(node) == tag(other), let name = firstClass(of: node) else { return false }
    return name == firstClass(of: other)
  }

  /// What tells elements apart that are not called alike: the tag and the classes, of which endless ones are cut.
  func name(of node: Int) -> [UInt8] {
    [tag(node).rawValue] + (value(.classes, of: node) ?? []).prefix(Self.longestName)
  }

  /// In bytes.
  private static let longestName = 200

  /// The first word of an element's class; `nil` where it has none.
  func firstClass(of node: Int) -> ArraySlice<UInt8>? {
    value(.classes, of: node)?.split(maxSplits: 1, whereSeparator: \.isMarkupBlank).first
  }

  /// Whether the text of an element ends with a colon, of either width.
  func endsWithColon(_ node: Int) -> Bool {
    let line = line(node).trimmingCharacters(in: .whitespaces)
    return line.hasSuffix(":") || line.hasSuffix("：")
  }

  /// Whether the text of an element ends as a sentence does, or goes on in the next line with a comma as wide as a character.
  func isSentence(_ node: Int) -> Bool {
    var end = line(node).trimmingCharacters(in: .whitespaces)[...]
    if end.last?.isNumber ?? false, let number = raisedNumber(endingWith: node), end.hasSuffix(number) {
      end = end.dropLast(number.count)
      while end.last?.isWhitespace ?? false { end.removeLast() }
      // `Posts: 4` is none.
      if end.last == ":" { return false }
    }
    for _ in 0..<Self.mostReferences {
      guard end.last == "]", let reference = end.suffix(Self.longestReference).lastIndex(of: "[") else {
        break
      }
      end = end[..<reference]
    }
    return SentenceEnd.stands(at: end)
  }

  /// The number of a note that an element ends with: a short raised text, or a link to one.
  private func raisedNumber(endingWith node: Int) -> String? {
    guard
      let last = range(node).suffix(Self.mostAtEnd).last(where: { tag($0) == .text && visibleCount($0) > 0 }),
      visibleCount(last) <= Self.longestReference
    else { return nil }
    var around = last
    while around > node {
      around = parent(around)
      let address = value(.address, of: around) ?? []
      let leadsToNote = address.first == UInt8(ascii: "#") && ClassWords.nameNote(address)
      if tag(around) == .superscript || leadsToNote {
        return line(last).trimmingCharacters(in: .whitespaces)
      }
    }
    return nil
  }

  /// Whether an element ends with a sentence of several words and a short sign after it that is none: `… again. MR`, `… again. -30-`.
  func endsInSign(_ node: Int) -> Bool {
    let line = line(node).trimmingCharacters(in: .whitespaces)
    let end = line.utf8.suffix(Self.longestSign).startIndex
    guard let sign = line.lastIndex(where: { ".!。".contains($0) }), sign >= end, !line.contains(":") else {
      return false
    }
    let words = line[...sign].split(separator: " ")
    return words.count >= Self.leastWords && words.last.map { !SentenceEnd.isShortened($0) } ?? false
  }

  private static let (longestSign, leastWords) = (14, 4)

  /// Whether another sentence begins in the text of an element after the end of one.
  func holdsSentences(_ node: Int) -> Bool {
    let line = line(node).trimmingCharacters(in: .whitespaces)
    return zip(line, line.dropFirst()).contains { sign, next in
      SentenceEnd.signs.contains(sign) && sign != ":"
        && (sign.isASCII ? next.isWhitespace : !SentenceEnd.closingSigns.contains(next))
    }
  }

  private static let (mostReferences, longestReference) = (5, 6)
  /// How many nodes at the end of an element are looked at for the number of a note.
  private static let mostAtEnd = 40
}

extension PageTree {
  /// Whether the last of some nodes that has text ends as a question does.
  func endInQuestion(_ nodes: Range<Int>) -> Bool {
    guard let last = nodes.last(where: { tag($0) == .text && visibleCount($0) > 0 }) else { return false }
    let text = text(last).reversed().drop(while: \.isMarkupBlank)
    return Self.questionMarks.contains { text.starts(with: $0.utf8.reversed()) }
  }

  private static let questionMarks = ["?", "？", "؟"]

  /// The first link to another site whose text is the title of the page or its beginning.
  ///
  /// Pages of discussions without headings are about such a link.
  func story(saying title: String) -> Int? {
    let folded = title.lowercased()
    return nodes.indices.first { node in
      guard tag(node) == .link, range(node).count <= Self.mostNodesOfLine,
        let address = value(.address, of: node), address.starts(with: "http".utf8)
      else { return false }
      let text = line(node).lowercased()
      guard text.utf8.count >= Self.shortestStory, folded.hasPrefix(text) else { return false }
      return folded.count == text.count || folded.dropFirst(text.count).first == " "
    }
  }

  private static let shortestStory = 12
}

/// The attributes of a page's elements that are read.
enum PageAttribute: UInt8, Sendable {
  case address, source, sourceSet, lazySource, lazySourceSet, alternative, classes, id, role, start, value
  case width, height, relation, itemProperty, border, columnSpan, rowSpan, advertisement, kind, reversed
  /// What the attribute `type` of a list would say as the style of a list or an item does; `none` for no marker.
  case listStyle
  /// Whether its lines are centred, by an attribute or a style; it has no value.
  case centered
  /// Those of films, sounds and frames alone.
  case title, label, name, style, plays, muted, controls, fullScreen, rights

  init?(_ name: HTMLName) {
    guard let attribute = Self.named[name] else { return nil }
    self = attribute
  }

  /// An attribute of an element that plays, or shows another page.
  ///
  /// What one of HTML's `object` shows is its data.
  init?(ofMedia name: HTMLName) {
    guard let attribute = Self.ofMedia[name] ?? Self.named[name] else { return nil }
    self = attribute
  }

  private static let named = HTMLNameTable(byName.map { ($0, $1) })

  private static let ofMedia = HTMLNameTable<PageAttribute>([
    ("data", .source), ("title", .title), ("aria-label", .label), ("name", .name), ("style", .style),
    ("autoplay", .plays), ("muted", .muted), ("controls", .controls), ("allowfullscreen", .fullScreen),
    ("allow", .rights),
  ])

  private static let byName: [HTMLName: PageAttribute] = [
    "href": .address, "src": .source, "srcset": .sourceSet, "data-src": .lazySource,
    "data-original": .lazySource, "data-lazy-src": .lazySource, "data-srcset": .lazySourceSet,
    "data-lazy-srcset": .lazySourceSet, "alt": .alternative, "class": .classes, "id": .id, "role": .role,
    "start": .start, "value": .value, "width": .width, "height": .height, "rel": .relation,
    "itemprop": .itemProperty, "border": .border, "colspan": .columnSpan,
    "rowspan": .rowSpan, "type": .kind, "reversed": .reversed, "data-ad": .advertisement,
    "data-ad-slot": .advertisement,
    "data-ad-unit": .advertisement, "data-ad-client": .advertisement,
  ]
}

/// An image of a page.
struct PageImage {
  /// The largest side, in pixels, of an image that is treated as a character of the text.
  private static let smallest = 32
  /// The largest width or height, in pixels, of one that only keeps others apart.
  private static let ofSpacer = 2
  private static let longestAlternative = 2_000

  /// The absolute address; `nil` for small images and for addresses that are not of the web.
  let address: String?
  /// The alternative text on one line; empty where there is none.
  var alternative: String
  /// Whether it is an emoji or a similar character, or a tracking pixel.
  let isSmall: Bool
  let width: Int?
  let height: Int?

  init(_ node: Int, of tree: PageTree, _ links: PageLinks) {
    alternative = tree.value(.alternative, of: node)?.prefix(Self.longestAlternative).foldedText ?? ""
    width = tree.number(.width, of: node).flatMap { (1...100_000).contains($0) ? $0 : nil }
    height = tree.number(.height, of: node).flatMap { (1...100_000).contains($0) ? $0 : nil }
    isSmall = Self.isSmall(node, of: tree)
    if isSmall { alternative = Self.isSpacer(node, of: tree) ? "" : alternative.withoutDisplayStyle }
    address = isSmall ? nil : Self.addresses(node, of: tree).lazy.compactMap { links.address($0) }.first
  }
}

extension PageImage {
  private static let endings = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".svg", ".bmp"]
  private static let mostWordsOfLogo = 4

  /// Whether its text is no more than the name of a file: `IMG_2041.jpg`, `dsc_0017`.
  var isNamedLikeFile: Bool {
    let name = alternative.lowercased()
    guard !name.contains(where: \.isWhitespace) else { return false }
    return Self.endings.contains(where: name.hasSuffix)
      || (name.contains("_") && name.contains(where: \.isNumber))
  }

  /// Whether its text calls it a logo.
  var isLogo: Bool {
    let words = alternative.lowercased().split { !$0.isLetter }
    return words.count <= Self.mostWordsOfLogo && words.contains("logo")
  }

  /// Whether it is so low or narrow that it only keeps others apart, whatever its text is.
  ///
  /// An emoji or a formula is not, nor is what is as high as letters: `1em`.
  private static func isSpacer(_ node: Int, of tree: PageTree) -> Bool {
    guard !isNamedSmall(node, of: tree) else { return false }
    return [PageAttribute.width, .height].contains { side in
      guard let pixels = tree.number(side, of: node), let unit = tree.value(side, of: node)?.suffix(2) else {
        return false
      }
      return (0...ofSpacer).contains(pixels) && !unitsOfLetters.contains { unit.elementsEqual($0.utf8) }
    }
  }

  private static let unitsOfLetters = ["em", "ex"]

  static func isSmall(_ node: Int, of tree: PageTree) -> Bool {
    for side in [PageAttribute.width, .height] {
      guard let value = tree.value(side, of: node), !value.contains(UInt8(ascii: "%")) else { continue }
      if let pixels = tree.number(side, of: node), pixels <= smallest { return true }
    }
    return isNamedSmall(node, of: tree)
  }

  private static func isNamedSmall(_ node: Int, of tree: PageTree) -> Bool {
    guard let classes = tree.string(.classes, of: node) else { return false }
    return classes.split(separator: " ").contains { small.contains($0.lowercased()) }
  }
}

private extension PageImage {
  static let small: Set<String> = [
    "emoji", "smiley", "wp-smiley", "emoticon", "latex", "mwe-math-fallback-image-inline", "twemoji",
    "inline-emoji",
  ]

  /// The addresses of the image, best first.
  static func addresses(_ node: Int, of tree: PageTree) -> [String] {
    let sets = [PageAttribute.lazySourceSet, .sourceSet].compactMap {
      tree.string($0, of: node).flatMap(largest)
    }
    let single = [PageAttribute.lazySource, .source].compactMap { tree.string($0, of: node) }
    return (sets + single + around(node, of: tree)).filter {
      !$0.isEmpty && !$0.lowercased().hasPrefix("data:")
    }
  }

  /// The addresses in the `source` elements before an image.
  static func around(_ node: Int, of tree: PageTree) -> [String] {
    var sources: [String] = []
    var before = node - 1
    while before > tree.parent(node), sources.count < 4,
      tree.tag(before) == .source || tree.tag(before) == .text
    {
      sources += tree.string(.sourceSet, of: before).flatMap(largest).map { [$0] } ?? []
      before -= 1
    }
    return sources
  }

  /// The address of a `srcset` with the largest width or density.
  static func largest(_ set: String) -> String? {
    var best: (address: Substring, size: Double)?
    for candidate in candidates(set) {
      let size =
        candidate.size.last == "w" || candidate.size.last == "x" ? Double(candidate.size.dropLast()) : nil
      if best.map({ (size ?? 1) > $0.size }) ?? true { best = (candidate.address, size ?? 1) }
    }
    return best.map { String($0.address) }
  }

  /// The candidates of a `srcset` (HTML Standard, 4.8.4.2.1), at most 64.
  ///
  /// An address ends at white space, or at a comma before white space; its size extends to the next comma.
  static func candidates(_ set: String) -> [(address: Substring, size: Substring)] {
    var found: [(Substring, Substring)] = []
    var rest = set[...]
    while found.count < 64 {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      var address = rest.prefix { !$0.isWhitespace }
      guard !address.isEmpty else { break }
      rest = rest[address.endIndex...]
      if address.last == "," {
        while address.last == "," { address = address.dropLast() }
        found.append((address, ""))
        continue
      }
      let size = rest.prefix { $0 != "," }
      rest = rest[size.endIndex...]
      found.append((address, size.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }))
    }
    return found
  }
}
