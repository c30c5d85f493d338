import Foundation
import SmashtagModel
import TweetFormats

/// Goes where an address leads, and on from pages that lead on at once.
struct PageVisit: Sendable {
  /// How many such pages are followed; what answers say by their status is not counted among them.
  static let limit = 5
  /// What a page that came late is given to be read: it may be what was kept, as the network is away.
  private static let moment = Duration.seconds(1)

  typealias Decode = @Sendable ([UInt8], PageDecoder.Request) -> PageDecoder.Answer

  let web: WebFetch<PageError>
  let decode: Decode
  let now: @Sendable () -> Date

  /// What is there in the end, as it was sent and as what it is.
  ///
  /// Who was led on to another host than that of a source does not come back to it.
  func end(
    of start: HTTPAddress, within reach: MediaReach, _ extent: PageExtent, in context: RequestContext
  ) async throws(PageError) -> (answer: PageAnswer, document: WebDocument) {
    var (address, reachNow) = (start, reach)
    for _ in 0...Self.limit {
      let response = try await web.response(
        at: address, within: reachNow, for: address.origin.name, in: context)
      let answer = PageAnswer(response, date: now(), reach: reach)
      switch try await content(of: answer, extent, in: context) {
      case .shown(let content): return (answer, answer.document(content))
      case .elsewhere(let next):
        let left = try web.address(answer.url)
        if !reachNow.lets(through: left.origin) { reachNow = .outside }
        address = try target(next, from: left)
      }
    }
    throw .failed(host: address.origin.name, reason: "leads on and on")
  }

  /// What was kept, as what it is; `nil` for a page that leads on.
  func document(
    of answer: PageAnswer, _ extent: PageExtent, in context: RequestContext
  ) async throws(PageError) -> WebDocument? {
    guard case .shown(let content) = try await content(of: answer, extent, in: context) else { return nil }
    return answer.document(content)
  }
}

private extension PageVisit {
  enum Found {
    case shown(WebDocument.Content)
    case elsewhere(String)
  }

  /// Never at work on the actor of who asks: a long page takes its time.
  @concurrent
  func content(
    of answer: PageAnswer, _ extent: PageExtent, in context: RequestContext
  ) async throws(PageError) -> Found {
    guard !Task.isCancelled else { throw .cancelled }
    let resolver = AddressResolver()
    var context = context
    context.deadline = context.deadline.map { max($0, .now + Self.moment) }
    var request = PageDecoder.Request(contentType: answer.contentType, url: answer.url, extent: extent) {
      resolver.resolve($0, seenFrom: $1)
    }
    request.context = context
    let decoded = decode(answer.bytes, request)
    guard !Task.isCancelled else { throw .cancelled }
    if let deadline = context.deadline, deadline <= .now {
      let host = try web.address(answer.url).origin.name
      throw .failed(host: host, reason: "sent a page that takes too long to read")
    }
    return switch decoded {
    case .page(let page): .shown(.page(page))
    case .image: .shown(.image)
    case .file(let kind): .shown(.file(kind: kind))
    case .redirect(let next): .elsewhere(next)
    }
  }

  func target(_ text: String, from left: HTTPAddress) throws(PageError) -> HTTPAddress {
    do { return try left.redirectTarget(text) } catch {
      throw .failed(host: left.origin.name, reason: error.asRedirect)
    }
  }
}

private extension PageAnswer {
  init(_ response: HTTPResponse, date: Date, reach: MediaReach) {
    self.init(
      url: response.url, contentType: response.headers["content-type"], date: date, reach: reach,
      bytes: response.body)
  }

  func document(_ content: WebDocument.Content) -> WebDocument {
    WebDocument(content, url: url, byteCount: bytes.count, fetched: date)
  }
}
