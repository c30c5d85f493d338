import SmashtagModel

/// Searches, and posts by their addresses.
extension BlueskyAnswers {
  /// The cursor is how many were shown; it is there with every full page, also with the last.
  var search: LoopbackAnswer {
    if state.isClosed, !isLoggedIn { return needsLogin }
    guard request.value("q") != nil else { return missing("q") }
    guard let limit = limit(orElse: 25) else { return wrongLimit }
    guard let start = Int(request.value("cursor") ?? "0"), start >= 0 else { return invalid("Bad cursor") }
    guard let question = BlueskyQuestion(request) else {
      return error(400, "BadQueryString", "Could not parse the query")
    }
    guard question.people.allSatisfy({ holdings.knownDID($0) != nil }) else {
      return invalid("Could not find user")
    }
    let found = sorted(holdings.tweets.filter { question.finds($0, holdings) })
    let page = found.dropFirst(start).prefix(limit)
    return json(
      .members([
        "posts": .array(page.map { BlueskyPostBody($0, holdings).view }), "hitsTotal": .int(found.count),
        "cursor": page.count == limit ? .string(String(start + limit)) : nil,
      ]))
  }

  /// Posts that are not there are left out.
  var posts: LoopbackAnswer {
    let uris = request.values("uris")
    guard !uris.isEmpty else { return missing("uris") }
    guard uris.count <= 25 else { return invalid("Error: uris must not have more than 25 elements") }
    let found = uris.compactMap(holdings.post)
    return json(["posts": .array(found.map { BlueskyPostBody($0, holdings).view })])
  }

  var resolveHandle: LoopbackAnswer {
    guard let handle = request.value("handle") else { return missing("handle") }
    guard !handle.hasPrefix("did:"), let did = holdings.knownDID(handle) else {
      return invalid("Unable to resolve handle")
    }
    return json(["did": .string(did)])
  }

  private func sorted(_ tweets: [Tweet]) -> [Tweet] {
    guard request.value("sort") == "top" else { return tweets }
    return tweets.enumerated().sorted {
      (-($0.element.likes ?? 0), $0.offset) < (-($1.element.likes ?? 0), $1.offset)
    }
    .map(\.element)
  }
}
