import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import TweetFormats

@testable import TweetSources

/// A folder for pages and a clock, and the stores of shells that share both.
final class PageFixture: Sendable {
  let folder = CacheFixture()
  private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

  var now: Date { time.withLock { $0 } }

  func wait(minutes: Double) { time.withLock { $0 += minutes * 60 } }

  /// A store as a shell has it, but for what pages are: see ``PageFixture/decode``.
  func store(
    limit: Int = 100_000_000, longest: Int = HTTPRequest.answerLimit,
    client: any HTTPFetching = ImpatientClient(), in path: String? = nil
  ) -> PageStore {
    PageStore(
      folder: path ?? folder.path, client: client, limit: limit, longest: longest, now: { self.now },
      decode: Self.decode)
  }

  /// `to: ADDRESS` leads on, `%PDF` and PNG are themselves, and all else is a page of one line.
  static let decode: PageVisit.Decode = { bytes, request in
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("to: ") {
      return .redirect(request.resolve(String(text.dropFirst(4)), request.url) ?? String(text.dropFirst(4)))
    }
    if text.hasPrefix("%PDF") { return .file(kind: "PDF") }
    if bytes.first == 0x89 { return .image }
    let title = "\(request.extent) \(request.contentType ?? "-")"
    let page = WebPage(
      url: request.url, title: title, site: "", blocks: [PageBlock(.paragraph, PageText(text))])
    return .page(page)
  }
}

extension PageStore {
  /// A page of the tests' own servers.
  func local(
    _ url: String, _ extent: PageExtent = .article, isFresh: Bool = false,
    in request: RequestContext = RequestContext()
  ) async throws(PageError) -> WebDocument {
    try await document(at: PageAddress(url, reach: .anywhere), extent, isFresh: isFresh, in: request)
  }
}

extension WebDocument {
  /// What its one line says; `nil` where it is no page.
  var line: String? {
    guard case .page(let page) = content else { return nil }
    return page.blocks.first?.text.text
  }

  var title: String? {
    guard case .page(let page) = content else { return nil }
    return page.title
  }
}
