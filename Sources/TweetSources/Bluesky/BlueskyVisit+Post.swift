import SmashtagModel
import TweetFormats

extension BlueskyVisit {
  /// The post an address leads to; `nil` where there is none.
  func post(_ way: BlueskyWay) async throws(SourceError) -> DecodedRecord? {
    guard let owner = try await owner(of: way.authority) else { return nil }
    let response = try await content(of: .post(at: way.uri(of: owner)))
    let answer = try await read(response) { decoder, body throws(TweetFormatError) in
      try decoder.posts(body, for: audience)
    }
    guard let item = answer.items.first(where: { !$0.record.tweets.isEmpty }) else { return nil }
    if item.isForMembers, !isLoggedIn { throw .needsLogin(source: host.source) }
    return item.record
  }

  /// Whom a handle belongs to, `nil` where it is nobody's; a server that cannot say may still know the handle.
  private func owner(of authority: String) async throws(SourceError) -> String? {
    guard !authority.hasPrefix("did:") else { return authority }
    let request = BlueskyRequest.owner(ofHandle: authority)
    let response = try await response(to: request)
    if response.isSuccess {
      return try await read(response) { decoder, body throws(TweetFormatError) in try decoder.did(body) }
    }
    if BlueskyRefusal.isAboutUnknownMethod(response) { return authority }
    if BlueskyRefusal(response, to: request.method, at: host, login: login).isAboutUnknownUser { return nil }
    throw await refusal(response, to: request)
  }
}
