import CSample
import Foundation
import SmashtagModel
import TweetFormats

/// The pages that the tweets of the sample lead to; they live inside the program, as nobody else has them.
///
/// What is none of them is asked of another library.
struct SamplePages: PageLibrary {
  /// The numbers of the pages in the program, by what their addresses are known by.
  private static let numbers = Dictionary(
    (0..<csample_page_count()).compactMap { number in
      name(of: String(cString: csample_page(number).name)).map { ($0, number) }
    }, uniquingKeysWith: { first, _ in first })

  private let others: any PageLibrary

  init(around others: any PageLibrary) { self.others = others }

  func document(
    at address: PageAddress, _ extent: PageExtent, isFresh: Bool, in request: RequestContext
  ) async throws(PageError) -> WebDocument {
    guard let file = Self.file(at: address.url), let document = file.document(extent) else {
      return try await others.document(at: address, extent, isFresh: isFresh, in: request)
    }
    return document
  }

  func bytes(at address: PageAddress, in request: RequestContext) async throws(PageError) -> Data {
    guard let file = Self.file(at: address.url) else {
      return try await others.bytes(at: address, in: request)
    }
    return Data(file.content)
  }

  func caches() -> [CacheExtent] { others.caches() }

  func clearCaches() throws -> [CacheExtent] { try others.clearCaches() }
}

extension SamplePages {
  /// Where they are.
  static var addresses: [String] { numbers.values.sorted().map { String(cString: csample_page($0).name) } }

  private static func file(at url: String) -> csample_file? {
    name(of: url).flatMap { numbers[$0] }.map(csample_page)
  }

  /// What an address is known by, however it is written: its host as name servers know it and what stands behind,
  /// decoded and without a fragment; `nil` where it is none of https.
  private static func name(of url: String) -> String? {
    let start = "https://"
    guard url.lowercased().hasPrefix(start), let host = Host(ofAddress: url) else { return nil }
    let path = url.dropFirst(start.count).drop { !"/?#".contains($0) }.prefix { $0 != "#" }
    return host.certainName + (path.removingPercentEncoding ?? String(path))
  }
}

extension csample_file {
  fileprivate var content: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: size)) }

  fileprivate func document(_ extent: PageExtent) -> WebDocument? {
    let url = String(cString: name)
    let request = PageDecoder.Request(contentType: "text/html; charset=utf-8", url: url, extent: extent) {
      address, _ in address.hasPrefix("https://") ? String(address.prefix { $0 != "#" }) : nil
    }
    guard case .page(let page) = PageDecoder().answer(content, to: request) else { return nil }
    return WebDocument(.page(page), url: url, byteCount: size, fetched: Date())
  }
}
