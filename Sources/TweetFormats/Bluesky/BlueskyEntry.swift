/// A post of an answer, with what the answer says around it.
struct BlueskyEntry {
  let post: BlueskyPost
  /// Names the post replied to, and why the post is there; the post itself where nothing is around it.
  let frame: JSONElement

  /// An element of a list; `nil` where it is no post, such as one that was deleted.
  init?(_ frame: JSONElement) {
    guard let post = BlueskyPost(frame["post"].isObject ? frame["post"] : frame) else { return nil }
    (self.post, self.frame) = (post, frame)
  }

  /// The posts of an answer: of a search, a feed, a thread, or a list of records; of a post alone, that one.
  static func all(in answer: JSONElement) -> [BlueskyEntry] {
    for list in [answer["posts"], answer["feed"], answer["records"]] where list.isArray {
      return list.values.flatMap(thread)
    }
    return thread(answer["thread"].isObject ? answer["thread"] : answer)
  }

  /// A post, those above it and those below it, in this order.
  ///
  /// Threads are read from a list of what is still to do, so none is too deep; the document has a bound of its own.
  private static func thread(_ frame: JSONElement) -> [BlueskyEntry] {
    var entries: [BlueskyEntry] = []
    var waiting = [frame]
    while let frame = waiting.popLast() {
      if let entry = BlueskyEntry(frame) { entries.append(entry) }
      waiting += frame["replies"].values.reversed()
      if frame["parent"].isObject { waiting.append(frame["parent"]) }
    }
    return entries
  }
}

extension BlueskyEntry {
  /// The posts this one answers, as far as the answer shows them.
  var answered: [BlueskyPost] {
    let reply = frame["reply"]
    return [reply["root"], reply["parent"]].compactMap(BlueskyPost.init)
  }

  /// Who repeated the post; absent where it is there for itself.
  var reposter: JSONElement { frame["reason"]["by"] }

  /// Its author, or who repeated it, wants it shown only to those who are logged in.
  var isForMembers: Bool { post.labels.areForMembers || BlueskyLabels([reposter["labels"]]).areForMembers }
}
