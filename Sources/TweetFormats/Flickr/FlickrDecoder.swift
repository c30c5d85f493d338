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
