import SmashtagModel

/// A user that a post names.
struct MentionBody: Encodable {
  let id: String
  let username: String
  let acct: String
  let url: String

  init(_ user: User, _ manners: MastodonManners) {
    let account = AccountBody(user, manners)
    (id, username, acct, url) = (account.id, account.username, account.acct, account.url)
  }
}
