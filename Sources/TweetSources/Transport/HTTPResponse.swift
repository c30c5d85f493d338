import Foundation
import SmashtagModel

/// A complete response, decompressed, with any status.
public struct HTTPResponse: Equatable, Sendable {
  /// The status code.
  public var status: Int
  /// The headers of the final response.
  public var headers: HTTPHeaders
  /// The body, decompressed.
  public var body: [UInt8]
  /// The final address after redirects.
  public var url: String

  /// Creates a response.
  public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [], url: String) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }
}

/// The headers of a response in order.
public struct HTTPHeaders: Equatable, Sendable {
  /// The fields, with their names in lower case.
  public private(set) var fields: [Field] = []

  /// A header field.
  public struct Field: Equatable, Sendable {
    /// The name in lower case.
    public let name: String
    /// The value, as it was sent.
    public let value: String
  }

  /// Creates an empty list.
  public init() {}

  /// Appends a field; its name is converted to lower case.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name.lowercased(), value: value))
  }

  /// The value of the first field with a name, given in lower case.
  public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The values of all fields with a name, given in lower case.
  public func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}

extension HTTPResponse {
  var isSuccess: Bool { 200..<300 ~= status }

  /// Whether a status means that the server has temporary problems.
  ///
  /// Stored pages and tweets are used meanwhile. 501 is not temporary: the server does not implement the
  /// request.
  static func isTrouble(_ status: Int) -> Bool {
    status == 408 || status == 429 || 500..<600 ~= status && status != 501
  }

  /// Whether the request failed because the token is missing, wrong or insufficient.
  ///
  /// - Parameter text: the server's message. Some servers reject a bad token with status 400 and no message.
  func asksForLogin(saying text: String?, withToken hasToken: Bool) -> Bool {
    switch status {
    case 401, 403, 422: true
    case 400: hasToken && text == nil
    default: false
    }
  }

  /// The failure in words that follow the host's name, with advice; `service` is the expected kind of server.
  func refusal(saying text: String?, by service: String) -> String {
    "\(refusal(saying: text)); \(advice(of: service))"
  }

  /// The failure without advice.
  func refusal(saying text: String?) -> String {
    let said = text.map { $0.line() } ?? ""
    let name = Self.names[status].map { " \($0)" } ?? ""
    return "answered \(status)\(name)\(said.isEmpty ? "" : ": '\(said)'")"
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

extension String {
  /// The beginning of a text on one line, without control characters and others that affect display.
  func line(limit: Int = 200) -> String {
    let scalars = unicodeScalars.lazy.prefix(8 * limit).map { $0.isShown ? $0 : " " }
    let words = String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
    guard words.count > limit || words.unicodeScalars.count > 2 * limit else { return words }
    let kept = String(String.UnicodeScalarView(words.unicodeScalars.prefix(2 * limit))).prefix(limit - 1)
    return kept + "…"
  }
}

extension Unicode.Scalar {
  fileprivate var isShown: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: !properties.isWhitespace
    }
  }
}
