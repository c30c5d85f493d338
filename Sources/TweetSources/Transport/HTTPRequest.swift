public import SmashtagModel

/// Something to be fetched with GET; equal requests have equal answers.
public struct HTTPRequest: Hashable, Sendable {
  /// How many bytes the answer of a service may have, unpacked.
  public static let answerLimit = 20_000_000

  /// An absolute address, http or https.
  public var url: String
  /// Sent to the origin of `url` alone, and over plain http only to this machine.
  public var token: Token?
  public var accept = "application/json"
  /// How many bytes the answer may have, unpacked.
  public var limit = HTTPRequest.answerLimit
  /// Redirects to another origin are refused: something in the address is secret.
  public var staysAtOrigin = false
  /// Where it may lead, and where its redirects may.
  public var reach = MediaReach.anywhere

  public init(url: String, token: Token? = nil) {
    self.url = url
    self.token = token
  }
}
