import SmashtagModel

/// Someone with an account, as posts show him.
struct BlueskyAuthorBody {
  let view: JSONValue

  init(_ user: User, _ holdings: BlueskyHoldings) {
    let (did, handle) = (holdings.did(user.screenName), BlueskyHoldings.handle(user.screenName))
    let labels = holdings.labels.authors[handle] ?? []
    view = .members([
      "did": .string(did), "handle": .string(handle), "displayName": .string(user.name),
      "avatar": user.profileImageURL.map(JSONValue.string),
      "labels": .array(labels.map { $0.body(on: "at://\(did)/app.bsky.actor.profile/self") }),
      "verification": user.isVerified ? Self.verification : nil,
    ])
  }

  private static let verification: JSONValue = [
    "verifications": [], "verifiedStatus": "valid", "trustedVerifierStatus": "none",
  ]
}
