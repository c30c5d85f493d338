import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetFormats

/// What a page may cost who reads it.
struct PageCostTests {
  private static let longTitle = String(repeating: "Слово ", count: 50_000)

  @Test func `A title and many headings cost no more than either`() {
    let headings = String(repeating: "<h1>a</h1>", count: 20_000)
    let title = "<title>" + String(repeating: "a b ", count: 250) + "</title>"

    let alone = ProcessorTime.taken { _ = WebPage.test(html: "<title>a b</title>" + headings) }
    let together = ProcessorTime.taken { _ = WebPage.test(html: title + headings) }

    #expect(together < alone * 3 + 0.2, "\(alone) s, then \(together) s")
  }

  @Test func `A long title is cut before it is compared`() throws {
    let names = "<meta property=og:site_name content='\(Self.longTitle)'>"
    let html = "<title>\(Self.longTitle)</title>\(names)<h1>a</h1>b"

    var page: WebPage?
    let taken = ProcessorTime.taken { page = WebPage.test(html: html) }

    #expect(page?.title.hasPrefix("Слово Слово") == true)
    #expect((page?.title.count ?? 0) <= 1_000)
    #expect((page?.site.utf8.count ?? 0) <= 1_024)
    #expect(page?.title.contains("\u{FFFD}") == false)
    #expect(taken < 2, "\(taken) s")
  }

  @Test func `A page for which nobody waits is not read`() async {
    let html = "<p>words</p>" + String(repeating: "<p>more words to read</p>", count: 20_000)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return WebPage.test(html: html, .full)
    }
    task.cancel()

    #expect(await task.value?.isCut == true)
    #expect(await (task.value?.blocks.count ?? 0) < 10)
  }

  @Test func `A deadline ends the reading of a page`() {
    let html = String(repeating: "<p>words to read</p>", count: 20_000)
    let past = RequestContext(deadline: .now - .seconds(1))

    let page = WebPage.test(html: html, in: past)

    #expect(page?.isCut == true)
    #expect((page?.blocks.count ?? 0) < 10)
  }
}
