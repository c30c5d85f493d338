import Foundation
import SmashtagModel

/// The key that Flickr knows the reader by; it is a part of every address that is asked for.
struct FlickrKey: Sendable {
  /// So much of it has to stand in a text to be taken for it, whatever cut it off.
  private static let shortest = 8

  let token: Token

  /// The text as one line, with `…` for the key, whoever repeats it, and for its beginning.
  func hidden(in text: String) -> String {
    var line = replaced(in: String(text.unicodeScalars.prefix(2_000))).line()
    for length in stride(from: token.secret.utf8.count, through: Self.shortest, by: -1) {
      line = Self.replaced(token.secret.prefix(length), in: line)
    }
    return line
  }

  /// The error with `…` for the key: a redirect may make a host of it.
  func hidden(in error: SourceError) -> SourceError {
    switch error {
    case .unreachable(let source, let host, let reason):
      .unreachable(source: source, host: hidden(in: host), reason: hidden(in: reason))
    case .failed(let source, let host, let reason):
      .failed(source: source, host: hidden(in: host), reason: hidden(in: reason))
    case .troubled(let source, let host, let reason, let until):
      .troubled(source: source, host: hidden(in: host), reason: hidden(in: reason), until: until)
    case .rateLimited(let source, let host, let until):
      .rateLimited(source: source, host: hidden(in: host), until: until)
    case .usedUp(let source, let host, let allowance, let until):
      .usedUp(source: source, host: hidden(in: host), allowance: hidden(in: allowance), until: until)
    case .refusedKey(let source, let host, let reason):
      .refusedKey(source: source, host: hidden(in: host), reason: hidden(in: reason))
    case .unsupported, .needsLogin, .refusedToken, .refusedLogin, .unreadable, .unknownUser, .cancelled: error
    }
  }
}

private extension FlickrKey {
  func replaced(in text: String) -> String {
    Self.replaced(token.secret.percentEncoded[...], in: Self.replaced(token.secret[...], in: text))
  }

  /// Hosts and schemes come in lower case, whatever they were.
  static func replaced(_ part: Substring, in text: String) -> String {
    text.replacingOccurrences(of: String(part), with: "…", options: [.caseInsensitive, .literal])
  }
}
