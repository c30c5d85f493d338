import Foundation
import SmashtagModel
import Testing
import TweetFormats

/// What was met in a folder.
private struct Tally: CustomStringConvertible {
  var files = 0
  var tweets = 0
  var embedded = 0
  var entities = 0
  var fitting = 0
  var missing: [String] = []

  var description: String {
    "\(files) files, \(tweets) tweets and \(embedded) inside them, \(entities) entities, \(fitting) of them fit"
  }

  static func += (tally: inout Tally, other: Tally) {
    tally.files += other.files
    tally.tweets += other.tweets
    tally.embedded += other.embedded
    tally.entities += other.entities
    tally.fitting += other.fitting
    tally.missing += other.missing
  }
}

@Suite(.enabled(if: RecordedPayloads.arePresent, Comment(rawValue: RecordedPayloads.absence)))
struct RecordedPayloadsTests {
  @Test(arguments: RecordedPayloads.twitterFolders)
  func `Every entity comes out, with its place where it fits`(folder: String) throws {
    let tally = try tally(folder)

    print("\(folder): \(tally)")
    #expect(tally.missing == [])
    #expect(tally.tweets > 0)
  }

  @Test func `All of them together are enough to rely on`() throws {
    var all = Tally()
    for folder in RecordedPayloads.twitterFolders { all += try tally(folder) }

    print("all: \(all)")
    #expect(all.fitting > 2000)
  }

  @Test(arguments: RecordedPayloads.folders)
  func `No file of any service stops the reading`(folder: String) throws {
    for file in RecordedPayloads.files(in: folder) {
      let decoded = RecordedPayloads.decoded(try RecordedPayloads.bytes(of: file))
      let known = RecordedPayloads.nameless.contains(file.lastPathComponent) ? ["tweet: no id"] : []
      #expect(decoded.problems == known, "\(file.lastPathComponent)")
      if !RecordedPayloads.foldersWithPosts.contains(folder) { #expect(decoded.tweets == []) }
    }
  }
}

private extension RecordedPayloadsTests {
  func tally(_ folder: String) throws -> Tally {
    var tally = Tally()
    for file in RecordedPayloads.files(in: folder) {
      let bytes = try RecordedPayloads.bytes(of: file)
      let decoded = RecordedPayloads.decoded(bytes)
      tally.files += 1
      tally.tweets += decoded.tweets.count
      tally.embedded += decoded.embedded.count
      let known = Dictionary(grouping: decoded.tweets + decoded.embedded, by: \.id)
      for recorded in RecordedTweet.all(in: bytes) where recorded.id != Self.anonymous {
        tally.entities += recorded.entities.count
        tally.fitting += recorded.entities.count { $0.range != nil }
        let missing = missing(of: recorded, in: known[recorded.id] ?? [])
        tally.missing += missing.map { "\(file.lastPathComponent): \(recorded.id): \($0)" }
      }
    }
    return tally
  }

  /// An original whose author its retweet does not name; it is not kept under the one who retweeted it.
  static let anonymous = "446072592227909632"

  /// What no tweet decoded under the recorded id has; of a retweet only the keywords, the text is the original's.
  func missing(of recorded: RecordedTweet, in tweets: [Tweet]) -> [String] {
    guard !tweets.isEmpty else { return ["the tweet itself"] }
    let text = RecordedEntity.plain(recorded.text)
    let same = tweets.filter { $0.text == text }
    if same.isEmpty, !recorded.isRetweet { return ["the text"] }
    let candidates = same.isEmpty ? tweets : same
    return recorded.entities.filter { entity in
      !candidates.contains { $0.holds(entity, at: same.isEmpty ? nil : entity.range) }
    }.map { "\($0)" }
  }
}

private extension Tweet {
  /// Whether an entity is among the mentions, at its place where that is known.
  func holds(_ entity: RecordedEntity, at range: Range<Int>?) -> Bool {
    switch entity.kind {
    case .hashtag: hashtags.contains { fits($0.keyword, $0.range, entity, range) }
    case .cashtag: cashtags.contains { fits($0.keyword, $0.range, entity, range) }
    case .user:
      userMentions.contains { fits($0.keyword, $0.range, entity, range) }
        || range == nil && retweetOf?.screenName.map { "@" + $0 } == entity.keyword
    case .url: urls.contains { fits($0.keyword, $0.range, entity, range) }
    case .picture:
      media.contains { fits(entity.keyword.isEmpty ? "" : $0.url, $0.range, entity, range) }
    }
  }

  private func fits(_ keyword: String, _ place: Range<Int>?, _ entity: RecordedEntity, _ range: Range<Int>?)
    -> Bool
  {
    keyword == entity.keyword && (range == nil || place == range)
  }
}

/// The answers of real services that may stand beside the checkout.
enum RecordedPayloads {
  static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .appendingPathComponent("../../../../../shared/payloads").standardizedFileURL
  static let arePresent = FileManager.default.fileExists(atPath: folder.path)
  static let absence = "no recorded payloads in ../shared/payloads"
  /// Those with tweets of Twitter and X.
  static let twitterFolders = [
    "tweet-updates", "sferik-twitter", "tweepy", "rtweet", "bear-python-twitter",
    "dogsheep-twitter-to-sqlite",
    "twarc-csv", "sns-python-twitter",
  ]
  static let foldersWithPosts =
    twitterFolders + [
      "mastodon-py", "mastodon-py-entities", "rtoot", "tootsdk", "mastodonkit", "bskyr", "granary",
    ]
  /// Posts of Bluesky whose address is empty.
  static let nameless = ["quote_and_attachment.bsky.json", "quote_and_image.bsky.json"]
  static var folders: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  static func files(in name: String) -> [URL] {
    let files = FileManager.default.enumerator(
      at: folder.appendingPathComponent(name), includingPropertiesForKeys: nil)
    return (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { !$0.hasDirectoryPath && $0.lastPathComponent != "SOURCE.txt" }
      .sorted { $0.path < $1.path }
  }

  static func bytes(of file: URL) throws -> [UInt8] {
    file.pathExtension == "gz" ? try unpacked(file) : Array(try Data(contentsOf: file))
  }

  /// Reads a file as the importer does; what is broken is left out.
  static func decoded(_ bytes: [UInt8]) -> DecodedRecord {
    var rest = bytes[...]
    var reader = TweetRecordReader {
      defer { rest = rest.dropFirst(1000) }
      return Array(rest.prefix(1000))
    }
    let decoder = TweetDecoder(author: .me)
    var all = DecodedRecord()
    while let record = (try? reader.next()) ?? nil {
      guard let decoded = try? decoder.decode(record.bytes) else { continue }
      all.tweets += decoded.tweets
      all.embedded += decoded.embedded
      all.problems += decoded.problems
    }
    return all
  }

  private static func unpacked(_ file: URL) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/gunzip")
    process.arguments = ["-c", file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    return Array(output.fileHandleForReading.readDataToEndOfFile())
  }
}
