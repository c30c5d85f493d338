/// A list of X, with the posts of those whom its owner put on it.
public struct XList: Equatable, Sendable {
  /// The list's permanent id.
  public let id: String
  /// The name that its owner gave it; lists of one owner may have the same.
  public let name: String
}

extension XList {
  /// `nil` without an id and a name.
  init?(_ source: JSONElement) {
    guard let id = source["id"].serverID, let name = source["name"].serverID else { return nil }
    self.init(id: id, name: name)
  }
}

/// A page of lists from X.
public struct XListPage: Equatable, Sendable {
  /// The lists that can be read.
  public let lists: [XList]
  /// The token of the next page; `nil` if there is none, or if it is longer than 200 bytes.
  public let nextToken: String?
}

extension XListPage {
  /// Reads a page; without `data`, the response has to say that there are no lists.
  static func page(_ root: JSONElement) -> Result<XListPage, TweetFormatError> {
    let (data, meta) = (root["data"], root["meta"])
    guard data.isArray || !data.exists && meta["result_count"].int == 0 else {
      return .failure(.unexpected(expected: "a list of lists"))
    }
    return .success(
      XListPage(lists: data.values.compactMap { XList($0) }, nextToken: meta["next_token"].serverID))
  }
}
