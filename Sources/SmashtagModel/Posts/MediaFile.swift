/// A picture or a film in an export, which stays where it is.
public struct MediaFile: Equatable, Hashable, Sendable {
  /// The file, or the export that holds it.
  public var path: String
  /// Its name in the export; `nil` where ``path`` is the file itself.
  public var entry: String?

  public init(path: String, entry: String? = nil) {
    self.path = path
    self.entry = entry
  }
}
