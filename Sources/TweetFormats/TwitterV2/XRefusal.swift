/// Why X did not do what it was asked, as the server wrote it.
public struct XRefusal: Equatable, Sendable {
  public let title: String
  public let detail: String
  /// The address that names the kind of problem.
  public let type: String
  /// In how long a time what is used up is counted: `Monthly`.
  public let period: String
  /// What is wrong with single parameters, or all that older answers say.
  public let messages: [String]
  /// The parameters that are wrong.
  public let parameters: [String]
  /// What is not there, where the answer holds nothing else.
  public let errors: [XPartialError]
}

extension XRefusal {
  private static let longest = 2_000
  /// So many messages are read.
  private static let most = 20

  /// `nil` for what has neither of X's forms: a problem with a type or a detail, or a list of errors.
  init?(_ root: JSONElement) {
    guard root.isObject else { return nil }
    let errors = root["errors"].values.prefix(Self.most)
    messages = errors.compactMap { error in
      error["message"].beginning(Self.longest) ?? error["detail"].beginning(Self.longest)
        ?? error.beginning(Self.longest)
    }
    parameters = errors.compactMap { $0["parameters"].firstKey.map { String($0.prefix(Self.longest)) } }
    title = root["title"].beginning(Self.longest) ?? ""
    detail = root["detail"].beginning(Self.longest) ?? ""
    type = root["type"].beginning(Self.longest) ?? ""
    period = root["period"].beginning(Self.longest) ?? ""
    self.errors = XPartialError.list(in: root)
    let isProblem = !title.isEmpty && (!detail.isEmpty || !type.isEmpty)
    guard isProblem || !messages.isEmpty else { return nil }
  }

  /// What stands in the first brackets of a message: the values that are wrong, before those that would be right.
  public var values: Set<String> {
    let lists = ([detail] + messages).map { $0.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" } }
    return Set(lists.flatMap { $0.split(separator: ",") }.map { $0.filter { !" \"'".contains($0) } })
  }

  /// No more is given for a while, whatever the status says.
  public var isRateLimit: Bool {
    ([title, detail] + messages).contains { $0.lowercased().contains("rate limit exceeded") }
  }

  /// What the plan gives in a month, or in a day, is used up.
  public var isUsageCap: Bool {
    type.hasSuffix("/usage-capped") || title == "UsageCapExceeded"
      || ([detail] + messages).contains { $0.lowercased().contains("product cap") }
  }
}
