import MentionExtraction
import SmashtagModel

extension MediaItem {
  /// Reads a picture of a response or of a record; `nil` if it has no address.
  init?(blueskyImage source: JSONElement, owner: String?) {
    let address = source["fullsize", or: "thumb"].nonEmptyString
    guard let address = address ?? Self.picture(source["image"].blobID, of: owner) else { return nil }
    self.init(bluesky: source, url: address, kind: .photo)
  }

  /// Reads a film; the address is that of its still image if possible.
  init?(blueskyFilm source: JSONElement, owner: String?) {
    let address = source["thumbnail", or: "playlist"].nonEmptyString
    let blob = source["video"].blobID
    guard let address = address ?? Self.still(blob, of: owner) else { return nil }
    self.init(
      bluesky: source, url: address, kind: source["presentation"].string == "gif" ? .animatedGIF : .video)
    let playlist = source["playlist"].nonEmptyString ?? Self.playlist(blob, of: owner)
    film = playlist.flatMap { Film([Film.Version(url: $0, type: "application/x-mpegURL")]) }
  }
}

private extension MediaItem {
  init(bluesky source: JSONElement, url: String, kind: Kind) {
    let ratio = source["aspectRatio"]
    self.init(
      url: url, kind: kind, width: ratio["width"].int, height: ratio["height"].int,
      alt: source["alt"].nonEmptyString)
  }

  static func picture(_ id: String?, of owner: String?) -> String? {
    guard let id, let owner else { return nil }
    return "https://cdn.bsky.app/img/feed_fullsize/plain/\(owner)/\(id)@jpeg"
  }

  static func still(_ id: String?, of owner: String?) -> String? { file("thumbnail.jpg", of: id, owner) }

  static func playlist(_ id: String?, of owner: String?) -> String? { file("playlist.m3u8", of: id, owner) }

  /// The address of a file that the service made of a film.
  static func file(_ name: String, of id: String?, _ owner: String?) -> String? {
    guard let id, let owner else { return nil }
    let escaped = owner.replacing(":", with: "%3A")
    return "https://video.bsky.app/watch/\(escaped)/\(id)/\(name)"
  }
}

extension JSONElement {
  /// The content identifier (CID) of a file in its repository.
  fileprivate var blobID: String? {
    guard let id = self["ref"]["$link"].nonEmptyString ?? self["cid"].nonEmptyString else { return nil }
    return id.utf8.count <= 128 && id.utf8.allSatisfy(\.isASCIIAlphanumeric) ? id : nil
  }
}
