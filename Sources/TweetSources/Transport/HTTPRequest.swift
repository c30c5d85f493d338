public import SmashtagModel

/// Something to be fetched; equal requests have equal answers.
public struct HTTPRequest: Hashable, Sendable {
  /// How many bytes the answer of a service may have, unpacked.
  public static let answerLimit = 20_000_000
  /// How many redirects a service may need.
  public static let usualRedirects = 5

  /// An absolute address, http or https.
  public var url: String
  /// Sent to the origin of `url` alone, and over plain http only to this machine.
  public var token: Token?
  public var accept = "application/json"
  /// How many bytes the answer may have, unpacked.
  public var limit = HTTPRequest.answerLimit
  /// JSON to be sent with POST, which changes nothing there: a login.
  ///
  /// `nil` asks with GET. It is secret: no redirect is followed with it.
  public var body: [UInt8]?
  /// An answer that refuses because of too many requests is answered with, for what it says; else it is an error.
  public var readsLimits = false
  /// Which of the limits of its server counts: requests of one scope share one, and wait for its end.
  ///
  /// `nil` for what no limit of a service's API holds back.
  public var limitScope: String?
  /// Redirects to another origin are refused: something in the address is secret.
  public var staysAtOrigin = false
  /// How many redirects are followed.
  public var redirects = HTTPRequest.usualRedirects
  /// Where it may lead, and where its redirects may.
  public var reach = MediaReach.anywhere

  public init(url: String, token: Token? = nil) {
    self.url = url
    self.token = token
  }
}
