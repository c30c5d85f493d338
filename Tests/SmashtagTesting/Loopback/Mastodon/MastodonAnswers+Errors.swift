/// Who may ask, and what the others are told.
extension MastodonAnswers {
  private var given: String? {
    request.headers["authorization"].map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  var hasToken: Bool { given != nil && given == manners.token }

  /// A token that is not the right one; two makes look at it only where they need one.
  var refusalOfToken: LoopbackAnswer? {
    guard given != nil, !hasToken else { return nil }
    return switch kind {
    case .mastodon: error(401, "The access token is invalid")
    case .gotosocial: error(401, "Unauthorized: token not recognized")
    case .takahe: .html("<h1>Bad Request</h1>", status: 400)
    case .snac, .mock: nil
    }
  }

  var needsToken: LoopbackAnswer {
    switch kind {
    case .mastodon: error(401, "This method requires an authenticated user")
    case .gotosocial: error(401, "Unauthorized: token not supplied")
    case .snac: .html("", status: 401)
    case .takahe: error(401, "identity_token_required")
    case .mock: error(401, "The access token is invalid")
    }
  }

  func notFound(_ text: String) -> LoopbackAnswer {
    kind.errorsAreHTML ? .html("<!DOCTYPE html><h1>404 Not Found</h1>", status: 404) : error(404, text)
  }

  func error(_ status: Int, _ text: String) -> LoopbackAnswer {
    .json("{\"error\":\"\(text)\"}", status: status)
  }
}
