public import Foundation
public import SmashtagModel
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
