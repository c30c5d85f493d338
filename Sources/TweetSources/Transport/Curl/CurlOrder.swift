import SmashtagModel

/// What one transfer is to do.
struct CurlOrder: Sendable {
  let fetch: Fetch
  let certificates: String?

  var headers: [String] {
    var headers = ["Accept: \(fetch.request.accept)", "Accept-Encoding: gzip"]
    if let token = fetch.token { headers.append("Authorization: Bearer \(token.secret)") }
    // Without the second libcurl may ask first whether the body may come.
    if fetch.request.body != nil { headers += ["Content-Type: application/json", "Expect:"] }
    return headers
  }

  /// What is left of its time; at least one, because none is no limit to libcurl.
  var milliseconds: Int {
    let left = (fetch.deadline - .now) / Duration.milliseconds(1)
    return Int(left.rounded(.up).clamped(to: 1...86_400_000))
  }
}

private extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double { min(max(self, range.lowerBound), range.upperBound) }
}
