import Foundation
import SmashtagModel

extension Tweet {
  /// The most versions of a post that are read.
  private static let mostVersions = 1_000

  /// The post as it read in each entry of its history, oldest first; the first was not edited.
  ///
  /// Source: [the StatusEdit entity](https://docs.joinmastodon.org/entities/StatusEdit/).
  func versions(mastodon history: JSONElement) -> [Tweet] {
    let read = history.values.prefix(Self.mostVersions).compactMap { version(mastodon: $0) }
    let dated = read.enumerated().map { ($1.edited ?? .distantPast, $0, $1) }
    var versions = dated.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    if !versions.isEmpty { versions[0].edited = nil }
    return versions
  }

  /// The post with what an entry of its history tells; `nil` if that has no text or no date.
  ///
  /// The entry lists no tags and users, so all in its text count.
  private func version(mastodon source: JSONElement) -> Tweet? {
    guard source["content"].utf8 != nil, let date = source["created_at"].utf8.flatMap(TweetDate.date) else {
      return nil
    }
    let text = StatusText(source)
    let mentions = StatusMentions(foundIn: text)
    var version = self
    (version.text, version.title) = (text.plain, text.warning)
    (version.hashtags, version.userMentions, version.urls) = (
      mentions.hashtags, mentions.userMentions, mentions.urls
    )
    version.isSensitive = source["sensitive"].bool == true || text.warning != nil
    version.media = source["media_attachments"].values.compactMap { MediaItem(mastodon: $0) }
    version.poll = Poll(mastodon: source["poll"])
    version.edited = date
    return version
  }
}
