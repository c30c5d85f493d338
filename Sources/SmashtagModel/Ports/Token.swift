import MentionExtraction

/// A secret that identifies the reader to a service.
///
/// Its descriptions and its mirror hide the secret, so that it cannot appear in messages, logs or JSON.
public struct Token: Hashable, Sendable {
  /// The secret itself: printable ASCII without blanks.
  public let secret: String

  /// Makes a token; `nil` for an empty text, and one with blanks, control characters or letters beyond ASCII.
  public init?(_ secret: String) {
    guard !secret.isEmpty, secret.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    self.secret = secret
  }

  /// Tells tokens apart where none may stand: 32 bits of the FNV-1a hash of the secret, in hexadecimal digits.
  ///
  /// A random token cannot be found by it; of passwords, which can be guessed, none is made.
  public var mark: String {
    let hash = FNV1a(secret.utf8).value
    return String(UInt32(truncatingIfNeeded: hash ^ hash >> 32), radix: 16)
  }
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "a token" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Provides the tokens of sources.
public protocol TokenKeeping: Sendable {
  /// Whether a token is stored for a source, even an unusable one or one for another server.
  func hasToken(of source: String) -> Bool

  /// The token of a source for the server at an address; `nil` where none is stored or none may be used.
  ///
  /// ``RequestContext/remark`` is told once why a stored token may not be used. The call may run a command
  /// that the reader configured, and takes as long as that.
  func token(of source: String, at server: String, in request: RequestContext) async -> Token?
}

/// The tokens that a server issued at a login.
public struct LoginSession: Hashable, Sendable {
  /// The token sent with each request.
  public let access: Token
  /// The token that gets a new session once this one has expired.
  public let refresh: Token

  /// Makes a session.
  public init(access: Token, refresh: Token) {
    (self.access, self.refresh) = (access, refresh)
  }
}

/// Stores login sessions, so that not every run has to log in.
///
/// A session belongs to the login it was issued for, and is not returned for another. Errors are ignored: a
/// session that cannot be stored only costs another login.
public protocol SessionKeeping: Sendable {
  /// The session that was stored last for a login; `nil` where there is none or it cannot be read.
  func session(of source: String, at server: String, for login: Token) async -> LoginSession?

  /// Stores a session in place of the last one; `nil` removes that.
  func keep(_ session: LoginSession?, of source: String, at server: String, for login: Token) async
}
