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
  private static let documents = JSONDocumentPool()

  /// Reads a column; `nil` if it is no list, or an element of it is not of its form.
  private static func list<Element>(
    _ bytes: UnsafeRawBufferPointer, _ read: (JSONElement) -> Element?
  ) -> [Element]? {
    try? documents.withDocument { document throws(TweetFormatError) in
      try document.read(bytes) { $0.list(of: read) }
    }
  }
}

extension StoredJSON {
  /// Hashtags, user mentions or cashtags.
  package static func keywords(
    _ bytes: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer
  ) -> [IndexedKeyword]? {
    var text = CodePoints(text)
    return list(bytes) { IndexedKeyword(stored: $0, in: &text) }
  }

  package static func urls(
    _ bytes: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer
  ) -> [IndexedURL]? {
    var text = CodePoints(text)
    return list(bytes) { IndexedURL(stored: $0, in: &text) }
  }

  package static func media(_ bytes: UnsafeRawBufferPointer) -> [MediaItem]? {
    list(bytes, MediaItem.init(stored:))
  }

  /// Reads the column `more`, and returns whether it is of its form.
  package static func readMore(
    of tweet: inout Tweet, from bytes: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer
  ) -> Bool {
    (try? documents.withDocument { document throws(TweetFormatError) in
      try document.read(bytes) { tweet.read(more: $0, in: text) }
    }) ?? false
  }

  /// Calls the closure with the UTF-8 bytes of each keyword, which are valid only while it runs; returns whether
  /// the column could be read.
  ///
  /// This is what ``keywords(_:in:)`` reads, without a string for each of them.
  package static func forEachKeyword(
    _ bytes: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    var text = CodePoints(text)
    let all: [Void]? = list(bytes) { element in
      var values = element.values
      guard let range = values.range() else { return nil }
      guard let keyword = values.next()?.utf8 ?? range.flatMap({ text[$0] }) else { return nil }
      return body(keyword)
    }
    return all != nil
  }

  /// Calls the closure with the target of each link, and what makes the link; returns whether the column could be read,
  /// and the closure returned true each time.
  package static func forEachURL(
    _ bytes: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer, () -> IndexedURL?) -> Bool
  ) -> Bool {
    var text = CodePoints(text)
    let all: [Void]? = list(bytes) { element in
      var values = element.values
      guard let range = values.range() else { return nil }
      let expanded = values.next()?.utf8
      _ = values.next()
      guard let target = expanded ?? values.next()?.utf8 ?? range.flatMap({ text[$0] }) else { return nil }
      return body(UnsafeRawBufferPointer(target)) { IndexedURL(stored: element, in: &text) } ? () : nil
    }
    return all != nil
  }

  /// The same for the address of each picture or film.
  package static func forEachImage(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, () -> MediaItem?) -> Bool
  ) -> Bool {
    let all: [Void]? = list(bytes) { element in
      var values = element.values
      guard values.range() != nil, let url = values.next()?.utf8 else { return nil }
      return body(UnsafeRawBufferPointer(url)) { MediaItem(stored: element) } ? () : nil
    }
    return all != nil
  }
}

extension Tweet {
  fileprivate mutating func read(more: JSONElement, in text: UnsafeRawBufferPointer) -> Bool {
    guard more.isObject else { return false }
    if let id = more["id"].exactly { self.id = id }
    title = more["title"].exactly
    if more["cashtags"].exists {
      var text = CodePoints(text)
      guard let cashtags = more["cashtags"].list(of: { IndexedKeyword(stored: $0, in: &text) }) else {
        return false
      }
      self.cashtags = cashtags
    }
    if more["annotations"].exists {
      guard let annotations = more["annotations"].list(of: Annotation.init(stored:)) else { return false }
      self.annotations = annotations
    }
    return true
  }
}

extension IndexedKeyword {
  fileprivate init?(stored element: JSONElement, in text: inout CodePoints) {
    var values = element.values
    guard let range = values.range(), let keyword = text.keyword(values.next(), at: range) else { return nil }
    self.init(keyword, range: range)
  }
}

extension IndexedURL {
  fileprivate init?(stored element: JSONElement, in text: inout CodePoints) {
    var values = element.values
    guard let range = values.range() else { return nil }
    let (expanded, display) = (values.next()?.exactly, values.next())
    guard let keyword = text.keyword(values.next(), at: range) else { return nil }
    self.init(keyword, range: range, expanded: expanded, display: display?.display(of: expanded))
  }

  /// What is stored in place of `display` where it is the beginning of the address, and all of it otherwise.
  fileprivate var storedDisplay: StoredDisplay? {
    guard let display else { return nil }
    guard let bare = expanded?.bareAddress else { return .text(display) }
    if bare == display { return .beginning(0) }
    let beginning = display.dropLast()
    return display.last == "…" && !beginning.isEmpty && bare.hasPrefix(beginning)
      ? .beginning(beginning.unicodeScalars.count) : .text(display)
  }

  fileprivate enum StoredDisplay {
    case text(String)
    case beginning(Int)
  }
}

extension String {
  /// An address without its scheme and `www.`.
  fileprivate var bareAddress: Substring {
    let rest = firstRange(of: "://").map { self[$0.upperBound...] } ?? self[...]
    return rest.hasPrefix("www.") ? rest.dropFirst(4) : rest
  }
}

extension JSONElement {
  fileprivate func display(of expanded: String?) -> String? {
    if let text = exactly { return text }
    guard let length = int, let bare = expanded?.bareAddress else { return nil }
    return length == 0
      ? String(bare) : String(String.UnicodeScalarView(bare.unicodeScalars.prefix(length))) + "…"
  }
}

extension MediaItem {
  fileprivate init?(stored element: JSONElement) {
    var values = element.values
    guard let range = values.range(), let url = values.next()?.exactly else { return nil }
    let (width, height, alt) = (values.next()?.int, values.next()?.int, values.next()?.exactly)
    guard let kind = Kind(rawValue: values.next()?.exactly ?? Kind.photo.rawValue) else { return nil }
    self.init(url: url, kind: kind, width: width, height: height, alt: alt, range: range)
    if let versions = values.next(), versions.exists {
      guard let list = versions.list(of: Version.init(stored:)) else { return nil }
      self.versions = list
    }
    if let file = values.next(), file.exists {
      var parts = file.values
      guard let path = parts.next()?.exactly else { return nil }
      self.file = MediaFile(path: path, entry: parts.next()?.exactly)
    }
  }
}

extension MediaItem.Version {
  fileprivate init?(stored element: JSONElement) {
    var values = element.values
    guard let url = values.next()?.exactly, let width = values.next()?.int, let height = values.next()?.int
    else { return nil }
    self.init(url: url, width: width, height: height)
  }
}

extension Annotation {
  fileprivate init?(stored element: JSONElement) {
    var values = element.values
    guard let range = values.range(), let name = values.next()?.exactly else { return nil }
    self.init(name, type: values.next()?.exactly, range: range)
  }
}

extension JSONElement {
  /// The string as it stands.
  ///
  /// What is stored was bounded where it came in, and a file is found by nothing but its exact name.
  fileprivate var exactly: String? { utf8.map { String(decoding: $0, as: UTF8.self) } }
}

extension JSONValues {
  /// The range that the next two values are, or `.some(nil)` if both are `null`; `nil` if they are no range.
  fileprivate mutating func range() -> Range<Int>?? {
    guard let first = next(), let second = next() else { return nil }
    if first.isNull, second.isNull { return .some(nil) }
    guard let start = first.int, let end = second.int, 0 <= start, start <= end else { return nil }
    return .some(start..<end)
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
  private let text: UnsafeBufferPointer<UInt8>
  /// SQLite's `substr` counts code points in texts, but bytes in blobs, as which texts with NUL are stored.
  private let hasNUL: Bool
  /// A code point, and where it begins.
  private var known = (code: 0, byte: 0)

  init(_ text: UnsafeRawBufferPointer) {
    self.text = text.assumingMemoryBound(to: UInt8.self)
    hasNUL = text.contains(0)
  }

  /// The bytes of a range; `nil` if it does not lie within the text.
  subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8>? {
    mutating get {
      guard !hasNUL, let start = byte(of: range.lowerBound), let end = byte(of: range.upperBound) else {
        return nil
      }
      return UnsafeBufferPointer(rebasing: text[start..<end])
    }
  }

  /// Whether a keyword is what stands in a range.
  mutating func has(_ keyword: String, at range: Range<Int>?) -> Bool {
    guard let range, let part = self[range] else { return false }
    var keyword = keyword
    return keyword.withUTF8 { $0.elementsEqual(part) }
  }

  /// The keyword that is written, or else the one that stands in the range.
  mutating func keyword(_ written: JSONElement?, at range: Range<Int>?) -> String? {
    if let written = written?.exactly { return written }
    return range.flatMap { self[$0] }.map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func byte(of code: Int) -> Int? {
    if code < known.code { known = (0, 0) }
    while known.code < code {
      guard known.byte < text.count else { return nil }
      known.byte += 1
      while known.byte < text.count, text[known.byte] & 0xC0 == 0x80 { known.byte += 1 }
      known.code += 1
    }
    return known.byte
  }
}
