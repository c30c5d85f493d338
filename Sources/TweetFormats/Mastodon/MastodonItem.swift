/// An element of a list that a server of Mastodon answered with.
public struct MastodonItem: Equatable, Sendable {
  /// Names the post to the server that answered; `nil` where the element has none, or one that is no name.
  public let id: String?
  /// The post with those it boosts and quotes, or why it cannot be taken.
  public let record: DecodedRecord
}

extension MastodonItem {
  init(_ source: JSONElement) {
    var record = DecodedRecord()
    record.take { (record) throws(TweetProblem) in try Mastodon().tweet(source, into: &record) }
    self.init(id: source["id"].serverID, record: record)
  }
}

extension JSONElement {
  /// An id as servers give them out: of any letters, but short enough to stand in an address.
  var serverID: String? { identifier.flatMap { $0.utf8.count <= 200 ? $0 : nil } }
}
