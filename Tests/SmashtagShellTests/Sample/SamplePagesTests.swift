import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

/// The pages behind the links of the sample.
struct SamplePagesTests {
  private let others = StubPages()
  private var pages: SamplePages { SamplePages(around: others) }

  private func page(at url: String, _ extent: PageExtent = .article) async throws -> WebPage {
    let document = try await pages.document(at: PageAddress(url), extent, isFresh: false)
    guard case .page(let page) = document.content else { throw PageError.noAddress(url) }
    return page
  }

  /// Where the links of all tweets lead.
  private static func targets() async throws -> Set<String> {
    var page = try await Sample().page(of: Query("-wordthatnobodywrote"), at: .newest, limit: 1_000)
    var targets = Set(page.tweets.flatMap(\.urls).map(\.target))
    while let older = page.older {
      page = try await Sample().page(of: Query("-wordthatnobodywrote"), at: .older(than: older), limit: 1_000)
      targets.formUnion(page.tweets.flatMap(\.urls).map(\.target))
    }
    return targets
  }

  @Test func `Every link of a tweet leads to a page, and every page is led to`() async throws {
    #expect(try await Self.targets() == Set(SamplePages.addresses))
    #expect(SamplePages.addresses.count == 25)
  }

  @Test(arguments: SamplePages.addresses)
  func `A page has a title, a site and something to read`(url: String) async throws {
    let page = try await page(at: url)

    #expect(!page.title.isEmpty && !page.title.contains("\u{FFFD}"))
    #expect(!page.site.isEmpty && page.site != Host(ofAddress: url)?.name)
    #expect(page.blocks.count >= 3 && page.url == url && !page.isCut)
    #expect(others.questions.isEmpty)
  }

  @Test(arguments: SamplePages.addresses)
  func `A full page says more than its article`(url: String) async throws {
    let article = try await page(at: url)

    let full = try await page(at: url, .full)

    #expect(full.text.utf8.count > article.text.utf8.count && full.doors.count > article.doors.count)
  }

  @Test(arguments: SamplePages.addresses)
  func `What a page leads to is here`(url: String) async throws {
    let page = try await page(at: url, .full)

    #expect(!page.doors.isEmpty)
    for door in page.doors {
      switch door.mention {
      case .image(let media): #expect(Sample.picture(at: media.url) != nil, "\(media.url)")
      case .url(let link): #expect(SamplePages.addresses.contains(link.target), "\(link.target)")
      default: Issue.record("\(door.mention)")
      }
    }
  }

  @Test func `Their blocks are of every kind but a line across`() async throws {
    var blocks: [PageBlock] = []
    for url in SamplePages.addresses { blocks += try await page(at: url).blocks }

    #expect(blocks.contains { $0.kind == .code })
    #expect(blocks.contains { $0.kind == .item(marker: "•") })
    #expect(blocks.contains { $0.kind == .item(marker: "3.") })
    #expect(blocks.contains { $0.kind == .image && !$0.text.text.isEmpty })
    #expect(blocks.contains { $0.quotes > 0 })
    #expect(blocks.contains { if case .table(let rows) = $0.kind { rows.count > 3 } else { false } })
  }

  @Test(arguments: [
    "https://φάρος.example/σκοτάδι", "https://xn--hxa2bffq.example/σκοτάδι#a",
    "HTTPS://φάρος.EXAMPLE/%CF%83%CE%BA%CE%BF%CF%84%CE%AC%CE%B4%CE%B9#%20",
  ])
  func `An address may be written in many ways`(url: String) async throws {
    #expect(try await page(at: url).url == "https://φάρος.example/σκοτάδι")
  }

  @Test func `The bytes are those that are read`() async throws {
    let address = PageAddress("https://ferry.example/timetable")

    let bytes = try await pages.bytes(at: address)

    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("<!doctype html>\n<html lang=en>"))
    #expect(
      try await pages.document(at: address, .full, isFresh: true).byteCount == bytes.count)
  }

  @Test(arguments: [
    "https://ferry.example/", "https://ferry.example/timetable?day=1", "http://ferry.example/timetable",
    "https://example.org/timetable",
  ])
  func `What is none of them is asked of others`(url: String) async {
    await #expect(throws: PageError.refused(host: "p.example", status: 404)) { try await page(at: url) }
    await #expect(throws: PageError.refused(host: "p.example", status: 404)) {
      try await pages.bytes(at: PageAddress(url))
    }
    #expect(others.questions.map(\.address.url) == [url])
  }
}
