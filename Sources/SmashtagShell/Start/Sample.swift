import CSample
import Foundation
import SmashtagModel
import Synchronization
import TweetArchive
import TweetFormats
import WebPages

/// The sample collection that lives inside the program.
///
/// What it holds is known at once; it is put into an archive in memory when it is first searched.
final class Sample: TweetLibrary {
  let name = "sample"
  private let opened = Mutex<ArchiveSource?>(nil)

  func extent() throws(SourceError) -> LibraryExtent {
    let lines = Self.lines
    let ends = [lines.first, lines.last].compactMap(\.self).compactMap {
      try? Self.tweets(of: $0).first?.created
    }
    guard let first = ends.first, let last = ends.last, first <= last else {
      return LibraryExtent(count: lines.count)
    }
    return LibraryExtent(count: lines.count, span: first...last)
  }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    try await source().page(of: query, at: position, limit: limit, in: request)
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? {
    try await source().tweet(at: address, in: request)
  }

  func mentionRanking(of query: Query) async throws(SourceError) -> MentionRanking {
    try await source().mentionRanking(of: query)
  }

  func newest(of query: Query, limit: Int) throws(SourceError) -> [Tweet] {
    try source().newest(of: query, limit: limit)
  }

  func names(of kind: NameKind, startingWith prefix: String, limit: Int) throws(SourceError) -> [CountedName]
  {
    try source().names(of: kind, startingWith: prefix, limit: limit)
  }
}

extension Tweet {
  /// The tweet with a page of a reserved host: its people and pages are made up.
  fileprivate var withSamplePage: Tweet {
    var tweet = self
    tweet.url = "https://smashtag.example/\(user.screenName)/status/\(id)"
    return tweet
  }
}

extension Sample {
  /// The picture an address of the sample leads to, with its file name.
  static func picture(at url: String) -> (name: String, bytes: Data)? {
    guard url.hasPrefix("https://pictures.smashtag.example/") else { return nil }
    let file = pictures.first { url.hasSuffix("/" + String(cString: $0.name)) }
    return file.map { (String(cString: $0.name), Data(bytes: $0.bytes, count: $0.size)) }
  }

  /// Those of its tweets, and those of the photos of its places.
  private static var pictures: [csample_file] {
    (0..<csample_picture_count()).map(csample_picture)
      + (0..<csample_photo_picture_count()).map(csample_photo_picture)
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
    let archive = Archive.inMemory()
    let records = try lines.map { try TweetDecoder(author: .me).decode($0) }
    _ = try archive.insert(records.flatMap(\.tweets).map(\.withSamplePage))
    return ArchiveSource(name: name, archive: archive)
  }

  private static func tweets(of line: [UInt8]) throws -> [Tweet] {
    try TweetDecoder(author: .me).decode(line).tweets
  }

  /// One tweet each, oldest first; what they quote and repeat is among them.
  private static var lines: [[UInt8]] {
    let file = csample_tweets()
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.size)
    return bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
  }
}

/// The pages that the tweets of the sample lead to; they live inside the program, as nobody else has them.
///
/// What is none of them is asked of another library.
struct SamplePages: PageLibrary {
  /// The numbers of the pages in the program, by what their addresses are known by.
  private static let numbers = Dictionary(
    (0..<csample_page_count()).compactMap { number in
      name(of: String(cString: csample_page(number).name)).map { ($0, number) }
    }, uniquingKeysWith: { first, _ in first })

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
    return Data(file.content)
  }

  func caches() -> [CacheExtent] { others.caches() }

  func clearCaches() throws -> [CacheExtent] { try others.clearCaches() }
}

extension SamplePages {
  /// Where they are.
  static var addresses: [String] { numbers.values.sorted().map { String(cString: csample_page($0).name) } }

  private static func file(at url: String) -> csample_file? {
    name(of: url).flatMap { numbers[$0] }.map(csample_page)
  }

  /// What an address is known by, however it is written: its host as name servers know it and what stands behind,
  /// decoded and without a fragment; `nil` where it is none of https.
  private static func name(of url: String) -> String? {
    let start = "https://"
    guard url.lowercased().hasPrefix(start), let host = Host(ofAddress: url) else { return nil }
    let path = url.dropFirst(start.count).drop { !"/?#".contains($0) }.prefix { $0 != "#" }
    return host.certainName + (path.removingPercentEncoding ?? String(path))
  }
}

extension csample_file {
  fileprivate var content: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: size)) }

  fileprivate func document(_ extent: PageExtent) -> WebDocument? {
    let url = String(cString: name)
    let request = PageDecoder.Request(contentType: "text/html; charset=utf-8", url: url, extent: extent) {
      address, _ in address.hasPrefix("https://") ? String(address.prefix { $0 != "#" }) : nil
    }
    guard case .page(let page) = PageDecoder().answer(content, to: request) else { return nil }
    return WebDocument(.page(page), url: url, byteCount: size, fetched: Date())
  }
}
