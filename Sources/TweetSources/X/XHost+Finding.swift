import SmashtagModel
import TweetFormats

extension XHost {
  /// Asks the server how much of the reader's plan is used, which X alone can answer, or refuses in its own way.
  func finding(in context: RequestContext) async throws(SourceError) -> String {
    let token = try await server.token(in: context)
    let visit = XVisit(host: self, token: token, subject: server.source, context: context)
    let response = try await visit.response(to: .usage)
    if response.isSuccess { return try visit.usage(response) }
    guard decoder.refusal(response.body) != nil else {
      throw response.status < 500 ? stranger : visit.refusal(response)
    }
    switch response.status {
    case 401 where visit.token != nil: throw .refusedToken(source: server.source, host: server.name)
    case 401 where visit.token == nil, 403 where visit.token == nil:
      return "X's API; login \(server.source) gives it a token"
    case 403, 404, 429: return "X's API"
    default: throw visit.refusal(response)
    }
  }

  fileprivate var stranger: SourceError {
    server.failure("does not answer as X does; look at its address")
  }
}

extension XVisit {
  fileprivate func usage(_ response: HTTPResponse) throws(SourceError) -> String {
    guard let usage = try? host.decoder.usage(response.body) else { throw host.stranger }
    let cap = usage.cap.map { " of \($0.grouped)" } ?? ""
    let day = usage.resetDay.map { ", counted anew on day \($0)" } ?? ""
    return "X's API, \(usage.used.grouped)\(cap) posts of this month used\(day)"
  }
}
