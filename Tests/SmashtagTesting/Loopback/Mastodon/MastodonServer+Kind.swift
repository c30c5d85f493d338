import Foundation
public import SmashtagModel

extension MastodonServer {
  /// Whose manners it has: five makes answer the same requests, each differently.
  public enum Kind: CaseIterable, Sendable {
    case mastodon
    case snac
    case takahe
    case mock
    case gotosocial

    /// Tweets about `#rain`, each a minute older than the one before it, with ids as this make gives them.
    public func tweets(_ count: Int) -> [Tweet] {
      (0..<count).map { index in
        var tweet = Tweet.fixture(
          id: id(count - index), network: .mastodon, text: "#rain on campus",
          created: .fixture(minutes: -index), hashtags: ["rain"])
        tweet.key = "https://mastodon.example/users/ada/statuses/\(tweet.id)"
        return tweet
      }
    }

    /// An id that grows with the number.
    public func id(_ number: Int) -> String {
      switch self {
      case .mastodon: String(109_302_436_954_000_000 + number)
      case .snac: "66aa" + String(0xF_0000_0000 + number, radix: 16)
      case .takahe: String(350_195_838_271_000_000 + number)
      case .mock: String(1_758_800_000_000 + number)
      case .gotosocial: "01J9" + String(0xF_0000_0000_0000 + number, radix: 16).uppercased()
      }
    }
  }
}

extension MastodonServer.Kind {
  var isOpenAboutTags: Bool { self != .takahe && self != .gotosocial }
  /// `any[]`, `all[]` and `none[]` are looked at.
  var joinsTags: Bool { self == .mastodon }
  /// A tag that no post ever had is an error.
  var knowsItsTags: Bool { self == .gotosocial }
  /// Full text search is for those who are logged in.
  var searchNeedsToken: Bool { [.snac, .takahe, .gotosocial].contains(self) }
  /// A search for words looks at `account_id`.
  var knowsAuthors: Bool { self != .mock }
  var findsPosts: Bool { self != .takahe }
  var mostOfAPage: Int { self == .snac ? .max : 40 }
  var errorsAreHTML: Bool { self == .snac || self == .takahe }
  var linksWords: Bool { self != .mock }

  /// A moment as this make writes it.
  func text(of date: Date) -> String {
    let micros = Int((date.timeIntervalSince1970 * 1_000_000).rounded())
    let seconds = Date(timeIntervalSince1970: Double(micros / 1_000_000))
    let start = seconds.formatted(.iso8601).dropLast()
    let rest = String(1_000_000 + micros % 1_000_000).dropFirst()
    return switch self {
    case .mastodon, .takahe, .gotosocial: "\(start).\(rest.prefix(3))Z"
    case .snac: "\(start).000Z"
    case .mock: "\(start).\(rest)+00:00"
    }
  }
}

extension MastodonServer.Kind {
  /// What a search for words goes on with, of all that it found.
  ///
  /// Mastodon makes a time in whole seconds of an id; two makes answer nothing behind a number, one looks at neither.
  func rest(of found: [Tweet], behind id: String?, offset: Int) -> [Tweet] {
    let older = id.map { StatusPaging.older(than: $0, in: found) } ?? found
    switch self {
    case .mastodon:
      let end = id.flatMap { id in found.first { $0.id == id } }?.created.timeIntervalSince1970.rounded(.down)
      return Array(older.filter { $0.created.timeIntervalSince1970 < end ?? .infinity }.dropFirst(offset))
    case .takahe: return Array(older.dropFirst(offset))
    case .gotosocial: return offset > 0 ? [] : older
    case .snac: return offset > 0 ? [] : found
    case .mock: return found
    }
  }
}
