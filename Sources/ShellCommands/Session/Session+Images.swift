public import SmashtagModel

extension Session {
  /// Where the bytes of an image of a post are.
  ///
  /// It may lead to this machine or the local network where the reader allows it, or to a source there.
  public func address(of media: MediaItem) -> ImageAddress { .web(media.url, reach: reach(of: media.url)) }

  private func reach(of url: String) -> MediaReach {
    guard settings[.local] != "on" else { return .anywhere }
    guard let host = Host(ofAddress: url) else { return .outside }
    let source = sources.definitions.first { Host(ofAddress: $0.url) == host }
    return source.map { .outsideBut(source: $0.url) } ?? .outside
  }
}

extension Session {
  /// Pushes an image that was got as far as it can be; what went wrong is told beside it.
  func step(showing image: ImageContext) async -> Step {
    let looked = await image.looked(in: self)
    looked.tellProblem()
    return .push(looked)
  }

  /// Goes to an image of the context in front; the others of its tweet, or of its section, are beside it.
  func step(showing image: MediaItem) async throws -> Step {
    let pictures = try await picturesInFront
    let index = pictures.firstIndex { $0.media.url == image.url }
    let alone = ImageContext(picture(image, of: nil))
    return await step(showing: index.flatMap { ImageContext(pictures, at: $0) } ?? alone)
  }

  func picture(_ image: MediaItem, of tweet: Tweet?) -> ImageContext.Picture {
    ImageContext.Picture(media: image, tweet: tweet, address: address(of: image))
  }

  /// The images of a tweet, first to last.
  func pictures(of tweet: Tweet) -> [ImageContext.Picture] { tweet.media.map { picture($0, of: tweet) } }

  /// The images that the context in front shows or leads to, first to last.
  var picturesInFront: [ImageContext.Picture] {
    get async throws {
      if let image = context as? ImageContext { return image.pictures }
      if let tweet = context.tweet { return pictures(of: tweet) }
      let rows = context.screen.rows
      return pictures(in: rows, of: try await owners(of: rows.compactMap(\.mentionedImage)))
    }
  }

  private func pictures(in rows: [Row], of owners: [String: Tweet]) -> [ImageContext.Picture] {
    rows.flatMap { row -> [ImageContext.Picture] in
      switch row.content {
      case .thumbnail(let image, let tweet): [picture(image, of: tweet)]
      case .mention(let item): item.mention.image.map { [picture($0, of: owners[$0.url])] } ?? []
      case .tweet(let tweet), .wholeTweet(let tweet): pictures(of: tweet)
      case .search, .fact, .command, .text: []
      }
    }
  }

  /// Over results the newest tweet that shows an image, by the image's address.
  private func owners(of images: [MediaItem]) async throws -> [String: Tweet] {
    let results = navigation.stack.contexts.last { $0 is ResultsContext } as? ResultsContext
    guard let results, !images.isEmpty else { return [:] }
    var search = OwnerSearch(of: images)
    try await search.look(through: results)
    return search.owners
  }
}

extension Row {
  fileprivate var mentionedImage: MediaItem? {
    if case .mention(let item) = content { item.mention.image } else { nil }
  }
}

extension Mention {
  var image: MediaItem? {
    if case .image(let image) = self { image } else { nil }
  }
}
