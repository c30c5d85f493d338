public import SmashtagModel

/// Part of a list of photos, in the order of the answer.
public struct FlickrPage: Equatable, Sendable {
  public var photos: [FlickrPhoto]
  /// From 1; `nil` where the answer does not say, like all that is counted here.
  public var page: Int?
  public var pages: Int?
  public var total: Int?
  /// How many photos could not be taken, as they have no id.
  public var leftOut = 0

  public var tweets: [Tweet] { photos.map(\.tweet) }
}

/// A photo of a list, and where it was taken.
public struct FlickrPhoto: Equatable, Sendable {
  public var tweet: Tweet
  public var spot: FlickrSpot
}

extension FlickrPage {
  static func page(_ root: JSONElement) -> Result<FlickrPage, TweetFormatError> {
    let list = root["photos", or: "photoset"]
    let photos = list["photo"]
    guard photos.isArray else { return .failure(.unexpected(expected: "a list of photos")) }
    var page = FlickrPage(
      photos: [], page: list["page"].count, pages: list["pages"].count, total: list["total"].count)
    for photo in photos.values { page.take(photo, of: FlickrOwner(list)) }
    let isReadable = !page.photos.isEmpty || page.leftOut == 0
    return isReadable ? .success(page) : .failure(.noneReadable(problem: "photo: no id"))
  }

  private mutating func take(_ source: JSONElement, of owner: FlickrOwner?) {
    if let tweet = Tweet(flickr: source, of: owner) {
      photos.append(FlickrPhoto(tweet: tweet, spot: FlickrSpot(source)))
    } else {
      leftOut += 1
    }
  }
}

extension JSONElement {
  /// A number of things; nonsense is none.
  var count: Int? { int.flatMap { $0 >= 0 ? $0 : nil } }
}
