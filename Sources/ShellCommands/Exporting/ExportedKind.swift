import SmashtagModel

/// What the items of a list are, which says how they stand in a table.
enum ExportedKind {
  case post
  case mention
  case image
  case search
  case place

  /// What a context lists; `nil` where that is nothing.
  init?(of context: any Context) {
    switch type(of: context).kind {
    case .results, .tweet, .photos, .recentPhotos: self = .post
    case .image where context.tweet?.isPhoto == true: self = .post
    case .image where context.tweet == nil: return nil
    case .gallery, .image: self = .image
    case .mentions: self = .mention
    case .home, .recents: self = .search
    case .page: self = .mention
    case .places: self = .place
    }
  }

  /// What a row shows; `nil` where that is no item.
  init?(_ row: Row) {
    switch row.content {
    case .tweet, .wholeTweet, .photo: self = .post
    case .mention: self = .mention
    case .thumbnail: self = .image
    case .search: self = .search
    case .place: self = .place
    case .fact, .command, .text, .block: return nil
    }
  }

  func noun(in context: any Context) -> String {
    switch self {
    case .post: context.tweet?.isPhoto == true || type(of: context).kind == .recentPhotos ? "photo" : "tweet"
    case .mention: "mention"
    case .image: "image"
    case .search: "search"
    case .place: "place"
    }
  }
}

extension Row {
  /// The tweet, or the photo, that the item is.
  var post: Tweet? {
    switch content {
    case .tweet(let tweet), .wholeTweet(let tweet), .photo(let tweet): tweet
    case .mention, .thumbnail, .search, .place, .fact, .command, .text, .block: nil
    }
  }

  /// The item as `--json` prints it; `nil` for a row that is none.
  var json: JSON? {
    switch content {
    case .tweet(let post), .wholeTweet(let post), .photo(let post): JSON(post, number: number)
    case .mention: JSON(mentionIn: self)
    case .thumbnail(let image, let tweet): JSON(image, of: tweet, number: number)
    case .search(let search): JSON(search, number: number)
    case .place: JSON(placeIn: self)
    case .fact, .command, .text, .block: nil
    }
  }
}

extension JSON {
  fileprivate init(_ search: RecentSearch, number: Int?) {
    self = [
      "n": JSON(number), "search": .string(search.term), "source": JSON(search.source),
      "made": JSON(search.date), "found": JSON(search.found),
    ]
  }
}
