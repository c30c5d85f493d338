import SmashtagModel

/// The tags of a status.
struct StatusTags {
  private var words = ListedWords(sign: "#")

  init(_ list: JSONElement) {
    self.init(
      list.values.lazy.compactMap { tag in
        tag["name"].nonEmptyString.map { (name: $0, page: tag["url"].nonEmptyString) }
      })
  }

  /// Takes names with or without their sign.
  init(_ tags: some Sequence<(name: String, page: String?)>) {
    for tag in tags {
      words.list(tag.name.first == "#" ? String(tag.name.dropFirst()) : tag.name, page: tag.page)
    }
    words.name { [TagName.key($0)] }
  }

  var keywords: [IndexedKeyword] { words.keywords }

  /// Takes a link that leads to a tag; answers `false` where it leads elsewhere.
  mutating func take(_ link: HTMLLink) -> Bool {
    let written = link.word(after: ["#", "＃"])
    let ofPage = TagName.name(ofPage: link.href)
    let isTag = link.classes.contains("hashtag") || link.relations.contains("tag")
    guard isTag || written != nil else { return false }
    let named = index(written ?? link.text) ?? words.index(page: link.href)
    if let index = named ?? (isTag ? ofPage.flatMap { self.index($0) } : nil) {
      words.found(index, at: link.range(with: "#"))
    } else if let word = written ?? (isTag ? ofPage : nil), isTag || ofPage != nil {
      words.foundOther(word, at: link.range(with: "#"))
    } else {
      return false
    }
    return true
  }

  /// Takes a tag found in plain text.
  mutating func take(_ mention: ExtractedMention, all: Bool) {
    words.take(mention, as: index(String(mention.word)), all: all)
  }

  private func index(_ word: String) -> Int? {
    words.index(named: word) ?? words.index(named: TagName.key(word))
  }
}
