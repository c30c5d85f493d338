import Foundation
import SmashtagModel
import TweetFormats

/// What has to hold for any text and any column of JSON after it: an archive may come from somebody else.
enum StoredClaims {
  /// The claim that some bytes break; `nil` where all hold.
  ///
  /// The text of a tweet ends with a line; its column is the rest.
  static func broken(by bytes: [UInt8]) -> String? {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
    return bytes[..<end].withUnsafeBytes { text in
      bytes[end...].withUnsafeBytes { column in
        brokenKeywords(column, text) ?? brokenURLs(column, text) ?? brokenMedia(column)
          ?? brokenMore(column, text)
      }
    }
  }

  private static func brokenKeywords(
    _ column: UnsafeRawBufferPointer, _ text: UnsafeRawBufferPointer
  ) -> String? {
    let keywords = StoredJSON.keywords(column, in: text)
    var scanned: [String] = []
    let isScanned = StoredJSON.forEachKeyword(column, in: text) {
      scanned.append(String(decoding: $0, as: UTF8.self))
    }
    guard isScanned == (keywords != nil) else { return "keywords that are read in one way only" }
    guard let keywords else { return nil }
    guard scanned == keywords.map(\.keyword) else { return "other keywords: \(keywords), \(scanned)" }
    let again = written { $0.keywords(keywords, in: text) }.withUnsafeBytes {
      StoredJSON.keywords($0, in: text)
    }
    return again == keywords
      ? nil : "other keywords the second time: \(keywords), \(String(describing: again))"
  }

  private static func brokenURLs(
    _ column: UnsafeRawBufferPointer, _ text: UnsafeRawBufferPointer
  ) -> String? {
    let urls = StoredJSON.urls(column, in: text)
    var scanned: [IndexedURL] = []
    let isScanned = StoredJSON.forEachURL(column, in: text) { target, url in
      guard let url = url(), url.target.utf8.elementsEqual(String(decoding: target, as: UTF8.self).utf8)
      else {
        return false
      }
      scanned.append(url)
      return true
    }
    if let urls, !isScanned || scanned != urls { return "other links: \(urls), \(scanned)" }
    guard let urls else { return nil }
    let again = written { $0.urls(urls, in: text) }.withUnsafeBytes { StoredJSON.urls($0, in: text) }
    return again == urls ? nil : "other links the second time: \(urls), \(String(describing: again))"
  }

  private static func brokenMedia(_ column: UnsafeRawBufferPointer) -> String? {
    let media = StoredJSON.media(column)
    var scanned: [MediaItem] = []
    let isScanned = StoredJSON.forEachImage(column) { _, item in
      item().map { scanned.append($0) } != nil
    }
    guard isScanned == (media != nil) else { return "media that are read in one way only" }
    guard let media else { return nil }
    guard scanned == media else { return "other media: \(media), \(scanned)" }
    let again = written { $0.media(media) }.withUnsafeBytes { StoredJSON.media($0) }
    return again == media ? nil : "other media the second time: \(media), \(String(describing: again))"
  }

  private static func brokenMore(
    _ column: UnsafeRawBufferPointer, _ text: UnsafeRawBufferPointer
  ) -> String? {
    var tweet = Tweet(
      id: "1", network: .x, key: "1", created: .distantPast, text: "", user: User(screenName: "ada"))
    guard StoredJSON.readMore(of: &tweet, from: column, in: text) else { return nil }
    let column = written { more in
      more.object {
        $0.member("id", tweet.id)
        if let title = tweet.title { $0.member("title", title) }
        $0.keywords(tweet.cashtags, in: text, named: "cashtags")
        $0.annotations(tweet.annotations, named: "annotations")
      }
    }
    var again = tweet
    (again.title, again.cashtags, again.annotations) = (nil, [], [])
    let isRead = column.withUnsafeBytes { StoredJSON.readMore(of: &again, from: $0, in: text) }
    return isRead && again == tweet ? nil : "another tweet the second time: \(tweet), \(again)"
  }

  private static func written(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.finished()
  }
}
