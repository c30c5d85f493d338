import Foundation
import SmashtagModel

extension Tweet {
  private static let longestTitle = 2_000

  /// Reads a photo of a list; `nil` if it has no id.
  init?(flickr source: JSONElement, of list: FlickrOwner? = nil) {
    self.init(flickr: source, of: FlickrOwner(source, of: list), taken: source["datetaken"])
    created = source["dateupload"].moment ?? created
    hashtags = FlickrTags.keywords(in: source["tags"].string ?? "")
    media = [MediaItem(flickr: source, sizes: FlickrSize.list(of: source), title: photoTitle)].compactMap(
      \.self)
  }

  /// Reads the response about one photo; `nil` if it is not one.
  init?(flickrInfo source: JSONElement, sizes: [FlickrSize]) {
    self.init(flickr: source, of: FlickrOwner(source), taken: source["dates"]["taken"])
    created = (source["dates"]["posted"].moment ?? source["dateuploaded"].moment) ?? created
    hashtags = FlickrTags.keywords(of: source["tags"]["tag"].values)
    isSensitive = (source["safety_level"].int ?? 0) > 0
    media = [MediaItem(flickr: source, sizes: sizes, title: photoTitle)].compactMap(\.self)
  }

  /// Reads the properties that both forms have in common.
  private init?(flickr source: JSONElement, of owner: FlickrOwner?, taken: JSONElement) {
    guard let id = source["id"].photoID else { return nil }
    let description = FlickrDescription(source["description"])
    self.init(
      id: id, network: .flickr, created: taken.utf8.flatMap(TweetDate.date) ?? Tweet.unknownDate,
      text: description.text, user: owner?.user ?? User(screenName: "unknown"))
    title = source["title"].content?.trimmed(to: Self.longestTitle)
    url = owner?.page(ofPhoto: id)
    urls = description.urls
    photo = PhotoFacts(flickr: source)
  }
}
