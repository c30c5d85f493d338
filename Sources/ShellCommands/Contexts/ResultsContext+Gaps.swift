import Foundation
import SmashtagModel

// What came since the newest tweet that is known may be more than a page.
extension ResultsContext {
  /// A look asks for so many at least.
  private static let leastLook = 40
  /// And follows so many pages, lest a long absence takes more requests than a server allows.
  static let mostPages = 10

  func lookLimit(in session: Session) -> Int {
    source.pageLength ?? max(session.settings.limit, Self.leastLook)
  }

  /// Tweets from the newest down, as far as one look goes.
  struct Walk {
    var tweets: [Tweet] = []
    /// Where it goes on; `nil` where it came to what is known.
    var rest: Cursor?
  }

  /// Takes pages down to the first known tweet; where that is too far, or the source fails on the way, the rest is
  /// left for later.
  func walk(
    from newest: TweetPage, to known: Set<String>, in session: Session
  ) async throws(SourceError) -> Walk {
    guard !known.isEmpty else { return Walk(tweets: newest.tweets) }
    var (page, walk) = (newest, Walk())
    for number in 1...Self.mostPages {
      let unknown = page.tweets.prefix { !known.contains($0.identity) }
      walk.tweets += unknown
      walk.rest = unknown.count == page.tweets.count ? page.older : nil
      guard let older = walk.rest, number < Self.mostPages else { return walk }
      do throws(SourceError) {
        page = try await source.page(of: query, at: .older(than: older), limit: lookLimit(in: session))
      } catch .cancelled {
        throw .cancelled
      } catch {
        Errand.current.remark("\(error)")
        return walk
      }
    }
    return walk
  }

  /// Fetches what an earlier look left out, into its place.
  func filling(_ gap: Gap, in session: Session) async throws -> ResultsContext {
    let below = Set(tweets.elements.dropFirst(gap.above).map(\.identity))
    let page = try await source.page(
      of: query, at: .older(than: gap.cursor), limit: lookLimit(in: session))
    let walk = try await walk(from: page, to: below, in: session)
    let arrived = unseen(walk.tweets)
    var fuller = self
    fuller.revision += 1
    var all = tweets.elements
    all.insert(contentsOf: arrived, at: min(gap.above, all.count))
    fuller.tweets.replace(with: all, identifiedBy: \.identity)
    fuller.gap = walk.rest.map { Gap(cursor: $0, above: gap.above + arrived.count) }
    fuller.total = total?.adding(arrived.count)
    return fuller
  }
}
