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
  /// The host gave a longer answer than is taken; `reason` follows the host's name in the message.
  case tooLarge(source: String, host: String, reason: String)
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
    [account.problem, account.advice].compactMap(\.self).joined(separator: "; ")
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
  /// That a host asks to be left alone for a while, in words that follow its name.
  package static let limitWords = "takes no more requests for now"

  /// A clause that says that the host is temporarily unavailable; `nil` for all other errors.
  ///
  /// Meant to be continued with what is shown instead of an answer. Errors in the query, the address or the
  /// login are not temporary.
  public var absence: String? { account.absence }

  /// Whether the host says that it accepts no more requests for now.
  public var isLimit: Bool { account.isLimit }

  /// Whether a login, or a different one, would help.
  public var asksForLogin: Bool { account.asksForLogin }

  /// When the host may be asked again; `nil` where that is now or unknown.
  public var comesBack: Date? { account.comesBack }

  private var account: Account {
    switch self {
    case .unsupported(let operators, let source):
      Account(
        problem: "\(source) cannot search for \(operators.joined(separator: ", "))",
        advice: "leave it out or use another source")
    case .notOffered(let things, let source):
      Account(problem: "\(source) does not offer \(things)", advice: "use another source")
    case .needsLogin(let source, let host):
      Account(
        problem: "\(Account.who(source, host)) needs a login", advice: "type login \(source)",
        asksForLogin: true)
    case .refusedToken(let source, let host): .refusal(of: "token", by: source, host)
    case .refusedKey(let source, let host, let reason): .refusal(of: "key", by: source, host, reason: reason)
    case .refusedLogin(let source, let host):
      .refusal(of: "handle and app password", "others", by: source, host)
    case .refusedPassword(let source, let host): .refusal(of: "user and password", "others", by: source, host)
    case .unreadable(let source, let reason): Account(problem: "\(source): \(reason)")
    case .unreachable(let source, let host, let reason):
      Account(
        problem: "\(source): \(host) \(reason)", advice: "look at the network, or use archive",
        absence: "\(source): \(host) \(reason)")
    case .failed(let source, let host, let reason): Account(problem: "\(source): \(host) \(reason)")
    case .tooLarge(let source, let host, let reason):
      Account(problem: "\(source): \(host) \(reason)", advice: "a smaller limit may help")
    case .troubled(let source, let host, let reason, let until):
      Account(
        problem: "\(source): \(host) \(reason)",
        advice: until.map { Self.advice(until: $0) } ?? "try again later",
        absence: "\(source) is in trouble (\(host) \(reason))", comesBack: until)
    case .rateLimited(let source, let host, let until):
      Account(
        problem: "\(source): \(host) \(Self.limitWords)", advice: Self.advice(until: until),
        absence: "\(source) \(Self.limitWords) (\(host): \(Self.advice(until: until)))", isLimit: true,
        comesBack: until)
    case .usedUp(let source, let host, let allowance, let until):
      Account(
        problem: "\(source): \(host) gives \(allowance), which are used up",
        advice: until.map { Self.advice(until: $0) }
          ?? "see what your plan there gives, or use another source",
        absence: "\(source) \(Self.limitWords) (\(host) gives \(allowance))", isLimit: true, comesBack: until)
    case .unknownUser(let name, let source):
      Account(problem: "\(source) knows no @\(name)", advice: "look at the spelling")
    case .cancelled: Account(problem: "cancelled")
    }
  }
}

/// What there is to say of an error.
private struct Account {
  /// What is wrong, with the names of the source and the host.
  let problem: String
  /// What helps.
  var advice: String?
  var absence: String?
  var isLimit = false
  var asksForLogin = false
  var comesBack: Date?

  /// The source with its host, such as `home: home.example`; the source alone without a host.
  static func who(_ source: String, _ host: String?) -> String {
    host.map { "\(source): \($0)" } ?? source
  }

  /// That something given at a login is refused, and how to give another.
  static func refusal(
    of thing: String, _ other: String = "another", by source: String, _ host: String?, reason: String = ""
  ) -> Account {
    Account(
      problem: "\(who(source, host)) does not accept its \(thing)\(reason.isEmpty ? "" : ": '\(reason)'")",
      advice: "type login \(source) to give \(other)", asksForLogin: true)
  }
}
