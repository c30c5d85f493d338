import Foundation
public import SmashtagModel

/// A tweet that another one answers, quotes or repeats, whether it is at hand or not.
public struct Relative: Equatable, Sendable {
  /// What the other tweet does with this one; the raw value is the heading of its section.
  public enum Kind: String, CaseIterable, Sendable {
    case inReplyTo = "In reply to"
    case quotes = "Quotes"
    case retweets = "Retweets"
  }

  /// What the other tweet does with this one.
  public let kind: Kind
  /// The id by which the other tweet names it.
  public let id: String
  /// The author's handle without `@`, as far as the other tweet tells; `nil` if it does not.
  public let screenName: String?
  /// The author's display name, as far as the other tweet tells; `nil` if it does not.
  public let name: String?
  /// The tweet; `nil` if it is not at hand.
  public var tweet: Tweet?
  /// The names of the live sources that can be asked for it, separated by commas; empty if there are none.
  public var sourceNames = ""

  /// The tweets that a tweet names, before they are looked up.
  static func all(of tweet: Tweet) -> [Relative] {
    [
      tweet.inReplyTo.map { Relative(kind: .inReplyTo, id: $0, screenName: tweet.inReplyToScreenName) },
      tweet.quoteOf.map { Relative(kind: .quotes, id: $0, screenName: nil) },
      tweet.retweetOf.map { Relative(kind: .retweets, id: $0.id, screenName: $0.screenName, name: $0.name) },
    ].compactMap(\.self)
  }

  private init(kind: Kind, id: String, screenName: String?, name: String? = nil) {
    (self.kind, self.id, self.screenName, self.name) = (kind, id, screenName, name)
  }

  /// The author and the first line of the tweet, or where it can be had.
  public var words: String {
    if let tweet { return tweet.headline }
    let author = screenName.map { "a tweet of \(name.map { $0 + " " } ?? "")@\($0)" } ?? "a tweet"
    let way =
      sourceNames.isEmpty ? "a live source could fetch it" : "its number asks \(sourceNames)"
    return "\(author), not at hand; \(way)"
  }
}

extension Session {
  /// The context of a tweet, with the tweets that it answers, quotes and repeats.
  func opened(_ tweet: Tweet, number: Int? = nil, hits: SearchHits = SearchHits()) async throws
    -> TweetContext
  {
    TweetContext(tweet, number: number, hits: hits, relatives: try await relatives(of: tweet))
  }

  /// The tweets that a tweet answers, quotes and repeats, as far as they are at hand.
  ///
  /// What cannot be looked up is reported, and missing.
  private func relatives(of tweet: Tweet) async throws -> [Relative] {
    var relatives = Relative.all(of: tweet)
    for index in relatives.indices {
      let relative = relatives[index]
      do throws(SourceError) {
        relatives[index].tweet = try await tweetAtHand(relative.id, namedBy: tweet)
      } catch .cancelled {
        throw SourceError.cancelled
      } catch {
        call.request.remark("\(error)")
      }
      if relatives[index].tweet == nil {
        relatives[index].sourceNames = sources.live(knowingIDsOf: tweet).map(\.name).joined(separator: ",")
      }
    }
    return relatives
  }

  /// The tweet that a retweet repeats, if it is at hand; any other tweet is itself.
  func original(of tweet: Tweet) async throws(SourceError) -> Tweet {
    guard let id = tweet.retweetOf?.id else { return tweet }
    return try await tweetAtHand(id, namedBy: tweet) ?? tweet
  }

  /// Asks the source of the naming tweet, then all that have their tweets at hand.
  private func tweetAtHand(_ id: String, namedBy tweet: Tweet) async throws(SourceError) -> Tweet? {
    let own = tweet.source.flatMap { sources.source(named: $0) }
    for source in [own].compactMap(\.self) + sources.libraries.filter({ $0.name != own?.name }) {
      if var found = try await source.tweetAtHand(id, namedBy: tweet) {
        found.source = found.source ?? source.name
        return found
      }
    }
    return nil
  }

  /// The step that opens a relative of the tweet in front; one that is not at hand is fetched.
  func step(into relative: Relative, at number: Int?) async throws -> Step {
    if let tweet = relative.tweet {
      return tweet.isPhoto
        ? try await step(into: tweet, at: nil) : .move(.push(try await opened(tweet, number: number)))
    }
    guard let naming = context.tweet else { return .move(.showAgain) }
    var (found, failure): (Tweet?, SourceError?)
    for source in sources.live(knowingIDsOf: naming) where found == nil {
      do throws(SourceError) {
        guard var tweet = try await source.tweet(at: .id(relative.id), in: call.request) else { continue }
        tweet.source = source.name
        found = tweet
      } catch .cancelled {
        throw SourceError.cancelled
      } catch {
        failure = failure ?? error
      }
    }
    if let found { return .move(.push(try await opened(found, number: number))) }
    if let failure { throw failure }
    throw CommandError.relativeMissing(sourceNames: relative.sourceNames)
  }
}

extension SourceCatalog {
  /// The live sources that know tweets by the ids by which a tweet names them.
  ///
  /// Ids of X and Bluesky are the same everywhere; those of Mastodon are known to one server alone, which only a copy from
  /// its author's server tells, and those of the sample to nobody.
  func live(knowingIDsOf tweet: Tweet) -> [any TweetSource] {
    let own = tweet.source.flatMap { source(named: $0) }
    if own?.name == Self.sampleName { return [] }
    if let own, definitions.contains(where: { $0.name == own.name }) { return [own] }
    switch tweet.network {
    case .x: return live(of: .x)
    case .bluesky: return live(of: .bluesky)
    case .mastodon: return tweet.ownServer == nil ? [] : live(at: tweet.key)
    case .flickr: return []
    }
  }
}
