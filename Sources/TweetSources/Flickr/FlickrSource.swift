public import Foundation
public import SmashtagModel
import TweetFormats

/// A source of Flickr, or of a compatible server: photos by tag, owner, words and place.
public struct FlickrSource: PlaceSource {
  private let network: FlickrNetwork

  /// Creates a source.
  public init(
    _ definition: SourceDefinition, client: any HTTPFetching, tokens: any TokenKeeping,
    now: @escaping @Sendable () -> Date = Date.init
  ) {
    network = FlickrNetwork(
      SourceConnection(definition: definition, client: client, tokens: tokens, now: now))
  }

  public var name: String { network.name }

  public var server: String? { network.connection.definition.url }

  public func places(of type: PlaceType, in request: RequestContext) async throws(SourceError) -> PlaceList {
    try await network.client(for: "places", in: request).places(of: type, now: network.connection.now())
  }

  public func photos(
    at place: Place, position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    try await network.page(
      of: FlickrSearch(at: place), for: place.title, at: position, limit: limit, in: request)
  }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    try await network.page(of: query, at: position, limit: limit, in: request)
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    try await network.tweet(at: address, in: request)
  }

  /// Identifies the server, and checks the key.
  ///
  /// - Returns: the server's kind, in words.
  /// - Throws: if the server cannot be reached, is not of Flickr's kind, there is no key, or the server
  ///   rejects it.
  public func finding(in request: RequestContext) async throws(SourceError) -> String {
    try await network.finding(in: request)
  }
}

/// Flickr, or a compatible server.
struct FlickrNetwork: LiveNetwork {
  let connection: SourceConnection

  init(_ connection: SourceConnection) {
    self.connection = connection
  }

  func search(for query: Query) throws(SourceError) -> FlickrSearch { try FlickrSearch(query, at: name) }

  /// Prepares the requests of a command; throws if there is no key, which Flickr requires.
  func client(for text: String, in context: RequestContext) async throws(SourceError) -> FlickrClient {
    let host = try connection.host()
    let key = FlickrKey(token: try await host.requiredToken(in: context))
    return FlickrClient(host: host, key: key, subject: "\(name) \(text)", context: context)
  }

  /// Fetches a page in one request, since Flickr pages by number.
  func page(
    of search: FlickrSearch, at position: FlickrPosition, limit: Int, by client: FlickrClient
  ) async throws(SourceError) -> TweetPage {
    var page = try await FlickrPages(client: client, search: search).page(at: position, limit: limit)
    if position.isStart, let user = search.mentioned {
      page.notes.append("only what @\(user) uploaded; \(name) cannot search for mentions")
    }
    return page
  }

  func post(at address: TweetAddress, in context: RequestContext) async throws(SourceError) -> DecodedRecord?
  {
    guard let id = FlickrEndpoint.id(to: address) else { return nil }
    return try await client(for: id, in: context).photo(id).map { DecodedRecord(tweets: [$0]) }
  }

  func finding(in context: RequestContext) async throws(SourceError) -> String {
    try await client(for: "server", in: context).server()
  }
}

/// Finds the id of a photo in an address.
enum FlickrEndpoint {
  private static let hosts: Set<String> = ["flickr.com", "m.flickr.com"]
  private static let shortHost = "flic.kr"
  /// The digits of base 58 in short addresses.
  private static let digits = Array("123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ")

  /// The id in an address such as `https://www.flickr.com/photos/ada/42/in/album-7`; `nil` if it is not a
  /// photo's.
  static func id(to address: TweetAddress) -> String? {
    switch address {
    case .id(let id): isID(id) ? id : nil
    case .page(let url, _): id(ofPage: url)
    }
  }

  private static func id(ofPage url: String) -> String? {
    let path = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst(2).map(String.init)
    guard let host = Host(ofAddress: url)?.name else { return nil }
    if host == shortHost, path.count == 2, path[0] == "p" { return number(path[1]) }
    guard hosts.contains(host), path.count >= 3, path[0] == "photos", isID(path[2]) else { return nil }
    return path[2]
  }

  private static func isID(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count) && text.allSatisfy(\.isASCIIDigit)
  }

  /// Parses a number in base 58.
  private static func number(_ text: String) -> String? {
    guard (1...11).contains(text.count) else { return nil }
    var number: UInt64 = 0
    for character in text {
      guard let digit = digits.firstIndex(of: character) else { return nil }
      let (shifted, overflows) = number.multipliedReportingOverflow(by: UInt64(digits.count))
      let (sum, carries) = shifted.addingReportingOverflow(UInt64(digit))
      guard !overflows, !carries else { return nil }
      number = sum
    }
    return String(number)
  }
}

/// The API key, which is part of every request's URL.
struct FlickrKey: Sendable {
  /// The minimum length of the key's beginning that is hidden in a text.
  private static let shortest = 8

  let token: Token

  /// The text on one line with `…` in place of the key or its beginning.
  func hidden(in text: String) -> String {
    var line = replaced(in: String(text.unicodeScalars.prefix(2_000))).line()
    for length in stride(from: token.secret.utf8.count, through: Self.shortest, by: -1) {
      line = Self.replaced(token.secret.prefix(length), in: line)
    }
    return line
  }

  /// The error with `…` in place of the key, which a redirect may have made part of a host.
  func hidden(in error: SourceError) -> SourceError {
    switch error {
    case .unreachable(let source, let host, let reason):
      .unreachable(source: source, host: hidden(in: host), reason: hidden(in: reason))
    case .failed(let source, let host, let reason):
      .failed(source: source, host: hidden(in: host), reason: hidden(in: reason))
    case .tooLarge(let source, let host, let reason):
      .tooLarge(source: source, host: hidden(in: host), reason: hidden(in: reason))
    case .troubled(let source, let host, let reason, let until):
      .troubled(source: source, host: hidden(in: host), reason: hidden(in: reason), until: until)
    case .rateLimited(let source, let host, let until):
      .rateLimited(source: source, host: hidden(in: host), until: until)
    case .usedUp(let source, let host, let allowance, let until):
      .usedUp(source: source, host: hidden(in: host), allowance: hidden(in: allowance), until: until)
    case .refusedKey(let source, let host, let reason):
      .refusedKey(source: source, host: hidden(in: host), reason: hidden(in: reason))
    case .unsupported, .notOffered, .needsLogin, .refusedToken, .refusedLogin, .refusedPassword, .unreadable,
      .unknownUser,
      .cancelled:
      error
    }
  }
}

private extension FlickrKey {
  func replaced(in text: String) -> String {
    Self.replaced(token.secret.percentEncoded[...], in: Self.replaced(token.secret[...], in: text))
  }

  /// Replaces a part of the key by `…`, ignoring case, since hosts are converted to lower case.
  static func replaced(_ part: Substring, in text: String) -> String {
    text.replacingOccurrences(of: String(part), with: "…", options: [.caseInsensitive, .literal])
  }
}
