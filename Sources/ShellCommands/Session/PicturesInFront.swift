import SmashtagModel

/// The images of what is in front, in order: an image and those beside it, a page, a post, or a list.
struct PicturesInFront {
  /// An image among those that one can go through from it.
  typealias Choice = (pictures: [LocatedImage], index: Int)

  private let session: Session

  init(of session: Session) { self.session = session }

  /// All of them; of a list each once, as a retweet and its tweet show the same ones, but one for each photo.
  var all: [LocatedImage] {
    get async throws {
      if let image = session.context.image { return image.pictures }
      if session.context.isOfPage { return picturesOfPage }
      if let tweet = session.context.tweet { return session.pictures(of: tweet) }
      let rows = session.screen.rows
      let all = pictures(in: rows, of: try await owners(of: rows.compactMap { $0.mention?.image }))
      return all.uniqued { PictureIdentity(of: $0.media, in: $0.tweet) }
    }
  }

  /// The one with a number.
  ///
  /// The number is that of an item if the items are images, or on a page; otherwise it counts the images of
  /// the tweet.
  func numbered(_ number: Int) async throws -> Choice {
    if session.context.isOfPage { return try await numberedOnPage(number) }
    if session.context.itemsAreImages {
      let (row, pictures) = (try session.screen.row(number), try await all)
      guard let index = Self.index(of: row, among: pictures) else { throw CommandError.notAnImage(number) }
      return (pictures, index)
    }
    guard let tweet = session.context.tweet else {
      throw CommandError.notHere("no tweet is chosen", instead: "search, then choose one by its number")
    }
    guard tweet.media.indices.contains(number - 1) else {
      throw CommandError.noImage(number, of: tweet.media.count)
    }
    return (session.pictures(of: tweet), number - 1)
  }

  /// The first one of the tweet or the page.
  var first: Choice {
    get async throws {
      guard session.context.isOfPage else { return try await numbered(1) }
      let pictures = try await all
      guard !pictures.isEmpty else {
        throw CommandError.notHere("there is no image on this page", instead: "open shows it in the browser")
      }
      return (pictures, 0)
    }
  }

  /// The first one on the page of the list that was shown last, or else of all; `nil` where there is none.
  var firstShown: ImageContext? {
    get async throws {
      let pictures = try await all
      let start = session.navigation.shownRows(at: session.navigation.front)?.lowerBound ?? 0
      let shown = session.screen.rows.dropFirst(start).lazy
      let index = shown.compactMap { Self.index(of: $0, among: pictures) }.first
      return ImageContext(pictures, at: index ?? 0)
    }
  }

  /// The first picture of a row; what it repeats has the number of the first row that shows it.
  private static func index(of row: Row, among pictures: [LocatedImage]) -> Int? {
    if let number = row.number, let index = pictures.firstIndex(where: { $0.number == number }) {
      return index
    }
    let images = row.image.map { [$0] } ?? row.post?.media ?? []
    return images.lazy.compactMap { image in pictures.firstIndex { $0.media.url == image.url } }.first
  }
}

/// By what a picture is known in a list of tweets or photos.
///
/// Of tweets, a retweet shows the same one; a photo is its own picture, even where its source has one file for several.
enum PictureIdentity: Hashable {
  case ofPhoto(String)
  case address(String)

  init(of image: MediaItem, in post: Tweet?) {
    self = post.map { $0.isPhoto ? .ofPhoto($0.identity) : .address(image.url) } ?? .address(image.url)
  }
}

extension PicturesInFront {
  private var picturesOfPage: [LocatedImage] {
    session.screen.items.compactMap { row in
      row.image.map { session.picture(ofPage: $0, numbered: row.number) }
    }
  }

  private func numberedOnPage(_ number: Int) async throws -> Choice {
    let pictures = try await all
    if let index = pictures.firstIndex(where: { $0.number == number }) { return (pictures, index) }
    if session.context.image == nil { _ = try session.screen.row(number) }
    throw CommandError.notAnImage(number)
  }

  private func pictures(in rows: [Row], of owners: [String: Tweet]) -> [LocatedImage] {
    rows.flatMap { row -> [LocatedImage] in
      switch row.content {
      case .thumbnail(let image, let tweet): [session.picture(image, of: tweet, numbered: row.number)]
      case .mention(let item):
        item.mention.image.map { [session.picture($0, of: owners[$0.url], numbered: row.number)] } ?? []
      case .tweet(let tweet), .wholeTweet(let tweet), .photo(let tweet):
        session.pictures(of: tweet, numbered: row.number)
      case .branch, .relative, .kept: row.post.map { session.pictures(of: $0, numbered: row.number) } ?? []
      case .person, .place, .search, .bar, .fact, .command, .text, .block: []
      }
    }
  }

  /// The newest tweets with the images, by the images' addresses, if the context belongs to results.
  private func owners(of images: [MediaItem]) async throws -> [String: Tweet] {
    let results = session.navigation.stack.firstFromTop { $0.listing?.results }
    guard let results, !images.isEmpty else { return [:] }
    var search = OwnerSearch(of: images)
    try await search.look(through: results, in: session.call.request)
    return search.owners
  }
}

/// Finds the newest tweet of a search for each of some images, since a ranking contains only the images.
private struct OwnerSearch {
  private static let pageLimit = 500
  /// The most pages that are searched.
  private static let mostPages = 20

  /// The tweets found, by the addresses of the images.
  private(set) var owners: [String: Tweet] = [:]
  private var missing: Set<String>

  init(of images: [MediaItem]) { missing = Set(images.map(\.url)) }

  /// Searches the shown tweets, then the others if they are all at hand.
  mutating func look(through results: ResultsContext, in request: RequestContext) async throws(SourceError) {
    take(results.tweets.elements)
    guard let library = results.library?.library else { return }
    var older = results.feeds[0].older
    for _ in 0..<Self.mostPages where !missing.isEmpty {
      guard let cursor = older else { return }
      let page = try await library.page(
        of: results.query, at: .older(than: cursor), limit: Self.pageLimit, in: request)
      take(page.tweets)
      older = page.older
    }
  }

  private mutating func take(_ tweets: [Tweet]) {
    for tweet in tweets {
      for image in tweet.media where missing.remove(image.url) != nil { owners[image.url] = tweet }
    }
  }
}
