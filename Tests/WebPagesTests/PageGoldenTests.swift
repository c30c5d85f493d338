import Foundation
import SmashtagModel
import Testing

@testable import WebPages

struct PageGoldenTests {
  @Test(arguments: PageGolden.all)
  func `A page is shown as a careful reader wants it`(golden: PageGolden) throws {
    let page = try #require(try golden.page())

    let difference = page.golden.firstDifference(from: try golden.expected())

    #expect(difference == nil, "\(golden.name).txt, \(difference ?? "")")
  }

  @Test func `There are pages to look at`() {
    #expect(PageGolden.all.count >= 14)
  }
}

/// A page of `Tests/Pages` and what its reader has to be shown.
struct PageGolden: CustomTestStringConvertible {
  let name: String

  static let all: [PageGolden] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".html") }.sorted().map {
      PageGolden(name: String($0.dropLast(5)))
    }
  }()

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Pages")

  var testDescription: String { name }

  /// As it has to be.
  func expected() throws -> String {
    try String(contentsOf: Self.folder.appending(path: name + ".txt"), encoding: .utf8)
  }

  func page(_ extent: PageExtent = .article) throws -> WebPage? {
    let bytes = try Data(contentsOf: Self.folder.appending(path: name + ".html"))
    return WebPage.test(Array(bytes), at: "https://\(name).example/posts/1", extent)
  }
}

extension WebPage {
  /// What bytes are read as, when a server says no more than that they are HTML.
  static func test(
    _ bytes: [UInt8], at url: String = "https://a.example/b/c", _ extent: PageExtent = .article,
    in context: RequestContext = RequestContext()
  ) -> WebPage? {
    var request = PageDecoder.Request(contentType: "text/html", url: url, extent: extent) {
      TestAddress.joined($0, $1)
    }
    request.context = context
    guard case .page(let page) = PageDecoder().answer(bytes, to: request) else { return nil }
    return page
  }

  static func test(
    html: String, at url: String = "https://a.example/b/c", _ extent: PageExtent = .article,
    in context: RequestContext = RequestContext()
  ) -> WebPage? {
    test(Array(html.utf8), at: url, extent, in: context)
  }

  /// So many paragraphs that nobody would leave out.
  static func prose(_ count: Int) -> String {
    (1...count).map {
      "<p>Paragraph \($0) is written to be read, word for word, by somebody who has a quiet evening before them.</p>"
    }.joined()
  }

  /// The text of an article in which something stands between six paragraphs and six others.
  static func body(ofArticleWith content: String) -> String? {
    let text = "<article><h1>Rain</h1>\(prose(6))\(content)\(prose(6))</article>"
    return test(html: "<head><title>Rain</title></head><body>\(text)")?.body
  }

  /// A paragraph of one sentence.
  static let sentence =
    "It rained for so long that the gutters of the town were named after those who cleared them, and still are."

  /// An article of the title `Rain`.
  static func article(_ content: String) -> WebPage? {
    test(html: "<title>Rain</title><article><h1>Rain</h1>\(content)</article>")
  }

  /// In the form of the goldens.
  var golden: String {
    let links = items.compactMap { item in
      if case .url(let url) = item.mention { "\(item.number) \(url.target)\t\(url.label)" } else { nil }
    }
    let images = items.compactMap { item in
      if case .image(let image) = item.mention {
        "\(item.number) \(image.url)\t\(image.alt ?? "")"
      } else {
        nil
      }
    }
    let lines =
      ["title: \(title)", "site: \(site)", "", text, "", "links:"] + links + ["images:"] + images
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  /// Where it first differs from another text, for people; `nil` where they are the same.
  func firstDifference(from other: String) -> String? {
    let (lines, others) = (
      split(separator: "\n", omittingEmptySubsequences: false),
      other.split(separator: "\n", omittingEmptySubsequences: false)
    )
    for index in 0..<max(lines.count, others.count) {
      let line = index < lines.count ? lines[index] : "nothing"
      let wanted = index < others.count ? others[index] : "nothing"
      if line != wanted { return "line \(index + 1)\n  is:     \(line)\n  wanted: \(wanted)" }
    }
    return nil
  }
}
