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
    for file in RecordedPayloads.files(in: folder) where file.pathExtension == "json" {
      for tweet in try read(try Data(contentsOf: file)) {
        let scalars = Array(tweet.text.unicodeScalars)
        for url in tweet.urls {
          guard let range = url.range, let display = url.display else { continue }
          #expect(String(String.UnicodeScalarView(scalars[range])) == display)
        }
        for user in tweet.userMentions {
          guard let range = user.range else { continue }
          let words = String(String.UnicodeScalarView(scalars[range]))
          #expect(user.keyword == words || !words.contains(".") && user.keyword.hasPrefix("@did:"))
        }
        for tag in tweet.hashtags {
          guard let range = tag.range else { continue }
          #expect(String(String.UnicodeScalarView(scalars[range])).lowercased() == tag.keyword.lowercased())
        }
      }
    }
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
