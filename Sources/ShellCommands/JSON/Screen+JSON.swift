import SmashtagModel

extension Screen {
  /// The numbered mentions in their sections.
  var sectionsJSON: JSON {
    .array(
      sections.filter { $0.title != nil }.map { section in
        ["title": JSON(section.title), "items": .array(section.rows.compactMap(JSON.init(mentionIn:)))]
      })
  }

  /// The searches of its rows, first to last.
  var searchesJSON: JSON {
    .array(
      rows.compactMap { row in
        guard case .search(let search) = row.content else { return nil }
        return .string(search.term)
      })
  }

  /// The tweets of its rows, first to last.
  var tweetsJSON: JSON {
    .array(
      rows.compactMap { row in
        guard case .tweet(let tweet) = row.content else { return nil }
        return JSON(tweet, number: row.number)
      })
  }
}

extension JSON {
  init?(mentionIn row: Row) {
    guard case .mention(let item) = row.content else { return nil }
    let head: JSON = ["n": JSON(row.number), "kind": .string(item.mention.kind.rawValue)]
    self = head.adding(details: item.mention).adding(["count": JSON(item.count)])
  }

  private func adding(details mention: Mention) -> JSON {
    switch mention {
    case .image(let image):
      adding([
        "url": .string(image.url), "aspectRatio": image.aspectRatio.map(JSON.number) ?? .null,
        "alt": JSON(image.alt),
      ])
    case .url(let url): adding(["keyword": .string(url.keyword), "expanded": JSON(url.expanded)])
    case .hashtag(let word), .user(let word): adding(["keyword": .string(word)])
    }
  }
}
