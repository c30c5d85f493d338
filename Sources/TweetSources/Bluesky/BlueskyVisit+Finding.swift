import SmashtagModel
import TweetFormats

extension BlueskyVisit {
  /// A post nobody needs: who answers that it is there or is not, in Bluesky's form, is of Bluesky.
  private static let probe = "at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.post/3l6oveex3ii2l"

  /// Who answers at the address of the source, in words.
  func finding() async throws(SourceError) -> String {
    if let login {
      let name = try await reader(login)
      return "\(host.isBlueskys ? "Bluesky's servers" : Self.other), logged in as \(name.line())"
    }
    let response = try await response(to: .post(at: Self.probe))
    if response.isSuccess, (try? host.decoder.posts(response.body, for: .everyone)) != nil {
      return openWords
    }
    let failure = host.decoder.failure(response.body)
    let error = await refusal(response, to: .post(at: Self.probe))
    if failure != nil, error.asksForLogin { return closedWords }
    if ["InvalidRequest", "NotFound"].contains(failure?.name) { return openWords }
    if response.status != 429, try await describesItself() { return closedWords }
    throw failure == nil
      ? host.server.failure("does not answer as Bluesky does; look at its address") : error
  }

  /// Whether it is a server that holds accounts, and leaves posts to others.
  private func describesItself() async throws(SourceError) -> Bool {
    let response = try await response(to: .server)
    return response.isSuccess && host.decoder.describesServer(response.body)
  }

  private var closedWords: String { "\(Self.other), which asks for a login; type login \(host.source)" }

  /// Whom the session there is belongs to, or a new one; servers that do not tell may answer something else.
  private func reader(_ login: BlueskyLogin) async throws(SourceError) -> String {
    let response = try await response(to: .ownSession)
    if response.isSuccess {
      return try await read(response) { decoder, body throws(TweetFormatError) in try decoder.reader(body) }
    }
    guard BlueskyRefusal.isAboutUnknownMethod(response) else {
      throw await refusal(response, to: .ownSession)
    }
    _ = try await content(of: .post(at: Self.probe))
    return await sessions.name ?? login.name
  }

  private static let other = "a server of Bluesky's network"

  private var openWords: String {
    if host.isOpen { return "Bluesky's public server, which takes no login" }
    let server = host.isBlueskys ? "Bluesky's public server" : Self.other
    return "\(server), which needs no login to read; login \(host.source) to search"
  }
}
