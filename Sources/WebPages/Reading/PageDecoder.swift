import Foundation
public import SmashtagModel

/// Bytes that an address of the web led to, as what they are.
public struct PageDecoder: Sendable {
  /// What is read of them, and how addresses in them are completed.
  public struct Request: Sendable {
    /// The value of the field `Content-Type`; `nil` where there is none.
    public var contentType: String?
    /// Where they were found in the end; absolute.
    public var url: String
    public var extent: PageExtent
    /// Reading ends early where nobody waits for the page any more.
    public var context = RequestContext()
    /// An address as it stands in a page and the address it is seen from, made absolute and without its fragment; `nil`
    /// where it is none of the web.
    public var resolve: @Sendable (_ address: String, _ base: String) -> String?

    public init(
      contentType: String?, url: String, extent: PageExtent,
      resolve: @escaping @Sendable (_ address: String, _ base: String) -> String?
    ) {
      self.contentType = contentType
      self.url = url
      self.extent = extent
      self.resolve = resolve
    }
  }

  /// What bytes are.
  public enum Answer: Equatable, Sendable {
    case page(WebPage)
    case image
    case file(kind: String)
    /// A page that is none, but leads on to another at once; absolute.
    case redirect(String)
  }

  public init() {}

  public func answer(_ bytes: [UInt8], to request: Request) -> Answer {
    switch DocumentKind(bytes, contentType: request.contentType) {
    case .html: html(bytes, request)
    case .text(let form):
      .page(
        PlainText.page(
          DecodedText(bytes, contentType: request.contentType, isMarkup: false).bytes, form, at: request.url))
    case .image: .image
    case .file(let kind): .file(kind: kind)
    }
  }

  private func html(_ bytes: [UInt8], _ request: Request) -> Answer {
    let text = DecodedText(bytes, contentType: request.contentType)
    let parsed = ParsedPage(
      text.bytes, isXML: DocumentKind.isXHTML(text.bytes, contentType: request.contentType),
      in: request.context)
    let links = PageLinks(url: request.url, base: parsed.head.base, resolve: request.resolve)
    var page = WebPage(parsed, links, request.extent)
    page.isCut = page.isCut || text.isCut
    if let target = redirect(parsed, page, links) { return .redirect(target) }
    return .page(page)
  }

  /// Where a page leads on before anybody could read it.
  private func redirect(_ parsed: ParsedPage, _ page: WebPage, _ links: PageLinks) -> String? {
    guard let refresh = parsed.head.refresh, !refresh.address.isEmpty else { return nil }
    guard refresh.isAtOnce(textCount: page.textLength, isInNoscript: parsed.head.isRefreshInNoscript) else {
      return nil
    }
    return links.target(refresh.address).flatMap { $0 == links.url ? nil : $0 }
  }
}
