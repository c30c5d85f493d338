extension StatusMentions {
  /// What a post of ActivityPub mentions; its one list holds tags, users and emoji.
  init(activityPub post: JSONElement, in text: StatusText) {
    let list = post["tag"].oneOrMore
    let tags = list.lazy.compactMap { tag -> (name: String, page: String?)? in
      guard tag["type"].string == "Hashtag", let name = tag["name"].nonEmptyString else { return nil }
      return (name, tag["href"].nonEmptyString)
    }
    let users = list.lazy.compactMap { tag -> (handle: String, page: String?)? in
      guard tag["type"].string == "Mention" else { return nil }
      let page = tag["href"].nonEmptyString
      let name = tag["name"].nonEmptyString.map { MastodonHandle.handle($0, at: page) }
      return (name ?? page.flatMap { ActivityAddress($0).handle }).map { ($0, page) }
    }
    self.init(
      tags: StatusTags(tags), users: StatusUsers(users), isListed: post["tag"].exists, in: text)
  }
}
