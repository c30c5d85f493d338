extension PageTree {
  /// Makes a figure of an element that has just ended, if it stands within a line and holds one picture, and after that what it
  /// shows in an element of its own: style sets both apart from the text.
  mutating func drawFigure(_ node: Int) {
    guard (Self.fewestNodes...Self.mostNodes).contains(nodes.count - node),
      nodes[node...].count(where: { $0.tag == .image }) == 1,
      let image = nodes.indices[node...].first(where: { tag($0) == .image }),
      !PageImage.isSmall(image, of: self), let caption = caption(in: node), caption > image,
      !nodes[caption...].contains(where: { $0.tag.isBlock || $0.tag == .lineBreak }),
      ancestor(of: caption, Self.others.contains) == nil, !isWithinSentence(node)
    else { return }
    change(node, to: .figure)
    change(caption, to: .caption)
  }

  /// Whether a sentence has begun before an element in its line.
  private func isWithinSentence(_ node: Int) -> Bool {
    for before in stride(from: node - 1, to: max(-1, node - Self.mostNodes), by: -1) {
      if tag(before).isBlock || tag(before) == .lineBreak { return false }
      if tag(before) == .text, visibleCount(before) > 0 { return !isSentence(before) }
    }
    return false
  }

  /// What holds pictures as its marks, or is one line.
  private static let others = PageTag.Group([.link, .item, .figure])
  private static let (fewestNodes, mostNodes) = (4, 16)
  /// How long in bytes what tells of a picture is.
  private static let captions = 20...200

  /// The child within a line that holds all text of an element.
  private func caption(in node: Int) -> Int? {
    let texts = nodes.indices[node...].filter { tag($0) == .text && visibleCount($0) > 0 }
    guard Self.captions.contains(texts.reduce(0) { $0 + visibleCount($1) }), let first = texts.first,
      let caption = children(node).first(where: { end($0) > first })
    else { return nil }
    let isWhole = texts.allSatisfy { range(caption).contains($0) }
    return isWhole && PageTag.styled.contains(tag(caption)) ? caption : nil
  }

  private mutating func change(_ node: Int, to tag: PageTag) {
    let old = nodes[node]
    nodes[node] = Node(tag: tag, parent: old.parent, end: old.end, content: old.content)
  }
}
