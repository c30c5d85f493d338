import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetFormats

/// One byte of an export is wrong: replaced, left out, or one too many.
struct DamagedExportTests {
  @Test(arguments: ExportLayout.allCases)
  func `What is not damaged is read whole`(layout: ExportLayout) {
    let found = ImportedText(Array(layout.text(of: 1..<13).utf8))

    #expect(found.ids == Set((1..<13).map(String.init)))
    #expect(found.problems.isEmpty)
  }

  @Test(arguments: ExportLayout.allCases, 0..<12)
  func `One wrong byte costs one post at most`(layout: ExportLayout, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let text = Array(layout.text(of: 1..<13).utf8)
    let damage = Damage(at: Int.random(in: layout.list(in: text), using: &random), by: &random)

    let found = ImportedText(damage.done(to: text))

    #expect(Set((1..<13).map(String.init)).subtracting(found.ids).count <= 1, "\(damage): \(found.problems)")
    #expect(found.problems.count <= 3, "\(damage): \(found.problems)")
  }

  @Test(arguments: ExportLayout.allCases)
  func `A wrong sign at any place costs one post at most`(layout: ExportLayout) {
    let text = Array(layout.text(of: 1..<4).utf8)
    for offset in layout.list(in: text) where text.isNearBracket(offset) && !text.isInName(offset) {
      let damages = Damage.ofSigns(at: offset)
      let damage = damages[offset % damages.count]

      let found = ImportedText(damage.done(to: text))

      let lost = Set((1..<4).map(String.init)).subtracting(found.ids)
      #expect(lost.count <= 1 && found.problems.count <= 3, "\(damage): \(lost) \(found.problems)")
    }
  }

  @Test(arguments: [ExportLayout.prettyScript, .partedScript, .lineScript])
  func `A wrong sign in the head of a script costs nothing`(layout: ExportLayout) {
    let text = Array(layout.text(of: 1..<4).utf8)
    for offset in 0...(text.firstIndex(of: UInt8(ascii: "[")) ?? 0) {
      for damage in Damage.ofSigns(at: offset) {
        let found = ImportedText(damage.done(to: text))

        #expect(found.ids == ["1", "2", "3"] && found.problems.count <= 3, "\(damage): \(found.problems)")
      }
    }
  }

  @Test func `A damaged list of very many posts is read to its end`() {
    let post = #"{"id_str":"1","x":[{"a":1},{"b":[{"c":2},{"d":3}]}],"y":"}, {"},"#
    let broken = #"{"id_str":"1","x":[{"a":1},{"b":[{"c":2},{"d":3]}],"y":"}, {"},"#

    let array = CountedRecords(in: "[" + String(repeating: post + broken, count: 1_000) + "]")
    let list = CountedRecords(in: #"{"statuses":["# + String(repeating: post + broken, count: 1_000) + "]}")

    #expect(array.count == 2_000)
    #expect(list.count == 2_000)
  }

  @Test(arguments: ["\n}", #"" y\#n}"#, #"" y}"#])
  func `A long string full of brackets is looked at once`(end: String) {
    let posts = ["1", "3"].map { id in
      #"{"created_at":"Fri Mar 06 18:04:11 +0000 2015","id_str":"\#(id)","text":"a"}"#
    }
    let text = { (count: Int) in
      let broken = #"{"id_str":"2","x" ""# + String(repeating: #",[[\""#, count: count) + end
      return Array("[\(posts[0]),\(broken),\(posts[1])]".utf8)
    }

    #expect(ImportedText(text(50_000)).ids == ["1", "3"])
    #expect(ProcessorTime.growth(from: 25_000, of: text) { _ = ImportedText($0) } < 3)
  }

  @Test(arguments: [
    #"{"statuses":[{"\n"# + String(repeating: ",{}],[[", count: 10_000),
    "[{\"a\n" + String(repeating: #"{"a":[1,"#, count: 3_000),
    "[{\"a\n," + String(repeating: ",{\"a\":[1", count: 6_000) + "}",
    String(repeating: "[", count: 20_000), String(repeating: "[{\"a\":", count: 10_000),
  ])
  func `A hostile list is read to its end`(text: String) {
    #expect(CountedRecords(in: text).count <= text.utf8.count)
  }
}

/// A byte that is wrong.
struct Damage: CustomStringConvertible {
  enum Kind: CaseIterable {
    case replaced
    case deleted
    case inserted
  }

  let offset: Int
  let kind: Kind
  let byte: UInt8

  init(offset: Int, kind: Kind, byte: UInt8) { (self.offset, self.kind, self.byte) = (offset, kind, byte) }

  init(at offset: Int, by random: inout SeededRandom) {
    let signs = Array("{}[]\",:\\x \n=".utf8)
    self.init(
      offset: offset, kind: Kind.allCases[Int.random(in: 0..<3, using: &random)],
      byte: signs[Int.random(in: 0..<signs.count, using: &random)])
  }

  static func ofSigns(at offset: Int) -> [Damage] {
    let signs = "{}[]\",x\\".utf8
    return [Damage(offset: offset, kind: .deleted, byte: 0)]
      + signs.flatMap { sign in
        [Kind.replaced, .inserted].map { Damage(offset: offset, kind: $0, byte: sign) }
      }
  }

  func done(to text: [UInt8]) -> [UInt8] {
    var text = text
    switch kind {
    case .replaced: text[offset] = byte
    case .deleted: text.remove(at: offset)
    case .inserted: text.insert(byte, at: offset)
    }
    return text
  }

  var description: String { "\(kind) at \(offset): '\(Character(Unicode.Scalar(byte)))'" }
}

private struct CountedRecords {
  private(set) var count = 0

  init(in text: String) {
    var reader = TweetRecordReader(whole: Array(text.utf8), chunk: 1 << 16)
    while let record = try? reader.next() { count += record.bytes.isEmpty ? 0 : 1 }
  }
}

private extension [UInt8] {
  /// Whether the name of another list of posts stands around an offset, so that its damage makes one of something else.
  func isInName(_ offset: Int) -> Bool {
    let name = Array(#"{"statuses":["#.utf8)
    return self[Swift.max(offset - name.count, 0)..<Swift.min(offset + name.count, count)].contains(name)
  }

  /// Whether a bracket stands at an offset or beside it.
  func isNearBracket(_ offset: Int) -> Bool {
    self[Swift.max(offset - 1, 0)..<Swift.min(offset + 2, count)].contains {
      $0 | 0x20 == 0x7B || $0 | 0x20 == 0x7D
    }
  }
}

/// How the posts of an export, or of a service's answer, lie in a file.
enum ExportLayout: CaseIterable {
  case lines
  case prettyScript
  case partedScript
  case lineScript
  case bareArray
  case statuses
  case prettyStatuses
  case pages
  case linesOfPages
  case feed
  case outbox

  func text(of ids: Range<Int>) -> String {
    let tweets = ids.map(Self.tweet)
    let (first, second) = (tweets.prefix(tweets.count / 2), tweets.suffix(from: tweets.count / 2))
    let exported = tweets.map { #"{"tweet":\#($0)}"# }
    switch self {
    case .lines: return tweets.joined(separator: "\n") + "\n"
    case .prettyScript:
      return "window.YTD.tweets.part0 = " + Self.pretty("[\(exported.joined(separator: ","))]")
    case .partedScript: return "window.YTD.tweet.part0 = [ " + exported.joined(separator: ", ") + " ]"
    case .lineScript: return "window.YTD.tweet.part0=[" + tweets.joined(separator: ",") + "]"
    case .bareArray:
      return "[\n{\n" + tweets.map { $0.dropFirst().dropLast() }.joined(separator: "\n}, {\n") + "\n}\n]\n"
    case .statuses: return Self.page(tweets[...])
    case .prettyStatuses: return Self.pretty(Self.page(tweets[...]))
    case .pages: return "[" + Self.page(first) + "," + Self.page(second) + "]"
    case .linesOfPages: return Self.page(first) + "\n" + Self.page(second) + "\n"
    case .feed: return #"{"feed":["# + ids.map(Self.feedItem).joined(separator: ",") + #"],"cursor":"c"}"#
    case .outbox:
      let items = ids.map(Self.activity).joined(separator: ",\n")
      return #"{"@context":["x"],"totalItems":2,"orderedItems":[\#n\#(items)],"type":"OrderedCollection"}"#
    }
  }

  /// The bytes of the posts: a damaged name of a list is another list.
  func list(in text: [UInt8]) -> Range<Int> {
    switch self {
    case .lines, .prettyScript, .partedScript, .lineScript, .bareArray: return text.indices
    default:
      let start = text.firstIndex(of: UInt8(ascii: "["))
      let inner = Array(text).firstRange(of: Array(#""statuses":"#.utf8))?.upperBound
      let list = Array(text).firstRange(of: Array(#""orderedItems":"#.utf8))?.upperBound
      let end = text.lastIndex(of: UInt8(ascii: "]"))
      return (list ?? inner ?? start ?? 0) + 1..<(end ?? text.count)
    }
  }
}

private extension ExportLayout {
  static func tweet(_ id: Int) -> String {
    let inner =
      #"{"created_at":"Fri Mar 06 18:04:11 +0000 2015","id_str":"\#(id + 1000)","#
      + #""full_text":"inner, {\"a\": 1}","user":{"screen_name":"bob","name":"Bob"}}"#
    let repeated = id.isMultiple(of: 3) ? #","quoted_status":\#(inner)"# : ""
    return #"{"created_at":"Fri Mar 06 18:04:1\#(id % 10) +0000 2015","id_str":"\#(id)","#
      + #""full_text":"rain, {brackets} \"quoted\"}, { and [more]: ö \\","display_text_range":[0,9],"#
      + #""user":{"screen_name":"eve","name":"Eve"},"#
      + #""entities":{"hashtags":[{"text":"rain","indices":[0,4]},{"text":"x","indices":[5,7]}],"#
      + #""user_mentions":[],"urls":[{"url":"https://t.co/a","indices":[1,2]},{"url":"https://t.co/b"}]},"#
      + #""favorite_count":\#(id),"lang":"en"\#(repeated)}"#
  }

  static func page(_ tweets: ArraySlice<String>) -> String {
    #"{"statuses":[\#(tweets.joined(separator: ","))],"search_metadata":{"count":\#(tweets.count)}}"#
  }

  static func feedItem(_ id: Int) -> String {
    #"{"post":{"uri":"\#(id)","cid":"c","author":{"did":"did:plc:a","handle":"ada.example.org"},"#
      + #""record":{"$type":"app.bsky.feed.post","text":"rain, {x}","createdAt":"2024-01-01T00:00:00Z","#
      + #""facets":[{"index":{"byteStart":0,"byteEnd":4},"features":[{"a":1},{"b":2}]},{"index":{}}]},"#
      + #""indexedAt":"2024-01-01T00:00:00Z"}}"#
  }

  static func activity(_ id: Int) -> String {
    #"{"id":"https://e.org/users/ada/statuses/\#(id)/activity","type":"Create","#
      + #""actor":"https://e.org/users/ada","published":"2024-01-01T00:00:00Z","object":{"#
      + #""id":"https://e.org/users/ada/statuses/\#(id)","type":"Note","published":"2024-01-01T00:00:00Z","#
      + #""attributedTo":"https://e.org/users/ada","to":["https://www.w3.org/ns/activitystreams#Public"],"#
      + #""content":"<p>rain, {x}</p>","tag":[{"type":"Emoji"},{"type":"Hashtag","name":"\#("#")rain"}]}}"#
  }

  static func pretty(_ json: String) -> String {
    guard let value = try? JSONSerialization.jsonObject(with: Data(json.utf8)),
      let text = try? JSONSerialization.data(withJSONObject: value, options: [.prettyPrinted, .sortedKeys])
    else { return json }
    return String(decoding: text, as: UTF8.self)
  }
}
