import SmashtagModel

/// A picture of a post.
struct AttachmentBody: Encodable {
  struct Size: Encodable {
    let width: Int?
    let height: Int?
  }

  let id: String
  let type: String
  let url: String
  let previewUrl: String
  let description: String?
  let meta: [String: Size]?

  init(_ item: MediaItem, _ id: String, _ manners: MastodonManners) {
    self.id = id
    type = item.kind == .photo ? "image" : item.kind == .animatedGIF ? "gifv" : item.kind.rawValue
    url = item.url
    previewUrl = item.url
    description = item.alt
    meta =
      switch manners.kind {
      case .mastodon, .takahe, .gotosocial: ["original": Size(width: item.width, height: item.height)]
      case .snac: nil
      case .mock: [:]
      }
  }
}
