/// The photos viewed lately, newest first, each once, with all that shows them again.
public struct RecentPhotos: Equatable, Sendable {
  public static let limit = 20
  public private(set) var photos: [Tweet] = []

  public init(_ photos: [Tweet] = []) {
    for photo in photos.reversed() { remember(photo) }
  }

  public mutating func remember(_ photo: Tweet) {
    forget(photo.id)
    photos = Array(([photo] + photos).prefix(Self.limit))
  }

  /// Puts back photos that were forgotten, where they stood in an earlier list; what came since stays.
  public mutating func restore(_ forgotten: [Tweet], of earlier: RecentPhotos) {
    let list = photos.restoring(forgotten, of: earlier.photos, identifiedBy: \.id)
    photos = Array(list.prefix(Self.limit))
  }

  public mutating func forget(_ id: String) { photos.removeAll { $0.id == id } }
}
