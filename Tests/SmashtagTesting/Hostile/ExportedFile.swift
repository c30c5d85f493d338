/// Files that are imported, in the shape of real exports, with every member that holds text; none of the words is a real
/// one.
public enum ExportedFile: String, CaseIterable, Sendable {
  /// The posts of an X archive, which are assigned to a name in JavaScript.
  case archive
  /// A line of a collection from version 1.1 of X's API, with all the ways to repeat a post.
  case collected
  /// A page of version 2 of X's API.
  case page
  /// Statuses as Mastodon's API has them.
  case statuses
  /// The outbox of a Mastodon export, in ActivityPub.
  case outbox
  /// Posts as Bluesky's API has them.
  case posts

  /// What stands in the file.
  public var contents: JSONValue {
    switch self {
    case .archive: JSONValue(Array(Self.archived.utf8)) ?? .null
    case .collected: JSONValue(Array(Self.line.utf8)) ?? .null
    case .page: NetworkAnswer.x.page
    case .statuses: NetworkAnswer.mastodon.page
    case .outbox: JSONValue(Array(Self.activities.utf8)) ?? .null
    case .posts: NetworkAnswer.bluesky.page
    }
  }

  /// The name of such a file.
  public var name: String { rawValue + (self == .archive ? ".js" : ".json") }

  /// The bytes of a file with some contents.
  public func bytes(of contents: JSONValue) -> [UInt8] {
    Array(((self == .archive ? "window.YTD.tweets.part0 = " : "") + contents.text).utf8)
  }
}

extension ExportedFile {
  private static let archived = #"""
    [{"tweet":{"id_str":"31","id":"31","created_at":"Wed Oct 10 20:19:24 +0000 2018","full_text":"é &amp; #rain $HILL @grace https://t.co/a https://t.co/p",
      "source":"<a href=\"https://w.example\" rel=\"nofollow\">Web</a>","lang":"en","favorite_count":"2","retweet_count":"1",
      "in_reply_to_status_id_str":"4","in_reply_to_user_id_str":"12","in_reply_to_screen_name":"grace","edit_info":{"initial":{"editTweetIds":["31"],"editsRemaining":"5"}},
      "display_text_range":["0","52"],
      "entities":{"hashtags":[{"text":"rain","indices":["8","13"]}],"symbols":[{"text":"HILL","indices":["14","19"]}],
       "user_mentions":[{"screen_name":"grace","name":"Grace","id_str":"12","indices":["20","26"]}],
       "urls":[{"url":"https://t.co/a","expanded_url":"https://a.example/x","display_url":"a.example/x","indices":["27","41"]}]},
      "extended_entities":{"media":[{"id_str":"8","media_url_https":"https://p.example/1.jpg","url":"https://t.co/p","display_url":"pic.x.com/p",
        "expanded_url":"https://x.com/ada/status/31/photo/1","type":"photo","ext_alt_text":"a hill","indices":["42","56"],
        "sizes":{"large":{"w":"40","h":"30","resize":"fit"}}},
       {"id_str":"9","media_url_https":"https://p.example/2.jpg","url":"https://t.co/p","type":"video","indices":["42","56"],
        "video_info":{"variants":[{"bitrate":"1","content_type":"video/mp4","url":"https://p.example/2.mp4"}]}}]}}}]
    """#

  private static let line = #"""
    {"id_str":"32","created_at":"Wed Oct 10 20:19:24 +0000 2018","text":"RT @grace: rain","lang":"en","source":"<a href=\"https://w.example\">Web</a>",
     "user":{"id_str":"11","screen_name":"ada","name":"Ada","profile_image_url_https":"https://p.example/a.jpg","description":"writes","location":"here"},
     "place":{"full_name":"Paris, France","country":"France"},
     "retweeted_status":{"id_str":"33","created_at":"Wed Oct 10 20:18:24 +0000 2018","full_text":"rain $X","lang":"en",
      "user":{"id_str":"12","screen_name":"grace","name":"Grace"},"quoted_status_id_str":"34",
      "quoted_status_permalink":{"url":"https://t.co/q","expanded":"https://x.com/eve/status/34","display":"x.com/eve"},
      "quoted_status":{"id_str":"34","full_text":"quoted rain","created_at":"Wed Oct 10 20:17:24 +0000 2018","user":{"id_str":"13","screen_name":"eve","name":"Eve"}},
      "extended_tweet":{"full_text":"rain $X is long","entities":{"symbols":[{"text":"X","indices":[5,7]}]}}}}
    """#

  private static let activities = #"""
    {"@context":"https://www.w3.org/ns/activitystreams","id":"outbox.json","type":"OrderedCollection","totalItems":2,"orderedItems":[
     {"id":"https://m.example/users/ada/statuses/1/activity","type":"Create","actor":"https://m.example/users/ada","published":"2021-01-01T00:00:00Z",
      "to":["as:Public"],"cc":["https://m.example/users/ada/followers"],
      "object":{"id":"https://m.example/users/ada/statuses/1","type":"Note","summary":"weather","published":"2021-01-01T00:00:00Z","url":"https://m.example/@ada/1",
       "attributedTo":"https://m.example/users/ada","to":["as:Public"],"conversation":"tag:m.example:1",
       "content":"<p>Hi <a class=\"mention hashtag\" href=\"https://m.example/tags/rain\">#<span>rain</span></a> <a class=\"u-url mention\" href=\"https://m.example/@grace\">@<span>grace</span></a> <a href=\"https://a.example/x\">a.example/x</a></p>",
       "contentMap":{"en":"<p>Hi</p>"},"inReplyTo":"https://m.example/@grace/2","quoteUri":"https://m.example/@grace/3","oneOf":[{"type":"Note","name":"tea"}],
       "attachment":[{"type":"Document","mediaType":"image/png","url":"/media/a.png","name":"a hill","blurhash":"UeKUpF","width":40,"height":30}],
       "tag":[{"type":"Hashtag","name":"#rain","href":"https://m.example/tags/rain"},{"type":"Mention","name":"@grace","href":"https://m.example/users/grace"},
        {"type":"Emoji","name":":drop:","icon":{"type":"Image","url":"https://p.example/e.png"}}]}},
     {"id":"https://m.example/users/ada/statuses/2/activity","type":"Announce","actor":"https://m.example/users/ada","published":"2021-01-01T00:00:00Z",
      "to":["as:Public"],"object":"https://n.example/@grace/3"}]}
    """#
}
