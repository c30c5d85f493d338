import SmashtagModel
import TweetFormats

extension XVisit {
  /// The id of a user, asked for only where it is not known.
  func id(of name: String, _ accounts: XAccounts) async throws(SourceError) -> String {
    if let id = accounts[name] { return id }
    let response = try await response(to: .user(named: name))
    if response.status == 404 { throw .unknownUser(name, source: host.server.source) }
    guard response.isSuccess else { throw refusal(response) }
    let found = try read(response) { decoder, body throws(TweetFormatError) in try decoder.user(body) }
    guard let user = found.value else {
      guard let reason = found.errors.first else { throw .unknownUser(name, source: host.server.source) }
      throw unavailable(name, because: reason)
    }
    accounts[name] = user.id
    return user.id
  }

  /// Why what somebody posts cannot be seen.
  func unavailable(_ name: String, because reason: XPartialError) -> SourceError {
    if reason.kind == .missing { return .unknownUser(name, source: host.server.source) }
    let text = said(reason.detail.isEmpty ? reason.title : reason.detail)
    return host.server.failure(
      "does not show what @\(name) posts: '\(text)'; look at the spelling, or use another source")
  }
}
