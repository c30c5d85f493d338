extension HTTPResponse {
  var isSuccess: Bool { 200..<300 ~= status }

  /// It came because of a token that is missing, wrong or not enough; `text` is the server's own, where it has one.
  ///
  /// Some servers say of a bad token no more than that the request was bad.
  func asksForLogin(saying text: String?, withToken hasToken: Bool) -> Bool {
    switch status {
    case 401, 403, 422: true
    case 400: hasToken && text == nil
    default: false
    }
  }

  /// That it is no answer, in words that go on from the name of its host, which should be one of a service.
  func refusal(saying text: String?, by service: String) -> String {
    let said = text.map { $0.line() } ?? ""
    let name = Self.names[status].map { " \($0)" } ?? ""
    return "answered \(status)\(name)\(said.isEmpty ? "" : ": '\(said)'"); \(advice(of: service))"
  }

  private func advice(of service: String) -> String {
    switch status {
    case 404, 405, 410: "is it a server of \(service)?"
    case 408, 500...: "try again later"
    default: "look at its address, or use another source"
    }
  }

  private static let names = [
    304: "Not Modified", 400: "Bad Request", 402: "Payment Required", 404: "Not Found",
    405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 410: "Gone",
    414: "URI Too Long", 451: "Unavailable For Legal Reasons", 500: "Internal Server Error",
    501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}
