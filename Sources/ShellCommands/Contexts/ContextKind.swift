/// The kinds of places.
public enum ContextKind: String, Sendable {
  case home
  case results
  case tweet
  case mentions
  case gallery
  case image
  case page
  case recents
  case places
  case photos
  case recentPhotos
}
