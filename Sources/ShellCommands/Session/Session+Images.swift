import SmashtagModel

extension Session {
  /// Finds images by the sources and settings in force; knows nothing of where the reader stands.
  public var locator: ImageLocator {
    ImageLocator(settings: settings, sources: sources, images: ports.images)
  }

  /// Where the bytes of an image of a post are.
  func address(of media: MediaItem) -> ImageAddress { locator.address(of: media) }

  /// The same in the size that has so many pixels, where it comes in several.
  func address(of media: MediaItem, covering pixels: PixelSize) -> ImageAddress {
    locator.address(of: media, covering: pixels)
  }

  /// Where a picture is in the largest size it comes in.
  func originalAddress(of picture: ImageContext.Picture) -> ImageAddress {
    guard case .web = picture.address, !picture.media.versions.isEmpty else { return picture.address }
    return address(of: picture.media, covering: PixelSize(width: .max, height: .max))
  }

  /// Where the largest size of a picture is that needs no network.
  func addressAtHand(of picture: ImageContext.Picture) -> ImageAddress? {
    picture.media.versions.sorted { $0.width > $1.width }.lazy.map { locator.address(at: $0.url) }
      .first { $0 != picture.address && ports.images.isAtHand($0) }
  }

  /// Whom an address of a post or a page may lead to.
  func reach(of url: String) -> MediaReach { locator.reach(of: url) }
}

extension Session {
  /// Pushes an image that was got as far as it can be; what went wrong is told beside it.
  func step(showing image: ImageContext) async -> Step {
    let looked = await image.looked(in: self)
    looked.tellProblem(in: self)
    return .move(.push(looked))
  }

  /// Goes to an image of the context in front; the others of its tweet, or of its section, are beside it.
  func step(showing image: MediaItem) async throws -> Step {
    let pictures = try await picturesInFront
    let index = pictures.firstIndex { $0.media.url == image.url }
    let alone = ImageContext(picture(image, of: nil))
    return await step(showing: index.flatMap { ImageContext(pictures, at: $0) } ?? alone)
  }

  /// Goes to a photo of the context in front, beside which the others stand; where it is shown beside them already,
  /// it takes the place of the one that is.
  func step(into photo: Tweet, at number: Int?) async throws -> Step {
    if let image = context.image, let index = image.index(of: number) {
      let shown = await image.showing(index, in: self)
      shown.tellProblem(in: self)
      return .move(.replace(shown))
    }
    let pictures = number == nil ? [] : try await picturesInFront
    let index = pictures.firstIndex { $0.tweet?.identity == photo.identity }
    let alone = self.pictures(of: photo, numbered: number)
    guard let image = index.flatMap({ ImageContext(pictures, at: $0) }) ?? ImageContext(alone, at: 0) else {
      throw CommandError.noImage(1, of: 0)
    }
    return await step(showing: image)
  }

  /// An image in the size that the window asks for; `number` is that of its item, where the item is the image.
  func picture(_ image: MediaItem, of tweet: Tweet?, numbered number: Int? = nil) -> ImageContext.Picture {
    ImageContext.Picture(
      media: image, tweet: tweet, address: address(of: image, covering: surface.canvas.pixels), number: number
    )
  }

  /// The images of a tweet, first to last.
  func pictures(of tweet: Tweet, numbered number: Int? = nil) -> [ImageContext.Picture] {
    tweet.media.map { picture($0, of: tweet, numbered: number) }
  }

  /// The images that the context in front shows or leads to, first to last.
  var picturesInFront: [ImageContext.Picture] {
    get async throws {
      if let image = context.image { return image.pictures }
      if context.isOfPage { return picturesOfPage }
      if let tweet = context.tweet { return pictures(of: tweet) }
      let rows = screen.rows
      return pictures(in: rows, of: try await owners(of: rows.compactMap { $0.mention?.image }))
    }
  }

  private func pictures(in rows: [Row], of owners: [String: Tweet]) -> [ImageContext.Picture] {
    rows.flatMap { row -> [ImageContext.Picture] in
      switch row.content {
      case .thumbnail(let image, let tweet): [picture(image, of: tweet, numbered: row.number)]
      case .mention(let item): item.mention.image.map { [picture($0, of: owners[$0.url])] } ?? []
      case .tweet(let tweet), .wholeTweet(let tweet), .photo(let tweet):
        pictures(of: tweet, numbered: row.number)
      case .place, .search, .fact, .command, .text, .block: []
      }
    }
  }

  /// Over results the newest tweet that shows an image, by the image's address.
  private func owners(of images: [MediaItem]) async throws -> [String: Tweet] {
    let results = navigation.stack.firstFromTop { $0.listing?.results }
    guard let results, !images.isEmpty else { return [:] }
    var search = OwnerSearch(of: images)
    try await search.look(through: results, in: call.request)
    return search.owners
  }
}

extension Mention {
  var image: MediaItem? {
    if case .image(let image) = self { image } else { nil }
  }
}
