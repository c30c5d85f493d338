import Foundation
import SmashtagModel

/// The images of all results, small, in a grid.
public struct GalleryContext: Context {
  public static let kind = ContextKind.gallery
  /// How wide a small image can be, in cells.
  static let widths = [8, 12, 16, 20, 26, 34, 48, 64]

  /// A small image, and the tweet it leads to.
  struct Thumbnail: Sendable {
    let image: MediaItem
    let tweet: Tweet
  }

  var results: ResultsContext
  var thumbnails = NumberedList<Thumbnail>()
  /// How many cells wide each small image is.
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
      status: [
        Counted.things(rows.count, "image"),
        Counted.things(results.shownTotal, results.noun),
      ],
      sections: rows.isEmpty ? [] : [Screen.Section(rows: rows)], emptyNote: rows.isEmpty ? emptyNote : nil,
      hints: hints, continues: hasOlder, hits: SearchHits(results.query, finding: narrowing))
    (screen.fetched, screen.notes) = (results.fetched, results.shownNotes)
    screen.thumbnailColumns = thumbnailColumns
    return screen
  }

  public var json: JSON {
    [
      "context": "gallery", "title": .string(title), "images": .array(thumbnails.entries.map(\.json)),
      "more": .bool(hasOlder),
    ]
  }

  public func keeping(_ text: String) -> (any Context)? {
    var kept = self
    kept.narrowing.append(text)
    kept.thumbnails.removeAll { !Row(.thumbnail($0.image, of: $0.tweet)).contains(text) }
    return kept
  }

  /// With larger or smaller images; the same at the last width.
  func zoomed(in closer: Bool) -> GalleryContext {
    let next =
      closer ? Self.widths.first { $0 > thumbnailColumns } : Self.widths.last { $0 < thumbnailColumns }
    var zoomed = self
    zoomed.revision += 1
    zoomed.thumbnailColumns = next ?? thumbnailColumns
    return zoomed
  }
}

extension GalleryContext {
  private var emptyNote: String {
    narrowing.nothingFound(among: "images")
      ?? "No image in these results."
      + (hasOlder ? " more looks through older ones." : " back leads to them.")
  }

  private var hints: [Hint] {
    if count == 0 { return hasOlder ? [.more, .wayOn] : [.wayOn] }
    let select: Hint = results.hasPhotos ? .showPhoto : .select
    return [select, .view, .enlarge] + (hasOlder ? [.more] : isNarrowed ? [.back] : [.refresh])
  }
}

extension GalleryContext.Thumbnail {
  var identity: String { tweet.identity + " " + image.url }
}

extension NumberedList<GalleryContext.Thumbnail>.Entry {
  fileprivate var json: JSON { JSON(element.image, of: element.tweet, number: number) }
}

extension JSON {
  /// A small image, and the tweet it leads to.
  init(_ image: MediaItem, of tweet: Tweet, number: Int?) {
    self = [
      "n": JSON(number), "url": .string(image.url), "tweet": .string(tweet.id),
      "aspectRatio": image.aspectRatio.map(JSON.number) ?? .null, "alt": JSON(image.alt),
      "kind": .string(image.kind.rawValue), "sensitive": .bool(tweet.isSensitive),
    ]
  }
}

extension ResultsContext {
  /// The images of all tweets, each once in its tweet.
  var thumbnails: [GalleryContext.Thumbnail] {
    var seen: Set<String> = []
    return tweets.elements.flatMap { tweet in
      tweet.media.map { GalleryContext.Thumbnail(image: $0, tweet: tweet) }
    }
    .filter { seen.insert($0.identity).inserted }
  }
}
