import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// Pages as a shell reads them: fetched, kept and decoded.
struct PageReadingTests {
  private let folder = CacheFixture()

  private var store: PageStore { PageStore(folder: folder.path, client: ImpatientClient()) }

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

    let targets = page.doors.compactMap { door -> String? in
      if case .url(let url) = door.mention { url.target } else { nil }
    }
    #expect(targets == [server.url + "/news/2", server.url + "/maps"])
  }

  @Test(arguments: [
    ("application/pdf", "%PDF-1.7\n%\u{E2}\n"), ("text/html", "%PDF-1.7\n%\u{E2}\n"),
    ("application/octet-stream", "\u{1}\u{2}\u{3}"),
  ])
  func `A file is no page`(type: String, text: String) async throws {
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let server = try LoopbackServer { _ in .data(bytes, headers: [("Content-Type", type)]) }

    let document = try await store.local(server.url)

    guard case .file(let kind) = document.content else {
      Issue.record("\(document.content)")
      return
    }
    #expect(!text.hasPrefix("%PDF") || kind.contains("PDF"))
    #expect(document.byteCount == bytes.count)
    #expect(try await store.bytes(at: PageAddress(server.url, reach: .anywhere)) == Data(bytes))
  }
}
