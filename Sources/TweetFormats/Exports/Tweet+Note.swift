import SmashtagModel

extension Tweet {
  /// Takes the complete text of a long post, with its mentions; the pictures are kept.
  ///
  /// Names at the start of a reply are kept before the text if the note leaves them out.
  mutating func take(_ note: NoteTweet) {
    let posts = urls.filter { $0.leadsToPost(besides: id) }
    let links = media.map { $0.range.map(text.slice) }
    let names = PostPrefix.names(of: note.text[...]).isEmpty ? PostPrefix.names(of: text[...]) : ""
    let before = names.unicodeScalars.count
    let answered = userMentions.filter { $0.range.map { $0.upperBound <= before } == true }
    let nowhere = userMentions.filter { $0.range == nil }
    text = names + note.text
    for index in media.indices { media[index].range = nil }
    if let mentions = note.mentions {
      take(mentions.shifted(by: before))
      userMentions = answered + userMentions
      userMentions += nowhere.notSpelled(in: userMentions)
    } else {
      takeMentionsOfText()
    }
    takePlaces(of: links)
    for post in posts
    where !urls.contains(where: { $0.keyword == post.keyword || $0.expanded == post.expanded }) {
      // The note does not contain the link to the quoted post.
      urls.append(IndexedURL(post.keyword, range: nil, expanded: post.expanded, display: post.display))
    }
  }

  /// Removes the links of pictures from the URLs, after taking over their ranges.
  private mutating func takePlaces(of links: [String?]) {
    for (index, link) in links.enumerated() {
      guard let link, let url = urls.firstIndex(where: { $0.keyword == link }) else { continue }
      media[index].range = urls[url].range
    }
    let pictures = Set(links.compactMap(\.self))
    urls.removeAll { pictures.contains($0.keyword) }
  }
}

extension IndexedURL {
  /// Whether it links to a post of X other than this one; a cut text ends with a link to its own post.
  fileprivate func leadsToPost(besides id: String) -> Bool {
    guard let expanded, SourceDefinition.Kind(ofPage: expanded) == .x else { return false }
    let parts = expanded.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    guard !expanded.contains("/i/web/"), parts.dropLast().last == "status" else { return false }
    return parts.last.map(String.init) != id
  }
}

private extension DeclaredMentions {
  func shifted(by offset: Int) -> DeclaredMentions {
    guard offset > 0 else { return self }
    var told = self
    for index in told.hashtags.indices { told.hashtags[index].range.shift(by: offset) }
    for index in told.cashtags.indices { told.cashtags[index].range.shift(by: offset) }
    for index in told.userMentions.indices { told.userMentions[index].range.shift(by: offset) }
    for index in told.urls.indices { told.urls[index].range.shift(by: offset) }
    return told
  }
}

extension Range<Int>? {
  fileprivate mutating func shift(by offset: Int) {
    self = map { $0.lowerBound + offset..<$0.upperBound + offset }
  }
}

extension String {
  /// The part at a range of code points.
  fileprivate func slice(_ range: Range<Int>) -> String {
    String(Substring(unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)))
  }
}
