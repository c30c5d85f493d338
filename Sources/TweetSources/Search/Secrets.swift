import Foundation
import SmashtagModel

/// What servers are sent in secret and may repeat, however they write it.
struct Secrets: Sendable {
  /// The longest first, as one may hold another.
  private let forms: [String]

  init(_ secrets: [String]) {
    forms = Set(secrets.flatMap(Self.forms)).filter { !$0.isEmpty }.sorted { $0.count > $1.count }
  }

  /// The text with a sign in the place of each.
  func left(outOf text: String) -> String { forms.reduce(text) { $0.replacing($1, with: "…") } }

  /// As it is, as it stands in addresses, and as it stands in JSON.
  private static func forms(of secret: String) -> [String] {
    [secret, secret.removingPercentEncoding ?? secret].flatMap { [$0, $0.percentEncoded, $0.inJSON] }
  }
}

extension String {
  /// With the escapes of JSON.
  fileprivate var inJSON: String {
    var bytes: [UInt8] = []
    bytes.append(json: self)
    return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
  }
}
