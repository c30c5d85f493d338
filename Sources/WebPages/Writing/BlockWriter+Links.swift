import MentionExtraction
import SmashtagModel

extension BlockWriter {
  /// Begins a link; returns whether to continue with what is in it.
  mutating func openLink(_ node: Int) -> Bool {
    guard let href = tree.string(.address, of: node) else { return true }
    guard let address = links.target(href) else {
      guard let sign = footnoteSign(node, href) else { return true }
      line.add(Array(sign.utf8)[...])
      return false
    }
    endLink()
    link = OpenLink(node: node, address: address, hasText: hasText(node))
    if line.endsInLink { line.blank() }
    line.beginLink()
    return true
  }

  mutating func closeLink(_ node: Int) {
    guard let open = link, open.node == node else { return }
    endLink()
    link = nil
  }

  func hasText(_ node: Int) -> Bool {
    tree.range(node).contains { node in
      tree.tag(node) == .text && !isLeftOut(node) && !tree.text(node).allSatisfy(\.isMarkupBlank)
    }
  }
}

extension BlockWriter {
  /// Begins the note that an element of a line is or begins; after a line break it begins a block.
  mutating func beginFootnote(inLine node: Int) {
    guard let number = footnotes.number(of: node, in: tree) else { return }
    if line.breaks > 0 { flush() }
    footnotes.begin(number, with: node, of: tree)
  }

  /// Ends the note before a block, and begins the one that the block is.
  mutating func beginFootnote(block node: Int) {
    footnotes.end(before: node, isBlock: true)
    if let number = footnotes.number(of: node, in: tree) { footnotes.begin(number, with: node, of: tree) }
  }

  /// The sign for a link to a note of the page, which is known as one from there on: `¹` for `1` or `[1]`, which would look like
  /// the number of a link; `nil` for other links within the page, and for the one that leads back from the note.
  mutating func footnoteSign(_ node: Int, _ href: String) -> String? {
    guard !line.isEmpty, tree.range(node).count <= PageTree.mostNodesOfSign, href.contains("#"),
      // A script's own link leads nowhere; the number in it is one like others, unless it is raised.
      href.last != "#" || tree.tag(tree.parent(node)) == .superscript
    else { return nil }
    let text = tree.line(node).drop { $0 == "[" || $0 == "(" }
    if let letter = letter(text, of: node) { return letter }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard (1...3).contains(digits.count), text.dropFirst(digits.count).allSatisfy({ $0 == "]" || $0 == ")" }),
      let number = Int(digits), number != footnotes.current,
      text.startIndex > tree.line(node).startIndex || isRaised(node) || namesNote(node, href)
    else { return nil }
    footnotes.add(number, href: href)
    return Self.raised(digits)
  }

  private func isRaised(_ link: Int) -> Bool {
    tree.ancestor(of: link) { $0 == .superscript } != nil
      || tree.range(link).contains { tree.tag($0) == .superscript }
  }

  /// Whether a link or its address is called that of a note; other numbers lead to chapters and lines.
  private func namesNote(_ link: Int, _ href: String) -> Bool {
    let fragment = href[(href.lastIndex(of: "#").map { href.index(after: $0) } ?? href.endIndex)...].utf8
    return [tree.value(.classes, of: link), tree.value(.role, of: link), Array(fragment)[...]].contains {
      $0.map(ClassWords.nameNote) ?? false
    }
  }

  /// The sign for a link to a note that has a letter: `[a]` for a raised `a`, which would read as a part of the word.
  private func letter(_ text: Substring, of link: Int) -> String? {
    let isRaised = tree.tag(tree.parent(link)) == .superscript
    guard let letter = text.first, letter.isASCII, letter.isLetter,
      text.dropFirst().allSatisfy({ $0 == "]" || $0 == ")" }),
      isRaised || tree.range(link).contains(where: { tree.tag($0) == .superscript })
    else { return nil }
    return line.bytes.last == UInt8(ascii: "[") ? String(letter) : "[\(letter)]"
  }

  /// A number that is set higher, after what it belongs to: `10⁻³`, which would read `10-3`; `nil` for anything else.
  func exponent(_ node: Int) -> String? {
    guard !line.isEmpty, verbatim == 0, tree.range(node).count <= PageTree.mostNodesOfSign,
      !tree.range(node).dropFirst().contains(where: { tree.tag($0) == .link || tree.tag($0) == .superscript })
    else { return nil }
    return superscript(tree.line(node))
  }

  /// A number of at most three digits in raised digits; `nil` for anything else.
  func superscript(_ text: String) -> String? {
    let digits = text.first.map { "+-−".contains($0) } == true ? text.dropFirst() : text[...]
    guard (1...3).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    let sign = digits.count == text.count ? "" : text.first == "+" ? "⁺" : "⁻"
    return sign + Self.raised(digits)
  }

  static func raised(_ number: Int) -> String { raised(String(number)[...]) }

  private static func raised(_ digits: Substring) -> String {
    String(digits.compactMap { $0.wholeNumberValue.map { superscripts[$0] } })
  }

  private static let superscripts = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
}

extension BlockWriter {
  /// Adds an image: a small one as text of the line, others after the line.
  mutating func picture(_ node: Int) {
    var image = PageImage(node, of: tree, links)
    if image.isSmall { return add(sign: image.alternative, before: tree.end(node)) }
    guard image.address != nil || !image.alternative.isEmpty, !isRepeated(image) else { return }
    if !leftOut.isEmpty, !saysNew(&image) { return }
    var target: String?
    if let open = link, !open.isDone, !open.hasText, !image.alternative.isEmpty {
      target = open.address
      link?.isDone = true
    }
    pictures.append(Picture(image: image, link: target))
  }

  /// Adds the text of a small image; where it is a word, others that touch it are words of their own.
  private mutating func add(sign: String, before next: Int) {
    let isWord = sign.count > 1 && Self.isOfWord(sign.first) && Self.isOfWord(sign.last)
    if isWord, Self.isOfWord(String(decoding: line.bytes.suffix(4), as: UTF8.self).last) { line.blank() }
    line.add(Array(sign.utf8)[...])
    let after = (next..<tree.nodes.count).prefix(Self.mostToText).first { tree.tag($0) == .text }
    if isWord, let after, Self.isOfWord(String(decoding: tree.text(after).prefix(4), as: UTF8.self).first) {
      line.blank()
    }
  }

  /// Whether a letter is of a script in which blanks part words.
  private static func isOfWord(_ letter: Character?) -> Bool {
    letter.map { $0.isLetter && $0.utf8.count < 3 } ?? false
  }

  /// How many nodes after an image are looked through for the text that touches it.
  private static let mostToText = 3

  /// Whether an image of an article is new there, and no logo; a text that is its file's name or the title is forgotten.
  private mutating func saysNew(_ image: inout PageImage) -> Bool {
    if image.isLogo { return false }
    if image.isNamedLikeFile || title.isSaid(by: image.alternative) { image.alternative = "" }
    guard let address = image.address else { return !image.alternative.isEmpty }
    return shownImages.insert(address).inserted
  }

  /// Whether an image in `noscript` was shown already.
  private func isRepeated(_ image: PageImage) -> Bool {
    guard noscript > 0 else { return false }
    let last = pictures.last?.image
    if last?.address == image.address { return true }
    if let last, !image.alternative.isEmpty, last.alternative == image.alternative { return true }
    return blocks.suffix(2).contains { block in
      block.items.suffix(Self.mostBefore).contains { $0.mention.label == image.alternative }
    }
  }

  /// How many links and images before an image in `noscript` are compared with it.
  private static let mostBefore = 8

  mutating func addPictures() {
    for picture in pictures { add(.image, pageText(picture)) }
    pictures.removeAll(keepingCapacity: true)
  }

  mutating func addMedia() {
    for medium in mediaOfLine {
      number += 1
      let url = IndexedURL(medium.address, expanded: medium.address, display: medium.title)
      let item = PageItem(number: number, mention: .url(url), range: 0..<medium.title.utf8.count)
      add(.media(medium.kind), PageText(medium.title, items: [item]))
    }
    mediaOfLine.removeAll(keepingCapacity: true)
  }

  /// A picture by its description; `name` stands for it where it has none.
  mutating func pageText(_ picture: Picture, named name: String = "") -> PageText {
    let text = picture.image.alternative.isEmpty ? name : picture.image.alternative
    let count = text.utf8.count
    var items: [PageItem] = []
    if let address = picture.image.address {
      number += 1
      let item = MediaItem(
        url: address, width: picture.image.width, height: picture.image.height,
        alt: picture.image.alternative.isEmpty ? nil : picture.image.alternative)
      items.append(PageItem(number: number, mention: .image(item), range: 0..<count))
    }
    if let link = picture.link {
      number += 1
      let url = IndexedURL(link, expanded: link, display: picture.image.alternative)
      items.append(PageItem(number: number, mention: .url(url), range: count..<count))
    }
    return PageText(text, items: items)
  }
}
