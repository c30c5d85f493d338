import Foundation
import SmashtagModel
import Testing
import TweetFormats

/// Against Foundation's own JSON reader, with nothing of this module between.
@Suite(.enabled(if: RecordedPayloads.arePresent, Comment(rawValue: RecordedPayloads.absence)))
struct RecordedFlickrTests {
  private let decoder = FlickrDecoder()

  @Test func `Every photo of every list comes out`() throws {
    var count = 0
    for (file, bytes) in try Self.answers(in: "flickr-objects") {
      guard let photos = try Self.photos(in: bytes) else { continue }
      let page = try decoder.photos(bytes)
      #expect(page.leftOut == 0 && page.photos.count == photos.count, "\(file)")
      for (tweet, photo) in zip(page.tweets, photos) { check(tweet, photo, file) }
      count += photos.count
    }

    #expect(count == 216)
  }

  @Test func `Every failure is read`() throws {
    let answers = try Self.answers(in: "flickr-foundation-xml") + Self.answers(in: "flickr-objects")

    let codes = answers.compactMap { decoder.failure($0.bytes)?.code }

    #expect(codes.sorted() == [1, 1, 1, 1, 1, 1, 1, 2, 99, 100, 100, 201, 201])
  }

  @Test func `One photo, its sizes and a user come out`() throws {
    let answers = Dictionary(uniqueKeysWithValues: try Self.answers(in: "flickr-objects"))
    let info = try #require(answers["flickr_photos_getInfo.json"])
    let user = try #require(answers["flickr_people_findByUsername.json"])

    let tweet = try decoder.photo(info: info, sizes: answers["flickr_photos_getSizes.json"])

    #expect(tweet.id == "8130464513" && tweet.title == "Hana" && tweet.hashtags.map(\.keyword) == ["#foo"])
    #expect(
      tweet.media.first?.versions.map(\.width) == [
        100, 240, 320, 500, 640, 800, 1024, 1600, 2048, 2560,
      ])
    #expect(try decoder.user(user) == "78733179@N04")
  }
}

private extension RecordedFlickrTests {
  typealias Answer = (file: String, bytes: [UInt8])

  static func answers(in folder: String) throws -> [Answer] {
    try RecordedPayloads.files(in: folder).filter { !$0.lastPathComponent.hasSuffix(".meta.json") }
      .map { ($0.lastPathComponent, try RecordedPayloads.bytes(of: $0)) }
  }

  static func photos(in bytes: [UInt8]) throws -> [[String: Any]]? {
    let root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let list = (root?["photos"] ?? root?["photoset"]) as? [String: Any]
    return list?["photo"] as? [[String: Any]]
  }

  /// Some originals are kept as the camera held them, lying on their side.
  static func isUpright(_ size: String, of photo: [String: Any]) -> Bool {
    let sides = ["width", "height"].map { side in
      ["_o", "_t"].map { Int("\(photo[side + $0] ?? 1)") ?? 1 }
    }
    return size != "url_o" || (sides[0][0] > sides[1][0]) == (sides[0][1] > sides[1][1])
  }

  func check(_ tweet: Tweet, _ photo: [String: Any], _ file: String) {
    let sizes = photo.keys.filter { $0.hasPrefix("url_") && !["url_sq", "url_q"].contains($0) }
      .filter { Self.isUpright($0, of: photo) }
    let tags = (photo["tags"] as? String ?? "").split(separator: " ")
    #expect(tweet.id == photo["id"] as? String, "\(file)")
    #expect(tweet.media.first?.versions.count ?? 0 == sizes.count, "\(file) \(tweet.id)")
    #expect(tweet.media.count == 1 && tweet.media[0].url.hasPrefix("https://"), "\(file) \(tweet.id)")
    #expect(tweet.hashtags.count == Set(tags.filter { !$0.contains("=") }).count, "\(file) \(tweet.id)")
    #expect(!tweet.text.contains("<a "), "\(file) \(tweet.id)")
    if let date = photo["dateupload"] as? String {
      #expect(tweet.created.timeIntervalSince1970 == Double(date), "\(file) \(tweet.id)")
    }
  }
}
