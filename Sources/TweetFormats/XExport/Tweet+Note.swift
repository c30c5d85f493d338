import SmashtagModel

extension Tweet {
  /// Takes the whole text that an export keeps apart, with what that mentions; the pictures stay.
  ///
  /// Names of those who are answered stay before the text where the note leaves them out.
  mutating func take(_ note: NoteTweet) {
    let links = media.map { $0.range.map(text.slice) }
    let names = PostBeginning.names(of: note.text[...]).isEmpty ? PostBeginning.names(of: text[...]) : ""
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
  }

  /// Links of pictures are no urls, but tell where the pictures stand.
  private mutating func takePlaces(of links: [String?]) {
    for (index, link) in links.enumerated() {
      guard let link, let url = urls.firstIndex(where: { $0.keyword == link }) else { continue }
      media[index].range = urls[url].range
    }
    let pictures = Set(links.compactMap(\.self))
    urls.removeAll { pictures.contains($0.keyword) }
  }
}

private extension ToldMentions {
  func shifted(by offset: Int) -> ToldMentions {
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
  /// What stands at code points of it.
  fileprivate func slice(_ range: Range<Int>) -> String {
    String(Substring(unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)))
  }
}
