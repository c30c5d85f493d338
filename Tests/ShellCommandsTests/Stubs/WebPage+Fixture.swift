import Foundation
import SmashtagModel
import SmashtagTesting

extension WebPage {
  /// Rain on campus: two links in the text, an image, code, and a table with a link; six things bear numbers.
  static let rain = WebPage(
    url: "https://news.example/rain", title: "Rain on campus", site: "The News",
    blocks: [
      PageBlock(
        .paragraph,
        PageText(
          "Rain on #campus, says @ada. See the map.",
          doors: [
            .link(1, "the map", "https://maps.example/rain", in: "Rain on #campus, says @ada. See the map.")
          ])),
      PageBlock(.item(marker: "•"), PageText("umbrellas")),
      PageBlock(
        .item(marker: "•"),
        PageText("boots", doors: [.link(2, "boots", "https://shop.example/boots", in: "boots")]),
        isTight: true),
      PageBlock(
        .image,
        PageText(
          "A lake",
          doors: [
            PageDoor(
              number: 3, mention: .image(MediaItem(url: "https://p.example/lake.jpg", alt: "A lake")),
              range: 0..<6)
          ])),
      PageBlock(.code, PageText("#no @one")),
      PageBlock(
        .table([
          [PageText("place"), PageText("rain")],
          [
            PageText("hill #wet", doors: [.link(4, "hill", "https://hill.example/", in: "hill #wet")]),
            PageText("3 mm"),
          ],
        ])),
    ])
}

extension PageDoor {
  static func link(_ number: Int, _ text: String, _ url: String, in whole: String) -> PageDoor {
    let before = whole.firstRange(of: text).map { whole[..<$0.lowerBound].utf8.count } ?? 0
    return PageDoor(
      number: number, mention: .url(IndexedURL(url, expanded: url, display: text)),
      range: before..<before + text.utf8.count)
  }
}

extension WebDocument {
  static func page(_ page: WebPage) -> WebDocument {
    WebDocument(.page(page), url: page.url, byteCount: 1_234, fetched: .fixture)
  }

  static func file(_ kind: String, at url: String) -> WebDocument {
    WebDocument(.file(kind: kind), url: url, byteCount: 2_100_000, fetched: .fixture)
  }

  static func image(at url: String) -> WebDocument {
    WebDocument(.image, url: url, byteCount: 9, fetched: .fixture)
  }
}

extension StubPages {
  /// The pages that tests read: one under two addresses, one that it leads to, a file, and an image.
  static func rain() -> StubPages {
    let map = WebPage(
      url: "https://maps.example/rain", title: "Map", site: "maps.example", blocks: [PageBlock(.paragraph)])
    return StubPages(
      [
        "https://news.example/rain": .page(.rain), "https://t.co/rain": .page(.rain),
        "https://maps.example/rain": .page(map),
        "https://news.example/a.pdf": .file("PDF", at: "https://news.example/a.pdf"),
        "https://p.example/lake.jpg": .image(at: "https://p.example/lake.jpg"),
      ],
      caches: [CacheExtent(place: "/pages", count: 2, bytes: 900, limit: 64_000_000)])
  }
}
