import Foundation
import SmashtagModel

/// The addresses of pictures.
enum FlickrAddress {
  private static let longest = 2_000
  private static let pictures: Set<String> = ["jpg", "jpeg", "png", "gif", "webp"]

  /// An address as it is fetched; `nil` where it is none of the web.
  ///
  /// Flickr's own hosts have had older names and were asked without TLS: `http://farm1.static.flickr.com/…`.
  static func address(_ text: String) -> String? {
    guard text.utf8.count <= longest, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      let end = text.range(of: "://"), let host = Host(ofAddress: text)
    else { return nil }
    let scheme = text[..<end.lowerBound].lowercased()
    guard scheme == "https" || scheme == "http" else { return nil }
    let rest = text[end.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    guard isFlickrs(host.name), authority.lowercased() == host.name else { return text }
    return "https://\(current(host.name))\(rest[authority.endIndex...])"
  }

  /// The end of its path is that of a picture that can be shown.
  static func isPicture(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return path.lastIndex(of: ".").map { pictures.contains(path[$0...].dropFirst().lowercased()) } ?? false
  }

  /// The picture of 1024 pixels, from what every answer tells of it.
  static func large(_ photo: JSONElement) -> String? {
    guard let id = photo["id"].photoID, let server = photo["server"].photoID, server != "0",
      let secret = photo["secret"].photoID
    else { return nil }
    return "https://live.staticflickr.com/\(server)/\(id)_\(secret)_b.jpg"
  }

  private static func isFlickrs(_ host: String) -> Bool {
    ["staticflickr.com", "flickr.com"].contains { host == $0 || host.hasSuffix("." + $0) }
  }

  /// `farm1.static.flickr.com` has been `farm1.staticflickr.com` for long, the only one of both with a certificate.
  private static func current(_ host: String) -> String {
    let old = ".static.flickr.com"
    return host.hasSuffix(old) ? host.dropLast(old.count) + ".staticflickr.com" : host
  }
}
