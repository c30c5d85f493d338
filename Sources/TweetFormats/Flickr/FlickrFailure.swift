/// Why Flickr did not do what it was asked; it says so under status 200.
public struct FlickrFailure: Error, Equatable, Sendable {
  /// What it means depends on the method where it is below 90.
  public let code: Int
  /// As the server wrote it, of any length and kind.
  public let message: String

  public init(code: Int, message: String) {
    (self.code, self.message) = (code, message)
  }
}

extension FlickrFailure {
  static func failure(_ root: JSONElement) -> Result<FlickrFailure, TweetFormatError> {
    guard root["stat"].string == "fail" else { return .failure(.unexpected(expected: "a failure")) }
    return .success(FlickrFailure(code: root["code"].int ?? 0, message: root["message"].string ?? ""))
  }
}
