import Foundation
import SmashtagModel
import Testing

import TweetFormats

/// An annotation as Foundation's own JSON reader sees it, and the tweet it belongs to.
private struct RecordedAnnotation {
  let tweet: String
  let name: String
  /// In the plain text, where the words at its place are the name.
  let range: Range<Int>?

  static func all(in value: Any) -> [RecordedAnnotation] {
    if let list = value as? [Any] { return list.flatMap(all) }
    guard let object = value as? [String: Any] else { return [] }
    let entities = object["entities"] as? [String: Any]
    let list = entities?["annotations"] as? [[String: Any]] ?? []
    return list.compactMap { RecordedAnnotation($0, in: object) } + object.values.flatMap(all)
  }

  private init?(_ source: [String: Any], in object: [String: Any]) {
    guard let tweet = object["id"] as? String, let text = object["text"] as? String,
      let name = source["normalized_text"] as? String, let start = source["start"] as? Int,
      let end = source["end"] as? Int
    else { return nil }
    let scalars = Array(text.unicodeScalars)
    let fitting = [start..<end + 1, start..<end].first {
      $0.upperBound <= scalars.count && Self.string(scalars[$0]) == name
    }
    self.tweet = tweet
    self.name = name
    range = fitting.map {
      let start = RecordedEntity.plain(Self.string(scalars[..<$0.lowerBound])).unicodeScalars.count
      return start..<start + $0.count
    }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}

/// What was met in all folders.
private struct Tally: CustomStringConvertible {
  var (all, fitting, placed) = (0, 0, 0)
  var (lost, misplaced) = ([String](), [String]())

  var description: String {
    "\(all), \(fitting) fit as given, \(placed) have a place, \(lost.count) lost"
  }

  mutating func count(_ recorded: RecordedAnnotation, _ found: [(tweet: Tweet, annotation: Annotation)]) {
    all += 1
    if found.isEmpty { lost.append("\(recorded)") }
    if found.contains(where: { $0.annotation.range != nil }) { placed += 1 }
    guard let range = recorded.range else { return }
    fitting += 1
    if !found.contains(where: { $0.annotation.range == range || $0.tweet.isRetweet }) {
      misplaced.append("\(recorded)")
    }
  }
}

@Suite(.enabled(if: RecordedPayloads.arePresent, Comment(rawValue: RecordedPayloads.absence)))
struct RecordedAnnotationsTests {
  @Test func `Every annotation comes out, with its place where it fits`() throws {
    var tally = Tally()
    for file in RecordedPayloads.twitterFolders.flatMap(RecordedPayloads.files) {
      let bytes = try RecordedPayloads.bytes(of: file)
      let decoded = RecordedPayloads.decoded(bytes)
      let known = Dictionary(grouping: decoded.tweets + decoded.embedded, by: \.id)
      for recorded in documents(bytes).flatMap(RecordedAnnotation.all) {
        let found = (known[recorded.tweet] ?? []).flatMap { $0.annotations(named: recorded.name) }
        tally.count(recorded, found)
        for (tweet, annotation) in found { #expect(tweet.spells(annotation)) }
      }
    }

    print("annotations: \(tally)")
    #expect(tally.all > 500)
    #expect(tally.lost == [])
    #expect(tally.misplaced == [])
  }

  private func documents(_ bytes: [UInt8]) -> [Any] {
    let data = Data(bytes)
    if let document = try? JSONSerialization.jsonObject(with: data) { return [document] }
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONSerialization.jsonObject(with: $0)
    }
  }
}

extension Tweet {
  fileprivate func annotations(named name: String) -> [(tweet: Tweet, annotation: Annotation)] {
    annotations.filter { $0.name == name }.map { (self, $0) }
  }

  /// Whether an annotation has no place, or that its name stands there.
  fileprivate func spells(_ annotation: Annotation) -> Bool {
    guard let range = annotation.range else { return true }
    let scalars = Array(text.unicodeScalars)
    return range.upperBound <= scalars.count
      && String(String.UnicodeScalarView(scalars[range])) == annotation.name
  }
}
