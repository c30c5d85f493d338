import SmashtagModel

/// What a status mentions, each at its place in the text.
///
/// Its lists say what counts, the links of its text where it stands; what no link leads to is looked for in the text.
/// Where a status has no lists at all, what is found there counts.
struct StatusMentions {
  private var tags: StatusTags
  private var users: StatusUsers
  private(set) var urls: [IndexedURL] = []

  init(_ source: JSONElement, in text: StatusText) {
    self.init(
      tags: StatusTags(source["tags"]), users: StatusUsers(source["mentions"]),
      isListed: source["tags"].isArray || source["mentions"].isArray, in: text)
    takeCard(source["card"]["url"].nonEmptyString)
  }

  /// `isListed` says whether the lists are there, though they may be empty.
  init(tags: StatusTags, users: StatusUsers, isListed: Bool, in text: StatusText) {
    (self.tags, self.users) = (tags, users)
    for link in text.links { take(link) }
    take(MentionExtractor(.mastodon).mentions(in: text.plain), besides: text.links, all: !isListed)
    urls = urls.inOrder(of: \.range)
  }

  var hashtags: [IndexedKeyword] { tags.keywords }
  var userMentions: [IndexedKeyword] { users.keywords }

  func handle(ofAccount id: String) -> String? { users.handle(ofAccount: id) }
}

private extension StatusMentions {
  mutating func take(_ link: HTMLLink) {
    if tags.take(link) || users.take(link) || !link.isDoor { return }
    urls.append(IndexedURL(link))
  }

  /// Takes what stands in the text outside of links.
  mutating func take(_ mentions: [ExtractedMention], besides links: [HTMLLink], all: Bool) {
    var taken = links.compactMap(\.range)[...]
    for mention in mentions {
      taken = taken.drop { $0.upperBound <= mention.range.lowerBound }
      if let first = taken.first, first.lowerBound < mention.range.upperBound { continue }
      switch mention.kind {
      case .hashtag: tags.take(mention, all: all)
      case .user: users.take(mention, all: all)
      case .url where all: urls.append(mention.indexedURL)
      case .cashtag, .url: continue
      }
    }
  }

  /// Takes the page that the status shows a preview of, unless a link leads there.
  mutating func takeCard(_ address: String?) {
    guard let address, HTMLLink(href: address, classes: [], relations: []).isDoor,
      !urls.contains(where: { $0.target.withoutLastSlash == address.withoutLastSlash })
    else { return }
    urls.append(IndexedURL(address, expanded: address))
  }
}

private extension String {
  var withoutLastSlash: Substring { last == "/" ? dropLast() : self[...] }
}
