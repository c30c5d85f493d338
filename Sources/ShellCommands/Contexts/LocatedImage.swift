public import SmashtagModel

/// An image with its location and the tweet it belongs to.
public struct LocatedImage: Equatable, Sendable {
  /// The image and its sizes as its source describes them.
  public let media: MediaItem
  /// The tweet it belongs to; `nil` if there is none or it is unknown.
  public let tweet: Tweet?
  /// The location of the size that is shown.
  public let address: ImageAddress
  /// The number of the item in the list it was opened from, if the item is the image itself.
  public let number: Int?
  /// Whether it is from a web page, so that no tweet can mark it as sensitive.
  public let isOfPage: Bool

  /// Locates an image.
  public init(
    media: MediaItem, tweet: Tweet?, address: ImageAddress, number: Int? = nil, isOfPage: Bool = false
  ) {
    (self.media, self.tweet, self.address, self.number) = (media, tweet, address, number)
    self.isOfPage = isOfPage
  }

  /// The same image at another location.
  func moved(to address: ImageAddress) -> LocatedImage {
    LocatedImage(media: media, tweet: tweet, address: address, number: number, isOfPage: isOfPage)
  }
}

extension LocatedImage {
  /// The pixel size of the address according to its post, if that is plausible.
  var size: PixelSize? {
    let version = media.sizes.first { $0.url == address.text }
    return version.map { PixelSize(width: $0.width, height: $0.height) } ?? media.size
  }

  var isHiddenAtFirst: Bool {
    if let tweet { return tweet.isSensitive }
    if case .web = address { return !isOfPage }
    return false
  }

  var title: String {
    if case .file(let path) = address { return path.split(separator: "/").last.map(String.init) ?? path }
    if let tweet, tweet.isPhoto { return tweet.photoTitle }
    let alt = media.alt?.split(whereSeparator: \.isNewline).joined(separator: " ")
    return alt ?? tweet?.headline ?? media.url
  }

  /// Its web address; for a film the page of its post.
  ///
  /// `nil` for a file.
  var link: String? {
    if case .file = address { return nil }
    if let tweet, tweet.isPhoto { return tweet.url ?? media.url }
    return media.isFilm ? tweet?.url ?? media.url : media.url
  }

  /// The location as a URL, also for a file: of a photo that of the size that is shown, else that which the source named.
  var url: String {
    switch address {
    case .file(let path): path.fileURL
    case .web where tweet?.isPhoto != true: media.url
    case .web, .exported: address.text
    }
  }
}
