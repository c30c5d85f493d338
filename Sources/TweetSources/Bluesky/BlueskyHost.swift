import SmashtagModel
import TweetFormats

/// The servers of a source, with the decoder of their responses.
struct BlueskyHost: Sendable {
  /// The address at which Bluesky's own accounts log in; without a login ``open`` is asked instead.
  private static let home = "https://bsky.social"
  private static let open = "https://public.api.bsky.app"

  /// The source's own server, to which the login is sent.
  let server: SourceHost
  /// The server that is asked without a login.
  let openServer: SourceHost
  let decoder = BlueskyDecoder()

  init(_ connection: SourceConnection) throws(SourceError) {
    let server = try connection.host()
    self.server = server
    guard Self.isSame(server.address, Self.home) else {
      openServer = server
      return
    }
    let open = SourceDefinition(kind: .bluesky, name: server.source, url: Self.open)
    openServer = try SourceHost(open, client: connection.client, tokens: connection.tokens)
  }

  /// The source's name.
  var source: String { server.source }
  /// Whether it is one of Bluesky's own servers.
  var isBlueskys: Bool { isOpen || openServer.address != server.address }
  /// Whether it is Bluesky's public server, which needs no login.
  var isOpen: Bool { Self.isSame(server.address, Self.open) }

  /// Prepares the requests of a command; `text` names its subject in progress messages.
  func client(
    for text: String, _ sessions: BlueskySessions, in context: RequestContext
  ) async throws(SourceError) -> BlueskyClient {
    let login = try login(try await server.token(in: context))
    return BlueskyClient(
      host: self, login: login, sessions: sessions, subject: "\(source) \(text)", context: context)
  }

  /// The error for what is answered only after a login; `host` is the server that said so, if one was asked.
  func needsLogin(saidBy host: String? = nil) -> SourceError {
    guard isOpen else { return .needsLogin(source: source, host: host) }
    return server.failure(
      "does not answer this without a login; source add bluesky \(source) \(Self.home) takes one")
  }

  /// The note on posts that are for logged-in users only; `nil` if there are none.
  func note(onHidden count: Int) -> String? {
    guard count > 0 else { return nil }
    let posts = Counted.things(count, "post")
    return "\(posts) \(count == 1 ? "is" : "are") shown only to those who are logged in; login \(source)"
  }

  /// Whether an address may be the page of a post of this source.
  func has(_ address: HTTPAddress) -> Bool {
    address.isOfNetwork(.bluesky) || server.has(address) || openServer.has(address)
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
