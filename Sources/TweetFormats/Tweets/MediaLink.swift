import SmashtagModel

/// The link that a picture left in the text of a tweet.
struct MediaLink {
  /// Leads to the picture: a number for the kind, `_`, an id.
  let key: String
  let range: Range<Int>?
  /// The page that shows the picture.
  let page: String

  /// The picture as far as its link alone tells.
  var item: MediaItem {
    let kind: MediaItem.Kind =
      switch key.prefix(while: { $0 != "_" }) {
      case "3": .photo
      case "7", "13": .video
      case "16": .animatedGIF
      default: .other
      }
    return MediaItem(url: page, kind: kind, range: range)
  }
}
