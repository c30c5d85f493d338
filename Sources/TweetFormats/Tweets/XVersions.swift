import SmashtagModel

/// The versions of a tweet of X, each of which has an id, a date and a text of its own.
enum XVersions {
  /// The most that are read; X permits five changes.
  private static let most = 50

  /// The ids of a tweet of API v2, oldest first; the only one if it was not changed, none if the response does not tell.
  static func ids(of source: JSONElement) -> [String] {
    ids(in: source["edit_history_tweet_ids", or: "edit_history_post_ids"])
  }

  /// The same of a tweet in an export, whose later versions have the list inside that of their change.
  static func ids(ofExported source: JSONElement) -> [String] {
    let told = source["edit_info"]
    let first = ids(in: told["initial"]["editTweetIds"])
    return first.isEmpty ? ids(in: told["edit"]["editControlInitial"]["editTweetIds"]) : first
  }

  private static func ids(in list: JSONElement) -> [String] {
    list.values.prefix(most).compactMap(\.serverID)
  }
}

extension Tweet {
  /// Takes the ids of all versions, oldest first, of which this is one; each but the first was made by a change.
  mutating func takeVersions(_ ids: [String]) {
    guard ids.count > 1, let place = ids.firstIndex(of: id) else { return }
    versionIDs = ids
    if place > 0 { edited = created }
  }
}
