public import Foundation

/// Why a source gave no answer.
public enum SourceError: Error, Equatable, Sendable {
  /// The source does not support these operators of the query, and searched nothing.
  case unsupported(operators: [String], source: String)
  /// The source has nothing of this kind, such as `trends`.
  case notOffered(String, source: String)
  /// The source answers only after a login; `host` is the one that said so, if one was asked.
  case needsLogin(source: String, host: String? = nil)
  /// The host recognises the token and rejects it.
  case refusedToken(source: String, host: String? = nil)
  /// The host rejects the key; `reason` is its own text, or empty.
  case refusedKey(source: String, host: String, reason: String)
  /// The host rejects the handle and password.
  case refusedLogin(source: String, host: String? = nil)
  /// The host rejects the user and password.
  case refusedPassword(source: String, host: String)
  /// The source's file cannot be read.
  case unreadable(source: String, reason: String)
  /// The host cannot be reached or does not answer; `reason` follows the host's name in the message.
  case unreachable(source: String, host: String, reason: String)
  /// The host gave an invalid answer; `reason` follows the host's name in the message.
  case failed(source: String, host: String, reason: String)
  /// The host has a temporary problem; it may be asked again, after `until` where it names a time.
  case troubled(source: String, host: String, reason: String, until: Date? = nil)
  /// The host accepts no more requests until a time; `nil` where it does not name one.
  case rateLimited(source: String, host: String, until: Date?)
  /// The reader's quota at the host is used up; `allowance` is its size, such as
  /// `450 requests in 15 minutes`.
  case usedUp(source: String, host: String, allowance: String, until: Date?)
  /// The source has no user with this handle.
  case unknownUser(String, source: String)
  /// The request was cancelled.
  case cancelled
}

extension SourceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unsupported(let operators, let source):
      "\(source) cannot search for \(operators.joined(separator: ", ")); leave it out or use another source"
    case .notOffered(let things, let source): "\(source) does not offer \(things); use another source"
    case .needsLogin(let source, let host):
      "\(Self.who(source, host)) needs a login; type login \(source)"
    case .refusedToken(let source, let host):
      "\(Self.who(source, host)) does not accept its token; type login \(source) to give another"
    case .refusedKey(let source, let host, let reason):
      "\(source): \(host) does not accept its key\(reason.isEmpty ? "" : ": '\(reason)'"); "
        + "type login \(source) to give another"
    case .refusedLogin(let source, let host):
      "\(Self.who(source, host)) does not accept its handle and app password; type login \(source) to give others"
    case .refusedPassword(let source, let host):
      "\(source): \(host) does not accept its user and password; type login \(source) to give others"
    case .unreadable(let source, let reason): "\(source): \(reason)"
    case .unreachable(let source, let host, let reason):
      "\(source): \(host) \(reason); look at the network, or use archive"
    case .failed(let source, let host, let reason): "\(source): \(host) \(reason)"
    case .troubled(let source, let host, let reason, let until):
      "\(source): \(host) \(reason); \(until.map { Self.advice(until: $0) } ?? "try again later")"
    case .rateLimited(let source, let host, let until):
      "\(source): \(host) takes no more requests for now; \(Self.advice(until: until))"
    case .usedUp(let source, let host, let allowance, let until):
      "\(source): \(host) gives \(allowance), which are used up; "
        + (until.map { Self.advice(until: $0) } ?? "see what your plan there gives, or use another source")
    case .unknownUser(let name, let source): "\(source) knows no @\(name); look at the spelling"
    case .cancelled: "cancelled"
    }
  }

  /// The source with its host, such as `home: home.example`; the source alone without a host.
  private static func who(_ source: String, _ host: String?) -> String {
    host.map { "\(source): \($0)" } ?? source
  }

  /// When to try again, as an imperative such as `try again in 5 min`; rounded up.
  public static func advice(until: Date?, now: Date = Date()) -> String {
    guard let until else { return "try again in some minutes" }
    let seconds = max(1, Int(until.timeIntervalSince(now).rounded(.up)))
    switch seconds {
    case ..<120: return "try again in \(seconds) s"
    case ..<7_200: return "try again in \((seconds + 59) / 60) min"
    case ..<172_800: return "try again in \((seconds + 3_599) / 3_600) h"
    default: return "try again in \((seconds + 86_399) / 86_400) days"
    }
  }
}

extension SourceError {
  /// A clause that says that the host is temporarily unavailable; `nil` for all other errors.
  ///
  /// Meant to be continued with what is shown instead of an answer. Errors in the query, the address or the
  /// login are not temporary.
  public var absence: String? {
    switch self {
    case .unreachable(let source, let host, let reason): "\(source): \(host) \(reason)"
    case .troubled(let source, let host, let reason, _): "\(source) is in trouble (\(host) \(reason))"
    case .rateLimited(let source, let host, let until):
      "\(source) takes no more requests for now (\(host): \(Self.advice(until: until)))"
    case .usedUp(let source, let host, let allowance, _):
      "\(source) takes no more requests for now (\(host) gives \(allowance))"
    case .unsupported, .notOffered, .needsLogin, .refusedToken, .refusedKey, .refusedLogin, .refusedPassword,
      .unreadable,
      .failed,
      .unknownUser, .cancelled:
      nil
    }
  }

  /// Whether the host says that it accepts no more requests for now.
  public var isLimit: Bool {
    switch self {
    case .rateLimited, .usedUp: true
    case .unsupported, .notOffered, .needsLogin, .refusedToken, .refusedKey, .refusedLogin, .refusedPassword,
      .unreadable,
      .unreachable,
      .failed, .troubled, .unknownUser, .cancelled:
      false
    }
  }

  /// Whether a login, or a different one, would help.
  public var asksForLogin: Bool {
    switch self {
    case .needsLogin, .refusedToken, .refusedKey, .refusedLogin, .refusedPassword: true
    default: false
    }
  }

  /// When the host may be asked again; `nil` where that is now or unknown.
  public var comesBack: Date? {
    switch self {
    case .rateLimited(_, _, let until), .usedUp(_, _, _, let until), .troubled(_, _, _, let until): until
    default: nil
    }
  }
}
