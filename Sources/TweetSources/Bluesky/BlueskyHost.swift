import SmashtagModel
import TweetFormats

/// The servers of one source, and how they are read.
struct BlueskyHost: Sendable {
  /// Bluesky's own servers log people in; for all others another one answers.
  private static let home = "https://bsky.social"
  private static let open = "https://public.api.bsky.app"

  /// The source's own, which is sent the login.
  let server: SourceHost
  /// Asked by those who have no login.
  let openServer: SourceHost
  let decoder = BlueskyDecoder()

  init(
    _ definition: SourceDefinition, client: any HTTPFetching, tokens: any TokenKeeping
  ) throws(SourceError) {
    let server = try SourceHost(definition, client: client, tokens: tokens)
    self.server = server
    guard Self.isSame(server.address, Self.home) else {
      openServer = server
      return
    }
    let open = SourceDefinition(kind: .bluesky, name: definition.name, url: Self.open)
    openServer = try SourceHost(open, client: client, tokens: tokens)
  }

  /// The source's name.
  var source: String { server.source }
  /// It is one of Bluesky's own.
  var isBlueskys: Bool { isOpen || openServer.address != server.address }
  /// It answers everybody alike.
  var isOpen: Bool { Self.isSame(server.address, Self.open) }

  /// Gets ready for the requests of one command; `text` is what the reader asked for.
  func visit(
    for text: String, _ sessions: BlueskySessions, in context: RequestContext
  ) async throws(SourceError) -> BlueskyVisit {
    let login = try login(try await server.token(in: context))
    return BlueskyVisit(
      host: self, login: login, sessions: sessions, subject: "\(source) \(text)", context: context)
  }

  /// A page at this host may be that of a post.
  func has(_ address: HTTPAddress) -> Bool {
    address.isOfNetwork(.bluesky) || [server.name, openServer.name].contains(address.origin.name)
  }

  private func login(_ token: Token?) throws(SourceError) -> BlueskyLogin? {
    guard let token else { return nil }
    guard !isOpen else {
      throw server.failure("takes no login; source add bluesky \(source) \(Self.home) does")
    }
    guard let login = BlueskyLogin(token) else {
      throw server.failure(
        "takes HANDLE:APP-PASSWORD as token, such as ada.bsky.social:abcd-efgh-ijkl-mnop; type login \(source)"
      )
    }
    return login
  }

  private static func isSame(_ address: HTTPAddress, _ other: String) -> Bool {
    (try? HTTPAddress(other))?.origin == address.origin
  }
}
