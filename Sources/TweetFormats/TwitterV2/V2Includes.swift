import SmashtagModel

/// What a page of API v2 gives once beside its tweets, by id or key.
struct V2Includes {
  private(set) var users: [String: User] = [:]
  private(set) var media: [String: JSONElement] = [:]

  init() {}

  init(_ includes: JSONElement) {
    for source in includes["users"].values {
      if let user = User(v2: source), let id = user.id { users[id] = user }
    }
    for source in includes["media"].values {
      if let key = source["media_key"].identifier { media[key] = source }
    }
  }
}
