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
    /// A PDF, whose words another program has to read before ``page(ofPDF:for:)`` can lay them out.
    case pdf
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
    switch DocumentKind(bytes, contentType: request.contentType, url: request.url) {
    case .html: html(bytes, request)
    case .feed(let form): feed(bytes, form, request)
    case .text(let form):
      .page(text(DecodedText(bytes, contentType: request.contentType, isMarkup: false), form, request))
    case .image: .image
    case .pdf: .pdf
    case .file(let kind): .file(kind: kind)
    }
  }

  /// Lays out the words of a PDF; `nil` where it has none.
  ///
  /// - Parameter words: The output of `pdftotext -bbox-layout` (poppler).
  public func page(ofPDF words: [UInt8], for request: Request) -> WebPage? { PDFPage.page(words, request) }

  private func text(_ text: DecodedText, _ form: DocumentKind.TextForm, _ request: Request) -> WebPage {
    switch form {
    case .markdown: return MarkdownPage.page(text.bytes, request)
    case .json:
      let json = text.bytes.count <= PlainText.limit ? JSONLayout.lines(of: text.bytes) : nil
      return PlainText.page(json ?? text.bytes, .code, at: request.url, source: .json)
    case .prose, .code: return PlainText.page(text.bytes, form, at: request.url)
    }
  }

  /// What is no feed after all, or none that can be read, is shown as its source.
  private func feed(_ bytes: [UInt8], _ form: DocumentKind.FeedForm, _ request: Request) -> Answer {
    let decoded = DecodedText(bytes, contentType: request.contentType, isMarkup: false)
    let feed = form == .xml ? XMLFeed(decoded.bytes)?.feed : JSONFeed(decoded.bytes)?.feed
    guard let feed else { return .page(text(decoded, form == .json ? .json : .code, request)) }
    return .page(FeedPage.page(feed, request, source: form == .json ? .json : .feed))
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
