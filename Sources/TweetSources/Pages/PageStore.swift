public import Foundation
public import SmashtagModel
import Synchronization
import TweetFormats

/// Gets pages of the web: out of the folder that keeps what was read, or from the network.
///
/// A page is kept under the address that was asked, whatever its fragment, and under the one that led to. What was kept
/// with leave to go into the local network is not given to who has none.
public struct PageStore: PageLibrary {
  private static let accepted = "text/html, application/xhtml+xml;q=0.9, text/plain;q=0.8, */*;q=0.5"

  /// A part of a page, which nobody asked for, is none; what lists several forms of one can be read.
  private static let statuses = Set(200...300).subtracting([206])
  /// Links go through shorteners, counters and consents.
  private static let redirects = 10

  private let shelf: PageShelf
  private let visit: PageVisit

  /// The folder is made when the first page is kept there.
  public init(folder: String, client: any HTTPFetching, limit: Int = MediaStore.usualLimit) {
    self.init(
      folder: folder, client: client, limit: limit, longest: HTTPRequest.answerLimit, now: { Date() },
      decode: { PageDecoder().answer($0, to: $1) })
  }

  /// `longest` is how many bytes a page may have.
  init(
    folder: String, client: any HTTPFetching, limit: Int, longest: Int,
    now: @escaping @Sendable () -> Date, decode: @escaping PageVisit.Decode
  ) {
    shelf = PageShelf(folder: folder, limit: limit, longest: longest)
    let web = WebFetch<PageError>(
      client: client, accepted: Self.accepted, limit: longest, statuses: Self.statuses,
      readsLimits: true, redirects: Self.redirects)
    visit = PageVisit(web: web, decode: decode, now: now)
  }

  public func document(
    at address: PageAddress, _ extent: PageExtent, isFresh: Bool, in request: RequestContext
  ) async throws(PageError) -> WebDocument {
    let place = try place(of: address)
    let kept = shelf.answer(at: place, within: address.reach)
    if !isFresh, let kept, kept.isYoung(at: visit.now()),
      let document = try await visit.document(of: kept, extent, in: request)
    {
      return document
    }
    do throws(PageError) {
      return try await fetch(place, within: address.reach, extent, in: request).document
    } catch {
      return try await document(of: kept, extent, in: request, insteadOf: error)
    }
  }

  public func bytes(at address: PageAddress, in request: RequestContext) async throws(PageError) -> Data {
    let place = try place(of: address)
    if let kept = shelf.answer(at: place, within: address.reach) { return Data(kept.bytes) }
    return Data(try await fetch(place, within: address.reach, .article, in: request).answer.bytes)
  }

  public func caches() -> [CacheExtent] { shelf.extents }

  public func clearCaches() throws -> [CacheExtent] { try shelf.clear() }
}

private extension PageStore {
  /// What may not be followed is not read either, though it may have been kept.
  func place(of address: PageAddress) throws(PageError) -> HTTPAddress {
    let place = try visit.web.address(address.url)
    guard address.reach.lets(through: place.origin) || !place.origin.isLocal else {
      throw .local(host: place.origin.name)
    }
    return place
  }

  func fetch(
    _ place: HTTPAddress, within reach: MediaReach, _ extent: PageExtent, in request: RequestContext
  ) async throws(PageError) -> (answer: PageAnswer, document: WebDocument) {
    let end = try await visit.end(of: place, within: reach, extent, in: request)
    if let last = try? HTTPAddress(end.answer.url), last != place { shelf.keep(end.answer, at: last) }
    shelf.keep(end.answer, at: place)
    return end
  }

  /// What was kept, where its host is away; throws the error otherwise.
  func document(
    of kept: PageAnswer?, _ extent: PageExtent, in request: RequestContext, insteadOf error: PageError
  ) async throws(PageError) -> WebDocument {
    guard let kept, let remark = error.remark(onPageFrom: kept.date, at: visit.now()),
      let document = try await visit.document(of: kept, extent, in: request)
    else { throw error.knowingMadeUpHosts }
    request.remark(remark)
    return document
  }
}

/// Keeps answers in a folder, each under the address that was asked, and the last one at hand where the folder takes
/// none.
///
/// Several shelves, also those of other programs, may share a folder.
final class PageShelf: Sendable {
  private let cache: DiskCache
  private let longest: Int
  private let last = Mutex<Entry?>(nil)

  private struct Entry {
    let address: String
    let answer: PageAnswer
  }

  /// `longest` is how many bytes an answer may have.
  init(folder: String, limit: Int, longest: Int) {
    self.longest = longest
    cache = DiskCache(folder: folder, limit: limit, longest: longest + PageAnswer.longestHead)
  }

  /// What an address led to, for who may be led so far; nothing that is not whole.
  func answer(at address: HTTPAddress, within reach: MediaReach) -> PageAnswer? {
    let atHand = last.withLock { $0?.address == address.text ? $0?.answer : nil }
    guard let answer = atHand ?? kept(at: address), answer.isOpen(within: reach) else { return nil }
    return answer
  }

  func keep(_ answer: PageAnswer, at address: HTTPAddress) {
    let isKept = CacheName(of: address.text).flatMap { name in
      answer.file.map { cache.keep($0, under: name) }
    }
    last.withLock { $0 = isKept == true ? nil : Entry(address: address.text, answer: answer) }
  }

  /// How full the folder is, and what is at hand in its place.
  var extents: [CacheExtent] {
    let atHand = last.withLock { $0?.answer.bytes.count }
    guard let atHand else { return [cache.extent] }
    return [cache.extent, CacheExtent(place: "memory", count: 1, bytes: atHand, limit: longest)]
  }

  /// Forgets everything, and answers how much that was.
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

/// What an address of the web led to, as it was sent.
struct PageAnswer: Equatable, Sendable {
  /// For so many seconds it is as good as a new one.
  private static let youth: TimeInterval = 600

  /// Where it was found in the end, without a fragment.
  var url: String
  /// The value of the field `Content-Type`; `nil` where there was none.
  var contentType: String?
  /// When it came.
  var date: Date
  /// Whom it may have been fetched from.
  var reach: MediaReach
  var bytes: [UInt8]

  /// Whether it was sent a moment ago.
  func isYoung(at now: Date) -> Bool { 0..<Self.youth ~= now.timeIntervalSince(date) }

  /// Who may be led so far may read it: what came out of the local network stays with those who may go there.
  func isOpen(within reach: MediaReach) -> Bool {
    self.reach == .outside || self.reach == reach || reach == .anywhere
  }
}

/// How an answer is kept: `smashtag page 1`, a line for each fact, an empty line, and the bytes as they were sent.
extension PageAnswer {
  private static let opening = "smashtag page 1"
  /// What stands before the bytes has no more of them.
  static let longestHead = 64 << 10

  /// What is written; `nil` where its facts take too much room.
  var file: Data? {
    let facts = [
      ("url", url), ("type", contentType?.onOneLine), ("date", String(date.timeIntervalSince1970)),
      ("reach", reach.word), ("length", String(bytes.count)),
    ]
    let lines = facts.compactMap { name, value in value.map { "\(name) \($0)\n" } }
    let head = "\(Self.opening)\n\(lines.joined())\n"
    guard head.utf8.count <= Self.longestHead else { return nil }
    return Data(head.utf8) + bytes
  }

  /// Reads what was written; `nil` for what is damaged, or of another version.
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
    case .outsideBut(let source): "source \(source.onOneLine)"
    case .outsideButOrigin(let address): "origin \(address.onOneLine)"
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

private extension String {
  /// Without what would end its line.
  var onOneLine: String { String(String.UnicodeScalarView(unicodeScalars.filter { $0.value >= 0x20 })) }
}

private extension Substring {
  /// Its first word, and what stands behind it.
  var fact: (String, String) {
    let name = prefix { $0 != " " }
    return (String(name), String(dropFirst(name.count + 1)))
  }
}
