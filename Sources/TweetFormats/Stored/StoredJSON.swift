import Foundation
package import SmashtagModel

/// The JSON in which the archive keeps what a tweet has several of; SQLite's own functions can read it.
///
/// | column | a list of, or |
/// | --- | --- |
/// | `hashtags`, `mentions`, `cashtags` | `[start, end]`, or `[start, end, keyword]` |
/// | `urls` | `[start, end, expanded, display]`, or `[start, end, expanded, display, keyword]` |
/// | `media` | `[start, end, url, width, height, alt, kind, versions, file, film]` |
/// | `more` | an object: `id`, `title`, `cashtags`, `annotations` (`[start, end, name, type]`), `poll`, `photo` (`[licence, views, latitude, longitude]`), `replies`, `edited`, `versions` (ids), `audience` |
///
/// Ranges are in code points of the text, both `null` where they are not known. A keyword that is missing is what stands
/// in the text at its range. A `display` that is a number is so many code points of `expanded`, without its scheme and
/// `www.`, and `…` after them; 0 is all of it, without `…`. A `kind` that is missing is `photo`; versions are
/// `[url, width, height]`, a file is `[path]` or `[path, entry]`, and a film
/// `[seconds, [[url, type, bitrate], …]]`. A poll is `[options, voters, ends, multiple]`, and an
/// option `[title, votes]`; dates are in seconds since 2001. What is `null` at the end of a list is left out.
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
    case "poll": poll = try Poll(stored: &value)
    case "photo": photo = try PhotoFacts(stored: &value)
    case "replies": replies = try value.int()
    case "edited": edited = try value.double().map(Date.init(timeIntervalSinceReferenceDate:))
    case "versions":
      versionIDs =
        (try value.list { value throws(JSONReader.Malformed) in try value.string() } ?? []).compactMap(\.self)
    case "audience": audience = try value.audience()
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
      let versions = try values.list { values throws(JSONReader.Malformed) in try Version(stored: &values) }
      item.versions = (versions ?? []).compactMap(\.self)
      item.file = try MediaFile(stored: &values)
      item.film = try Film(stored: &values)
      return item
    }
  }
}

extension Film {
  /// Reads a film; `nil` for none.
  fileprivate init?(stored values: inout JSONReader) throws(JSONReader.Malformed) {
    if try values.skipNull() { return nil }
    self = try values.array { values throws(JSONReader.Malformed) in
      let seconds = try values.double()
      let versions = try values.list { values throws(JSONReader.Malformed) in try Version(stored: &values) }
      guard let film = Film(versions ?? [], seconds: seconds) else { throw JSONReader.Malformed() }
      return film
    }
  }
}

extension Film.Version {
  fileprivate init(stored values: inout JSONReader) throws(JSONReader.Malformed) {
    self = try values.array { values throws(JSONReader.Malformed) in
      guard let url = try values.string() else { throw JSONReader.Malformed() }
      return Film.Version(url: url, type: try values.string(), bitrate: try values.int())
    }
  }
}

extension Poll {
  fileprivate init(stored values: inout JSONReader) throws(JSONReader.Malformed) {
    self = try values.array { values throws(JSONReader.Malformed) in
      let options = try values.list { values throws(JSONReader.Malformed) in try Option(stored: &values) }
      guard let options else { throw JSONReader.Malformed() }
      let (voters, ends) = (try values.int(), try values.double())
      return Poll(
        options, voters: voters, ends: ends.map(Date.init(timeIntervalSinceReferenceDate:)),
        isMultiple: try values.int() == 1)
    }
  }
}

extension PhotoFacts {
  fileprivate init?(stored values: inout JSONReader) throws(JSONReader.Malformed) {
    guard
      let facts = try values.array({ values throws(JSONReader.Malformed) in
        let (licence, views) = (try values.string(), try values.int())
        let (latitude, longitude) = (try values.double(), try values.double())
        guard let latitude, let longitude else { return PhotoFacts(licence: licence, views: views) }
        let position = Coordinates(latitude: latitude, longitude: longitude)
        return PhotoFacts(licence: licence, views: views, position: position)
      })
    else { return nil }
    self = facts
  }
}

extension Poll.Option {
  fileprivate init(stored values: inout JSONReader) throws(JSONReader.Malformed) {
    self = try values.array { values throws(JSONReader.Malformed) in
      guard let title = try values.string() else { throw JSONReader.Malformed() }
      return Poll.Option(title, votes: try values.int())
    }
  }
}

extension JSONReader {
  fileprivate mutating func audience() throws(Malformed) -> Audience? {
    guard let name = try string() else { return nil }
    guard let audience = Audience(rawValue: name) else { throw Malformed() }
    return audience
  }
}

extension MediaItem.Version {
  /// Reads a version; `nil` for one of a size that is not plausible.
  fileprivate init?(stored values: inout JSONReader) throws(JSONReader.Malformed) {
    let version = try values.array { values throws(JSONReader.Malformed) in
      guard let url = try values.string(), let width = try values.int(), let height = try values.int() else {
        throw JSONReader.Malformed()
      }
      return MediaItem.Version(url: url, declaredWidth: width, height: height)
    }
    guard let version else { return nil }
    self = version
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
