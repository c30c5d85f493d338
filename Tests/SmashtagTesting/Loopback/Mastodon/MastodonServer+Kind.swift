import Foundation
public import SmashtagModel

extension MastodonServer {
  /// Whose manners it has: four makes answer the same requests, each differently.
  public enum Kind: CaseIterable, Sendable {
    case mastodon
    case snac
    case takahe
    case mock

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
      }
    }
  }
}

extension MastodonServer.Kind {
  var isOpenAboutTags: Bool { self != .takahe }
  /// Full text search is for those who are logged in.
  var searchNeedsToken: Bool { self == .snac || self == .takahe }
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
    case .mastodon, .takahe: "\(start).\(rest.prefix(3))Z"
    case .snac: "\(start).000Z"
    case .mock: "\(start).\(rest)+00:00"
    }
  }
}
