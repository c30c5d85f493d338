import Foundation

/// Who may ask, what may be asked, and what the others are told.
extension XAnswers {
  static let problems = "https://api.twitter.com/2/problems"

  var refusalOfToken: LoopbackAnswer? {
    guard request.headers["authorization"] != "Bearer \(manners.token)" else { return nil }
    return json(
      ["title": "Unauthorized", "type": "about:blank", "status": 401, "detail": "Unauthorized"], status: 401)
  }

  /// Of each path so many requests are answered.
  var refusalOfCount: LoopbackAnswer? {
    guard request.number > manners.allowance else { return nil }
    return json(
      ["errors": [["code": 88, "message": "Rate limit exceeded"] as [String: any Sendable]]], status: 429)
  }

  /// Of the parameters of a request for posts the first that is wrong.
  func refusal(known: Set<String>, count: ClosedRange<Int>? = nil) -> LoopbackAnswer? {
    let noun = manners.noun
    let all = known.union(["\(noun).fields", "expansions", "user.fields", "media.fields"])
    if let unknown = request.query.first(where: { !all.contains($0.name) }) {
      return wrong(
        unknown.name,
        "The query parameter [\(unknown.name)] is not one of [\(all.sorted().joined(separator: ","))]")
    }
    let other = manners.kind == .tweets ? "referenced_posts" : "referenced_tweets"
    if let value = request.value("expansions"), value.contains(other) {
      return wrong(
        "expansions", "The `expansions` query parameter value [\(other).id] is not one of [author_id]")
    }
    guard let count, let text = request.value("max_results") else { return nil }
    return Int(text).map(count.contains) == true
      ? nil
      : wrong(
        "max_results",
        "The `max_results` query parameter value [\(text)] is not between \(count.lowerBound) and \(count.upperBound)"
      )
  }

  func wrong(_ parameter: String, _ message: String) -> LoopbackAnswer {
    let error: [String: any Sendable] = [
      "parameters": [parameter: [request.value(parameter) ?? ""]], "message": message,
    ]
    return json(
      [
        "errors": [error], "title": "Invalid Request", "type": "\(Self.problems)/invalid-request",
        "detail": "One or more parameters to your request was invalid.",
      ], status: 400)
  }

  func missing(_ kind: String, _ id: String, parameter: String) -> [String: any Sendable] {
    [
      "value": id, "resource_id": id, "resource_type": kind, "parameter": parameter,
      "title": "Not Found Error",
      "detail": "Could not find \(kind) with \(parameter): [\(id)].",
      "type": "\(Self.problems)/resource-not-found",
    ]
  }
}
