import Foundation
import SmashtagModel
import Synchronization
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

/// Makes the addresses that stand in a page absolute.
///
/// All of a page are seen from one place, which is read once.
final class AddressResolver: Sendable {
  private struct Base {
    let text: String
    let address: HTTPAddress?
    /// Its scheme, host and port, as they stand there.
    let home: String
  }

  private let base = Mutex<Base?>(nil)

  /// An address without its fragment; `nil` where it is none of http or https.
  func resolve(_ text: String, seenFrom base: String) -> String? {
    let base = place(base)
    guard let address = base.address else { return nil }
    return PlainAddress(text, at: base.home)?.text ?? (try? address.redirected(to: text))?.text
  }

  private func place(_ text: String) -> Base {
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

/// An address that stands there as libcurl would write it, as most do: reading it costs next to nothing.
struct PlainAddress {
  /// Absolute, and without a fragment.
  let text: String

  private static let longest = 2_000

  /// `home` is the scheme, host and port of where it stands, without a slash; `nil` where libcurl has to read it.
  init?(_ text: String, at home: String) {
    var text = text
    guard let (isRooted, end, lacksPath) = text.withUTF8(Self.measure) else { return nil }
    let kept = text.utf8.prefix(end)
    self.text = (isRooted ? home : "") + String(Substring(kept)) + (lacksPath ? "/" : "")
  }

  /// Whether it begins with its path, where its fragment begins, and whether it has no path.
  private static func measure(_ bytes: UnsafeBufferPointer<UInt8>) -> (Bool, Int, Bool)? {
    guard bytes.count <= longest, let start = startOfHost(bytes) else { return nil }
    let path = start == 0 ? 0 : endOfHost(bytes, from: start)
    guard let path, let end = endOfPath(bytes, from: path) else { return nil }
    guard start > 0 || end == 1 || bytes[1] != UInt8(ascii: "/") else { return nil }
    return (start == 0, end, path == end)
  }

  /// 0 where there is none, but a path.
  private static func startOfHost(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if bytes.first == UInt8(ascii: "/") { return 0 }
    if bytes.starts(with: "https://".utf8) { return 8 }
    return bytes.starts(with: "http://".utf8) ? 7 : nil
  }

  /// `nil` where the host is no name in ASCII, or more than a name.
  private static func endOfHost(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var (end, label) = (start, start)
    while end < bytes.count, bytes[end].isLetterOrDigit || bytes[end].isOneOf("-.") {
      if bytes[end] == UInt8(ascii: ".") {
        guard end > label else { return nil }
        label = end + 1
      }
      end += 1
    }
    // What ends in a number is an address in one of its many forms.
    guard end > label, bytes[label].isLetter else { return nil }
    return end == bytes.count || bytes[end].isOneOf("/#") ? end : nil
  }

  /// `nil` where there is anything that libcurl may change: a sign to be encoded, or a part that begins with a dot.
  private static func endOfPath(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "#") {
      let byte = bytes[end]
      guard byte.isLetterOrDigit || byte.isOneOf("-_~!$&'()*+,;=:@%/?.") else { return nil }
      guard byte != UInt8(ascii: ".") || end == 0 || bytes[end - 1] != UInt8(ascii: "/") else { return nil }
      end += 1
    }
    // A question mark with nothing behind it is left out.
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
