import CXMLLibrary
public import Foundation
public import SmashtagModel

/// Reads the answers of Flickr's API, each in the one form it has; a door of this module.
///
/// Whatever is not what was asked for is an error, so that an answer nobody understands never passes as an empty
/// list. Answers may be wrapped in `jsonFlickrApi(…)`.
public struct FlickrDecoder: Sendable {
  private let documents = JSONDocumentPool()

  public init() {}

  /// Reads what a search for photos found, or another list of photos.
  public func photos(_ bytes: [UInt8]) throws(TweetFormatError) -> FlickrPage {
    try read(bytes) { FlickrPage.page($0) }
  }

  /// Reads the list of the top places.
  public func places(_ bytes: [UInt8]) throws(TweetFormatError) -> FlickrPlaces {
    try read(bytes) { FlickrPlaces.places($0) }
  }

  /// Reads a single photo: what is said about it, and where its sizes are, as far as these are known.
  public func photo(info: [UInt8], sizes: [UInt8]?) throws(TweetFormatError) -> Tweet {
    let sizes = try sizes.map { bytes throws(TweetFormatError) in
      try read(bytes) { FlickrSize.list(in: $0) }
    }
    return try read(info) { root in
      let photo = Tweet(flickrInfo: root["photo"], sizes: sizes ?? [])
      return photo.map { .success($0) } ?? .failure(.unexpected(expected: "a photo"))
    }
  }

  /// Reads the id of a user who was looked for by name.
  public func user(_ bytes: [UInt8]) throws(TweetFormatError) -> String {
    try read(bytes) { root in
      let user = root["user"]
      let id = user["nsid"].visibleID ?? user["id"].visibleID
      return id.map { .success($0) } ?? .failure(.unexpected(expected: "a user"))
    }
  }

  /// Reads the answer to a call that asks for nothing: that it was understood.
  public func echo(_ bytes: [UInt8]) throws(TweetFormatError) {
    try read(bytes) { root in
      root["stat"].string == "ok" ? .success(()) : .failure(.unexpected(expected: "an echo"))
    }
  }

  /// Why Flickr did not do what it was asked, in JSON or in XML; `nil` where the answer is no such word.
  public func failure(_ bytes: [UInt8]) -> FlickrFailure? {
    FlickrFailure(xml: bytes) ?? (try? read(bytes, endingWith: [0x2C]) { FlickrFailure.failure($0) })
  }
}

private extension FlickrDecoder {
  /// Reads a document; `extras` may stand behind it.
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

/// What stands around an answer: `jsonFlickrApi(…)`, blanks, and the mark of UTF-8.
enum FlickrEnvelope {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let function = Array("jsonFlickrApi".utf8)

  /// The document itself; one of the bytes `extras` may stand behind it.
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

// <rsp stat="fail"><err code="1" msg="Photo not found"/></rsp>: some failures are told so, whatever was asked for.
extension FlickrFailure {
  private static let longest = 10_000

  /// `nil` for everything else; a document that declares entities of its own is not read.
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

/// The list of the places that the most photos were taken at.
public struct FlickrPlaces: Equatable, Sendable {
  public var places: [Place]
  /// The day whose photos were counted; `nil` where the answer does not say.
  public var day: Date?
}

extension FlickrPlaces {
  /// From the first day of Flickr to the end of this century: on no other one anything was counted.
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

  /// `nil` where nothing leads to its photos, or it has no name.
  fileprivate init?(flickr source: JSONElement) {
    guard let id = source["place_id"].visibleID ?? source["woeid"].visibleID,
      let name = Self.name(source) ?? Self.name(source["woe_name"])
    else { return nil }
    self.init(id: id, name: name, photoCount: source["photo_count"].count)
  }

  /// Without parts that show nothing.
  private static func name(_ source: JSONElement) -> String? {
    let parts = source.content?.split(separator: ",").filter(\.isVisible)
    return parts?.joined(separator: ",").trimmed(to: longestName)
  }
}

extension JSONElement {
  /// Seconds since 1970, or `2026-01-31`.
  fileprivate var day: Date? { moment ?? string.flatMap { CalendarDay($0)?.start(in: .gmt) } }
}

/// What the owner of a photo wrote about it.
///
/// A longer text is cut, and `…` stands at its end. A link or an address that reaches beyond is left out with all
/// behind it: nothing shows what it belongs to, and half of an address leads elsewhere.
struct FlickrDescription {
  /// In code points.
  private static let longest = 20_000

  let text: String
  let urls: [IndexedURL]

  /// Reads HTML, in which Flickr makes links of the addresses that it knows as such.
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

  /// The beginning of a text, one code point short of the limit where it is not the whole text.
  private static func kept(of text: String) -> (text: String, isCut: Bool) {
    guard text.unicodeScalars.dropFirst(longest).first != nil else { return (text, false) }
    return (String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest - 1))), true)
  }

  /// The addresses that no link was made of.
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
  /// It leads to a page of the web.
  fileprivate var leadsToWeb: Bool {
    let scheme = href.prefix { $0 != ":" }.lowercased()
    return isDoor && (scheme == "https" || scheme == "http")
  }
}

/// A small XML document, as libxml2 reads it.
final class XMLTree {
  private let document: xmlDocPtr

  /// `nil` where it is not well formed.
  init?(_ bytes: [UInt8]) {
    _ = HTMLParser.isReady
    let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
    let document = bytes.withUnsafeBytes { bytes in
      xmlReadMemory(
        bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count), nil, nil, options)
    }
    guard let document else { return nil }
    self.document = document
  }

  deinit { xmlFreeDoc(document) }

  /// An element; it keeps its document.
  struct Element {
    private let tree: XMLTree
    private let node: xmlNodePtr

    fileprivate init(_ node: xmlNodePtr, of tree: XMLTree) {
      (self.node, self.tree) = (node, tree)
    }

    var name: String { withExtendedLifetime(tree) { String(cString: node.pointee.name) } }

    /// The first element of a name right below this one.
    func child(_ name: String) -> Element? {
      withExtendedLifetime(tree) {
        var next = node.pointee.children
        while let node = next {
          let element = Element(node, of: tree)
          if node.pointee.type == XML_ELEMENT_NODE, element.name == name { return element }
          next = node.pointee.next
        }
        return nil
      }
    }

    /// The value of an attribute.
    subscript(name: String) -> String? {
      withExtendedLifetime(tree) {
        var next = node.pointee.properties
        while let attribute = next {
          if String(cString: attribute.pointee.name) == name { return Self.text(attribute.pointee.children) }
          next = attribute.pointee.next
        }
        return nil
      }
    }

    private static func text(_ first: xmlNodePtr?) -> String {
      var (text, next) = ("", first)
      while let node = next {
        if node.pointee.type == XML_TEXT_NODE, let part = node.pointee.content {
          text += String(cString: part)
        }
        next = node.pointee.next
      }
      return text
    }
  }

  var root: Element? { xmlDocGetRootElement(document).map { Element($0, of: self) } }
}
