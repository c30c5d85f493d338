import Foundation
import SmashtagModel
import Testing
import TweetFormats

/// A status as Foundation's own JSON reader sees it, with nothing of this module between.
private struct RecordedStatus {
  let id: String
  let tags: [String]
  /// The user names that are mentioned, up to their hosts.
  let users: [String]
  /// The addresses of all links in the content, as far as they lead to the web.
  let links: [String]
  let card: String?

  static func all(in value: Any) -> [RecordedStatus] {
    if let list = value as? [Any] { return list.flatMap(all) }
    guard let object = value as? [String: Any] else { return [] }
    return [RecordedStatus(object)].compactMap(\.self) + object.values.flatMap(all)
  }

  private init?(_ object: [String: Any]) {
    guard let content = object["content"] as? String, object["account"] is [String: Any],
      object["uri"] is String, let id = object["id"] as? String, !(object["reblog"] is [String: Any])
    else { return nil }
    self.id = id
    tags = Self.words(object["tags"], "name")
    users = Self.words(object["mentions"], "username")
    links = content.matches(of: /<a [^>]*href="(http[^"]*)"/).map {
      String($0.output.1).replacing("&amp;", with: "&").replacing("&#39;", with: "'")
    }
    card = (object["card"] as? [String: Any])?["url"] as? String
  }

  private static func words(_ list: Any?, _ key: String) -> [String] {
    (list as? [[String: Any]] ?? []).compactMap { $0[key] as? String }
  }
}

/// What was met in a folder.
private struct Tally: CustomStringConvertible {
  var (files, statuses, tags, users, links, cards) = (0, 0, 0, 0, 0, 0)
  var (keywords, placed) = (0, 0)
  var unplaced: [String] = []
  var wrong: [String] = []

  var description: String {
    "\(files) files, \(statuses) statuses, \(tags) tags, \(users) users, \(links) links, \(cards) cards; "
      + "\(placed) of \(keywords) mentions have a place, none \(unplaced)"
  }
}

@Suite(.enabled(if: RecordedPayloads.arePresent, Comment(rawValue: RecordedPayloads.absence)))
struct RecordedMastodonTests {
  @Test(arguments: ["mastodon-py", "mastodon-py-entities", "rtoot", "tootsdk", "mastodonkit"])
  func `Every tag, user and link of a status comes out, each at its place`(folder: String) throws {
    var tally = Tally()
    for file in RecordedPayloads.files(in: folder) where file.pathExtension == "json" {
      let bytes = try RecordedPayloads.bytes(of: file)
      let decoded = RecordedPayloads.decoded(bytes)
      tally.files += 1
      tally.wrong += decoded.problems
      let known = Dictionary(grouping: decoded.tweets + decoded.embedded, by: \.id)
      let document = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      for status in RecordedStatus.all(in: document ?? []) {
        let missing = known[status.id]?.first.map { self.missing(of: status, in: $0) } ?? ["itself"]
        tally.wrong += missing.map { "\(file.lastPathComponent) \(status.id): \($0)" }
        tally.count(status)
      }
      for tweet in decoded.tweets + decoded.embedded { tally.check(tweet) }
    }

    print("\(folder): \(tally)")
    #expect(tally.wrong == [])
    #expect(tally.statuses > 0)
  }
}

private extension RecordedMastodonTests {
  func missing(of status: RecordedStatus, in tweet: Tweet) -> [String] {
    let tags = Set(tweet.hashtags.map(\.keyword))
    let users = Set(tweet.userMentions.compactMap { $0.keyword.dropFirst().split(separator: "@").first })
    let links = Set(tweet.urls.map { Self.withoutLastSlash($0.target) })
    var missing = status.tags.filter { !tags.contains("#" + $0) }
    missing += status.users.filter { !users.contains($0[...]) }
    if let card = status.card, !links.contains(Self.withoutLastSlash(card)) { missing.append(card) }
    let inner = tweet.hashtags.count { $0.range != nil } + tweet.userMentions.count { $0.range != nil }
    let found = status.links.count { links.contains(Self.withoutLastSlash($0)) }
    if found + inner < status.links.count { missing.append("one of the links \(status.links)") }
    return missing
  }

  static func withoutLastSlash(_ address: String) -> Substring {
    address.hasSuffix("/") ? address.dropLast() : address[...]
  }
}

private extension Tally {
  mutating func count(_ status: RecordedStatus) {
    statuses += 1
    tags += status.tags.count
    users += status.users.count
    links += status.links.count
    cards += status.card == nil ? 0 : 1
  }

  /// Checks that what stands at each place is what is said to stand there.
  mutating func check(_ tweet: Tweet) {
    let scalars = Array(tweet.text.unicodeScalars)
    for (range, spellings) in tweet.placesAndSpellings {
      keywords += 1
      guard let range else {
        unplaced += spellings.prefix(1)
        continue
      }
      let found = Self.slice(scalars, range).map { Folding.name($0) }
      if spellings.contains(where: { Folding.name($0) == found }) {
        placed += 1
      } else {
        wrong.append("\(tweet.id): \(range) is \(found ?? "outside"), not \(spellings)")
      }
    }
  }

  static func slice(_ scalars: [Unicode.Scalar], _ range: Range<Int>) -> String? {
    guard scalars.indices.contains(range.lowerBound), range.upperBound <= scalars.count else { return nil }
    return String(String.UnicodeScalarView(scalars[range]))
  }
}

extension Tweet {
  /// Where each mention stands, and how it may be written there.
  fileprivate var placesAndSpellings: [(range: Range<Int>?, spellings: [String])] {
    let tags = hashtags.map { ($0.range, [$0.keyword]) }
    let users = userMentions.map { user in
      (user.range, [user.keyword, "@" + (user.keyword.dropFirst().split(separator: "@").first ?? "")])
    }
    return tags + users + urls.map { ($0.range, [$0.keyword, $0.label]) }
  }
}
