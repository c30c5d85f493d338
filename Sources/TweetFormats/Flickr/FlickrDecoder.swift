public import Foundation
import MentionExtraction
public import SmashtagModel
import WebPages

/// Decodes the responses of Flickr's API; each function expects the response of one kind of request.
///
/// An unexpected response is an error, so that it is never mistaken for an empty list. Responses may be
/// wrapped in `jsonFlickrApi(…)`.
///
/// Source: [Flickr's API](https://www.flickr.com/services/api/), [its JSON
/// format](https://www.flickr.com/services/api/response.json.html).
public struct FlickrDecoder: Sendable {
  private let documents = JSONDocumentPool()

  /// Creates a decoder, which several tasks may use at once.
  public init() {}

  /// Decodes a list of photos, such as the result of a search.
  ///
  /// - Throws: also if there are photos, but none has an id.
  public func photos(_ bytes: [UInt8]) throws(TweetFormatError) -> FlickrPage {
    try read(bytes) { FlickrPage.page($0) }
  }

  /// Decodes the list of top places (`flickr.places.getTopPlacesList`).
  public func places(_ bytes: [UInt8]) throws(TweetFormatError) -> FlickrPlaces {
    try read(bytes) { FlickrPlaces.places($0) }
  }

  /// Decodes a single photo from its information and, if available, the list of its sizes.
  public func photo(info: [UInt8], sizes: [UInt8]?) throws(TweetFormatError) -> Tweet {
    let sizes = try sizes.map { bytes throws(TweetFormatError) in
      try read(bytes) { FlickrSize.list(in: $0) }
    }
    return try read(info) { root in
      let photo = Tweet(flickrInfo: root["photo"], sizes: sizes ?? [])
      return photo.map { .success($0) } ?? .failure(.unexpected(expected: "a photo"))
    }
  }

  /// Decodes the id of a user who was looked up by name.
  public func user(_ bytes: [UInt8]) throws(TweetFormatError) -> String {
    try read(bytes) { root in
      let user = root["user"]
      let id = user["nsid"].visibleID ?? user["id"].visibleID
      return id.map { .success($0) } ?? .failure(.unexpected(expected: "a user"))
    }
  }

  /// Decodes the response of `flickr.test.echo`; throws unless it has the status `ok`.
  public func echo(_ bytes: [UInt8]) throws(TweetFormatError) {
    try read(bytes) { root in
      root["stat"].string == "ok" ? .success(()) : .failure(.unexpected(expected: "an echo"))
    }
  }

  /// Decodes a failure in JSON or XML; `nil` if the response is not a failure.
  public func failure(_ bytes: [UInt8]) -> FlickrErrorResponse? {
    FlickrErrorResponse(xml: bytes)
      ?? (try? read(bytes, endingWith: [0x2C]) { FlickrErrorResponse.failure($0) })
  }
}

private extension FlickrDecoder {
  /// Parses a document; bytes of `extras` may follow it.
  func read<Value>(
    _ bytes: [UInt8], endingWith extras: [UInt8] = [],
    _ body: (JSONElement) -> Result<Value, TweetFormatError>
  ) throws(TweetFormatError) -> Value {
    let bytes = FlickrEnvelope.content(of: bytes, endingWith: extras)
    if bytes.isEmpty { throw .empty }
    return try documents.withDocument { document throws(TweetFormatError) in
      try document.read(Array(bytes), body)
    }.get()
  }
}

/// Removes what may surround a response: `jsonFlickrApi(…)`, blanks, and a byte order mark.
enum FlickrEnvelope {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let function = Array("jsonFlickrApi".utf8)

  /// The document itself; any of the bytes `extras` may follow it.
  static func content(of bytes: [UInt8], endingWith extras: [UInt8]) -> ArraySlice<UInt8> {
    var content = bytes[...]
    if content.starts(with: mark) { content = content.dropFirst(mark.count) }
    content = trimmed(content)
    guard content.starts(with: function) else { return trimmed(content, and: extras) }
    let call = trimmed(content.dropFirst(function.count), and: [UInt8(ascii: ";")])
    guard call.first == UInt8(ascii: "("), call.last == UInt8(ascii: ")") else { return content }
    return trimmed(call.dropFirst().dropLast())
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>, and extras: [UInt8] = []) -> ArraySlice<UInt8> {
    let start = bytes.drop(while: \.isBlank)
    let end = start.lastIndex { !$0.isBlank && !extras.contains($0) }
    return end.map { start[...$0] } ?? []
  }
}

/// A failure that Flickr reports; the HTTP status is 200 nevertheless.
public struct FlickrErrorResponse: Error, Equatable, Sendable {
  /// Flickr's error code; codes below 90 have a meaning that depends on the method.
  public let code: Int
  /// The server's message; it may be of any length and contain any characters.
  public let message: String

  /// Creates a failure from its code and message.
  public init(code: Int, message: String) {
    (self.code, self.message) = (code, message)
  }
}

extension FlickrErrorResponse {
  static func failure(_ root: JSONElement) -> Result<FlickrErrorResponse, TweetFormatError> {
    guard root["stat"].string == "fail" else { return .failure(.unexpected(expected: "a failure")) }
    return .success(FlickrErrorResponse(code: root["code"].int ?? 0, message: root["message"].string ?? ""))
  }
}

// <rsp stat="fail"><err code="1" msg="Photo not found"/></rsp>: some failures are in XML whatever format was
// requested.
extension FlickrErrorResponse {
  private static let longest = 10_000

  /// `nil` if it is not a failure; documents with declarations such as entities are not parsed.
  init?(xml bytes: [UInt8]) {
    guard bytes.count <= Self.longest, bytes.first(where: { !$0.isBlank }) != UInt8(ascii: "{"),
      !String(decoding: bytes, as: UTF8.self).contains("<!"), let document = XMLTree(bytes)
    else { return nil }
    let answer = document.root
    guard answer?.name == "rsp", answer?["stat"] == "fail", let error = answer?.child("err") else {
      return nil
    }
    self.init(code: error["code"].flatMap { Int($0) } ?? 0, message: error["msg"] ?? "")
  }
}

/// The places where the most photos were taken on a day.
public struct FlickrPlaces: Equatable, Sendable {
  /// The places in the order of the response.
  public var places: [Place]
  /// The start of the day whose photos were counted, in UTC; `nil` if the response does not tell it.
  public var day: Date?
}

extension FlickrPlaces {
  /// The plausible days: from Flickr's first day, 10 February 2004, to the end of 2099.
  private static let days =
    Date(timeIntervalSince1970: 1_076_371_200)...Date(timeIntervalSince1970: 4_102_444_800)

  static func places(_ root: JSONElement) -> Result<FlickrPlaces, TweetFormatError> {
    let list = root["places"]
    guard list["place"].isArray else { return .failure(.unexpected(expected: "a list of places")) }
    let sources = Array(list["place"].values)
    let places = sources.compactMap { Place(flickr: $0) }
    guard sources.isEmpty || !places.isEmpty else {
      return .failure(.unexpected(expected: "places with ids and names"))
    }
    let day = list["date_start"].day.flatMap { days.contains($0) ? $0 : nil }
    return .success(FlickrPlaces(places: places, day: day))
  }
}

extension Place {
  private static let longestName = 500

  /// `nil` if it has no id or no name.
  fileprivate init?(flickr source: JSONElement) {
    guard let id = source["place_id"].visibleID ?? source["woeid"].visibleID,
      let name = Self.name(source) ?? Self.name(source["woe_name"])
    else { return nil }
    self.init(id: id, name: name, photoCount: source["photo_count"].count)
  }

  /// The name without invisible parts.
  private static func name(_ source: JSONElement) -> String? {
    let parts = source.content?.split(separator: ",").filter(\.isVisible)
    return parts?.joined(separator: ",").trimmed(to: longestName)
  }
}

extension JSONElement {
  /// A day, given in seconds since 1970 or as `2026-01-31`.
  fileprivate var day: Date? { moment ?? string.flatMap { CalendarDay($0)?.start(in: .gmt) } }
}

/// The description of a photo by its owner.
///
/// A text that is too long is cut and ends with `…`. A link or address that reaches beyond the cut is dropped
/// together with all after it, because half an address leads elsewhere.
struct FlickrDescription {
  /// The maximum length in code points.
  private static let longest = 20_000

  let text: String
  let urls: [IndexedURL]

  /// Reads HTML; Flickr turns the addresses that it recognizes into links.
  init(_ source: JSONElement) {
    let html = source["_content"].utf8 ?? source.utf8
    let content = html.map { HTMLText($0) }
    let (kept, isCut) = Self.kept(of: content?.text ?? "")
    let end = isCut ? Self.longest - 1 : Self.longest
    let links = (content?.links ?? []).prefix { $0.range.map { $0.upperBound <= end } ?? true }
    let addresses = Self.addresses(in: kept, besides: content?.links ?? [])
      .filter { !isCut || ($0.range?.upperBound ?? 0) < end }
    text = isCut ? kept + "…" : kept
    urls = links.filter(\.leadsToWeb).map { IndexedURL($0) } + addresses
  }

  /// The text up to the limit; if it is cut, one code point less, to leave room for `…`.
  private static func kept(of text: String) -> (text: String, isCut: Bool) {
    guard text.unicodeScalars.dropFirst(longest).first != nil else { return (text, false) }
    return (String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest - 1))), true)
  }

  /// The addresses in the text that are not links already.
  private static func addresses(in text: String, besides links: [HTMLLink]) -> [IndexedURL] {
    guard text.contains("://") || text.contains("www.") else { return [] }
    var taken = links.compactMap(\.range)[...]
    return MentionExtractor(.mastodon).mentions(in: text).filter { $0.kind == .url }.compactMap { mention in
      taken = taken.drop { $0.upperBound <= mention.range.lowerBound }
      if let first = taken.first, first.lowerBound < mention.range.upperBound { return nil }
      return mention.indexedURL
    }
  }
}

extension HTMLLink {
  /// Whether it leads to a web page.
  fileprivate var leadsToWeb: Bool {
    let scheme = href.prefix { $0 != ":" }.lowercased()
    return isFollowable && (scheme == "https" || scheme == "http")
  }
}
