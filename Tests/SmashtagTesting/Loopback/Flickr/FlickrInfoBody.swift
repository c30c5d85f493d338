import SmashtagModel

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
