import Foundation
import SmashtagModel
import TweetFormats

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
