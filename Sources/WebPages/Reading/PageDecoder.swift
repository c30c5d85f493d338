import Foundation
public import SmashtagModel

/// Recognizes and decodes what a web address returned: a page, text, an image or another file.
public struct PageDecoder: Sendable {
  /// The circumstances of a document that decoding depends on.
  public struct Request: Sendable {
    /// The value of the response's field `Content-Type`; `nil` where there is none.
    public var contentType: String?
    /// The absolute address of the document after all redirections.
    public var url: String
    /// Whether the whole page or only its article is wanted.
    public var extent: PageExtent
    /// The request that the page is read for; decoding stops early when it is over.
    public var context = RequestContext()
    /// Resolves an address of a page against a base address.
    ///
    /// It returns an absolute address without its fragment, or `nil` where that is no web address.
    public var resolve: @Sendable (_ address: String, _ base: String) -> String?

    /// Creates a request.
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

  /// The result of decoding.
  public enum Answer: Equatable, Sendable {
    /// A web page or plain text.
    case page(WebPage)
    /// An image, which is not decoded here.
    case image
    /// Any other file; `kind` describes it in words for people, on one line.
    case file(kind: String)
    /// A page that redirects to another at once; the absolute address of that page.
    case redirect(String)
  }

  /// Creates a decoder.
  public init() {}

  /// Determines the kind of a document and decodes it.
  ///
  /// It does not fail: a document that is damaged or cut is read as far as possible.
  /// - Parameter bytes: The document after content decoding.
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
    if let target = redirect(parsed, links) { return .redirect(target) }
    return .page(page)
  }

  /// The address that a page redirects to before anybody could read it; `nil` where it does not.
  ///
  /// All of its text counts, whatever of it is asked for.
  private func redirect(_ parsed: ParsedPage, _ links: PageLinks) -> String? {
    guard let refresh = parsed.head.refresh, !refresh.address.isEmpty else { return nil }
    let textCount = WebPage(parsed, links, .full).textLength
    guard refresh.isAtOnce(textCount: textCount, isInNoscript: parsed.head.isRefreshInNoscript) else {
      return nil
    }
    return links.target(refresh.address).flatMap { $0 == links.url ? nil : $0 }
  }
}
