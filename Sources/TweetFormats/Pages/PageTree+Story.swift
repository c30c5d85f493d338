extension PageTree {
  /// On a page without headings, the link to another site that says what the page is called.
  func story(saying title: String) -> Int? {
    let folded = title.lowercased()
    return nodes.indices.first { node in
      guard tag(node) == .link, range(node).count <= Self.mostNodesOfLine,
        let address = value(.address, of: node), address.starts(with: "http".utf8)
      else { return false }
      let text = heading(node).lowercased()
      guard text.utf8.count >= Self.shortestStory, folded.hasPrefix(text) else { return false }
      return folded.count == text.count || folded.dropFirst(text.count).first == " "
    }
  }

  private static let shortestStory = 12
}
