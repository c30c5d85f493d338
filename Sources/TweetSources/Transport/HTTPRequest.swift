public import SmashtagModel

/// A request; equal requests made at the same time share one response.
public struct HTTPRequest: Hashable, Sendable {
  /// The default maximum size of a response in bytes, decompressed.
  public static let answerLimit = 20_000_000
  /// The default maximum number of redirects.
  public static let usualRedirects = 5

  /// The absolute address, http or https.
  public var url: String
  /// The bearer token, sent only to the origin of `url`, and over plain http only to this machine.
  public var token: Token?
  /// The value of the `Accept` header.
  public var accept = "application/json"
  /// How a token proves who the reader is.
  public enum Authorization: Hashable, Sendable {
    /// The token alone ([RFC 6750](https://www.rfc-editor.org/rfc/rfc6750)).
    case bearer
    /// The token as the password of a user ([RFC 7617](https://www.rfc-editor.org/rfc/rfc7617)).
    case password(user: String)
  }

  /// The maximum size of the response in bytes, decompressed.
  public var limit = HTTPRequest.answerLimit
  /// How the token is sent.
  public var authorization = Authorization.bearer
  /// The kind of the body, for the `Content-Type` header.
  public var contentType = "application/json"
  /// Whether the body is packed with gzip.
  public var isBodyPacked = false
  /// What is sent with POST, such as the JSON of a login; `nil` makes a GET request.
  ///
  /// It is secret, so redirects are not followed.
  public var body: [UInt8]?
  /// Whether equal requests made at the same time share one response; to compare long bodies takes longer than to send them.
  public var isShared = true
  /// Whether it may be sent again where the answer to it is missing; one that adds something may have done so.
  public var isRepeatable = true
  /// For how many seconds the server may be silent, before its answer and within.
  public var mostSilence = 15
  /// Whether a response about too many requests is returned; otherwise it is an error.
  public var readsLimits = false
  /// The rate limit of the server that applies: requests with the same scope share a limit, and wait for its
  /// end.
  ///
  /// `nil` if no rate limit applies.
  public var limitScope: String?
  /// Whether redirects to another origin are rejected, because the address contains a secret.
  public var staysAtOrigin = false
  /// The maximum number of redirects.
  public var redirects = HTTPRequest.usualRedirects
  /// The hosts that the request and its redirects may contact.
  public var reach = MediaReach.anywhere

  /// Creates a GET request.
  public init(url: String, token: Token? = nil) {
    self.url = url
    self.token = token
  }
}

/// Makes HTTP requests; implemented by ``HTTPClient``, and by stubs in tests.
public protocol HTTPFetching: Sendable {
  /// Makes a request, and returns the response with any status.
  ///
  /// Cancelling the task ends the transfer, over HTTP/1 with its connection.
  /// - Parameters:
  ///   - subject: the name of the request in progress messages.
  ///   - context: sets the deadline, and receives the progress.
  func response(
    to request: HTTPRequest, for subject: String, in context: RequestContext
  ) async throws(HTTPError) -> HTTPResponse
}
