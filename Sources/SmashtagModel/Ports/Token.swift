/// A secret that a service knows the reader by.
///
/// It describes itself without saying what it is, so that it ends up in no message, log or JSON.
public struct Token: Hashable, Sendable {
  public let secret: String

  /// `nil` for what no service takes: nothing, blanks or control characters.
  public init?(_ secret: String) {
    guard !secret.isEmpty, secret.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    self.secret = secret
  }
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "a token" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Knows the tokens of sources.
public protocol TokenKeeping: Sendable {
  /// Whether a source has one, be it of use or not, or for another server.
  func hasToken(of source: String) -> Bool

  /// The token of a source, as it was given for the server of this address; `nil` where none is kept, or none may be
  /// used, of which ``RequestContext/remark`` is told once.
  ///
  /// It may have to run a command of the reader, and takes as long.
  func token(of source: String, at server: String, in request: RequestContext) async -> Token?
}

/// What a server gave a reader who logged in: it knows the reader by it until it is over.
public struct LoginSession: Hashable, Sendable {
  /// Goes with each request.
  public let access: Token
  /// Gets another session where this one is over.
  public let refresh: Token

  public init(access: Token, refresh: Token) {
    (self.access, self.refresh) = (access, refresh)
  }
}

/// Keeps the sessions of sources, so that not every run has to log in.
///
/// A session belongs to the login it was given for: with another one it is none. That one cannot be kept costs a login
/// the next time, and nothing else.
public protocol SessionKeeping: Sendable {
  /// The session that was kept last; `nil` where there is none, or none that can be read.
  func session(of source: String, at server: String, for login: Token) async -> LoginSession?

  /// Keeps a session in the place of the last one; `nil` forgets that.
  func keep(_ session: LoginSession?, of source: String, at server: String, for login: Token) async
}
