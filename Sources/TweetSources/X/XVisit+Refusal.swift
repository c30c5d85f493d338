import Foundation
import SmashtagModel
import TweetFormats

extension XVisit {
  /// Why there is no answer, in X's own words where these say more than its status.
  func refusal(_ response: HTTPResponse) -> SourceError {
    let refusal = host.decoder.refusal(response.body)
    switch response.status {
    case 401: return .refusedToken(source: source, host: host.server.name)
    case 402: return usedUp("as many posts as were paid for")
    case 429: return limit(refusal, response)
    case 403: if let refusal { return forbidden(refusal) }
    case 400: if let refusal { return refused(refusal) }
    default: break
    }
    return host.server.refusal(response, saying: refusal.map { words(of: $0) }, by: "X")
  }

  /// That a request was none that can be answered.
  func refused(_ refusal: XRefusal) -> SourceError {
    let isQuery = refusal.isAbout("query")
    let advice = isQuery ? "change the query" : "try again later"
    return host.server.failure("does not do this: '\(words(of: refusal))'; \(advice), or use another source")
  }

  /// What a refusal says, as one line.
  func words(of refusal: XRefusal) -> String {
    let whole = [refusal.title, refusal.detail].filter { !$0.isEmpty }.joined(separator: ": ")
    return said(refusal.messages.first ?? whole)
  }
}

extension XVisit {
  /// That no more is given for now.
  func limit(_ refusal: XRefusal?, _ response: HTTPResponse) -> SourceError {
    if let refusal, refusal.isUsageCap { return usedUp(refusal.allowance) }
    let until = RetryHeaders.comeBack(in: response.headers, now: Date())
    guard let allowance = XAllowance(response.headers) else {
      return .rateLimited(source: source, host: host.server.name, until: until)
    }
    return usedUp(allowance.text, until: allowance.until(response.headers) ?? until)
  }
}

private extension XVisit {
  var source: String { host.server.source }

  func usedUp(_ allowance: String, until: Date? = nil) -> SourceError {
    .usedUp(source: source, host: host.server.name, allowance: allowance, until: until)
  }

  /// What a token may not do.
  func forbidden(_ refusal: XRefusal) -> SourceError {
    if refusal.isUsageCap { return usedUp(refusal.allowance) }
    return host.server.failure(
      "does not let its token do this: '\(words(of: refusal))'; see what it may do at developer.x.com, or type "
        + "login \(source) to give another")
  }
}

extension XRefusal {
  /// What is used up, as far as it says.
  fileprivate var allowance: String { "so many posts a \(period.lowercased() == "daily" ? "day" : "month")" }
}
