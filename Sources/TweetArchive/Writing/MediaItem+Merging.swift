import SmashtagModel
import TweetFormats

extension Tweet {
  /// Completes each picture with what another copy knows of it.
  mutating func fillMedia(from other: Tweet) {
    guard !media.isEmpty, !other.media.isEmpty else { return }
    takePictures(ofPagesFrom: other)
    var attachments: [Substring: MediaItem]?
    for index in media.indices {
      if let same = other.media.same(as: media[index], at: index) {
        media[index].fill(from: same)
        if text == other.text { media[index].range = media[index].range ?? same.range }
      } else if network == .mastodon {
        let known = attachments ?? other.media.byAttachmentPath
        attachments = known
        let same = media[index].attachmentPaths.lazy.compactMap { known[$0] }.first
        if let same { media[index].fill(from: same) }
      }
    }
  }

  /// Takes the pictures of another copy where this one knows only the page that shows them.
  ///
  /// One link to the page stands for all of them.
  private mutating func takePictures(ofPagesFrom other: Tweet) {
    guard let page = media.first(where: \.isPageAlone), other.media.count >= media.count,
      !other.media.contains(where: \.isPageAlone)
    else { return }
    media = other.media
    for index in media.indices where text != other.text || media[index].range == nil {
      media[index].range = page.range
    }
  }

  /// Drops the links of pictures from those of the post; a copy without the pictures has them there.
  mutating func dropLinksOfMedia() {
    guard urls.contains(where: { $0.expanded == nil }) else { return }
    let places = Set(media.compactMap(\.range))
    urls.removeAll { url in url.expanded == nil && url.range.map(places.contains) == true }
  }
}

extension [MediaItem] {
  /// The items without ranges, for another text than that which they belong to.
  var withoutRanges: [MediaItem] {
    map { item in
      var item = item
      item.range = nil
      return item
    }
  }

  /// The picture with this address, which is usually at the same index.
  ///
  /// Lists of more than a hundred are not searched further.
  fileprivate func same(as item: MediaItem, at index: Int) -> MediaItem? {
    if indices.contains(index), self[index].url == item.url { return self[index] }
    return count <= 100 ? first { $0.url == item.url } : nil
  }

  fileprivate var byAttachmentPath: [Substring: MediaItem] {
    let pairs = flatMap { item in item.attachmentPaths.map { ($0, item) } }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension MediaItem {
  /// The paths of a picture or film on a server of Mastodon's, which are the same on each of its hosts.
  fileprivate var attachmentPaths: [Substring] {
    ([url] + (film?.versions ?? []).map(\.url)).compactMap(\.attachmentPath)
  }

  fileprivate mutating func fill(from other: MediaItem) {
    file = file ?? other.file
    alt = alt ?? other.alt
    if let known = other.film { if film == nil { film = known } else { film?.fill(from: known) } }
    if versions.isEmpty { versions = other.versions }
    if width == nil || height == nil { (width, height) = (other.width ?? width, other.height ?? height) }
  }
}

extension String {
  /// What follows `media_attachments/` in the address of a file of Mastodon's, which its exports name it by.
  var attachmentPath: Substring? {
    guard let folder = firstRange(of: PartName.attachments) else { return nil }
    let path = self[folder.upperBound...].prefix { $0 != "?" && $0 != "#" }
    return path.isEmpty ? nil : path
  }
}
