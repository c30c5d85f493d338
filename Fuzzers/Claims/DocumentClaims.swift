import SmashtagModel
import WebPages

/// What has to hold for feeds, Markdown, JSON and the words of PDFs: the first byte chooses which of them, the rest is the
/// document.
enum DocumentClaims {
  private static let types = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "text/markdown",
    "application/json",
    "application/pdf",
  ]

  /// The claim that a document breaks; `nil` where all hold, and where it is no page.
  static func broken(by bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    let (document, type) = (Array(bytes.dropFirst()), types[Int(choice) % types.count])
    for extent in [PageExtent.article, .full] {
      let request = PageDecoder.Request(
        contentType: type, url: "https://rain.example/posts/1", extent: extent
      ) { address, _ in
        address.hasPrefix("https://") ? address : "https://rain.example/" + address
      }
      let page = page(document, type, request)
      guard page == self.page(document, type, request) else { return "another answer the second time" }
      if let broken = page.flatMap({ PageClaim($0).broken }) { return broken }
    }
    return nil
  }

  private static func page(_ document: [UInt8], _ type: String, _ request: PageDecoder.Request) -> WebPage? {
    if type == "application/pdf" { return PageDecoder().page(ofPDF: document, for: request) }
    if case .page(let page) = PageDecoder().answer(document, to: request) { return page }
    return nil
  }
}
