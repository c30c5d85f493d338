import SmashtagModel

extension MediaItem {
  /// Reads an attachment; `nil` if it is not a file or has no address.
  ///
  /// - Parameter host: the server, because exports name files by a path without a host.
  init?(activityPub source: JSONElement, host: Host?) {
    guard source.isObject, let address = source["url"].address ?? source["href"].nonEmptyString,
      let url = Self.whole(address, on: host)
    else { return nil }
    let size = PixelSize(declaredWidth: source["width"].int, height: source["height"].int)
    self.init(
      url: url, kind: Self.kind(of: source), width: size?.width, height: size?.height,
      alt: source["name"].nonEmptyString ?? source["summary"].nonEmptyString)
    if kind.isPlayed { film = Film([Film.Version(url: url, type: Self.mediaType(of: source))]) }
  }

  private static func whole(_ address: String, on host: Host?) -> String? {
    if address.isWebAddress { return address }
    guard let host, !address.contains(":") else { return nil }
    return "https://\(host.name)" + (address.first == "/" ? "" : "/") + address
  }

  private static func mediaType(of source: JSONElement) -> String? {
    source["mediaType"].nonEmptyString ?? source["url"]["mediaType"].nonEmptyString
  }

  private static func kind(of source: JSONElement) -> Kind {
    let type = mediaType(of: source) ?? ""
    switch (type.prefix { $0 != "/" }, source["type"].string) {
    case ("image", _), ("", "Image"): return .photo
    case ("video", _), ("", "Video"): return .video
    case ("audio", _), ("", "Audio"): return .audio
    default: return .other
    }
  }
}
