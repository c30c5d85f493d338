import SmashtagModel

/// The names of people at Flickr.
enum FlickrUser {
  /// Whether it is one of Flickr's own ids of people, `12345678@N00`.
  static func isID(_ name: String) -> Bool {
    let parts = name.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].first == "N" else { return false }
    return [parts[0], parts[1].dropFirst()].allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
  }
}
