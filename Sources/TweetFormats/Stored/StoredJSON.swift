import Glibc
package import SmashtagModel

/// The JSON in which the archive keeps what a tweet has several of; SQLite's own functions can read it.
///
/// | column | a list of, or |
/// | --- | --- |
/// | `hashtags`, `mentions`, `cashtags` | `[start, end]`, or `[start, end, keyword]` |
/// | `urls` | `[start, end, expanded, display]`, or `[start, end, expanded, display, keyword]` |
/// | `media` | `[start, end, url, width, height, alt, kind, versions, file]` |
/// | `more` | an object: `id`, `title`, `cashtags`, `annotations` (`[start, end, name, type]`) |
///
/// Ranges are in code points of the text, both `null` where they are not known. A keyword that is missing is what stands
/// in the text at its range. A `display` that is a number is so many code points of `expanded`, without its scheme and
/// `www.`, and `…` behind them; 0 is all of it, without `…`. A `kind` that is missing is `photo`; versions are
/// `[url, width, height]`, and a file is `[path]` or `[path, entry]`. What is `null` at the end of a list is left out.
package enum StoredJSON {
  /// Reads a column; `nil` if it is not JSON, or not of its form.
  private static func value<Value>(
    _ bytes: UnsafeRawBufferPointer,
    _ read: (inout JSONReader) throws(JSONReader.Malformed) -> Value
  ) -> Value? {
    do throws(JSONReader.Malformed) {
      var reader = try JSONReader(bytes)
      let value = try read(&reader)
      try reader.finish()
      return value
    } catch {
      return nil
    }
  }

  private static func list<Element>(
    _ bytes: UnsafeRawBufferPointer,
    _ read: (inout JSONReader) throws(JSONReader.Malformed) -> Element
  ) -> [Element]? {
    value(bytes) { values throws(JSONReader.Malformed) in try values.list(of: read) } ?? nil
  }

  /// The same without a list of what was read; returns whether the column could be read.
  private static func forEach(
    _ bytes: UnsafeRawBufferPointer,
    _ read: (inout JSONReader) throws(JSONReader.Malformed) -> Void
  ) -> Bool {
    let all: Void? = value(bytes) { values throws(JSONReader.Malformed) in
      try values.array { values throws(JSONReader.Malformed) in
        while values.hasNext { try read(&values) }
      }
    }
    return all != nil
  }
}

extension StoredJSON {
  /// Hashtags, user mentions or cashtags.
  package static func keywords(
    _ bytes: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer
  ) -> [IndexedKeyword]? {
    var text = CodePoints(text)
    return list(bytes) { values throws(JSONReader.Malformed) in
      try IndexedKeyword(stored: &values, in: &text)
    }
  }

  package static func urls(
    _ bytes: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer
  ) -> [IndexedURL]? {
    var text = CodePoints(text)
    return list(bytes) { values throws(JSONReader.Malformed) in try IndexedURL(stored: &values, in: &text) }
  }

  package static func media(_ bytes: UnsafeRawBufferPointer) -> [MediaItem]? {
    list(bytes) { values throws(JSONReader.Malformed) in try MediaItem(stored: &values) }
  }

  /// Reads the column `more`, and returns whether it is of its form.
  package static func readMore(
    of tweet: inout Tweet, from bytes: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer
  ) -> Bool {
    let all: Void? = value(bytes) { more throws(JSONReader.Malformed) in
      try more.object { name, value throws(JSONReader.Malformed) in
        try tweet.read(name, &value, in: text)
      }
    }
    return all != nil
  }

  /// Calls the closure with the UTF-8 bytes of each keyword, which are valid only while it runs; returns whether
  /// the column could be read.
  ///
  /// This is what ``keywords(_:in:)`` reads, without a string for each of them.
  package static func forEachKeyword(
    _ bytes: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) -> Bool {
    var text = CodePoints(text)
    return forEach(bytes) { values throws(JSONReader.Malformed) in
      try values.array { values throws(JSONReader.Malformed) in
        let range = try values.range()
        try text.keyword(values.text(), at: range).withBytes(body)
      }
    }
  }

  /// Calls the closure with the target of each link, and what makes the link; returns whether the column could be read,
  /// and the closure returned true each time.
  package static func forEachURL(
    _ bytes: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer, () -> IndexedURL?) -> Bool
  ) -> Bool {
    var text = CodePoints(text)
    return forEach(bytes) { values throws(JSONReader.Malformed) in
      let url = values
      let target = try values.array { values throws(JSONReader.Malformed) in
        let range = try values.range()
        if let expanded = try values.text() { return expanded }
        try values.skipDisplay()
        return try text.keyword(values.text(), at: range)
      }
      let isRead = target.withBytes { target in
        body(target) {
          var url = url
          return try? IndexedURL(stored: &url, in: &text)
        }
      }
      guard isRead else { throw JSONReader.Malformed() }
    }
  }

  /// The same for the address of each picture or film.
  package static func forEachImage(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, () -> MediaItem?) -> Bool
  ) -> Bool {
    forEach(bytes) { values throws(JSONReader.Malformed) in
      let item = values
      let address = try values.array { values throws(JSONReader.Malformed) in
        _ = try values.range()
        return try values.text()
      }
      let isRead = address?.withBytes { address in
        body(address) {
          var item = item
          return try? MediaItem(stored: &item)
        }
      }
      guard isRead == true else { throw JSONReader.Malformed() }
    }
  }
}

extension Tweet {
  /// Reads a member of the column `more`.
  fileprivate mutating func read(
    _ name: String, _ value: inout JSONReader, in text: UnsafeRawBufferPointer
  ) throws(JSONReader.Malformed) {
    switch name {
    case "id": id = try value.string() ?? id
    case "title": title = try value.string()
    case "cashtags":
      var text = CodePoints(text)
      cashtags =
        try value.list { values throws(JSONReader.Malformed) in
          try IndexedKeyword(stored: &values, in: &text)
        } ?? []
    case "annotations":
      annotations =
        try value.list { values throws(JSONReader.Malformed) in try Annotation(stored: &values) } ?? []
    default: break
    }
  }
}

extension IndexedKeyword {
  fileprivate init(
    stored values: inout JSONReader, in text: inout CodePoints
  ) throws(JSONReader.Malformed) {
    self = try values.array { values throws(JSONReader.Malformed) in
      let range = try values.range()
      return IndexedKeyword(try text.keyword(values.text(), at: range).string, range: range)
    }
  }
}

extension IndexedURL {
  fileprivate init(
    stored values: inout JSONReader, in text: inout CodePoints
  ) throws(JSONReader.Malformed) {
    self = try values.array { values throws(JSONReader.Malformed) in
      let range = try values.range()
      let expanded = try values.string()
      let display = try values.display(of: expanded)
      let keyword = try text.keyword(values.text(), at: range).string
      return IndexedURL(keyword, range: range, expanded: expanded, display: display)
    }
  }

  /// What is stored in place of `display` where it is the beginning of the address, and all of it otherwise.
  fileprivate var storedDisplay: StoredDisplay? {
    guard var display else { return nil }
    let length = expanded?.withBareAddress { bare in display.withUTF8 { bare.length(ofBeginning: $0) } }
    return length.flatMap(\.self).map(StoredDisplay.beginning) ?? .text(display)
  }

  fileprivate enum StoredDisplay {
    case text(String)
    case beginning(Int)
  }
}

extension String {
  /// Lends the UTF-8 of an address without its scheme and `www.`.
  fileprivate func withBareAddress<Result>(_ body: (BareAddress) -> Result) -> Result {
    var address = self
    return address.withUTF8 { body(BareAddress($0)) }
  }
}

/// The UTF-8 of an address without its scheme and `www.`.
private struct BareAddress {
  private static let ellipsis = "…".utf8
  private let bytes: UnsafeRawBufferPointer

  init(_ address: UnsafeBufferPointer<UInt8>) {
    var rest = address[...]
    let scheme = address.indices.dropLast(2).first { index in
      address[index] == UInt8(ascii: ":") && address[index...].starts(with: "://".utf8)
    }
    if let scheme { rest = rest.dropFirst(scheme + 3) }
    if rest.starts(with: "www.".utf8) { rest = rest.dropFirst(4) }
    bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: rest))
  }

  /// How many code points of the address stand before the `…` of what is shown of it, or 0 if it is shown whole; `nil`
  /// if something else is shown.
  func length(ofBeginning display: UnsafeBufferPointer<UInt8>) -> Int? {
    if display.elementsEqual(bytes) { return 0 }
    let beginning = display.dropLast(Self.ellipsis.count)
    guard display[beginning.endIndex...].elementsEqual(Self.ellipsis), !beginning.isEmpty,
      bytes.starts(with: beginning)
    else { return nil }
    return beginning.count { $0 & 0xC0 != 0x80 }
  }

  /// What is shown where so many code points are, or the whole address where 0 are.
  func beginning(ofLength length: Int) -> String {
    if length == 0 { return String(decoding: bytes, as: UTF8.self) }
    var points = CodePoints(bytes)
    let end = points.byte(of: length) ?? bytes.count
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }
}

extension JSONReader {
  /// Reads what ``IndexedURL/storedDisplay`` is.
  fileprivate mutating func display(of expanded: String?) throws(Malformed) -> String? {
    guard isAtNumber else { return try string() }
    guard let length = try int(), let expanded else { return nil }
    return expanded.withBareAddress { $0.beginning(ofLength: length) }
  }

  fileprivate mutating func skipDisplay() throws(Malformed) {
    if isAtNumber { _ = try int() } else { _ = try text() }
  }
}

extension MediaItem {
  fileprivate init(stored values: inout JSONReader) throws(JSONReader.Malformed) {
    self = try values.array { values throws(JSONReader.Malformed) in
      let range = try values.range()
      guard let url = try values.string() else { throw JSONReader.Malformed() }
      let (width, height, alt) = (try values.int(), try values.int(), try values.string())
      guard let kind = Kind(rawValue: try values.string() ?? Kind.photo.rawValue) else {
        throw JSONReader.Malformed()
      }
      var item = MediaItem(url: url, kind: kind, width: width, height: height, alt: alt, range: range)
      item.versions =
        try values.list { values throws(JSONReader.Malformed) in try Version(stored: &values) } ?? []
      item.file = try MediaFile(stored: &values)
      return item
    }
  }
}

extension MediaItem.Version {
  fileprivate init(stored values: inout JSONReader) throws(JSONReader.Malformed) {
    self = try values.array { values throws(JSONReader.Malformed) in
      guard let url = try values.string(), let width = try values.int(), let height = try values.int() else {
        throw JSONReader.Malformed()
      }
      return MediaItem.Version(url: url, width: width, height: height)
    }
  }
}

extension MediaFile {
  /// Reads a file; `nil` for none.
  fileprivate init?(stored values: inout JSONReader) throws(JSONReader.Malformed) {
    guard let parts = try values.list(of: { parts throws(JSONReader.Malformed) in try parts.string() }) else {
      return nil
    }
    guard let path = parts.first ?? nil else { throw JSONReader.Malformed() }
    self.init(path: path, entry: parts.dropFirst().first ?? nil)
  }
}

extension Annotation {
  fileprivate init(stored values: inout JSONReader) throws(JSONReader.Malformed) {
    self = try values.array { values throws(JSONReader.Malformed) in
      let range = try values.range()
      guard let name = try values.string() else { throw JSONReader.Malformed() }
      return Annotation(name, type: try values.string(), range: range)
    }
  }
}

extension JSONWriter {
  /// Writes what ``StoredJSON/keywords(_:in:)`` reads.
  package mutating func keywords(_ keywords: [IndexedKeyword], in text: UnsafeRawBufferPointer) {
    var text = CodePoints(text)
    array { list in
      for keyword in keywords {
        list.array {
          $0.bounds(keyword.range)
          if !text.has(keyword.keyword, at: keyword.range) { $0.value(keyword.keyword) }
        }
      }
    }
  }

  /// Writes what ``StoredJSON/urls(_:in:)`` reads.
  package mutating func urls(_ urls: [IndexedURL], in text: UnsafeRawBufferPointer) {
    var text = CodePoints(text)
    array { list in
      for url in urls {
        let keyword = text.has(url.keyword, at: url.range) ? nil : url.keyword
        list.array { $0.parts(of: url, keyword: keyword) }
      }
    }
  }

  private mutating func parts(of url: IndexedURL, keyword: String?) {
    let display = url.storedDisplay
    bounds(url.range)
    guard url.expanded != nil || display != nil || keyword != nil else { return }
    value(url.expanded)
    switch display {
    case .beginning(let length): value(length)
    case .text(let text): value(text)
    case nil where keyword != nil: value(String?.none)
    case nil: break
    }
    if let keyword { value(keyword) }
  }

  /// Writes what ``StoredJSON/media(_:)`` reads.
  package mutating func media(_ media: [MediaItem]) {
    array { list in
      for item in media { list.array { $0.parts(of: item) } }
    }
  }

  private mutating func parts(of item: MediaItem) {
    let isPlain = item.versions.isEmpty && item.file == nil
    bounds(item.range)
    value(item.url)
    if isPlain, item.kind == .photo, item.alt == nil, item.width == nil, item.height == nil { return }
    value(item.width)
    value(item.height)
    if isPlain, item.kind == .photo { return item.alt.map { value($0) } ?? () }
    value(item.alt)
    value(item.kind == .photo ? nil : item.kind.rawValue)
    if isPlain { return }
    array { list in
      for version in item.versions {
        list.array {
          $0.value(version.url)
          $0.value(version.width)
          $0.value(version.height)
        }
      }
    }
    if let file = item.file { array { $0.values([file.path, file.entry]) } }
  }

  /// Writes a member of ``StoredJSON``'s `more`.
  package mutating func keywords(
    _ keywords: [IndexedKeyword], in text: UnsafeRawBufferPointer, named name: StaticString
  ) {
    self.name(name)
    self.keywords(keywords, in: text)
  }

  /// Writes a member of ``StoredJSON``'s `more`.
  package mutating func annotations(_ annotations: [Annotation], named name: StaticString) {
    self.name(name)
    array { list in
      for annotation in annotations {
        list.array {
          $0.bounds(annotation.range)
          $0.values([annotation.name, annotation.type])
        }
      }
    }
  }

  private mutating func bounds(_ range: Range<Int>?) {
    value(range?.lowerBound)
    value(range?.upperBound)
  }

  /// Writes texts up to the last that is not `nil`.
  private mutating func values(_ texts: [String?]) {
    guard let last = texts.lastIndex(where: { $0 != nil }) else { return }
    for text in texts[...last] { value(text) }
  }
}

/// UTF-8 of which parts are found by ranges of code points, fastest in ascending order.
private struct CodePoints {
  private let text: UnsafeRawBufferPointer
  /// SQLite's `substr` counts code points in texts, but bytes in blobs, as which texts with NUL are stored.
  private let hasNUL: Bool
  /// How many code points begin before a byte.
  private var known = (code: 0, byte: 0)

  init(_ text: UnsafeRawBufferPointer) {
    self.text = text
    hasNUL = text.baseAddress.map { memchr($0, 0, text.count) != nil } ?? false
  }

  /// The bytes of a range; `nil` if it does not lie within the text.
  subscript(range: Range<Int>) -> UnsafeRawBufferPointer? {
    mutating get {
      guard !hasNUL, let start = byte(of: range.lowerBound), let end = byte(of: range.upperBound) else {
        return nil
      }
      return UnsafeRawBufferPointer(rebasing: text[start..<end])
    }
  }

  /// Whether a keyword is what stands in a range.
  mutating func has(_ keyword: String, at range: Range<Int>?) -> Bool {
    guard let range, let part = self[range] else { return false }
    var keyword = keyword
    return keyword.withUTF8 { $0.elementsEqual(part) }
  }

  /// The keyword that is written, or else the one that stands in the range.
  mutating func keyword(
    _ written: JSONReader.Text?, at range: Range<Int>?
  ) throws(JSONReader.Malformed) -> JSONReader.Text {
    if let written { return written }
    guard let range, let part = self[range] else { throw JSONReader.Malformed() }
    return .inPlace(part)
  }

  /// Where a code point begins; `nil` if it is neither one of the text nor the one behind it.
  mutating func byte(of code: Int) -> Int? {
    if code < known.code { known = (0, 0) }
    while known.byte + 8 <= text.count {
      let code8 =
        known.code + Self.beginnings(in: text.loadUnaligned(fromByteOffset: known.byte, as: UInt64.self))
      guard code8 <= code else { break }
      known = (code8, known.byte + 8)
    }
    while known.byte < text.count, known.code < code || text[known.byte] & 0xC0 == 0x80 {
      known.code += text[known.byte] & 0xC0 == 0x80 ? 0 : 1
      known.byte += 1
    }
    return known.code == code ? known.byte : nil
  }

  /// How many of eight bytes are not the rest of a code point, which begins with the bits 10.
  private static func beginnings(in bytes: UInt64) -> Int {
    let (high, low) = (bytes >> 7, bytes >> 6)
    return ((~high | low) & 0x0101_0101_0101_0101).nonzeroBitCount
  }
}
