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

/// Images that a test names by their addresses, all with the same bytes; it remembers which were asked for.
public final class StubImageLibrary: ImageLibrary {
  private let sizes: [String: PixelSize]
  private let atHand: Set<String>
  private let incomplete: Set<String>
  private let failure: ImageError
  private let extents: [CacheExtent]
  private let asked = Mutex<[ImageAddress]>([])

  /// What every image is made of.
  public static let bytes = Data("an image".utf8)

  /// An address that is not named fails, with this error; unless it is said which, all that are named are at hand.
  public init(
    _ sizes: [String: PixelSize] = [:], atHand: Set<String>? = nil, incomplete: Set<String> = [],
    failing failure: ImageError = .refused(host: "p.example", status: 404),
    caches: [CacheExtent] = []
  ) {
    (self.sizes, self.failure, self.incomplete, extents) = (sizes, failure, incomplete, caches)
    self.atHand = atHand ?? Set(sizes.keys)
  }

  public func isAtHand(_ address: ImageAddress) -> Bool { atHand.contains(address.text) }

  /// What was asked for, first to last.
  public var addresses: [ImageAddress] { asked.withLock { $0 } }

  public func facts(of address: ImageAddress, in request: RequestContext) async throws(ImageError)
    -> ImageFacts
  {
    asked.withLock { $0.append(address) }
    return ImageFacts(size: try size(of: address), format: "JPEG", byteCount: Self.bytes.count)
  }

  public func isWhole(_ address: ImageAddress, in request: RequestContext) async throws(ImageError) -> Bool {
    _ = try size(of: address)
    return !incomplete.contains(address.text)
  }

  public func bytes(of address: ImageAddress, in request: RequestContext) async throws(ImageError) -> Data {
    asked.withLock { $0.append(address) }
    _ = try size(of: address)
    return Self.bytes
  }

  public func caches() -> [CacheExtent] { extents }

  public func clearCaches() -> [CacheExtent] { extents }

  private func size(of address: ImageAddress) throws(ImageError) -> PixelSize {
    guard let size = sizes[address.text] else { throw failure }
    return size
  }
}
