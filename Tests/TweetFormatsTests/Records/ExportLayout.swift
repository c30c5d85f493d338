import Foundation

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
