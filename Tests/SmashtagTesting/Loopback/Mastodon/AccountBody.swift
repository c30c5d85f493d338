import SmashtagModel

/// Someone with an account, here or elsewhere.
struct AccountBody: Encodable {
  let id: String
  let username: String
  /// Without a host where the account is here.
  let acct: String
  let displayName: String
  let url: String
  let avatar: String

  init(_ user: User, _ manners: MastodonManners) {
    let parts = user.screenName.split(separator: "@", maxSplits: 1).map(String.init)
    let home = parts.count == 2 ? parts[1] : manners.host
    id = Self.id(of: user.screenName, manners.kind)
    username = parts.first ?? user.screenName
    acct = home == manners.host ? username : user.screenName
    displayName = user.name
    url = "https://\(home)/@\(username)"
    avatar = user.profileImageURL ?? "https://\(home)/avatars/\(username).png"
  }

  /// The host the account lives on.
  var home: String { url.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  /// The same for one name, as this make writes ids.
  static func id(of name: String, _ kind: MastodonServer.Kind) -> String {
    let hash = Folding.name(name).utf8.reduce(UInt64(5381)) { ($0 &* 33) &+ UInt64($1) }
    return kind.id(Int(hash % 900_000))
  }
}
