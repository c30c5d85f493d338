import SmashtagModel
import Synchronization
import TweetFormats

/// The user whose token is used and the user's lists, which are requested once.
final class XOwner: Sendable {
  private struct Known {
    let token: Token?
    let user: XUser
    var lists: [XList] = []
  }

  private let known = Mutex<Known?>(nil)

  /// The user of a client's token.
  func user(by client: XClient) async throws(SourceError) -> XUser {
    if let known = known.withLock({ $0 }), known.token == client.token { return known.user }
    let user = try await client.me()
    known.withLock { $0 = Known(token: client.token, user: user) }
    return user
  }

  /// The user's list with a name, however that is written.
  func list(named name: String, by client: XClient) async throws(SourceError) -> XList {
    let user = try await user(by: client)
    // Another token may be in use by now, whose user has other lists.
    if let known = known.withLock({ $0 }), known.token == client.token, let list = known.lists.called(name) {
      return list
    }
    let lists = try await client.lists(of: user)
    known.withLock { known in
      if known?.token == client.token { known?.lists = lists }
    }
    guard let list = lists.called(name) else { throw client.noList(named: name, among: lists) }
    return list
  }

  /// Forgets the lists, of which one may be gone.
  func forgetLists() { known.withLock { $0?.lists = [] } }
}

private extension XClient {
  /// The maximum number of requests for lists, of which X returns a hundred at once.
  private static var mostPages: Int { 10 }

  /// The user of the token.
  func me() async throws(SourceError) -> XUser {
    guard let response = try await answer(to: .me) else {
      throw host.failure("does not tell whose token it has; use another source")
    }
    let found = try read(response) { decoder, body throws(TweetFormatError) in try decoder.user(body) }
    guard let user = found.value else {
      let words = found.errors.first.map { said($0.detail.isEmpty ? $0.title : $0.detail) } ?? ""
      throw host.failure("does not tell whose token it has: '\(words)'; use another source")
    }
    return user
  }

  /// The lists that a user owns.
  func lists(of user: XUser) async throws(SourceError) -> [XList] {
    var (lists, token) = ([XList](), String?.none)
    for _ in 0..<Self.mostPages {
      guard let response = try await answer(to: .lists(of: user.id, token: token)) else { break }
      let page = try read(response) { decoder, body throws(TweetFormatError) in try decoder.lists(body) }
      lists += page.lists
      guard let next = page.nextToken, next != token else { break }
      token = next
    }
    return lists
  }
}
