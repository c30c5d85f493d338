/// A list of posts that X answered with, in its order.
public struct XAnswer: Equatable, Sendable {
  public let items: [XItem]
  /// Leads to the next page; `nil` where there is none, or one that no address can hold.
  public let nextToken: String?
  /// What it should hold and does not, and why.
  public let errors: [XPartialError]
}

extension XAnswer {
  /// Without `data` it is a list only where it says that nothing was found.
  static func answer(_ root: JSONElement) -> Result<XAnswer, TweetFormatError> {
    let (data, meta) = (root["data"], root["meta"])
    guard data.isArray || !data.exists && meta["result_count"].int == 0 else {
      return .failure(.unexpected(expected: "a list of posts"))
    }
    let reader = XReader(root)
    let items = data.values.map(reader.item)
    guard items.isEmpty || items.contains(where: { !$0.record.tweets.isEmpty }) else {
      return .failure(.noneReadable(problem: items.lazy.flatMap(\.record.problems).first ?? "no posts"))
    }
    return .success(
      XAnswer(
        items: items, nextToken: meta["next_token"].serverID, errors: XPartialError.list(in: root)))
  }
}
