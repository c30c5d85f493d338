import SmashtagModel

/// `GET /api/v2/search`.
extension MastodonAnswers {
  var search: LoopbackAnswer {
    if kind.searchNeedsToken, !hasToken { return needsToken }
    if kind == .mastodon, !hasToken {
      if request.value("offset") != nil {
        return error(401, "Search queries pagination is not supported here")
      }
      if request.value("resolve") == "true" { return error(401, "Resolving is not supported here") }
    }
    return json(
      SearchBody(accounts: accounts, statuses: wants("statuses") ? bodies(of: found) : [], hashtags: tags))
  }
}

private extension MastodonAnswers {
  var question: String { request.value("q") ?? "" }

  func wants(_ type: String) -> Bool { request.value("type").map { $0 == type } ?? true }

  /// Words are looked for by the logged in alone where that make can tell them from others.
  var found: [Tweet] {
    let offset = max(0, request.value("offset").flatMap { Int($0) } ?? 0)
    let rest = kind.rest(of: matches, behind: request.value("max_id"), offset: offset)
    return Array(rest.prefix(StatusPaging.limit(request, most: kind.mostOfAPage)))
  }

  var matches: [Tweet] {
    guard kind.findsPosts, hasToken || kind == .mock else { return [] }
    if question.contains("://") {
      return tweets.filter { StatusBody.addresses(of: $0, manners).contains(question) }
    }
    let words = Folding.words(question).split(separator: " ")
    let account = request.value("account_id")
    return tweets.filter { tweet in
      let text = " \(Folding.words(tweet.text)) "
      return
        (account == nil || !kind.knowsAuthors || account == AccountBody.id(of: tweet.user.screenName, kind))
        && words.allSatisfy { text.contains(" \($0) ") }
    }
  }

  var accounts: [AccountBody] {
    guard wants("accounts") else { return [] }
    let name = Folding.name(question.drop { $0 == "@" })
    let user = tweets.lazy.map(\.user).first { Folding.name($0.screenName) == name }
    return user.map { [AccountBody($0, manners)] } ?? []
  }

  var tags: [TagBody] {
    guard wants("hashtags") else { return [] }
    let name = TagBody.name(of: question)
    let known = tweets.contains { $0.hashtags.contains { TagBody.name(of: $0.keyword) == name } }
    return known ? [TagBody(name, manners)] : []
  }
}
