public import Foundation

/// What a web address leads to.
public struct WebDocument: Equatable, Sendable {
  /// The kind of a document.
  public enum Content: Equatable, Sendable {
    /// A page of text.
    case page(WebPage)
    /// A picture, to be opened in the image viewer.
    case image
    /// A file of another kind, named in words; it can only be saved or opened in another program.
    case file(kind: String)
  }

  /// What the document is.
  public var content: Content
  /// The absolute address of the document, after redirects.
  public var url: String
  /// The size of the document in bytes.
  public var byteCount: Int
  /// When the server sent the document; in the past for a cached one.
  public var fetched: Date

  /// Makes a document.
  public init(_ content: Content, url: String, byteCount: Int, fetched: Date) {
    self.content = content
    self.url = url
    self.byteCount = byteCount
    self.fetched = fetched
  }
}
