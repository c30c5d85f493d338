public import Foundation

/// What an address of the web leads to.
public struct WebDocument: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    case page(WebPage)
    /// A picture, which is shown as one.
    case image
    /// Nothing that is read here: it can be saved, or opened outside.
    case file(kind: String)
  }

  public var content: Content
  /// Where it was found in the end, redirects followed; absolute.
  public var url: String
  public var byteCount: Int
  /// When its server sent it; earlier than now where it was kept.
  public var fetched: Date

  public init(_ content: Content, url: String, byteCount: Int, fetched: Date) {
    self.content = content
    self.url = url
    self.byteCount = byteCount
    self.fetched = fetched
  }
}
