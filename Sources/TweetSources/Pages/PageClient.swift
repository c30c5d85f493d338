import Foundation
import SmashtagModel
import Synchronization
import TweetFormats
import WebPages

/// Fetches a page, following redirects inside of pages.
struct PageClient: Sendable {
  /// The maximum number of such redirects, not counting those by HTTP status.
  static let limit = 5
  /// The time for decoding a page after the deadline; it may be a cached one, because the network is down.
  private static let moment = Duration.seconds(1)

  typealias Decode = @Sendable ([UInt8], PageDecoder.Request) -> PageDecoder.Answer

  let web: WebFetch<PageError>
  let decode: Decode
  let readPDF: PDFReader
  let now: @Sendable () -> Date

  /// Fetches the final page, and returns the response, the decoded document, and what `prepare` made of the response.
  ///
  /// After a redirect to another host than that of a source, access to that source's host is no longer
  /// permitted.
  /// - Parameter prepare: What is done with each response while it is decoded.
  func end<Prepared: Sendable>(
    of start: HTTPAddress, within reach: MediaReach, _ extent: PageExtent, in context: RequestContext,
    preparing prepare: @escaping @Sendable (PageAnswer) -> Prepared
  ) async throws(PageError) -> (answer: PageAnswer, document: WebDocument, prepared: Prepared) {
    var (address, reachNow) = (start, reach)
    for _ in 0...Self.limit {
      let response = try await web.response(
        at: address, within: reachNow, for: address.origin.name, in: context)
      let answer = PageAnswer(response, date: now(), reach: reach)
      async let prepared = prepare(answer)
      switch try await content(of: answer, extent, in: context) {
      case .shown(let content): return (answer, answer.document(content), await prepared)
      case .elsewhere(let next):
        let left = try web.address(answer.url)
        if !reachNow.lets(through: left.origin) { reachNow = .outside }
        address = try target(next, from: left)
      }
    }
    throw .failed(host: address.origin.name, reason: "leads on and on")
  }

  /// Decodes a cached response; `nil` for a page that redirects.
  func document(
    of answer: PageAnswer, _ extent: PageExtent, in context: RequestContext
  ) async throws(PageError) -> WebDocument? {
    guard case .shown(let content) = try await content(of: answer, extent, in: context) else { return nil }
    return answer.document(content)
  }
}

private extension PageClient {
  enum Found {
    case shown(WebDocument.Content)
    case elsewhere(String)
  }

  /// Decodes a response, always outside of the caller's actor, because long pages take time.
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
    case .pdf: .shown(try await pdf(answer.bytes, request))
    case .file(let kind): .shown(.file(kind: kind))
    case .redirect(let next): .elsewhere(next)
    }
  }

  /// The page that the words of a PDF make, or what kind of PDF it is.
  func pdf(_ bytes: [UInt8], _ request: PageDecoder.Request) async throws(PageError) -> WebDocument.Content {
    let read = await readPDF(bytes, request.context)
    guard !Task.isCancelled else { throw .cancelled }
    switch read {
    case .words(let words):
      return PageDecoder().page(ofPDF: words, for: request).map(WebDocument.Content.page)
        ?? .file(kind: "PDF without text")
    case .unreadable:
      let needsPassword = Data(bytes).range(of: Data("/Encrypt".utf8)) != nil
      return .file(kind: needsPassword ? "PDF that needs a password" : "PDF that cannot be read")
    case .noProgram:
      request.context.remark("PDFs are read here once pdftotext is installed: see doctor")
      return .file(kind: "PDF")
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

/// Makes the addresses in a page absolute.
///
/// All addresses of a page have the same base, which is parsed once.
final class AddressResolver: Sendable {
  private struct Base {
    let text: String
    let address: HTTPAddress?
    /// The scheme, host and port of the base, as they are written.
    let home: String
  }

  private let base = Mutex<Base?>(nil)

  /// The absolute address without its fragment; `nil` if it is not http or https.
  func resolve(_ text: String, seenFrom base: String) -> String? {
    let base = located(base)
    guard let address = base.address else { return nil }
    return PlainAddress(text, at: base.home)?.text ?? (try? address.redirected(to: text))?.text
  }

  private func located(_ text: String) -> Base {
    base.withLock { base in
      if let base, base.text == text { return base }
      let address = try? HTTPAddress(text)
      let new = Base(text: text, address: address, home: address?.home ?? "")
      base = new
      return new
    }
  }
}

private extension HTTPAddress {
  var home: String {
    let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    return String(text[..<(text[start...].firstIndex { "/?".contains($0) } ?? text.endIndex)])
  }
}

/// An address that is already in libcurl's normal form, as most are, and needs no parsing.
struct PlainAddress {
  /// The absolute address without a fragment.
  let text: String

  private static let longest = 2_000

  /// Recognizes a normal address; `nil` if libcurl has to parse it.
  ///
  /// - Parameter home: the scheme, host and port of the page, without a slash.
  init?(_ text: String, at home: String) {
    var text = text
    guard let (isRooted, end, lacksPath) = text.withUTF8(Self.measure) else { return nil }
    let kept = text.utf8.prefix(end)
    self.text = (isRooted ? home : "") + String(Substring(kept)) + (lacksPath ? "/" : "")
  }

  /// Whether the text begins with a path, where its fragment begins, and whether it has no path.
  private static func measure(_ bytes: UnsafeBufferPointer<UInt8>) -> (Bool, Int, Bool)? {
    guard bytes.count <= longest, let start = startOfHost(bytes) else { return nil }
    let path = start == 0 ? 0 : endOfHost(bytes, from: start)
    guard let path, let end = endOfPath(bytes, from: path) else { return nil }
    guard start > 0 || end == 1 || bytes[1] != UInt8(ascii: "/") else { return nil }
    return (start == 0, end, path == end)
  }

  /// The start of the host; 0 if the text is a path.
  private static func startOfHost(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if bytes.first == UInt8(ascii: "/") { return 0 }
    if bytes.starts(with: "https://".utf8) { return 8 }
    return bytes.starts(with: "http://".utf8) ? 7 : nil
  }

  /// The end of the host; `nil` unless it is an ASCII name without user, port or the like.
  private static func endOfHost(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var (end, label) = (start, start)
    while end < bytes.count, bytes[end].isLetterOrDigit || bytes[end].isOneOf("-.") {
      if bytes[end] == UInt8(ascii: ".") {
        guard end > label else { return nil }
        label = end + 1
      }
      end += 1
    }
    // A name that ends with a number is an IP address in one of its forms.
    guard end > label, bytes[label].isLetter else { return nil }
    return end == bytes.count || bytes[end].isOneOf("/#") ? end : nil
  }

  /// The end of the path; `nil` if libcurl may change it, because of characters to encode or a segment that
  /// begins with a dot.
  private static func endOfPath(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "#") {
      let byte = bytes[end]
      guard byte.isLetterOrDigit || byte.isOneOf("-_~!$&'()*+,;=:@%/?.") else { return nil }
      guard byte != UInt8(ascii: ".") || end == 0 || bytes[end - 1] != UInt8(ascii: "/") else { return nil }
      end += 1
    }
    // libcurl removes a question mark without a query.
    guard end == 0 || bytes[end - 1] != UInt8(ascii: "?") else { return nil }
    return bytes[end...].allSatisfy { 0x21...0x7E ~= $0 } ? end : nil
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
  fileprivate var isLetterOrDigit: Bool { isLetter || 0x30...0x39 ~= self }

  @inline(__always)
  fileprivate func isOneOf(_ signs: StaticString) -> Bool {
    UnsafeBufferPointer(start: signs.utf8Start, count: signs.utf8CodeUnitCount).contains(self)
  }
}
