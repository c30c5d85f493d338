import SmashtagModel

/// Posts with a tag, posts of a person, single posts.
extension MastodonAnswers {
  func tagTimeline(_ tag: String) -> LoopbackAnswer {
    guard kind.isOpenAboutTags || hasToken else { return needsToken }
    if !tag.utf8.allSatisfy({ $0 < 0x80 }) {
      if kind == .snac { return json([StatusBody]()) }
      if kind == .mock { return .data(Array("Internal Server Error".utf8), status: 500, headers: plain) }
    }
    let found = tweets.filter { isAbout(tag, $0) }
    if found.isEmpty, kind.knowsItsTags {
      return notFound("Not Found: tag \(TagBody.name(of: tag)) not found")
    }
    return page(of: found.filter(hasWantedMedia))
  }

  func posts(of account: String) -> LoopbackAnswer {
    let posts = tweets.filter { AccountBody.id(of: $0.user.screenName, kind) == account }
    guard !posts.isEmpty else { return notFound("Record not found") }
    return page(of: posts.filter { isWanted($0) && hasWantedMedia($0) })
  }

  var lookup: LoopbackAnswer {
    let name = Folding.name(request.value("acct") ?? "")
    let local = name.hasSuffix("@" + manners.host) ? String(name.dropLast(manners.host.count + 1)) : name
    let user = tweets.lazy.map(\.user).first { Folding.name($0.screenName) == local }
    return user.map { json(AccountBody($0, manners)) } ?? notFound("Record not found")
  }

  func status(_ id: String) -> LoopbackAnswer {
    let tweet = tweets.first { $0.id == id }
    return tweet.map { json(StatusBody($0, manners)) } ?? notFound("Not Found")
  }
}

private extension MastodonAnswers {
  var plain: [(String, String)] { [("Content-Type", "text/plain; charset=utf-8")] }

  func page(of posts: [Tweet]) -> LoopbackAnswer {
    let paging = StatusPaging(request, posts, most: kind.mostOfAPage)
    return json(bodies(of: paging.page), headers: paging.links(kind).map { [("Link", $0)] } ?? [])
  }

  /// `any[]` widens what the tag of the path finds; `all[]` and `none[]` narrow it.
  ///
  /// Most makes pass over them.
  func isAbout(_ tag: String, _ tweet: Tweet) -> Bool {
    let tags = Set(tweet.hashtags.map { TagBody.name(of: $0.keyword) })
    guard kind.joinsTags else { return tags.contains(TagBody.name(of: tag)) }
    let wanted = [TagBody.name(of: tag)] + items("any")
    return !tags.isDisjoint(with: wanted) && tags.isSuperset(of: items("all"))
      && tags.isDisjoint(with: items("none"))
  }

  func items(_ name: String) -> [String] { request.values(name + "[]").map(TagBody.name) }

  func hasWantedMedia(_ tweet: Tweet) -> Bool { !flag("only_media") || !tweet.media.isEmpty }

  func isWanted(_ tweet: Tweet) -> Bool {
    if flag("exclude_replies"), tweet.isReply { return false }
    if flag("exclude_reblogs"), tweet.isRetweet { return false }
    guard let tag = request.value("tagged") else { return true }
    return tweet.hashtags.contains { TagBody.name(of: $0.keyword) == TagBody.name(of: tag) }
  }

  func flag(_ name: String) -> Bool { ["true", "1", "TRUE"].contains(request.value(name)) }
}
