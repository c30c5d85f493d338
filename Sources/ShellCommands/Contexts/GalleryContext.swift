import Foundation
public import SmashtagModel

/// The images of results as thumbnails in a grid.
public struct GalleryContext: Context {
  public static let kind = ContextKind.gallery
  /// The possible widths of thumbnails in cells.
  static let widths = [8, 12, 16, 20, 26, 34, 48, 64]

  /// A thumbnail, the tweet it links to, and others with the same picture.
  struct Thumbnail: Sendable {
    let image: MediaItem
    let tweet: Tweet
    var others: [Tweet] = []

    /// Whether a text is found in the picture's description or in one of the tweets.
    func contains(_ text: String) -> Bool {
      ([tweet] + others).contains { Row(.thumbnail(image, of: $0)).contains(text) }
    }
  }

  var results: ResultsContext
  var thumbnails = NumberedList<Thumbnail>()
  /// The width of the thumbnails in cells.
  public private(set) var thumbnailColumns = 20
  public internal(set) var revision = 0
  private(set) var narrowing: [String] = []

  init(of results: ResultsContext) {
    self.results = results
    thumbnails.append(results.thumbnails)
  }

  public var sourceName: String? { results.hasPhotos ? results.sourceNames : nil }
  public var title: String { "Images in \(results.title)".narrowed(by: narrowing) }
  public var crumb: String { "gallery".narrowed(by: narrowing) }

  public var screen: Screen {
    let rows = thumbnails.entries.map { entry in
      Row(
        number: entry.number, .thumbnail(entry.element.image, of: entry.element.tweet),
        note: entry.element.tweet.isSensitive ? "sensitive" : nil,
        isSensitive: entry.element.tweet.isSensitive)
    }
    var screen = Screen(
      title: title,
      status: [countText, Counted.things(results.toldTotal, results.noun)],
      sections: rows.isEmpty ? [] : [Screen.Section(rows: rows)], emptyNote: rows.isEmpty ? emptyNote : nil,
      hints: hints, continues: hasOlder, hits: SearchHits(results.query, finding: narrowing))
    (screen.fetched, screen.notes) = (results.fetched, notes)
    screen.thumbnailColumns = thumbnailColumns
    return screen
  }

  /// Without hints at what only draws, where nothing is drawn.
  public func screen(on surface: Surface) -> Screen {
    var screen = screen
    if !surface.looksAtImages { screen.hints.removeAll { [.view, .enlarge].contains($0) } }
    return screen
  }

  public var json: JSON {
    [
      "context": JSON(Self.kind), "title": .string(title), "images": .array(thumbnails.entries.map(\.json)),
      "more": .bool(hasOlder),
    ]
  }

  public var mayShowImages: Bool { true }
  /// Only steps, because thumbnails have fixed widths.
  public var zooms: [String] { ["in", "out"] }

  public func gallery(in session: Session) async throws -> (any Context)? { self }

  public func mentions(in session: Session) async throws -> (any Context)? {
    try await results.mentions(in: session)
  }

  public func mentions(
    beside companion: Mention, in session: Session
  ) async throws -> (any Context)? {
    try await results.mentions(beside: companion, in: session)
  }

  public func keeping(_ text: String) -> (any Context)? { narrowed(to: text) }

  private func narrowed(to text: String) -> GalleryContext {
    var kept = self
    kept.narrowing.append(text)
    kept.narrow()
    return kept
  }

  /// Filters the images of the whole search if it is at hand.
  public func keeping(_ text: String, in session: Session) async throws -> (any Context)? {
    var kept = narrowed(to: text)
    guard let library = results.library else { return kept }
    var isWhole = true
    var seen = Set(kept.thumbnails.entries.map(\.element.identity))
    try await library.forEachOlder(limit: ResultsContext.stride, in: session.call.request) { tweets in
      kept.thumbnails.append(tweets.thumbnails) {
        $0.contains(text) && seen.insert($0.identity).inserted
      }
      isWhole = kept.thumbnails.all.count < ResultsContext.mostFound
      return isWhole
    }
    kept.results.settle(isWhole: isWhole)
    return kept
  }

  /// Shows only the images that contain all the texts of `find`.
  mutating func narrow() {
    guard !narrowing.isEmpty else { return }
    let narrowing = narrowing
    thumbnails.show { thumbnail in
      narrowing.allSatisfy(thumbnail.contains)
    }
  }

  public func zoomed(_ zoom: Zoom, in session: Session) throws -> any Context {
    switch zoom {
    case .closer: return zoomed(in: true)
    case .farther: return zoomed(in: false)
    case .fill, .fit, .factor:
      throw CommandError.notHere("a gallery has sizes of its own", instead: "type zoom in or zoom out")
    }
  }

  /// The context with larger or smaller thumbnails; unchanged at the last width.
  private func zoomed(in closer: Bool) -> GalleryContext {
    let next =
      closer ? Self.widths.first { $0 > thumbnailColumns } : Self.widths.last { $0 < thumbnailColumns }
    var zoomed = self
    zoomed.revision += 1
    zoomed.thumbnailColumns = next ?? thumbnailColumns
    return zoomed
  }
}

extension GalleryContext {
  /// The number of images, `23 images`, or `23+ images` if older tweets may have more.
  private var countText: String {
    guard hasOlder, count > 0, !isNarrowed else { return Counted.things(count, "image") }
    return "\(Counted.number(.atLeast(count))) images"
  }

  /// The notes of the results, and how many images `find` examined if there are more.
  private var notes: [String] {
    let part = "among the first \(Counted.things(thumbnails.all.count, "image")); more looks on"
    return results.shownNotes + (!narrowing.isEmpty && hasOlder ? [part] : [])
  }

  private var emptyNote: String {
    narrowing.nothingFound(among: hasOlder ? "images so far" : "images")
      ?? "No image in these results."
      + (hasOlder ? " more looks through older ones." : " back leads to them.")
  }

  private var hints: [Hint] {
    if count == 0 { return hasOlder ? [.more, .next] : [.next] }
    let select: Hint = results.hasPhotos ? .showPhoto : .select
    return [select, .view, .enlarge] + (hasOlder ? [.more] : isNarrowed ? [.back] : [.refresh])
  }
}

extension GalleryContext.Thumbnail {
  /// By what it is known: an image that several tweets show stands once, in the newest of them.
  var identity: PictureIdentity { PictureIdentity(of: image, in: tweet) }
}

extension NumberedList<GalleryContext.Thumbnail>.Entry {
  fileprivate var json: JSON { JSON(element.image, of: element.tweet, number: number) }
}

extension JSON {
  /// The JSON of a thumbnail.
  init(_ image: MediaItem, of tweet: Tweet, number: Int?) {
    self = [
      "n": JSON(number), "url": .string(image.url), "tweet": .string(tweet.id),
      "aspectRatio": image.aspectRatio.map(JSON.number) ?? .null, "alt": JSON(image.alt),
      "kind": .string(image.kind.rawValue), "sensitive": .bool(tweet.isSensitive),
    ]
  }
}

extension ResultsContext {
  /// The images of all tweets, each once.
  var thumbnails: [GalleryContext.Thumbnail] { tweets.elements.thumbnails }
}

extension [Tweet] {
  /// The images of all tweets, each once.
  fileprivate var thumbnails: [GalleryContext.Thumbnail] {
    var (thumbnails, indices) = ([GalleryContext.Thumbnail](), [PictureIdentity: Int]())
    for tweet in self {
      for image in tweet.media {
        let thumbnail = GalleryContext.Thumbnail(image: image, tweet: tweet)
        if let index = indices[thumbnail.identity] {
          thumbnails[index].others.append(tweet)
        } else {
          indices[thumbnail.identity] = thumbnails.count
          thumbnails.append(thumbnail)
        }
      }
    }
    return thumbnails
  }
}

extension GalleryContext: PagedContext {
  /// The most pages without a new image that are fetched at once.
  private static let mostPages = 10
  /// Until how many images of a whole search, or tweets, it is read on at once where it is at hand.
  static let (mostAtHand, mostTweetsAtHand) = (200, 2_000)

  public var count: Int { thumbnails.entries.count }
  public var hasOlder: Bool { results.hasOlder }
  public var isNarrowed: Bool { !narrowing.isEmpty || results.isNarrowed }
  public var isLive: Bool { results.isLive }

  /// Fetches older pages until there is a new image.
  public func extended(in session: Session) async throws -> GalleryContext {
    guard hasOlder else { return self }
    var longer = self
    for _ in 0..<Self.mostPages where longer.count == count && longer.results.hasOlder {
      longer.show(try await longer.results.extended(in: session))
    }
    longer.revision = revision + 1
    if longer.count == count, longer.hasOlder {
      session.call.request.remark("no image in the tweets that came; more looks on")
    }
    return longer
  }

  /// The gallery of the whole search, not only of what was shown of it, as far as it is at hand and not too much.
  func whole(in session: Session) async throws -> GalleryContext {
    guard !results.isNarrowed, !results.isOnlyNew else { return self }
    var whole = self
    whole.show(
      try await results.lookedThrough(in: session, upTo: Self.mostTweetsAtHand) {
        $0.thumbnails.count >= Self.mostAtHand
      })
    return whole
  }

  public func renewed(in session: Session) async throws -> GalleryContext {
    var fresher = self
    fresher.revision += 1
    if !isNarrowed { fresher.show(try await results.renewed(in: session)) }
    return fresher
  }

  public func taking(from other: GalleryContext) -> GalleryContext {
    guard !results.isSettled, narrowing == other.narrowing else { return self }
    var merged = self
    merged.revision += 1
    merged.show(results.taking(from: other.results))
    return merged
  }

  /// Replaces the results; images that were there before keep their numbers.
  private mutating func show(_ results: ResultsContext) {
    self.results = results
    thumbnails.replace(with: results.thumbnails, identifiedBy: \.identity)
    narrow()
  }
}
