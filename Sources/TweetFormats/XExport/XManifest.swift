public import Foundation
public import SmashtagModel

/// What `manifest.js` says about an X data export.
public struct XManifest: Equatable, Sendable {
  /// A file of the export, such as `data/tweets-part1.js`, as the manifest names it: the name may be of any kind.
  public struct File: Equatable, Sendable {
    public let name: String
    /// How many elements it holds; `nil` where the manifest does not say.
    public let count: Int?
  }

  /// Whom the export belongs to; `nil` where the manifest does not say.
  public let owner: User?
  public let tweetFiles: [File]
  /// When X put the export together; `nil` where the manifest does not say.
  public let generated: Date?

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
