public import Foundation
public import SmashtagModel

/// The contents of `manifest.js` of an X data export, as far as an import needs them.
public struct XManifest: Equatable, Sendable {
  /// A file of the export.
  public struct File: Equatable, Sendable {
    /// The path in the export, such as `data/tweets-part1.js`; not validated.
    public let name: String
    /// How many elements the file has; `nil` if the manifest does not tell.
    public let count: Int?
  }

  /// The owner of the export; `nil` if the manifest does not name one.
  public let owner: User?
  /// The files with tweets.
  public let tweetFiles: [File]
  /// When X created the export; `nil` if the manifest does not tell.
  public let generated: Date?

  /// Reads a manifest; throws if the file is empty or not JSON.
  public init(_ bytes: [UInt8]) throws(TweetFormatError) {
    self = try ExportScript.read(bytes) { XManifest($0) }
  }
}

extension XManifest {
  private init(_ source: JSONElement) {
    let types = source["dataTypes"]
    owner = User(manifest: source["userInfo"])
    generated = source["archiveInfo"]["generationDate"].utf8.flatMap(TweetDate.date)
    tweetFiles = Self.files(types["tweets"]) + Self.files(types["tweet"])
  }

  private static func files(_ type: JSONElement) -> [File] {
    type["files"].values.compactMap { file in
      let count = file["count"].int.flatMap { $0 >= 0 ? $0 : nil }
      return file["fileName"].nonEmptyString.map { File(name: $0, count: count) }
    }
  }
}

extension User {
  fileprivate init?(manifest source: JSONElement) {
    guard let screenName = source["userName"].nonEmptyString else { return nil }
    self.init(
      screenName: screenName, name: source["displayName"].nonEmptyString, id: source["accountId"].identifier)
  }
}
