import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing
import TweetFormats
@testable import TweetSources
import WebPages

/// Pages out of the network, and what is said where there is none.
struct PageStoreTests {
  private let pages = PageFixture()

  @Test func `A page is asked for as one, and nothing is told of who asks`() async throws {
    let server = try LoopbackServer { _ in .html("rain") }

    let document = try await pages.store().local(server.url + "/a?b=c#d")

    #expect(document.line == "rain")
    #expect(document.url == server.url + "/a?b=c")
    #expect(document.byteCount == 4)
    #expect(document.fetched == pages.now)
    let request = try #require(server.requests.first)
    #expect(request.target == "/a?b=c")
    #expect(
      request.headers["accept"]
        == "text/html, application/xhtml+xml;q=0.9, text/plain;q=0.8, */*;q=0.5")
    #expect(Set(request.headers.keys) == ["accept", "accept-encoding", "user-agent", "host"])
  }

  @Test func `A cookie goes nowhere, neither to the next page nor after a redirect`() async throws {
    let cookie = ("Set-Cookie", "a=b; Path=/")
    let server = try LoopbackServer { request in
      request.path == "/1"
        ? .data([], status: 302, headers: [cookie, ("Location", "/2")]) : .html("rain", headers: [cookie])
    }
    let store = pages.store(client: HTTPClient())

    for path in ["/1", "/3", "/4"] { _ = try await store.local(server.url + path) }

    #expect(server.requests.map(\.path) == ["/1", "/2", "/3", "/4"])
    #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil && $0.headers["referer"] == nil })
  }

  @Test(arguments: [
    "text/html; charset=windows-1251", "text/plain", "application/xhtml+xml", "TEXT/HTML;CHARSET=\"utf-8\"",
  ])
  func `What a server says of its page comes through, also from the folder`(type: String) async throws {
    let server = try LoopbackServer { _ in .data([0xE4], headers: [("Content-Type", type)]) }

    for _ in 0..<2 { #expect(try await pages.store().local(server.url).title == "article \(type)") }

    #expect(server.requests.count == 1)
    #expect(try await pages.store().bytes(at: PageAddress(server.url, reach: .anywhere)) == Data([0xE4]))
  }

  @Test func `A server that says nothing of its page does not matter`() async throws {
    let server = try LoopbackServer { _ in .data(Array("rain".utf8)) }

    #expect(try await pages.store().local(server.url, .full).title == "full -")
  }

  @Test func `What is no page is said to be what it is`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/a.pdf" ? .data(Array("%PDF-1.7".utf8)) : .data(picture(length: 9))
    }

    #expect(try await pages.store().local(server.url + "/a.pdf").content == .file(kind: "PDF"))
    let image = try await pages.store().local(server.url + "/a.png")

    #expect(image.content == .image && image.byteCount == 9)
    #expect(
      try await pages.store().bytes(at: PageAddress(image.url, reach: .anywhere)) == Data(picture(length: 9)))
    #expect(server.requests.count == 2)
  }

  @Test(
    arguments: [
      (.words(Self.words), "%PDF-1.7", .page("Rain fell.")),
      (.words([]), "%PDF-1.7", .file("PDF without text")),
      (.unreadable, "%PDF-1.7", .file("PDF that cannot be read")),
      (.unreadable, "%PDF-1.7 /Encrypt 3 0 R", .file("PDF that needs a password")),
      (.noProgram, "%PDF-1.7", .file("PDF")),
    ] as [(PDFText, String, PDFOutcome)])
  func `A PDF is a page where its words can be read`(read: PDFText, pdf: String, outcome: PDFOutcome)
    async throws
  {
    let server = try LoopbackServer { _ in .data(Array(pdf.utf8)) }
    let (store, remarks) = (pages.store(decode: PageReadingTests.decode) { _, _ in read }, Remarks())

    let document = try await store.local(server.url + "/a.pdf", in: remarks.request)

    switch (document.content, outcome) {
    case (.page(let page), .page(let text)):
      #expect(page.text == text && page.title == "a.pdf" && page.source == .pdf)
    case (.file(let kind), .file(let expected)): #expect(kind == expected)
    default: Issue.record("it is \(document.content)")
    }
    #expect(remarks.all.isEmpty == (read != .noProgram))
  }

  /// What becomes of a PDF.
  enum PDFOutcome {
    case page(String)
    case file(String)
  }

  private static let words = Array(
    """
    <html xmlns="http://www.w3.org/1999/xhtml"><body><doc><page width="100" height="200"><flow><block><line>
    <word xMin="10" yMin="50" xMax="20" yMax="60">Rain</word> <word xMin="22" yMin="50" xMax="30" yMax="60">fell.</word>
    </line></block></flow></page></doc></body></html>
    """.utf8)

  @Test(arguments: [200, 203, 300])
  func `A status of success brings a page`(status: Int) async throws {
    let server = try LoopbackServer { _ in .html("rain", status: status) }

    #expect(try await pages.store().local(server.url).line == "rain")
  }

  @Test(arguments: [206, 304, 400, 401, 403, 404, 410, 418, 429, 451, 500, 503])
  func `A status that brings no page is said`(status: Int) async throws {
    let server = try LoopbackServer { _ in .html("no rain", status: status) }

    await #expect(throws: PageError.refused(host: "127.0.0.1:\(server.port)", status: status)) {
      try await pages.store().local(server.url)
    }
    #expect(pages.folder.files.isEmpty)
  }

  @Test(arguments: [200, 204])
  func `Not a single byte is said`(status: Int) async throws {
    let server = try LoopbackServer { _ in .data([], status: status) }

    await #expect(throws: PageError.empty(host: "127.0.0.1:\(server.port)")) {
      try await pages.store().local(server.url)
    }
    #expect(pages.folder.files.isEmpty)
  }

  @Test(arguments: [true, false])
  func `A page of too many bytes is said`(saysSo: Bool) async throws {
    let piece = [UInt8](repeating: 0x20, count: 1 << 16)
    let length = saysSo ? [("Content-Length", "32000001")] : []
    let server = try LoopbackServer { _ in
      .steps([.bytes(LoopbackAnswer.head(200, length)), .repeated(piece, times: 600), .close])
    }

    await #expect(throws: PageError.tooManyBytes(limit: 20_000_000)) {
      try await pages.store().local(server.url)
    }
    #expect(await eventually { server.openConnections == 0 })
    #expect(pages.folder.files.isEmpty)
  }

  @Test func `A page as long as may be is kept whole`() async throws {
    let server = try LoopbackServer { _ in .data([UInt8](repeating: 0x20, count: 20_000_000)) }

    for _ in 0..<2 { #expect(try await pages.store().local(server.url).byteCount == 20_000_000) }

    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    "", "a.example", "ftp://a.example/", "file:///etc/passwd", "https://ada:b@a.example/", "http://[::",
  ])
  func `What is no address of the web is said`(text: String) async {
    await #expect(throws: PageError.noAddress(text)) { try await pages.store().local(text) }
    await #expect(throws: PageError.noAddress(text)) {
      try await pages.store().bytes(at: PageAddress(text, reach: .anywhere))
    }
  }

  @Test func `Cancelling ends the transfer`() async throws {
    let server = try LoopbackServer { _ in .steps([.hold]) }
    let store = pages.store(client: HTTPClient())
    let task = Task { try await store.local(server.url) }
    #expect(await eventually { server.requests.count == 1 })

    task.cancel()

    await #expect(throws: PageError.cancelled) { try await task.value }
    #expect(await eventually { server.openConnections == 0 })
  }

  @Test func `Who cancels is not shown what was kept`() async throws {
    let server = try LoopbackServer { _ in .html("rain") }
    let store = pages.store()
    _ = try await store.local(server.url)

    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.local(server.url)
    }

    await #expect(throws: PageError.cancelled) { try await task.value }
  }

  @Test func `The deadline is kept to, and the request is told how much came`() async throws {
    let server = try LoopbackServer { _ in .steps([.hold]) }
    let told = Tally()
    let host = "127.0.0.1:\(server.port)"
    let request = RequestContext(deadline: .now + .milliseconds(300)) { progress in
      if progress.subject == host { told.add(progress.bytes) }
    }

    let error = await #expect(throws: PageError.self) {
      try await pages.store(client: HTTPClient()).local(server.url, in: request)
    }

    #expect(error == .unreachable(host: host, reason: "was reached, but did not answer in time"))
    #expect(told.numbers == [0])
  }

  @Test @MainActor func `A long page is not decoded where it was asked for`() async throws {
    let server = try LoopbackServer { _ in .html("rain") }
    let store = PageStore(
      folder: pages.folder.path, client: ImpatientClient(), limit: 1_000_000, longest: 1_000, now: { Date() },
      decode: { Thread.isMainThread ? .file(kind: "main") : PageFixture.decode($0, $1) })

    for _ in 0..<2 { #expect(try await store.local(server.url).line == "rain") }
  }
}

/// Pages as a shell reads them: fetched, kept and decoded.
struct PageReadingTests {
  private let folder = CacheFixture()

  private var store: PageStore { PageStore(folder: folder.path, client: ImpatientClient()) }

  /// As a shell decodes pages.
  static let decode: PageClient.Decode = { PageDecoder().answer($0, to: $1) }

  private func page(_ url: String) async throws -> WebPage {
    let document = try await store.local(url)
    guard case .page(let page) = document.content else { throw PageError.empty(host: url) }
    return page
  }

  @Test func `A page in another set of characters is read, and read again from the folder`() async throws {
    let text = "<title>Дождь</title><p>Сегодня дождь."
    let bytes = try #require(text.data(using: .windowsCP1251))
    let server = try LoopbackServer { _ in
      .data(Array(bytes), headers: [("Content-Type", "text/html; charset=windows-1251")])
    }

    for _ in 0..<2 {
      let page = try await page(server.url)
      #expect(page.title == "Дождь")
      #expect(page.blocks.map(\.text.text) == ["Сегодня дождь."])
    }

    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    "<meta http-equiv=refresh content=\"0; url=/end\">",
    "<noscript><META http-equiv=\"refresh\" content=\"0;URL=/end\"></noscript><title>/end</title>",
  ])
  func `A shortener that leads on by its page is seen through`(markup: String) async throws {
    let server = try LoopbackServer { request in
      request.path == "/short" ? .html("<head>\(markup)</head>") : .html("<p>It rains.")
    }

    let page = try await page(server.url + "/short")

    #expect(page.url == server.url + "/end")
    #expect(page.blocks.map(\.text.text) == ["It rains."])
  }

  @Test func `Links are seen from where the page was found`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/short"
        ? .redirect(to: "/news/1") : .html("<p>See <a href=\"2\">more</a> and <a href=\"/maps\">maps</a>.")
    }

    let page = try await page(server.url + "/short")

    let targets = page.items.compactMap { item -> String? in
      if case .url(let url) = item.mention { url.target } else { nil }
    }
    #expect(targets == [server.url + "/news/2", server.url + "/maps"])
  }

  @Test(arguments: [
    ("application/pdf", "%PDF-1.7\n%\u{E2}\n", "PDF"), ("text/html", "%PDF-1.7\n%\u{E2}\n", "PDF"),
    ("application/octet-stream", "\u{1}\u{2}\u{3}", "a file of unknown kind"),
  ])
  func `A file is no page`(type: String, text: String, expected: String) async throws {
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let server = try LoopbackServer { _ in .data(bytes, headers: [("Content-Type", type)]) }

    let document = try await store.local(server.url)

    guard case .file(let kind) = document.content else {
      Issue.record("\(document.content)")
      return
    }
    #expect(kind == expected)
    #expect(document.byteCount == bytes.count)
    #expect(try await store.bytes(at: PageAddress(server.url, reach: .anywhere)) == Data(bytes))
  }
}

/// A folder for pages and a clock, and the stores of shells that share both.
final class PageFixture: Sendable {
  let folder = CacheFixture()
  private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

  var now: Date { time.withLock { $0 } }

  func wait(minutes: Double) { time.withLock { $0 += minutes * 60 } }

  /// A store as a shell has it, but for what pages are: see ``PageFixture/decode``.
  func store(
    limit: Int = 100_000_000, longest: Int = HTTPRequest.answerLimit,
    client: any HTTPFetching = ImpatientClient(), in path: String? = nil,
    decode: @escaping PageClient.Decode = PageFixture.decode,
    readPDF: @escaping PDFReader = { _, _ in .noProgram }
  ) -> PageStore {
    PageStore(
      folder: path ?? folder.path, client: client, limit: limit, longest: longest, now: { self.now },
      decode: decode, readPDF: readPDF)
  }

  /// `to: ADDRESS` leads on, `%PDF` and PNG are themselves, and all else is a page of one line.
  static let decode: PageClient.Decode = { bytes, request in
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
