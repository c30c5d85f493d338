import Foundation
import SmashtagModel

/// The keys of a photo in a property list.
private enum Key {
  static let (id, title, text, url, created, source) = ("id", "title", "text", "url", "created", "source")
  static let (screenName, name, userID) = ("screenName", "name", "userID")
  static let sensitive = "sensitive"
  static let (tags, links, media) = ("tags", "links", "media")
  static let (kind, alt, versions, width, height) = ("kind", "alt", "versions", "width", "height")
  static let (keyword, expanded, display) = ("keyword", "expanded", "display")
  static let (start, end) = ("start", "end")
  static let (licence, views) = ("licence", "views")
  static let (latitude, longitude) = ("latitude", "longitude")
}

extension Tweet {
  /// The limits of what is read, since another program may have written the file.
  private static let (longestPhotoText, mostPhotoLinks, mostPhotoTags) = (20_000, 200, 200)

  /// Reads a photo from a property list; `nil` where a part that is needed to show it is missing.
  init?(photoEntry entry: [String: Any]) {
    guard let id = entry[Key.id] as? String, let created = entry[Key.created] as? Date,
      let screenName = entry[Key.screenName] as? String, let media = entry[Key.media] as? [[String: Any]]
    else { return nil }
    let user = User(
      screenName: screenName, name: entry[Key.name] as? String, id: entry[Key.userID] as? String)
    let kept = (entry[Key.text] as? String ?? "").unicodeScalars.prefix(Self.longestPhotoText)
    let (text, length) = (String(kept), kept.count)
    self.init(id: id, network: .flickr, created: created, text: text, user: user)
    title = entry[Key.title] as? String
    url = entry[Key.url] as? String
    source = entry[Key.source] as? String
    isSensitive = entry[Key.sensitive] as? Bool ?? false
    hashtags = (entry[Key.tags] as? [String] ?? []).prefix(Self.mostPhotoTags).map { IndexedKeyword($0) }
    urls = (entry[Key.links] as? [[String: Any]] ?? []).prefix(Self.mostPhotoLinks)
      .compactMap { IndexedURL(entry: $0, in: length) }
    self.media = media.compactMap(MediaItem.init(entry:))
    if self.media.isEmpty { return nil }
    photo = PhotoFacts(entry: entry)
  }

  /// The photo as a property list, with everything needed to show it again.
  var photoEntry: [String: Any] {
    var entry: [String: Any] = [
      Key.id: id, Key.created: created, Key.text: text, Key.screenName: user.screenName, Key.name: user.name,
      Key.tags: hashtags.map(\.keyword), Key.links: urls.map(\.entry), Key.media: media.map(\.entry),
    ]
    (entry[Key.title], entry[Key.url]) = (title, url)
    (entry[Key.source], entry[Key.userID]) = (source, user.id)
    if isSensitive { entry[Key.sensitive] = true }
    (entry[Key.licence], entry[Key.views]) = (photo?.licence, photo?.views)
    let position = photo?.position
    (entry[Key.latitude], entry[Key.longitude]) = (position?.latitude, position?.longitude)
    return entry
  }

  /// The keys that this version writes for a photo.
  static let photoKeys = [
    Key.id, Key.created, Key.text, Key.screenName, Key.name, Key.tags, Key.links, Key.media, Key.title,
    Key.url,
    Key.source, Key.userID, Key.sensitive, Key.licence, Key.views, Key.latitude, Key.longitude,
  ]
}

extension PhotoFacts {
  /// Reads what is known of a photo; `nil` for nothing.
  fileprivate init?(entry: [String: Any]) {
    var position: Coordinates?
    if let latitude = entry[Key.latitude] as? Double, let longitude = entry[Key.longitude] as? Double {
      position = Coordinates(latitude: latitude, longitude: longitude)
    }
    self.init(licence: entry[Key.licence] as? String, views: entry[Key.views] as? Int, position: position)
  }
}

extension IndexedURL {
  /// Reads a link.
  ///
  /// - Parameter length: The length of the photo's text in code points, which bounds the link's range.
  fileprivate init?(entry: [String: Any], in length: Int) {
    guard let keyword = entry[Key.keyword] as? String else { return nil }
    var range: Range<Int>?
    if let start = entry[Key.start] as? Int, let end = entry[Key.end] as? Int,
      0 <= start, start <= end, end <= length
    {
      range = start..<end
    }
    self.init(
      keyword, range: range, expanded: entry[Key.expanded] as? String, display: entry[Key.display] as? String)
  }

  fileprivate var entry: [String: Any] {
    var entry: [String: Any] = [Key.keyword: keyword]
    (entry[Key.expanded], entry[Key.display]) = (expanded, display)
    (entry[Key.start], entry[Key.end]) = (range?.lowerBound, range?.upperBound)
    return entry
  }
}

extension MediaItem {
  fileprivate init?(entry: [String: Any]) {
    guard let url = entry[Key.url] as? String else { return nil }
    self.init(
      url: url, kind: (entry[Key.kind] as? String).flatMap(Kind.init) ?? .photo,
      width: entry[Key.width] as? Int, height: entry[Key.height] as? Int, alt: entry[Key.alt] as? String)
    versions = (entry[Key.versions] as? [[String: Any]] ?? []).compactMap(Version.init(entry:))
  }

  fileprivate var entry: [String: Any] {
    var entry: [String: Any] = [
      Key.url: url, Key.kind: kind.rawValue, Key.versions: versions.map(\.entry),
    ]
    (entry[Key.width], entry[Key.height], entry[Key.alt]) = (width, height, alt)
    return entry
  }
}

extension MediaItem.Version {
  fileprivate init?(entry: [String: Any]) {
    guard let url = entry[Key.url] as? String else { return nil }
    self.init(url: url, declaredWidth: entry[Key.width] as? Int, height: entry[Key.height] as? Int)
  }

  fileprivate var entry: [String: Any] { [Key.url: url, Key.width: width, Key.height: height] }
}
