import Foundation
import SmashtagModel

/// A whole answer, unpacked, whatever its status; what was cut off or too large is an error instead.
public struct HTTPResponse: Equatable, Sendable {
  public var status: Int
  public var headers: HTTPHeaders
  public var body: [UInt8]
  /// Where it came from in the end, after redirects.
  public var url: String

  public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [], url: String) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }
}

/// The fields of an answer, in their order.
public struct HTTPHeaders: Equatable, Sendable {
  /// Names in lower case.
  public private(set) var fields: [Field] = []

  public struct Field: Equatable, Sendable {
    public let name: String
    public let value: String
  }

  public init() {}

  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name.lowercased(), value: value))
  }

  /// The value of the first field of a name, which is given in lower case.
  public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The values of all fields of a name, which is given in lower case.
  public func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}

extension HTTPResponse {
  var isSuccess: Bool { 200..<300 ~= status }

  /// Whether a status says that a host is in trouble for now, and nothing of what was asked.
  ///
  /// It may answer the same question later, and until then what was kept does, for pages of the web and for tweets.
  /// That it does not do at all what was asked (501) is no trouble.
  static func isTrouble(_ status: Int) -> Bool {
    status == 408 || status == 429 || 500..<600 ~= status && status != 501
  }

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
    "\(refusal(saying: text)); \(advice(of: service))"
  }

  /// The same without what to do.
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
