import SmashtagModel
import TweetFormats

extension MastodonVisit {
  /// The id of a user, asked for only where it is not known.
  func id(of name: String, _ accounts: MastodonAccounts) async throws(SourceError) -> String {
    if let id = accounts[name] { return id }
    for way in accounts.waysToAsk(for: name) {
      guard let account = try await account(named: way.name) else { continue }
      let isRight = way.mayBe ? accounts.isSame : accounts.mayBear
      guard isRight(account.handle, name) else { continue }
      accounts[name] = account.id
      accounts[account.handle] = account.id
      return account.id
    }
    throw .unknownUser(name, source: host.source)
  }

  private func account(named name: String) async throws(SourceError) -> MastodonAccount? {
    guard let response = try await answer(to: .account(named: name)) else { return nil }
    return try read(response) { decoder, body throws(TweetFormatError) in try decoder.account(body) }
  }
}
