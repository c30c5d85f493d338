import Foundation

@testable import TweetSources

/// What has to hold for any headers of an answer, a line for each.
enum HeaderClaims {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  /// The claim that headers break; `nil` where all hold.
  static func broken(by text: String) -> String? {
    var headers = HTTPHeaders()
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      headers.append(String(parts[0]), String((parts.count > 1 ? parts[1] : "").drop { $0 == " " }))
    }
    return brokenWaiting(for: headers) ?? brokenAllowance(in: headers) ?? brokenLinks(in: headers)
      ?? brokenWords(of: text)
  }

  /// Whoever waits knows until when, and that is not forever.
  private static func brokenWaiting(for headers: HTTPHeaders) -> String? {
    let dates = [
      RetryHeaders.retryAfter(in: headers, now: now), RetryHeaders.endOfUsedUp(in: headers, now: now),
      RetryHeaders.comeBack(in: headers, now: now), XAllowance(headers)?.until(headers, now: now),
    ]
    for date in dates.compactMap(\.self) where abs(date.timeIntervalSince(now)) > RetryHeaders.farthest {
      return "a wait until \(date)"
    }
    return [200, 429, 503].lazy.compactMap { brokenLimit(in: headers, status: $0) }.first
  }

  private static func brokenLimit(in headers: HTTPHeaders, status: Int) -> String? {
    let limits = RateLimits { now }
    guard let fetch = try? Fetch(HTTPRequest(url: "https://rain.example/"), deadline: .now) else {
      return "no request"
    }
    limits.note(
      HTTPResponse(status: status, headers: headers, url: "https://rain.example/"), to: fetch,
      scope: "search")
    guard let refusal = limits.refusal(of: fetch, scope: "search") else { return nil }
    let seconds = refusal.headers["retry-after"].flatMap { Int($0) } ?? -1
    let isPlausible = refusal.status == 429 && (0...Int(RetryHeaders.farthest)).contains(seconds)
    return isPlausible ? nil : "a refusal for \(seconds) seconds"
  }

  private static func brokenAllowance(in headers: HTTPHeaders) -> String? {
    let texts = [XAllowance(headers)?.text, BlueskyAllowance(headers)?.text(of: "request")].compactMap(\.self)
    return texts.first { !$0.contains(" in ") }.map { "the allowance \($0)" }
  }

  private static func brokenLinks(in headers: HTTPHeaders) -> String? {
    let values = headers.values("link")
    let links = LinkHeader(values)
    guard links.next.isEmpty || links.hasLinks else { return "a next link, but no links" }
    let sent = values.joined()
    return links.next.first { !sent.utf8.contains($0.utf8) }.map { "a link that was not sent: \($0)" }
  }

  /// What a server says is shown on one line.
  private static func brokenWords(of text: String) -> String? {
    let line = text.line(limit: 40)
    guard line.count <= 40, !line.contains(where: \.isNewline) else { return "a line without end: \(line)" }
    let isShown = !line.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isShown ? nil : "a control in a line"
  }
}
