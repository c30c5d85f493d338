import Foundation
import SmashtagModel
import Testing

@testable import TweetFormats

@Suite(.enabled(if: RecordedPayloads.arePresent, Comment(rawValue: RecordedPayloads.absence)))
struct RecordedBlueskyTests {
  @Test(arguments: ["bskyr", "granary"])
  func `Every post comes out, with every facet at its place`(folder: String) throws {
    var (posts, facets, fitting, lost) = (0, 0, 0, [String]())
    for file in RecordedPayloads.files(in: folder) where file.pathExtension == "json" {
      let data = try Data(contentsOf: file)
      let document = try JSONSerialization.jsonObject(with: data)
      let found = Dictionary(grouping: try read(data), by: \.id)
      for recorded in RecordedBlueskyPost.all(in: addressed(document)) {
        posts += 1
        facets += recorded.facets.count
        fitting += recorded.facets.count { $0.range != nil }
        let tweets = (found[recorded.uri] ?? []).filter { $0.text == recorded.text }
        if tweets.isEmpty { lost.append("\(file.lastPathComponent): \(recorded.uri)") }
        lost += recorded.facets.filter { facet in !tweets.allSatisfy { $0.holds(facet) } }.map { "\($0)" }
      }
    }

    print("\(folder): \(posts) posts, \(facets) facets, \(fitting) of them fit, \(lost.count) lost")
    #expect(posts > 10 && facets > 0)
    #expect(fitting == facets)
    #expect(lost == [])
  }

  @Test(arguments: ["bskyr", "granary"])
  func `Whatever a range of a post says stands in its text`(folder: String) throws {
    var count = 0
    for file in RecordedPayloads.files(in: folder) where file.pathExtension == "json" {
      for tweet in try read(try Data(contentsOf: file)) {
        let scalars = Array(tweet.text.unicodeScalars)
        let ranges = tweet.urls.map(\.range) + (tweet.userMentions + tweet.hashtags).map(\.range)
        count += ranges.count { $0 != nil }
        for url in tweet.urls {
          guard let range = url.range, let display = url.display else { continue }
          #expect(String(String.UnicodeScalarView(scalars[range])) == display)
        }
        for user in tweet.userMentions {
          guard let range = user.range else { continue }
          let words = String(String.UnicodeScalarView(scalars[range]))
          // Who is called by a name alone is known by an identifier.
          #expect(words.contains(".") ? user.keyword == words : user.keyword.hasPrefix("@did:"))
        }
        for tag in tweet.hashtags {
          guard let range = tag.range else { continue }
          #expect(String(String.UnicodeScalarView(scalars[range])).lowercased() == tag.keyword.lowercased())
        }
      }
    }
    #expect(count > 0)
  }

  /// A record that stands alone gets an address, for without one it is no post.
  private func addressed(_ document: Any) -> Any {
    guard let record = document as? [String: Any], record["$type"] as? String == "app.bsky.feed.post" else {
      return document
    }
    return ["uri": "at://did:plc:test/app.bsky.feed.post/1", "value": record]
  }

  private func read(_ data: Data) throws -> [Tweet] {
    let document = addressed(try JSONSerialization.jsonObject(with: data))
    let bytes = Array(try JSONSerialization.data(withJSONObject: document))
    return try JSONDocument().read(bytes) { root in
      var record = DecodedRecord()
      _ = BlueskyReader.take(root, author: .me, into: &record)
      return record.tweets + record.embedded
    }
  }
}

extension Tweet {
  fileprivate func holds(_ facet: RecordedFacet) -> Bool {
    switch facet.kind {
    case .user: userMentions.contains { $0.range == facet.range }
    case .tag: (hashtags + cashtags).contains { $0.range == facet.range && $0.keyword.hasSuffix(facet.value) }
    case .link: urls.contains { $0.range == facet.range && $0.keyword == facet.value }
    }
  }
}

@Suite(.enabled(if: RecordedPayloads.arePresent, Comment(rawValue: RecordedPayloads.absence)))
struct RecordedBlueskyAnswersTests {
  @Test(arguments: [("f_search", 25, "25", 4), ("f_getposts", 1, nil, 0), ("f_getquotes", 2, nil, 0)])
  func `A list of posts is read whole`(name: String, count: Int, cursor: String?, hidden: Int) throws {
    let answer = try BlueskyDecoder().posts(try Self.bytes(name), for: .everyone)

    #expect(answer.items.count == count && answer.cursor == cursor)
    #expect(answer.items.allSatisfy { $0.record.tweets.count == 1 && $0.record.problems.isEmpty })
    #expect(answer.items.allSatisfy { $0.indexed != nil })
    #expect(answer.items.count(where: \.isForMembers) == hidden)
  }

  @Test func `A feed is read whole`() throws {
    let answer = try BlueskyDecoder().feed(try Self.bytes("f_feedfeed"), for: .everyone)

    #expect(answer.items.count == 7 && answer.cursor == "2025-04-21T16:01:54Z")
    #expect(answer.items.allSatisfy { $0.record.tweets.count == 1 && $0.record.problems.isEmpty })
  }

  private static func bytes(_ name: String) throws -> [UInt8] {
    let file = RecordedPayloads.files(in: "bskyr").first { $0.lastPathComponent == name + ".json" }
    return Array(try Data(contentsOf: try #require(file)))
  }
}

/// A post of Bluesky as Foundation's own JSON reader sees it, with nothing of this module between.
struct RecordedBlueskyPost {
  let uri: String
  let text: String
  let facets: [RecordedFacet]

  /// Every post of a document, wherever it stands; those no address is given for do not count.
  static func all(in value: Any) -> [RecordedBlueskyPost] {
    if let list = value as? [Any] { return list.flatMap(all) }
    guard let object = value as? [String: Any] else { return [] }
    return [RecordedBlueskyPost(object)].compactMap(\.self) + object.values.flatMap(all)
  }

  private init?(_ object: [String: Any]) {
    guard let uri = object["uri"] as? String, uri.hasPrefix("at://"),
      let record = (object["record"] ?? object["value"]) as? [String: Any],
      record["$type"] as? String == "app.bsky.feed.post", let text = record["text"] as? String
    else { return nil }
    self.uri = uri
    self.text = text
    facets = (record["facets"] as? [[String: Any]] ?? []).flatMap { RecordedFacet.all(of: $0, in: text) }
  }
}

/// What a facet leads to, and where it says it stands.
struct RecordedFacet {
  enum Kind {
    case user, tag, link
  }

  let kind: Kind
  /// The field that says it: a `did`, a tag, an address.
  let value: String
  /// In code points, where the bytes are whole characters of the text.
  let range: Range<Int>?

  static func all(of facet: [String: Any], in text: String) -> [RecordedFacet] {
    let index = facet["index"] as? [String: Any]
    let range = codePoints(of: text, from: index?["byteStart"] as? Int, to: index?["byteEnd"] as? Int)
    return (facet["features"] as? [[String: Any]] ?? []).compactMap { feature in
      if let did = feature["did"] as? String { return RecordedFacet(kind: .user, value: did, range: range) }
      if let tag = feature["tag"] as? String { return RecordedFacet(kind: .tag, value: tag, range: range) }
      return (feature["uri"] as? String).map { RecordedFacet(kind: .link, value: $0, range: range) }
    }
  }

  /// Decodes what stands before and inside, which fails where a character is cut.
  private static func codePoints(of text: String, from start: Int?, to end: Int?) -> Range<Int>? {
    let bytes = Array(text.utf8)
    guard let start, let end, 0 <= start, start < end, end <= bytes.count,
      let before = String(bytes: bytes[..<start], encoding: .utf8),
      let inside = String(bytes: bytes[start..<end], encoding: .utf8)
    else { return nil }
    let lower = before.unicodeScalars.count
    return lower..<lower + inside.unicodeScalars.count
  }
}
