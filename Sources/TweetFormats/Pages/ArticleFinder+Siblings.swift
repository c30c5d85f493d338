extension ArticleFinder {
  /// Takes in what stands beside the text as a part of it: its beginning, its end.
  ///
  /// What else is there goes.
  mutating func join() {
    var node = root
    var others: [Int] = []
    while node > 0, tree.tag(node) != .article, tree.tag(node) != .main {
      let parent = tree.parent(node)
      var isJoined = false
      for sibling in tree.children(parent) where sibling != node && !leftOut[sibling] {
        if isOfText(sibling, beside: node) { isJoined = true } else { others.append(sibling) }
      }
      if isJoined {
        for other in others { leftOut[other] = true }
        (root, others) = (parent, [])
      }
      node = parent
    }
  }

  /// It is prose, and called like the text.
  private func isOfText(_ sibling: Int, beside node: Int) -> Bool {
    let (text, prose) = (statistics.text[sibling], statistics.prose[sibling])
    guard prose * 4 > text * 3, statistics.linkShare(sibling) < 0.1, statistics.forms[sibling] == 0,
      [.division, .section, .paragraph].contains(tree.tag(sibling)),
      let name = firstName(sibling), let other = firstName(node), name == other
    else { return false }
    return !tree.range(sibling).contains { isNoticeOfRights($0) }
  }

  /// What stands before the first sign of its class: `post` of `post-body`.
  private func firstName(_ node: Int) -> ArraySlice<UInt8>? {
    let classes = tree.value(.classes, of: node)?.drop(while: \.isMarkupBlank)
    let name = classes?.prefix { (0x61...0x7A).contains($0 | 0x20) }
    return name.flatMap { $0.count < Self.shortestName ? nil : $0 }
  }

  private static let shortestName = 4

  private func isNoticeOfRights(_ node: Int) -> Bool {
    tree.tag(node) == .text && tree.text(node).firstRange(ofWord: "©") != nil
  }
}
