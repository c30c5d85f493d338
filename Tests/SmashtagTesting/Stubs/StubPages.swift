public import Foundation
public import SmashtagModel
import Synchronization

/// Pages that a test names by their addresses; it remembers which were asked for, and how.
public final class StubPages: PageLibrary {
  /// A question for a page.
  public struct Question: Equatable, Sendable {
    public let address: PageAddress
    public let extent: PageExtent
    public let isFresh: Bool
  }

  /// What every page is made of.
  public static let bytes = Data("a page".utf8)

  private let documents: [String: WebDocument]
  private let failure: PageError
  private let extents: [CacheExtent]
  private let asked = Mutex<[Question]>([])

  /// An address that is not named fails, with this error.
  public init(
    _ documents: [String: WebDocument] = [:],
    failing failure: PageError = .refused(host: "p.example", status: 404), caches: [CacheExtent] = []
  ) {
    (self.documents, self.failure, extents) = (documents, failure, caches)
  }

  /// What was asked for, first to last.
  public var questions: [Question] { asked.withLock { $0 } }

  public func document(
    at address: PageAddress, _ extent: PageExtent, isFresh: Bool, in request: RequestContext
  ) async throws(PageError) -> WebDocument {
    asked.withLock { $0.append(Question(address: address, extent: extent, isFresh: isFresh)) }
    guard let document = documents[address.url] else { throw failure }
    return document
  }

  public func bytes(at address: PageAddress, in request: RequestContext) async throws(PageError) -> Data {
    guard documents[address.url] != nil else { throw failure }
    return Self.bytes
  }

  public func caches() -> [CacheExtent] { extents }

  public func clearCaches() -> [CacheExtent] { extents }
}
