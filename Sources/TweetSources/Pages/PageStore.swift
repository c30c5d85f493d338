public import Foundation
public import SmashtagModel
import Synchronization
import TweetFormats
import WebPages

/// What came of reading the words of a PDF.
public enum PDFText: Equatable, Sendable {
  /// The words where they stand, in the XHTML of `pdftotext -bbox-layout`.
  case words([UInt8])
  /// It is damaged, needs a password, or takes too long.
  case unreadable
  /// There is no program that reads them.
  case noProgram
}

/// Reads the words of a PDF, given its bytes, within the limits of a request.
public typealias PDFReader = @Sendable (_ pdf: [UInt8], RequestContext) async -> PDFText

/// Loads web pages from a cache folder or from the network.
///
/// A page is cached under the requested address without its fragment, and under the address it was redirected
/// to. A page that was fetched with access to the local network is returned only to requests with such
/// access.
public struct PageStore: PageLibrary {
  private static let accepted = "text/html, application/xhtml+xml;q=0.9, text/plain;q=0.8, */*;q=0.5"

  /// The statuses of successful responses; 206 would be a part of a page, while 300 lists several forms and
  /// can be read.
  private static let statuses = Set(200...300).subtracting([206])
  /// The maximum number of redirects, since links pass through shorteners, counters and consent pages.
  private static let redirects = 10

  private let cache: PageCache
  private let pages: PageClient

  /// Creates a store; the folder is created when it is first needed.
  ///
  /// - Parameters:
  ///   - limit: the maximum size of the folder in bytes.
  ///   - readPDF: reads the words of PDFs.
  public init(
    folder: String, client: any HTTPFetching, limit: Int = MediaStore.usualLimit,
    readPDF: @escaping PDFReader = { _, _ in .noProgram }
  ) {
    self.init(
      folder: folder, client: client, limit: limit, longest: HTTPRequest.answerLimit, now: { Date() },
      decode: { PageDecoder().answer($0, to: $1) }, readPDF: readPDF)
  }

  /// - Parameter longest: the maximum size of a page in bytes.
  init(
    folder: String, client: any HTTPFetching, limit: Int, longest: Int,
    now: @escaping @Sendable () -> Date, decode: @escaping PageClient.Decode,
    readPDF: @escaping PDFReader = { _, _ in .noProgram }
  ) {
    cache = PageCache(folder: folder, limit: limit, longest: longest)
    let web = WebFetch<PageError>(
      client: client, accepted: Self.accepted, limit: longest, statuses: Self.statuses,
      readsLimits: true, redirects: Self.redirects)
    pages = PageClient(web: web, decode: decode, readPDF: readPDF, now: now)
  }

  public func document(
    at address: PageAddress, _ extent: PageExtent, isFresh: Bool, in request: RequestContext
  ) async throws(PageError) -> WebDocument {
    let destination = try destination(of: address)
    let kept = cache.answer(at: destination, within: address.reach)
    if !isFresh, let kept, kept.isYoung(at: pages.now()),
      let document = try await pages.document(of: kept, extent, in: request)
    {
      return document
    }
    do throws(PageError) {
      return try await fetch(destination, within: address.reach, extent, in: request).document
    } catch {
      return try await document(of: kept, extent, in: request, insteadOf: error)
    }
  }

  public func bytes(at address: PageAddress, in request: RequestContext) async throws(PageError) -> Data {
    let destination = try destination(of: address)
    if let kept = cache.answer(at: destination, within: address.reach) { return Data(kept.bytes) }
    return Data(try await fetch(destination, within: address.reach, .article, in: request).answer.bytes)
  }

  public func caches() -> [CacheExtent] { cache.extents }

  public func clearCaches() throws -> [CacheExtent] { try cache.clear() }
}

private extension PageStore {
  /// The parsed address; throws if it may not be contacted, even if the page is cached.
  func destination(of address: PageAddress) throws(PageError) -> HTTPAddress {
    let destination = try pages.web.address(address.url)
    guard address.reach.lets(through: destination.origin) || !destination.origin.isLocal else {
      throw .local(host: destination.origin.name)
    }
    return destination
  }

  func fetch(
    _ destination: HTTPAddress, within reach: MediaReach, _ extent: PageExtent, in request: RequestContext
  ) async throws(PageError) -> (answer: PageAnswer, document: WebDocument) {
    // To write a long one takes the time of the disk, in which it is decoded. A short one may lead on, and is decoded soon.
    let (answer, document, drafts) = try await pages.end(
      of: destination, within: reach, extent, in: request
    ) { [cache] answer in
      answer.bytes.count < Self.longPage ? nil : cache.drafts(answer, askedFor: destination)
    }
    (drafts ?? cache.drafts(answer, askedFor: destination)).forEach(cache.keep)
    return (answer, document)
  }

  /// The bytes of a page from which on it is written while it is decoded.
  private static var longPage: Int { 64 << 10 }

  /// The cached page if its host is unavailable; otherwise throws the error.
  func document(
    of kept: PageAnswer?, _ extent: PageExtent, in request: RequestContext, insteadOf error: PageError
  ) async throws(PageError) -> WebDocument {
    guard let kept, let remark = error.remark(onPageFrom: kept.date, at: pages.now()),
      let document = try await pages.document(of: kept, extent, in: request)
    else { throw error.knowingMadeUpHosts }
    request.remark(remark)
    return document
  }
}

/// A cache of responses in a folder, by the requested address; the last response is kept in memory if the
/// folder fails.
///
/// Several caches, also of other processes, may share a folder.
final class PageCache: Sendable {
  private let cache: DiskCache
  private let longest: Int
  private let last = Mutex<Entry?>(nil)

  fileprivate struct Entry {
    let address: String
    let answer: PageAnswer
  }

  /// A response that was written; `file` is `nil` where that failed.
  struct Draft {
    fileprivate let entry: Entry
    fileprivate let file: DiskCache.Draft?
  }

  /// - Parameter longest: the maximum size of a response in bytes.
  init(folder: String, limit: Int, longest: Int) {
    self.longest = longest
    cache = DiskCache(folder: folder, limit: limit, longest: longest + PageAnswer.longestHead)
  }

  /// The cached response for an address, if it is complete and permitted for `reach`.
  func answer(at address: HTTPAddress, within reach: MediaReach) -> PageAnswer? {
    let atHand = last.withLock { $0?.address == address.text ? $0?.answer : nil }
    guard let answer = atHand ?? kept(at: address), answer.isOpen(within: reach) else { return nil }
    return answer
  }

  /// Writes a response that is not yet found under an address, since it may lead on to another page.
  func draft(_ answer: PageAnswer, at address: HTTPAddress) -> Draft {
    let file = CacheName(of: address.text).flatMap { name in
      answer.file.flatMap { cache.draft($0, count: $0.reduce(0) { $0 + $1.count }, under: name) }
    }
    return Draft(entry: Entry(address: address.text, answer: answer), file: file)
  }

  /// Writes an answer under the address that was asked for, and under that which it led to.
  func drafts(_ answer: PageAnswer, askedFor address: HTTPAddress) -> [Draft] {
    let last = (try? HTTPAddress(answer.url)).flatMap { $0 == address ? nil : $0 }
    return [last, address].compactMap(\.self).map { draft(answer, at: $0) }
  }

  func keep(_ draft: Draft) {
    let isKept = draft.file.map(cache.keep) ?? false
    last.withLock { $0 = isKept ? nil : draft.entry }
  }

  /// The contents of the folder, and of memory if that is used instead.
  var extents: [CacheExtent] {
    let atHand = last.withLock { $0?.answer.bytes.count }
    guard let atHand else { return [cache.extent] }
    return [cache.extent, CacheExtent(location: "memory", count: 1, bytes: atHand, limit: longest)]
  }

  /// Removes everything, and returns how much that was.
  func clear() throws(CacheFailure) -> [CacheExtent] {
    let before = extents
    last.withLock { $0 = nil }
    _ = try cache.clear()
    return before
  }

  private func kept(at address: HTTPAddress) -> PageAnswer? {
    CacheName(of: address.text).flatMap { name in cache.value(under: name) { PageAnswer(file: $0) } }
  }
}

/// A response from the web as it was sent.
struct PageAnswer: Equatable, Sendable {
  /// The seconds during which it is used without asking again.
  private static let youth: TimeInterval = 600

  /// The final address after redirects, without a fragment.
  var url: String
  /// The value of the `Content-Type` header; `nil` if there was none.
  var contentType: String?
  /// When it was received.
  var date: Date
  /// The hosts from which it may have been fetched.
  var reach: MediaReach
  var bytes: [UInt8]

  /// Whether it is recent enough to be used without asking again.
  func isYoung(at now: Date) -> Bool { 0..<Self.youth ~= now.timeIntervalSince(date) }

  /// Whether a request with this reach may read it; contents of the local network need access to it.
  func isOpen(within reach: MediaReach) -> Bool {
    self.reach == .outside || self.reach == reach || reach == .anywhere
  }
}

/// The file format: `smashtag page 1`, a line for each property, an empty line, and the body as it was sent.
extension PageAnswer {
  private static let opening = "smashtag page 1"
  /// The maximum size in bytes of what precedes the body.
  static let longestHead = 64 << 10

  /// The contents of the file in two pieces, so that the body is not copied; `nil` if the properties are too long.
  var file: [[UInt8]]? {
    let facts = [
      ("url", url), ("type", contentType?.withoutControls), ("date", String(date.timeIntervalSince1970)),
      ("reach", reach.word), ("length", String(bytes.count)),
    ]
    let lines = facts.compactMap { name, value in value.map { "\(name) \($0)\n" } }
    let head = Array("\(Self.opening)\n\(lines.joined())\n".utf8)
    return head.count <= Self.longestHead ? [head, bytes] : nil
  }

  /// Parses a file; `nil` if it is damaged or of another version.
  init?(file: Data) {
    guard let end = file.prefix(Self.longestHead).firstRange(of: Data("\n\n".utf8)),
      let head = String(validating: file[..<end.lowerBound], as: UTF8.self)
    else { return nil }
    let lines = head.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == Self.opening[...] else { return nil }
    let facts = Dictionary(lines.dropFirst().map(\.fact)) { first, _ in first }
    guard let url = facts["url"], (try? HTTPAddress(url))?.text == url,
      let seconds = facts["date"].flatMap(Double.init), seconds.isFinite,
      let reach = facts["reach"].flatMap(MediaReach.init(word:)),
      facts["length"] == String(file.endIndex - end.upperBound), end.upperBound < file.endIndex
    else { return nil }
    self.init(
      url: url, contentType: facts["type"], date: Date(timeIntervalSince1970: seconds), reach: reach,
      bytes: Array(file[end.upperBound...]))
  }
}

private extension MediaReach {
  var word: String {
    switch self {
    case .anywhere: "anywhere"
    case .outside: "outside"
    case .outsideBut(let source): "source \(source.withoutControls)"
    case .outsideButOrigin(let address): "origin \(address.withoutControls)"
    }
  }

  init?(word: String) {
    switch word {
    case "anywhere": self = .anywhere
    case "outside": self = .outside
    case _ where word.hasPrefix("source "): self = .outsideBut(source: String(word.dropFirst(7)))
    case _ where word.hasPrefix("origin "): self = .outsideButOrigin(of: String(word.dropFirst(7)))
    default: return nil
    }
  }
}

private extension Substring {
  /// The first word, and the text after it.
  var fact: (String, String) {
    let name = prefix { $0 != " " }
    return (String(name), String(dropFirst(name.count + 1)))
  }
}
