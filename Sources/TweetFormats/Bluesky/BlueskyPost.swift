/// A post in any of its forms: in an answer, quoted by another post, or as the repository of its author keeps it.
struct BlueskyPost {
  /// Everything the service adds to the record.
  let view: JSONElement
  /// What the author wrote.
  let record: JSONElement
  let uri: String?
  let address: BlueskyAddress?
  /// What the author, the service and others say of the post and its author.
  let labels: BlueskyLabels

  /// `nil` for everything that is no post, such as one that was deleted or is blocked.
  init?(_ source: JSONElement) {
    let record = source["record"].isObject ? source["record"] : source["value"]
    guard record.isObject else { return nil }
    uri = source["uri"].nonEmptyString
    address = uri.flatMap(BlueskyAddress.init)
    let hasForm = record["text"].exists && record["createdAt"].exists && address?.isPost == true
    guard record["$type"].string == "app.bsky.feed.post" || hasForm else { return nil }
    (view, self.record) = (source, record)
    labels = BlueskyLabels([source["labels"], source["author"]["labels"], record["labels"]["values"]])
  }

  /// What hangs on the post: as the service shows it, else as the record names it.
  var embeds: [JSONElement] {
    let views = Array(view["embeds"].values) + [view["embed"]].filter(\.isObject)
    return views.isEmpty ? [record["embed"]] : views
  }

  var language: String? {
    for language in record["langs"].values {
      if let language = language.nonEmptyString { return language }
    }
    return nil
  }
}
