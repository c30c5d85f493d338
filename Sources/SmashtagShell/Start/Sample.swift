import Foundation
import SmashtagModel
import Synchronization
import TweetArchive
import WebPages

/// The sample collection that comes with the program.
///
/// It is an archive in memory, whose file is a part of the program: made anew it would take 30 ms of each start.
final class Sample: TweetLibrary {
  let name = "sample"
  private let opened = Mutex<ArchiveSource?>(nil)

  func extent() throws(SourceError) -> LibraryExtent { try source().extent() }

  func count() throws(SourceError) -> Int { try source().count() }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    try await source().page(of: query, at: position, limit: limit, in: request)
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? {
    try await source().tweet(at: address, in: request)
  }

  func tweetAtHand(_ id: String, namedBy tweet: Tweet) async throws(SourceError) -> Tweet? {
    try await source().tweetAtHand(id, namedBy: tweet)
  }

  func conversation(
    around tweet: Tweet, in request: RequestContext
  ) async throws(SourceError) -> Conversation {
    try await source().conversation(around: tweet, in: request)
  }

  func versions(of tweet: Tweet, in request: RequestContext) async throws(SourceError) -> [Tweet] {
    try await source().versions(of: tweet, in: request)
  }

  func mentionRanking(
    of query: Query, in request: RequestContext
  ) async throws(SourceError) -> MentionRanking {
    try await source().mentionRanking(of: query, in: request)
  }

  func times(of query: Query, in request: RequestContext) async throws(SourceError) -> TweetTimes {
    try await source().times(of: query, in: request)
  }

  func scan(_ scan: TweetScan, in request: RequestContext) async throws(SourceError) -> ScannedTweets {
    try await source().scan(scan, in: request)
  }

  func newest(of query: Query, limit: Int) throws(SourceError) -> [Tweet] {
    try source().newest(of: query, limit: limit)
  }

  func names(of kind: NameKind, startingWith prefix: String, limit: Int) throws(SourceError) -> [CountedName]
  {
    try source().names(of: kind, startingWith: prefix, limit: limit)
  }
}

extension Sample {
  /// The picture at an address of the sample, with its file name; `nil` for other addresses.
  static func picture(at url: String) -> (name: String, bytes: Data)? {
    guard url.hasPrefix("https://pictures.smashtag.example/") else { return nil }
    let file = SampleFile.files(in: .pictures, .photos).first { url.hasSuffix("/" + $0.name) }
    return file.map { ($0.name, $0.data) }
  }

  private func source() throws(SourceError) -> ArchiveSource {
    do {
      return try opened.withLock { source in
        if let source { return source }
        let new = try Self.open(name)
        source = new
        return new
      }
    } catch let error as SourceError {
      throw error
    } catch {
      throw .unreadable(source: name, reason: String(describing: error))
    }
  }

  private static func open(_ name: String) throws -> ArchiveSource {
    ArchiveSource(name: name, archive: try Archive.reading(SampleFile.content(of: "tweets.sqlite")))
  }
}

/// The web pages that the tweets of the sample link to; others are fetched from another library.
struct SamplePages: PageLibrary {
  /// The pages of the sample by the canonical form of their addresses.
  private static let pages = Dictionary(
    SampleFile.files(in: .pages).compactMap { file in name(of: file.name).map { ($0, file) } },
    uniquingKeysWith: { first, _ in first })

  private let others: any PageLibrary

  init(around others: any PageLibrary) { self.others = others }

  func document(
    at address: PageAddress, _ extent: PageExtent, isFresh: Bool, in request: RequestContext
  ) async throws(PageError) -> WebDocument {
    guard let file = Self.file(at: address.url), let document = file.document(extent) else {
      return try await others.document(at: address, extent, isFresh: isFresh, in: request)
    }
    return document
  }

  func bytes(at address: PageAddress, in request: RequestContext) async throws(PageError) -> Data {
    guard let file = Self.file(at: address.url) else {
      return try await others.bytes(at: address, in: request)
    }
    return file.data
  }

  func caches() -> [CacheExtent] { others.caches() }

  func clearCaches() throws -> [CacheExtent] { try others.clearCaches() }
}

extension SamplePages {
  private static func file(at url: String) -> SampleFile? { name(of: url).flatMap { pages[$0] } }

  /// The canonical form of an https address: its host, path and query, decoded and without a fragment.
  ///
  /// Else `nil`.
  private static func name(of url: String) -> String? {
    let start = "https://"
    guard url.lowercased().hasPrefix(start), let host = Host(ofAddress: url) else { return nil }
    let path = url.dropFirst(start.count).drop { !"/?#".contains($0) }.prefix { $0 != "#" }
    return host.certainName + (path.removingPercentEncoding ?? String(path))
  }
}

extension SampleFile {
  fileprivate func document(_ extent: PageExtent) -> WebDocument? {
    let request = PageDecoder.Request(contentType: "text/html; charset=utf-8", url: name, extent: extent) {
      address, _ in address.hasPrefix("https://") ? String(address.prefix { $0 != "#" }) : nil
    }
    guard case .page(let page) = PageDecoder().answer(Array(content), to: request) else { return nil }
    return WebDocument(.page(page), url: name, byteCount: content.count, fetched: Date())
  }
}
