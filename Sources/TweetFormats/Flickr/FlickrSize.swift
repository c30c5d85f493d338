import Foundation
import SmashtagModel

/// A photo in one of its sizes.
struct FlickrSize {
  let url: String
  /// The width and height in pixels; `nil` if missing or not plausible.
  let pixels: PixelSize?
  /// Whether it is the size `Large` with 1024 pixels, in which photos are shown.
  var isLarge = false

  /// `nil` if it has no web address, or is an original in a format that cannot be shown.
  init?(_ address: JSONElement, _ width: JSONElement, _ height: JSONElement, isOriginal: Bool) {
    guard let url = address.nonEmptyString.flatMap(FlickrAddress.address),
      !isOriginal || FlickrAddress.isPicture(url)
    else { return nil }
    self.url = url
    pixels = PixelSize(declaredWidth: width.int, height: height.int)
  }

  var version: MediaItem.Version? {
    pixels.map { MediaItem.Version(url: url, width: $0.width, height: $0.height) }
  }
}

extension FlickrSize {
  /// Reads the response of `flickr.photos.getSizes`.
  static func list(in root: JSONElement) -> Result<[FlickrSize], TweetFormatError> {
    let list = root["sizes"]["size"]
    guard list.isArray else { return .failure(.unexpected(expected: "a list of sizes")) }
    return .success(list.values.prefix(100).compactMap { FlickrSize(listed: $0) })
  }

  /// The sizes that are square crops of the photo.
  private static let squares: Set = ["Square", "Large Square"]

  /// Reads a listed size; `nil` for crops and for films, which are listed beside their still images.
  private init?(listed source: JSONElement) {
    let label = source["label"].string ?? ""
    guard source["media"].string != "video", !Self.squares.contains(label) else { return nil }
    self.init(source["source"], source["width"], source["height"], isOriginal: label == "Original")
    isLarge = label == "Large"
  }
}

extension FlickrSize {
  /// The sizes in a list of photos: `url_l`, `width_l` and `height_l` for each suffix.
  ///
  /// `url_sq` and `url_q` are left out: they are square crops of the photo.
  static func list(of photo: JSONElement) -> [FlickrSize] {
    extras.compactMap { extra in
      var size = FlickrSize(
        photo[extra.url], photo[extra.width], photo[extra.height], isOriginal: extra.isOriginal)
      size?.isLarge = extra.isLarge
      return size
    }
  }

  private struct Extra {
    let url: StaticString
    let width: StaticString
    let height: StaticString
    var isLarge = false
    var isOriginal = false
  }

  /// The fields of each size, smallest first.
  private static let extras = [
    Extra(url: "url_t", width: "width_t", height: "height_t"),
    Extra(url: "url_s", width: "width_s", height: "height_s"),
    Extra(url: "url_n", width: "width_n", height: "height_n"),
    Extra(url: "url_w", width: "width_w", height: "height_w"),
    Extra(url: "url_m", width: "width_m", height: "height_m"),
    Extra(url: "url_z", width: "width_z", height: "height_z"),
    Extra(url: "url_c", width: "width_c", height: "height_c"),
    Extra(url: "url_l", width: "width_l", height: "height_l", isLarge: true),
    Extra(url: "url_h", width: "width_h", height: "height_h"),
    Extra(url: "url_k", width: "width_k", height: "height_k"),
    Extra(url: "url_3k", width: "width_3k", height: "height_3k"),
    Extra(url: "url_4k", width: "width_4k", height: "height_4k"),
    Extra(url: "url_5k", width: "width_5k", height: "height_5k"),
    Extra(url: "url_6k", width: "width_6k", height: "height_6k"),
    Extra(url: "url_o", width: "width_o", height: "height_o", isOriginal: true),
  ]
}

extension FlickrSize {
  /// The longer side in pixels; 0 if unknown.
  var longerSide: Int { pixels.map { max($0.width, $0.height) } ?? 0 }

  /// Whether it has the aspect ratio of another size, so that both show the whole photo.
  ///
  /// Some originals differ, because they are not rotated as the photo is shown. True if one of them has no
  /// pixels.
  func hasShape(of other: FlickrSize?) -> Bool {
    guard let pixels, let others = other?.pixels else { return true }
    return pixels.hasShape(of: others)
  }
}

/// The addresses of pictures.
enum FlickrAddress {
  private static let longest = 2_000
  private static let pictures: Set<String> = ["jpg", "jpeg", "png", "gif", "webp"]

  /// The address to fetch; `nil` if it is not a web address.
  ///
  /// Old addresses of Flickr's own hosts, such as `http://farm1.static.flickr.com/…`, are changed to HTTPS
  /// and current host names.
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

  /// Whether the path ends with the extension of an image format that can be shown.
  static func isPicture(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return path.lastIndex(of: ".").map { pictures.contains(path[$0...].dropFirst().lowercased()) } ?? false
  }

  /// The address of the 1024-pixel size, made of the id, server and secret in every response.
  ///
  /// Source: [photo image URLs](https://www.flickr.com/services/api/misc.urls.html).
  static func large(_ photo: JSONElement) -> String? {
    guard let id = photo["id"].photoID, let server = photo["server"].photoID, server != "0",
      let secret = photo["secret"].photoID
    else { return nil }
    return "https://live.staticflickr.com/\(server)/\(id)_\(secret)_b.jpg"
  }

  private static func isFlickrs(_ host: String) -> Bool {
    ["staticflickr.com", "flickr.com"].contains { host == $0 || host.hasSuffix("." + $0) }
  }

  /// The current name of a host: `farm1.static.flickr.com` is now `farm1.staticflickr.com`, which has a
  /// certificate.
  private static func current(_ host: String) -> String {
    let old = ".static.flickr.com"
    return host.hasSuffix(old) ? host.dropLast(old.count) + ".staticflickr.com" : host
  }
}
