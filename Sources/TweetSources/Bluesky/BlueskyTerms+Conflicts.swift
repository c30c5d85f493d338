import SmashtagModel

extension BlueskyTerms {
  /// One person's feed has it all; everything else is searched for.
  var isForFeed: Bool { authors.count == 1 && written.isEmpty && mentioned.isEmpty }

  /// What a server can do, but not together with the rest of the query, in words.
  var conflicts: [String] {
    let isEmpty = [written, authors, mentioned, languages, hosts].allSatisfy(\.isEmpty)
    if isEmpty { return alone.isEmpty ? ["nothing"] : alone.map { "\($0) alone" } }
    return several + (filters.contains(.retweets) && !isForFeed ? ["filter:retweets in a search"] : [])
  }

  private var several: [String] {
    let lists = [("from:", authors), ("mentions:", mentioned), ("lang:", languages), ("url:", hosts)]
    return lists.filter { $0.1.count > 1 }.map { "more than one \($0.0)" }
  }

  private var alone: [String] {
    checks.map(\.typed) + (since == nil ? [] : ["since:"]) + (until == nil ? [] : ["until:"])
  }
}
