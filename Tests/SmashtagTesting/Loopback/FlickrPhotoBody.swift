import Foundation
import SmashtagModel

/// A text as Flickr writes it in most places.
struct FlickrContent: Encodable {
  let text: String

  private enum CodingKeys: String, CodingKey {
    case text = "_content"
  }
}

/// A photo of a list: numbers come as strings, and as numbers.
struct FlickrPhotoBody: Encodable {
  let id: String
  let owner: String
  let ownername: String
  let secret = "0a1b2c3d4e"
  let server = "65535"
  let farm = 66
  let title: String
  let description: FlickrContent
  let tags: String
  let dateupload: String
  let media: String
  var placeId: String?
  let urlT: String
  let widthT: Int
  let heightT: String
  let urlL: String
  let widthL: String
  let heightL: Int

  init(_ photo: Tweet, spot: String?) {
    (id, owner, ownername) = (photo.id, photo.user.nsid, photo.user.name)
    (title, description) = (photo.title ?? "", photo.html)
    tags = photo.hashtags.map { String($0.keyword.dropFirst()) }.joined(separator: " ")
    dateupload = photo.seconds
    media = photo.media.first?.kind == .video ? "video" : "photo"
    placeId = spot
    urlT = "https://live.staticflickr.com/65535/\(photo.id)_0a1b2c3d4e_t.jpg"
    urlL = "https://live.staticflickr.com/65535/\(photo.id)_0a1b2c3d4e_b.jpg"
    (widthT, heightT, widthL, heightL) = (100, "75", "1024", 768)
  }
}

/// The answer of a search.
struct FlickrListBody: Encodable {
  struct Photos: Encodable {
    let page: Int
    let pages: Int
    let perpage: Int
    let total: String
    let photo: [FlickrPhotoBody]
  }

  let photos: Photos
  let stat = "ok"

  init(page: Int, pages: Int, perpage: Int, total: String, photo: [FlickrPhotoBody]) {
    photos = Photos(page: page, pages: pages, perpage: perpage, total: total, photo: photo)
  }
}

extension Tweet {
  /// The text as a description; its ends of lines stay.
  var html: FlickrContent {
    FlickrContent(
      text: text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;"))
  }

  var seconds: String { String(Int(created.timeIntervalSince1970)) }
}

extension User {
  /// Flickr's own id of a person.
  var nsid: String { id ?? screenName }
}

/// The answer about one photo, but for its sizes.
struct FlickrInfoBody: Encodable {
  struct Photo: Encodable {
    let id: String
    let secret = "0a1b2c3d4e"
    let server = "65535"
    let safetyLevel = "0"
    let owner: Owner
    let title: FlickrContent
    let description: FlickrContent
    let dates: Dates
    let tags: Tags
    let media = "photo"

    init(_ photo: Tweet) {
      id = photo.id
      owner = Owner(nsid: photo.user.nsid, username: photo.user.name)
      title = FlickrContent(text: photo.title ?? "")
      description = photo.html
      dates = Dates(posted: photo.seconds)
      tags = Tags(tag: photo.hashtags.map { FlickrContent(text: String($0.keyword.dropFirst())) })
    }
  }

  struct Owner: Encodable {
    let nsid: String
    let username: String
  }

  struct Dates: Encodable {
    let posted: String
  }

  struct Tags: Encodable {
    let tag: [FlickrContent]
  }

  let photo: Photo
  let stat = "ok"
}

/// The answer about the sizes of one photo.
struct FlickrSizesBody: Encodable {
  struct Sizes: Encodable {
    let size: [Size]

    init(_ photo: Tweet) {
      let start = "https://live.staticflickr.com/65535/\(photo.id)_0a1b2c3d4e"
      size = [
        Size(label: "Thumbnail", width: "100", height: 75, source: start + "_t.jpg"),
        Size(label: "Large", width: "1024", height: 768, source: start + "_b.jpg"),
      ]
    }
  }

  struct Size: Encodable {
    let label: String
    let width: String
    let height: Int
    let source: String
    let media = "photo"
  }

  let sizes: Sizes
  let stat = "ok"
}
